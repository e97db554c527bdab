import { lookUpLabel, type StatusLabel } from './status-label.ts'

export const TICKET_STATUSES = [
  'none',
  'unpaid',
  'pending_payment',
  'paid',
  'Basic',
  'Silver',
  'Gold',
  'Disqualified',
] as const
export type TicketStatus = (typeof TICKET_STATUSES)[number]

const TICKET_LABELS: Record<TicketStatus, StatusLabel> = {
  none: { label: 'No Ticket', tone: 'neutral' },
  unpaid: { label: 'Unpaid', tone: 'warning' },
  pending_payment: { label: 'Payment Pending', tone: 'warning' },
  paid: { label: 'Paid', tone: 'success' },
  Basic: { label: 'Basic', tone: 'success' },
  Silver: { label: 'Silver', tone: 'success' },
  Gold: { label: 'Golden Ticket', tone: 'success' },
  Disqualified: { label: 'Disqualified', tone: 'danger' },
}

export function ticketStatusLabel(status: string | null | undefined): StatusLabel {
  return lookUpLabel(TICKET_LABELS, status) ?? TICKET_LABELS.none
}

const PAID_TICKETS: readonly string[] = ['paid', 'Basic', 'Silver', 'Gold'] satisfies TicketStatus[]

/** Tiers are awarded on top of a paid ticket, so they count as paid everywhere. */
export function isTicketPaid(ticketStatus: string | null | undefined): boolean {
  return PAID_TICKETS.includes(ticketStatus ?? '')
}

/** The states in which an administrator may press Confirm Ticket. */
export function canConfirmTicket(ticketStatus: string | null | undefined): boolean {
  return ['none', 'unpaid', 'pending_payment'].includes(ticketStatus ?? 'none')
}

/** What the ticket itself says, to its family and to supporters: that it is paid. The public list never does. */
export function ticketCardLabel(ticketStatus: string | null | undefined): string {
  return ticketStatus === 'paid' ? 'Paid' : publicTicketLabel(ticketStatus)
}

/** What the public list says of the ticket. */
export function publicTicketLabel(ticketStatus: string | null | undefined): string {
  switch (ticketStatus) {
    case 'Basic':
    case 'Silver':
    case 'Disqualified':
      return ticketStatus
    case 'Gold':
      return 'Golden Ticket'
    default:
      return 'Voting in Progress'
  }
}

export const TICKET_TIERS = ['Basic', 'Silver', 'Gold'] as const satisfies readonly TicketStatus[]
export type TicketTier = (typeof TICKET_TIERS)[number]

/** Added once, when the ticket first reaches the tier. */
export const TIER_POINTS: Record<TicketTier, number> = { Basic: 30, Silver: 100, Gold: 500 }

/** Stars on the ticket: one for each tier reached, none before. */
export function tierStars(ticketStatus: string | null | undefined): 0 | 1 | 2 | 3 {
  switch (ticketStatus) {
    case 'Basic':
      return 1
    case 'Silver':
      return 2
    case 'Gold':
      return 3
    default:
      return 0
  }
}
