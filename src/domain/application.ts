import type { Country } from './regions.ts'

export const GENDERS = ['Male', 'Female'] as const
export type Gender = (typeof GENDERS)[number]

export const APPLICATION_STATUSES = [
  'pending_payment',
  'pending',
  'approved',
  'assessed',
  'rejected',
] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]

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

export const ENTRY_VIDEO_STATUSES = [
  'locked',
  'pending_submission',
  'submitted',
  'approved',
  'failed',
] as const
export type EntryVideoStatus = (typeof ENTRY_VIDEO_STATUSES)[number]

export const AUDITION_STATES = ['not_scheduled', 'scheduled', 'completed'] as const
export type AuditionState = (typeof AUDITION_STATES)[number]

export const RESULTS = ['Pass', 'Fail'] as const
export type Result = (typeof RESULTS)[number]

export const FEE_STATUSES = ['unpaid', 'paid'] as const
export type FeeStatus = (typeof FEE_STATUSES)[number]

export const PAYMENT_STATUSES = ['pending', 'approved', 'declined'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export const SUBSCRIPTION_STATUSES = ['pending', 'active', 'rejected'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

export const DONATION_STATUSES = ['pending_payment', 'confirmed', 'declined'] as const
export type DonationStatus = (typeof DONATION_STATUSES)[number]

/** How an administrator knows what arrived. */
export const RECEIVED_VIA = ['statement', 'cash', 'hand'] as const
export type ReceivedVia = (typeof RECEIVED_VIA)[number]

export const LIVING_STATUSES = ['Living with child', 'Not living with child'] as const

export const VOLUNTEER_ROLES = ['Regular Volunteer', 'State Coordinator'] as const
export type VolunteerRole = (typeof VOLUNTEER_ROLES)[number]

/** How far an administrator has come with a volunteer's offer. */
export const VOLUNTEER_STATUSES = ['new', 'contacted', 'accepted', 'declined'] as const
export type VolunteerStatus = (typeof VOLUNTEER_STATUSES)[number]

export const PROJECT_DEPARTMENTS = ['Ghetto', 'Discovery', 'Edu'] as const
export type ProjectDepartment = (typeof PROJECT_DEPARTMENTS)[number]

export const MIN_CHILD_AGE = 2
/** Registration and the show end at 15; a child that is entered already may be 16. */
export const MAX_AGE_AT_REGISTRATION = 15
export const MAX_AGE_ON_CHILD_FORM = 16
export const MIN_VOLUNTEER_AGE = 16
export const MIN_PASSWORD_LENGTH = 6

export const MIN_SCORE = 0
export const MAX_SCORE = 10
export const PASS_SCORE = 5

/** How a status looks; each tone has its own sign besides its colour. */
export type StatusTone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

export interface StatusLabel {
  label: string
  tone: StatusTone
}

/** A value that we do not know reads as Payment Pending. */
const PAYMENT_PENDING: StatusLabel = { label: 'Payment Pending', tone: 'warning' }

const APPLICATION_LABELS: Record<ApplicationStatus, StatusLabel> = {
  pending_payment: PAYMENT_PENDING,
  pending: { label: 'Pending', tone: 'warning' },
  approved: { label: 'Approved', tone: 'success' },
  assessed: { label: 'Assessed', tone: 'success' },
  rejected: { label: 'Rejected', tone: 'danger' },
}

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

const ENTRY_VIDEO_LABELS: Record<EntryVideoStatus, StatusLabel> = {
  locked: { label: 'Locked', tone: 'neutral' },
  pending_submission: { label: 'Waiting for your video', tone: 'info' },
  submitted: { label: 'Awaiting review', tone: 'warning' },
  approved: { label: 'Pass', tone: 'success' },
  failed: { label: 'Fail', tone: 'danger' },
}

const AUDITION_LABELS: Record<AuditionState, StatusLabel> = {
  not_scheduled: { label: 'Not scheduled', tone: 'neutral' },
  scheduled: { label: 'Scheduled', tone: 'info' },
  completed: { label: 'Completed', tone: 'success' },
}

const PAYMENT_LABELS: Record<PaymentStatus | SubscriptionStatus, StatusLabel> = {
  pending: { label: 'Pending', tone: 'warning' },
  approved: { label: 'Approved', tone: 'success' },
  declined: { label: 'Declined', tone: 'danger' },
  active: { label: 'Active', tone: 'success' },
  rejected: { label: 'Rejected', tone: 'danger' },
}

const DONATION_LABELS: Record<DonationStatus, StatusLabel> = {
  pending_payment: PAYMENT_PENDING,
  confirmed: { label: 'Confirmed', tone: 'success' },
  declined: { label: 'Declined', tone: 'danger' },
}

const VOLUNTEER_LABELS: Record<VolunteerStatus, StatusLabel> = {
  new: { label: 'New', tone: 'warning' },
  contacted: { label: 'Contacted', tone: 'info' },
  accepted: { label: 'Accepted', tone: 'success' },
  declined: { label: 'Declined', tone: 'danger' },
}

function lookUp(labels: Record<string, StatusLabel>, status: string | null | undefined) {
  return status && Object.hasOwn(labels, status) ? labels[status] : undefined
}

export function applicationStatusLabel(status: string | null | undefined): StatusLabel {
  return lookUp(APPLICATION_LABELS, status) ?? PAYMENT_PENDING
}

/**
 * As an administrator reads it, to whom both states of waiting are one: that the payment is awaited shows at the
 * ticket.
 */
export function statusLabelForAdmin(status: string | null | undefined): StatusLabel {
  return applicationStatusLabel(status === 'pending_payment' ? 'pending' : status)
}

/**
 * As the child's parent reads it: once the ticket is paid, an application that still waits does not
 * wait for a payment any more, and a disqualified ticket ends it.
 */
export function statusLabelForParent(
  status: string | null | undefined,
  ticketStatus: string | null | undefined,
): StatusLabel {
  if (ticketStatus === 'Disqualified') return TICKET_LABELS.Disqualified
  return status === 'pending_payment' && isTicketPaid(ticketStatus)
    ? APPLICATION_LABELS.pending
    : applicationStatusLabel(status)
}

export function ticketStatusLabel(status: string | null | undefined): StatusLabel {
  return lookUp(TICKET_LABELS, status) ?? TICKET_LABELS.none
}

export function entryVideoStatusLabel(status: string | null | undefined): StatusLabel {
  return lookUp(ENTRY_VIDEO_LABELS, status) ?? ENTRY_VIDEO_LABELS.locked
}

export function auditionStateLabel(state: string | null | undefined): StatusLabel {
  return lookUp(AUDITION_LABELS, state) ?? AUDITION_LABELS.not_scheduled
}

/** For one-off payments and for subscriptions: the two sets of states do not contradict each other. */
export function paymentStatusLabel(status: string | null | undefined): StatusLabel {
  return lookUp(PAYMENT_LABELS, status) ?? PAYMENT_LABELS.pending
}

export function donationStatusLabel(status: string | null | undefined): StatusLabel {
  return lookUp(DONATION_LABELS, status) ?? PAYMENT_PENDING
}

export function volunteerStatusLabel(status: string | null | undefined): StatusLabel {
  return lookUp(VOLUNTEER_LABELS, status) ?? VOLUNTEER_LABELS.new
}

export function resultLabel(result: string | null | undefined): StatusLabel {
  if (result === 'Pass') return { label: 'Pass', tone: 'success' }
  if (result === 'Fail') return { label: 'Fail', tone: 'danger' }
  return { label: 'Not decided yet', tone: 'neutral' }
}

/** As the child's family reads it: a result that is not a pass has no cross and no red. */
export function resultLabelForParent(result: string | null | undefined): StatusLabel {
  const { label, tone } = resultLabel(result)
  return { label, tone: tone === 'danger' ? 'neutral' : tone }
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

/** "Approved children": those with a report and a schedule, and those whom the public may see. */
export function isApprovedOrAssessed(status: string | null | undefined): boolean {
  return status === 'approved' || status === 'assessed'
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

/** Only for showing a score while it is typed: the database decides what is stored. */
export function resultOfScore(score: number): Result {
  return score >= PASS_SCORE ? 'Pass' : 'Fail'
}

/** The columns that decide the state of a child's journey. */
export interface JourneyApplication {
  child_name: string
  age: number
  country: Country
  status: ApplicationStatus
  ticket_status: TicketStatus
  entry_video_status: EntryVideoStatus
  audition_state: AuditionState
  audition_date: string | null
  audition_result: Result | null
  is_finalist: boolean
  created_at: string
  /** What the organisers say of a rejection or of a video that failed. */
  rejection_reason?: string | null
  video_reason?: string | null
}
