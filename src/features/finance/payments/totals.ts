import { CURRENCIES, formatExactMoney } from '@/domain/money'
import type { AdminPayment } from './api'
import { arrivedCurrency } from './fee'

/** "₦30,000 and R360": the total of some payments per currency, using the amounts that arrived where known. */
export function totalsOf(payments: readonly AdminPayment[]): string {
  const sums = CURRENCIES.flatMap((currency) => {
    const own = payments.filter((payment) => arrivedCurrency(payment) === currency)
    const sum = own.reduce(
      (total, { amount, received_amount, refunded_amount }) =>
        total + (received_amount ?? amount) - (refunded_amount ?? 0),
      0,
    )
    return own.length === 0 ? [] : [formatExactMoney(sum, currency)]
  })
  return new Intl.ListFormat('en-GB').format(sums)
}
