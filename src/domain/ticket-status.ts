import { lookUpLabel, type StatusLabel } from './status-label.ts'

/** The tiers, lowest first. Everything about tiers is derived from this list and `TIERS`. */
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

/** For the panel, where an unpaid ticket waits for the family, not for the office. */
export function ticketStatusLabelForAdmin(status: string | null | undefined): StatusLabel {
  const shared = ticketStatusLabel(status)
  return status === 'unpaid' ? { ...shared, tone: 'neutral' } : shared
}

/** Tiers are awarded only to paid tickets, so they count as paid everywhere. */
export function isTicketPaid(ticketStatus: string | null | undefined): boolean {
  return ticketStatus === 'paid' || isTicketTier(ticketStatus)
}

/** The states in which Confirm Ticket is available to administrators. */
export function canConfirmTicket(ticketStatus: string | null | undefined): boolean {
  return ['none', 'unpaid', 'pending_payment'].includes(ticketStatus ?? 'none')
}

/**
 * The label on the ticket itself, for its family and supporters, which says that it is paid. The public list never
 * does.
 */
export function ticketCardLabel(ticketStatus: string | null | undefined): string {
  return ticketStatus === 'paid' ? 'Paid' : publicTicketLabel(ticketStatus)
}

/** The label of the ticket in the public list. */
export function publicTicketLabel(ticketStatus: string | null | undefined): string {
  return isTicketTier(ticketStatus) || ticketStatus === 'Disqualified'
    ? ticketStatusLabel(ticketStatus).label
    : 'Voting in Progress'
}

/** Shown beside the score of 0 until the child is assessed. */
export const NOT_ASSESSED_YET = 'Not assessed yet'

/** Stars on the ticket: one per tier reached. */
export function tierStars(ticketStatus: string | null | undefined): number {
  return TICKET_TIERS.findIndex((tier) => tier === ticketStatus) + 1
}

/** The administrator's filters for tickets. `unpaid` and `paid` cover several states, the others one each. */
export const TICKET_FILTERS = [
  'unpaid',
  'pending_payment',
  'paid',
  ...TICKET_TIERS,
  'Disqualified',
] as const satisfies readonly TicketStatus[]
export type TicketFilter = (typeof TICKET_FILTERS)[number]

/** The ticket states that match a filter. */
export function ticketStatusesOf(filter: TicketFilter): readonly TicketStatus[] {
  if (filter === 'unpaid') return ['none', 'unpaid']
  return filter === 'paid' ? TICKET_STATUSES.filter(isTicketPaid) : [filter]
}
