import { entryVideoStatusLabel, type EntryVideoStatus } from '@/domain/application'
import type { StatusLabel } from '@/domain/status-label'
import {
  isTicketPaid,
  isTicketTier,
  TICKET_STATUSES,
  type TicketStatus,
  ticketStatusLabel,
} from '@/domain/ticket-status'

/** The domain's words for an entry video speak to the parent; here nobody waits for "your" video. */
export function videoLabel(status: EntryVideoStatus): StatusLabel {
  const shared = entryVideoStatusLabel(status)
  return status === 'pending_submission' ? { ...shared, label: 'Waiting for video' } : shared
}

/** A ticket's state by its short name, as it stands among the choices. */
export function ticketLabel(status: TicketStatus): StatusLabel {
  const shared = ticketStatusLabel(status)
  if (status === 'none') return { ...shared, label: 'None' }
  return isTicketTier(status) ? { ...shared, label: status } : shared
}

const isAwarded = (status: TicketStatus) => isTicketPaid(status) || status === 'Disqualified'

/**
 * The statuses that may be chosen; a pending payment is only ever a ticket's present state. Whoever is no owner gives
 * the tiers of a ticket that is paid.
 */
export function ticketChoices(loaded: TicketStatus, isOwner: boolean) {
  return TICKET_STATUSES.filter((status) =>
    isOwner
      ? status !== 'pending_payment' || loaded === 'pending_payment'
      : status === loaded || (isAwarded(loaded) && isAwarded(status)),
  ).map((status) => ({ value: status, label: ticketLabel(status).label }))
}
