import { type Currency, paymentCurrency } from '@/domain/money'
import { normaliseReference } from '@/domain/reference'
import { isTicketDescription, ticketFee } from '@/domain/ticket'
import type { AdminPayment } from './api'

export interface ExpectedFee {
  amount: number
  currency: Currency
  /** Whether what arrived, or where that is not known what was stated, is that fee. */
  isMet: boolean
}

/** The ticket fee that a payment should be; `null` for what is no ticket payment of a child. */
export function expectedFee(
  payment: AdminPayment,
  arrived: number | null = payment.received_amount,
): ExpectedFee | null {
  const { payment_type, application_id, country, ticket_fee, description } = payment
  const isTicket = payment_type !== 'subscription' && isTicketDescription(description)
  if (!isTicket || application_id === null || country === null || ticket_fee === null) return null
  const fee = ticketFee({ country, ticket_fee })
  return {
    ...fee,
    isMet: (arrived ?? payment.amount) === fee.amount && paymentCurrency(payment) === fee.currency,
  }
}

/** Whether the stated reference is the child's own, however it was typed. */
export function isOwnReference(payment: AdminPayment): boolean {
  const { reference, application_reference: own } = payment
  if (reference === null || own === null) return false
  return normaliseReference(reference, own.split('-')[0]) === own
}
