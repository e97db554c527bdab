import type { Country } from './regions.ts'
import { lookUpLabel, PAYMENT_PENDING, type StatusLabel } from './status-label.ts'
import { isTicketPaid, type TicketStatus, ticketStatusLabel } from './ticket-status.ts'

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

export const MIN_CHILD_AGE = 2
/** Registration and the show end at 15; a child that is entered already may be 16. */
export const MAX_AGE_AT_REGISTRATION = 15
export const MAX_AGE_ON_CHILD_FORM = 16

export const MIN_SCORE = 0
export const MAX_SCORE = 10
export const PASS_SCORE = 5

const APPLICATION_LABELS: Record<ApplicationStatus, StatusLabel> = {
  pending_payment: PAYMENT_PENDING,
  pending: { label: 'Pending', tone: 'warning' },
  approved: { label: 'Approved', tone: 'success' },
  assessed: { label: 'Assessed', tone: 'success' },
  rejected: { label: 'Rejected', tone: 'danger' },
}

const FINALIST: StatusLabel = { label: 'Finalist', tone: 'success' }
const TICKET_PAID: StatusLabel = { label: 'Ticket paid', tone: 'success' }

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

export function applicationStatusLabel(status: string | null | undefined): StatusLabel {
  return lookUpLabel(APPLICATION_LABELS, status) ?? PAYMENT_PENDING
}

/**
 * As an administrator reads it, to whom both states of waiting are one: that the payment is awaited shows at the
 * ticket.
 */
export function statusLabelForAdmin(status: string | null | undefined): StatusLabel {
  return applicationStatusLabel(status === 'pending_payment' ? 'pending' : status)
}

/**
 * As the child's parent reads it, so that it never contradicts what the page says of the child: a finalist does not wait
 * for anything, a disqualified ticket ends it, and once the ticket is paid no payment is awaited any more.
 */
export function statusLabelForParent({
  status,
  ticket_status,
  is_finalist,
}: Pick<JourneyApplication, 'status' | 'ticket_status' | 'is_finalist'>): StatusLabel {
  if (is_finalist) return FINALIST
  if (ticket_status === 'Disqualified') return ticketStatusLabel(ticket_status)
  const isWaiting = status === 'pending' || status === 'pending_payment'
  return isWaiting && isTicketPaid(ticket_status) ? TICKET_PAID : applicationStatusLabel(status)
}

export function entryVideoStatusLabel(status: string | null | undefined): StatusLabel {
  return lookUpLabel(ENTRY_VIDEO_LABELS, status) ?? ENTRY_VIDEO_LABELS.locked
}

export function auditionStateLabel(state: string | null | undefined): StatusLabel {
  return lookUpLabel(AUDITION_LABELS, state) ?? AUDITION_LABELS.not_scheduled
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

/** Said where there is a result, and nobody wrote to it. */
export const NO_COMMENT = 'No comment was written.'

/** "Approved children": those with a report and a schedule, and those whom the public may see. */
export function isApprovedOrAssessed(status: string | null | undefined): boolean {
  return status === 'approved' || status === 'assessed'
}

/** Whether a child goes no further in its year's show. Nobody asks for money for it; the database has the same rule. */
export function isOutOfShow({
  status,
  ticket_status,
}: Pick<JourneyApplication, 'status' | 'ticket_status'>): boolean {
  return status === 'rejected' || ticket_status === 'Disqualified'
}

/** Whether a child has performed live; a later round that is still to come takes nothing of it back. */
export function hasPerformed({
  audition_state,
  audition_round = 1,
}: Pick<JourneyApplication, 'audition_state' | 'audition_round'>): boolean {
  return audition_state === 'completed' || audition_round > 1
}

/** Said wherever a disqualified ticket would open something. */
export const TICKET_DISQUALIFIED = 'This ticket was disqualified.'

/** The whole of the journey of a child who was rejected. */
export const NOT_ACCEPTED = 'Not accepted this year.'

/** Only for showing a score while it is typed: the database decides what is stored. */
export function resultOfScore(score: number): Result {
  return score >= PASS_SCORE ? 'Pass' : 'Fail'
}

/** The columns that decide the state of a child's journey. */
export interface JourneyApplication {
  ticket_fee: number
  /** The sum that arrived for the ticket in the currency of the country. */
  ticket_received: number
  child_name: string
  age: number
  country: Country
  talents: readonly string[]
  status: ApplicationStatus
  ticket_status: TicketStatus
  entry_video_status: EntryVideoStatus
  audition_state: AuditionState
  audition_date: string | null
  audition_result: Result | null
  /** The planned day that the date is of; the family of one that was typed by hand is not asked. */
  audition_day_id?: string | null
  audition_answer?: 'coming' | 'not_coming' | null
  /** Of what the columns of the audition say: 1 until the family is told of a later one. */
  audition_round?: number
  is_finalist: boolean
  created_at: string
  /** The organisers' reason for a rejection or for a video that failed. */
  rejection_reason?: string | null
  video_reason?: string | null
}
