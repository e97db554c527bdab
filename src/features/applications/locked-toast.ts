import { TICKET_IS_CHECKED } from '@/domain/ticket'
import type { TicketStatus } from '@/domain/ticket-status'
import { notify } from '@/lib/notify'

/** Says why no ticket opens yet: of a payment that is being checked first, since that one opens next. */
export function showLockedToast(tickets: readonly TicketStatus[]): void {
  notify({ title: 'Feature Locked', description: reasonOf(tickets) })
}

function reasonOf(tickets: readonly TicketStatus[]): string {
  if (tickets.includes('pending_payment')) return TICKET_IS_CHECKED
  const isOver = tickets.length > 0 && tickets.every((status) => status === 'Disqualified')
  return isOver ? 'This ticket was disqualified.' : 'Pay for a ticket to unlock.'
}
