import { CURRENCIES, formatExactMoney, paymentCurrency } from '@/domain/money'
import type { AdminPayment } from './api'

/** "₦30,000 and R360": what some payments come to, each currency by itself; what arrived counts where it is known. */
export function totalsOf(payments: readonly AdminPayment[]): string {
  const parts = CURRENCIES.flatMap((currency) => {
    const own = payments.filter((payment) => paymentCurrency(payment) === currency)
    const sum = own.reduce(
      (total, { amount, received_amount }) => total + (received_amount ?? amount),
      0,
    )
    return own.length === 0 ? [] : [formatExactMoney(sum, currency)]
  })
  return new Intl.ListFormat('en-GB').format(parts)
}
