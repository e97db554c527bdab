import { firstName } from '@/domain/first-name'
import { formatExactMoney, paymentCurrency } from '@/domain/money'
import { DONT_PAY_AGAIN } from '@/domain/unconfirmed-payment'
import type { AdminPayment } from './api'

export interface PaymentMessageFacts {
  productName: string
  /** The URL of the parent's payment page. */
  paymentsUrl: string
}

/** A message to the parent about the outcome of a payment or subscription. */
export function paymentMessage(payment: AdminPayment, facts: PaymentMessageFacts): string {
  const money = formatExactMoney(payment.amount, paymentCurrency(payment))
  const { child_name } = payment
  const what = `your payment of ${money} ${child_name ? `for ${firstName(child_name)}` : `(${payment.description})`}`
  return `Hello from ${facts.productName}. ${newsOf(payment, what)}\n\nSee your payments: ${facts.paymentsUrl}`
}

function newsOf({ status, decision_reason }: AdminPayment, what: string): string {
  const why = decision_reason === null ? '' : ` Reason: ${decision_reason}`
  switch (status) {
    case 'approved':
    case 'active':
      return `We've received ${what}. Thank you. Your receipt is on your page.`
    case 'declined':
    case 'rejected':
      return `We couldn't confirm ${what}.${why} ${DONT_PAY_AGAIN}`
    default:
      return why === ''
        ? `We're checking ${what}. We'll tell you once we've seen it. You don't need to pay again.`
        : `We're checking ${what} again.${why}`
  }
}
