import { type Currency, formatExactMoney, paymentCurrency } from '@/domain/money'
import type { AdminPayment } from './api'
import { duplicateWords } from './decision-words'
import { arrivedCurrency, expectedFee } from './fee'

/** The amount that arrived, if known, by default in the payment's own currency. */
export interface Arrived {
  amount: number | null
  currency?: Currency
}

/** Warns about an amount or currency other than what is due; null when they match. */
function feeWarning(payment: AdminPayment, arrived?: Arrived): string | null {
  const currency = arrived?.currency ?? arrivedCurrency(payment)
  const fee = expectedFee(payment, arrived?.amount, currency)
  if (fee === null || fee.isMet) return null
  const amount = formatExactMoney(arrived?.amount ?? payment.amount, currency)
  const expected = formatExactMoney(fee.amount, fee.currency)
  if (currency !== fee.currency) {
    return `${amount} is not in the currency of the ticket. The fee is ${expected}.`
  }
  return fee.due === fee.amount
    ? `${amount} is not the fee, which is ${expected}.`
    : `${amount} is not what is still due, which is ${formatExactMoney(fee.due, fee.currency)} of ${expected}.`
}

/** Warns that the family has money left that may pay this, before a member confirms a new arrival. */
export function unusedWarnings(payment: AdminPayment): string[] {
  const { unused_amount } = payment
  return unused_amount === null
    ? []
    : [
        `${formatExactMoney(unused_amount, paymentCurrency(payment))} of this family’s money is not used yet.`,
      ]
}

/** The warnings before an approval that do not concern the amount. */
export function otherWarningsOf(payment: AdminPayment): string[] {
  const isDoubled = payment.reference !== null && payment.same_reference_count > 0
  return [
    isDoubled
      ? `The reference is not on this payment alone: ${duplicateWords(payment).replace('On', 'on')}.`
      : null,
    payment.is_ticket_paid_otherwise
      ? 'Nothing is due for this ticket: it has already been paid.'
      : null,
  ].filter((warning) => warning !== null)
}

/** The warnings before an approval; none when everything is as expected. */
export function paymentWarningsOf(payment: AdminPayment, arrived?: Arrived): string[] {
  const fee = feeWarning(payment, arrived)
  return [...(fee === null ? [] : [fee]), ...otherWarningsOf(payment)]
}

/** The warnings that prevent approving a payment as stated in one press. */
export const approvalWarnings = (payment: AdminPayment): string[] => [
  ...unusedWarnings(payment),
  ...paymentWarningsOf(payment),
]
