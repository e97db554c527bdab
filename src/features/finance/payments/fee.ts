import { type Currency, paymentCurrency } from '@/domain/money'
import { normaliseReference } from '@/domain/reference'
import { isTicketDescription, ticketFee } from '@/domain/ticket'
import type { AdminPayment } from './api'

export interface ExpectedFee {
  amount: number
  currency: Currency
  /** For a pending payment the part still due; else the fee itself. */
  due: number
  /** Whether the amount that arrived, or else the stated one, equals what is due. */
  isMet: boolean
}

/** The currency that arrived, or else the stated one. */
export function arrivedCurrency(payment: AdminPayment): Currency {
  return payment.received_currency ?? paymentCurrency(payment)
}

/** The ticket fee that a payment should equal; `null` unless it pays a child's ticket. */
export function expectedFee(
  payment: AdminPayment,
  arrived: number | null = payment.received_amount,
  currency: Currency = arrivedCurrency(payment),
): ExpectedFee | null {
  const { payment_type, application_id, country, ticket_fee, description, status } = payment
  const isTicket = payment_type !== 'subscription' && isTicketDescription(description)
  if (!isTicket || application_id === null || country === null || ticket_fee === null) return null
  const fee = ticketFee({ country, ticket_fee })
  const received = status === 'pending' ? (payment.ticket_received ?? 0) : 0
  // When nothing is due it is a second payment, and its warning says so.
  const due = received < fee.amount ? fee.amount - received : fee.amount
  return {
    ...fee,
    due,
    isMet: (arrived ?? payment.amount) === due && currency === fee.currency,
  }
}

/** Whether the stated reference is the child's own, however it was typed. */
export function isOwnReference(payment: AdminPayment): boolean {
  const { reference, application_reference: own } = payment
  if (reference === null || own === null) return false
  return normaliseReference(reference, own.split('-')[0]) === own
}
