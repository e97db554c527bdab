import { formatExactMoney, paymentCurrency } from '@/domain/money'
import type { AdminPayment } from './api'
import { duplicateWords } from './decision-words'
import { expectedFee } from './fee'

/** The reasons to ask before an approval; none where all is as expected. `arrived` is the amount, where it is known. */
export function warningsOf(payment: AdminPayment, arrived?: number | null): string[] {
  const fee = expectedFee(payment, arrived)
  const isDoubled = payment.reference !== null && payment.same_reference_count > 0
  return [
    fee?.isMet === false
      ? `${formatExactMoney(arrived ?? payment.amount, paymentCurrency(payment))} is not the fee, which is ${formatExactMoney(fee.amount, fee.currency)}.`
      : null,
    isDoubled
      ? `The reference is not on this payment alone: ${duplicateWords(payment).replace('On', 'on')}.`
      : null,
    payment.is_ticket_paid_otherwise
      ? 'Another payment for this ticket has already been approved.'
      : null,
  ].filter((warning) => warning !== null)
}
