import type { TicketStatus } from '@/domain/application'
import { notify } from '@/lib/notify'

/** Says why a ticket that is not paid does not open. */
export function sayLocked(ticketStatus?: TicketStatus): void {
  const isDisqualified = ticketStatus === 'Disqualified'
  notify({
    title: 'Feature Locked',
    description: isDisqualified ? 'This ticket was disqualified.' : 'Pay for a ticket to unlock.',
  })
}
