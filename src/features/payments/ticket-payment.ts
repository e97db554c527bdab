import { isTicketDescription, partPaidWords } from '@/domain/ticket'
import { isTicketPaid } from '@/domain/ticket-status'
import type { PayableChild, Payment } from './api'

/** Why a child's ticket is not simply to be paid for. */
export interface TicketHold {
  reason: 'checking' | 'paid' | 'disqualified'
  /** The payment that is being checked or was approved; null where it is not known here, or was cash. */
  payment: Payment | null
}

/** The reason against another payment for a child's ticket; null while the ticket is to be paid for. */
export function ticketHold(child: PayableChild, payments: readonly Payment[]): TicketHold | null {
  const stated = payments.filter(
    ({ kind, application_id, description }) =>
      kind === 'one_off' && application_id === child.id && isTicketDescription(description),
  )
  const approved = stated.find(({ status }) => status === 'approved') ?? null
  const pending = stated.find(({ status }) => status === 'pending') ?? null
  const { ticket_status } = child
  if (ticket_status === 'Disqualified') {
    return { reason: 'disqualified', payment: approved ?? pending }
  }
  const isPartPaid = partPaidWords(child) !== null
  if (isTicketPaid(ticket_status) || (approved && !isPartPaid)) {
    return { reason: 'paid', payment: approved }
  }
  if (ticket_status === 'pending_payment' || pending) {
    return { reason: 'checking', payment: pending }
  }
  return null
}
