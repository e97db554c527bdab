import { lookUpLabel, type StatusLabel } from './status-label.ts'

/** The tiers, the lowest first. All that follows from a ticket's tier is derived from this list and from `TIERS`. */
export const TICKET_TIERS = ['Basic', 'Silver', 'Gold'] as const
export type TicketTier = (typeof TICKET_TIERS)[number]

/** Points are added once, when the ticket first reaches the tier. */
const TIERS: Record<TicketTier, { label: string; points: number }> = {
  Basic: { label: 'Basic', points: 30 },
  Silver: { label: 'Silver', points: 100 },
  Gold: { label: 'Golden Ticket', points: 500 },
}

export const TICKET_STATUSES = [
  'none',
  'unpaid',
  'pending_payment',
  'paid',
  ...TICKET_TIERS,
  'Disqualified',
] as const
export type TicketStatus = (typeof TICKET_STATUSES)[number]

const OTHER_LABELS: Record<Exclude<TicketStatus, TicketTier>, StatusLabel> = {
  none: { label: 'No Ticket', tone: 'neutral' },
  unpaid: { label: 'Unpaid', tone: 'warning' },
  pending_payment: { label: 'Payment Pending', tone: 'warning' },
  paid: { label: 'Paid', tone: 'success' },
  Disqualified: { label: 'Disqualified', tone: 'danger' },
}

export function isTicketTier(ticketStatus: string | null | undefined): ticketStatus is TicketTier {
  return TICKET_TIERS.some((tier) => tier === ticketStatus)
}

export function tierPoints(tier: TicketTier): number {
  return TIERS[tier].points
}

export function ticketStatusLabel(status: string | null | undefined): StatusLabel {
  if (isTicketTier(status)) return { label: TIERS[status].label, tone: 'success' }
  return lookUpLabel(OTHER_LABELS, status) ?? OTHER_LABELS.none
}

/** Tiers are awarded on top of a paid ticket, so they count as paid everywhere. */
export function isTicketPaid(ticketStatus: string | null | undefined): boolean {
  return ticketStatus === 'paid' || isTicketTier(ticketStatus)
}

/** The states in which an administrator may press Confirm Ticket. */
export function canConfirmTicket(ticketStatus: string | null | undefined): boolean {
  return ['none', 'unpaid', 'pending_payment'].includes(ticketStatus ?? 'none')
}

/** The label on the ticket itself, for its family and to supporters: that it is paid. The public list never does. */
export function ticketCardLabel(ticketStatus: string | null | undefined): string {
  return ticketStatus === 'paid' ? 'Paid' : publicTicketLabel(ticketStatus)
}

/** The label of the ticket in the public list. */
export function publicTicketLabel(ticketStatus: string | null | undefined): string {
  return isTicketTier(ticketStatus) || ticketStatus === 'Disqualified'
    ? ticketStatusLabel(ticketStatus).label
    : 'Voting in Progress'
}

/** Beside the 0 that a ticket has for a score until its child is assessed. */
export const NOT_ASSESSED_YET = 'Not assessed yet'

/** Stars on the ticket: one for each tier reached, none before. */
export function tierStars(ticketStatus: string | null | undefined): number {
  return TICKET_TIERS.findIndex((tier) => tier === ticketStatus) + 1
}

/** The filters that an administrator has for tickets: `unpaid` and `paid` stand for several states, the others for themselves. */
export const TICKET_FILTERS = [
  'unpaid',
  'pending_payment',
  'paid',
  ...TICKET_TIERS,
  'Disqualified',
] as const satisfies readonly TicketStatus[]
export type TicketFilter = (typeof TICKET_FILTERS)[number]

/** The states of a ticket that answer what was asked. */
export function ticketStatusesOf(filter: TicketFilter): readonly TicketStatus[] {
  if (filter === 'unpaid') return ['none', 'unpaid']
  return filter === 'paid' ? TICKET_STATUSES.filter(isTicketPaid) : [filter]
}
