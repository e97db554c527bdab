import { entryVideoStatusLabel, type EntryVideoStatus } from '@/domain/application'
import type { StatusLabel } from '@/domain/status-label'
import {
  isTicketPaid,
  isTicketTier,
  TICKET_STATUSES,
  type TicketStatus,
  ticketStatusLabelForAdmin,
} from '@/domain/ticket-status'

/** The domain's label addresses the parent ("your video"); administrators need another one. */
export function videoLabel(status: EntryVideoStatus): StatusLabel {
  const shared = entryVideoStatusLabel(status)
  return status === 'pending_submission' ? { ...shared, label: 'Waiting for video' } : shared
}

/** The short label of a ticket's status, as among the options. */
export function ticketLabel(status: TicketStatus): StatusLabel {
  const shared = ticketStatusLabelForAdmin(status)
  if (status === 'none') return { ...shared, label: 'None' }
  return isTicketTier(status) ? { ...shared, label: status } : shared
}

const isAwarded = (status: TicketStatus) => isTicketPaid(status) || status === 'Disqualified'

/**
 * The selectable statuses; a pending payment only ever appears as the current one. Members other than owners can only
 * set the tiers of a paid ticket.
 */
export function ticketChoices(loaded: TicketStatus, isOwner: boolean) {
  return TICKET_STATUSES.filter((status) =>
    isOwner
      ? status !== 'pending_payment' || loaded === 'pending_payment'
      : status === loaded || (isAwarded(loaded) && isAwarded(status)),
  ).map((status) => ({ value: status, label: ticketLabel(status).label }))
}
