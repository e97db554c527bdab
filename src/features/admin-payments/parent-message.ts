import { formatExactMoney, paymentCurrency } from '@/domain/money'
import type { AdminPayment } from './api'

export interface MessageFacts {
  productName: string
  /** The parent's payment centre. */
  paymentsUrl: string
}

/** A message to the parent that fits what became of a payment or subscription. */
export function parentMessage(payment: AdminPayment, facts: MessageFacts): string {
  const money = formatExactMoney(payment.amount, paymentCurrency(payment))
  const what = `your payment of ${money} (${payment.description})`
  return `Hello from ${facts.productName}. ${newsOf(payment, what)}\n\nSee your payments: ${facts.paymentsUrl}`
}

function newsOf({ status, decision_reason }: AdminPayment, what: string): string {
  const why = decision_reason === null ? '' : ` Reason: ${decision_reason}`
  switch (status) {
    case 'approved':
    case 'active':
      return `We have received ${what}. Thank you!`
    case 'declined':
    case 'rejected':
      return `We could not confirm ${what}.${why}`
    default:
      return why === ''
        ? `We are looking for ${what} in our bank account and will tell you when we have seen it.`
        : `We are looking at ${what} once more.${why}`
  }
}
