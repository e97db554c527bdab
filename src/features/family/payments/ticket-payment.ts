import { MAX_PENDING_TICKET_PAYMENTS } from '@/domain/quotas'
import { isTicketDescription, ticketFee } from '@/domain/ticket'
import { isTicketPaid } from '@/domain/ticket-status'
import type { PayableChild, Payment } from './api'

/** Why a child's ticket is held back from payment. */
export interface TicketHold {
  reason: 'checking' | 'paid' | 'disqualified' | 'rejected'
  /** The payment being checked or approved; null if unknown here, or if it was cash. */
  payment: Payment | null
  /** Whether the maximum number of payments is pending. */
  isFull: boolean
}

/** Why a child's ticket should not be paid again; null while it still has to be paid. */
export function ticketHold(child: PayableChild, payments: readonly Payment[]): TicketHold | null {
  const stated = payments.filter(isForTicketOf(child))
  const approved = stated.find(({ status }) => status === 'approved') ?? null
  const pending = stated.find(({ status }) => status === 'pending') ?? null
  const { ticket_status } = child
  const isFull =
    stated.filter(({ status }) => status === 'pending').length >= MAX_PENDING_TICKET_PAYMENTS
  if (ticket_status === 'Disqualified') {
    return { reason: 'disqualified', payment: approved ?? pending, isFull }
  }
  if (child.status === 'rejected') {
    return { reason: 'rejected', payment: approved ?? pending, isFull }
  }
  if (isTicketPaid(ticket_status) || reachesPrice(child, stated)) {
    return { reason: 'paid', payment: approved, isFull }
  }
  if (ticket_status === 'pending_payment' || pending) {
    return { reason: 'checking', payment: pending, isFull }
  }
  return null
}

/** Expects payments newest first; undefined without one. */
export function lastTicketPayment(child: PayableChild, payments: readonly Payment[]) {
  return payments.find(isForTicketOf(child))
}

const isForTicketOf =
  (child: PayableChild) =>
  ({ kind, application_id, description }: Payment): boolean =>
    kind === 'one_off' && application_id === child.id && isTicketDescription(description)

/** Needed before the child's row is updated; the same rule as in private.ticket_money. */
function reachesPrice(child: PayableChild, stated: readonly Payment[]): boolean {
  const fee = ticketFee(child)
  const approved = stated.filter(({ status }) => status === 'approved')
  const arrived = approved
    .filter((payment) => (payment.received_currency ?? payment.currency) === fee.currency)
    .reduce((sum, payment) => sum + netAmount(payment), 0)
  return (
    arrived >= fee.amount ||
    approved.some((payment) => payment.is_accepted_as_full && payment.refunded_amount === null)
  )
}

function netAmount({ amount, received_amount, refunded_amount }: Payment): number {
  return (received_amount ?? amount) - (refunded_amount ?? 0)
}
