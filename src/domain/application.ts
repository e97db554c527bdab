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
/** Registration and the show end at 15. A child already entered may turn 16. */
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
export const TICKET_PAID: StatusLabel = { label: 'Ticket paid', tone: 'success' }

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
 * The label for administrators. Both waiting states read the same, because the ticket shows that a payment is awaited.
 */
export function statusLabelForAdmin(status: string | null | undefined): StatusLabel {
  return applicationStatusLabel(status === 'pending_payment' ? 'pending' : status)
}

/**
 * The label for the child's parent. It never contradicts the rest of the page: a finalist waits for nothing, a
 * disqualified ticket ends the journey, and a paid ticket awaits no payment.
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

/** The label for the child's family: a failed result has no cross and no red. */
export function resultLabelForParent(result: string | null | undefined): StatusLabel {
  const { label, tone } = resultLabel(result)
  return { label, tone: tone === 'danger' ? 'neutral' : tone }
}

/** Shown for a result without a comment. */
export const NO_COMMENT = 'No comment was written.'

/** "Approved children": those who have a report and a schedule and are shown in public. */
export function isApprovedOrAssessed(status: string | null | undefined): boolean {
  return status === 'approved' || status === 'assessed'
}

/** Whether a child is out of its year's show. Nobody asks money for it then. The database has the same rule. */
export function isOutOfShow({
  status,
  ticket_status,
}: Pick<JourneyApplication, 'status' | 'ticket_status'>): boolean {
  return status === 'rejected' || ticket_status === 'Disqualified'
}

/** Whether a child has performed live. A later round still to come does not change that. */
export function hasPerformed({
  audition_state,
  audition_round = 1,
}: Pick<JourneyApplication, 'audition_state' | 'audition_round'>): boolean {
  return audition_state === 'completed' || audition_round > 1
}

/** Shown wherever a disqualified ticket would open something. */
export const TICKET_DISQUALIFIED = 'This ticket was disqualified.'

/** The whole journey of a rejected child. */
export const NOT_ACCEPTED = 'Not accepted this year.'

/** Only for the preview while a score is typed. The database decides what is stored. */
export function resultOfScore(score: number): Result {
  return score >= PASS_SCORE ? 'Pass' : 'Fail'
}

/** The columns that decide the state of a child's journey. */
export interface JourneyApplication {
  ticket_fee: number
  /** The sum received for the ticket, in the currency of the country. */
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
  /**
   * The planned day of the audition date. Without one the date was typed by hand, and the family is not asked to
   * answer.
   */
  audition_day_id?: string | null
  audition_answer?: 'coming' | 'not_coming' | null
  /** The round of the audition columns: 1 until the family hears of a later one. */
  audition_round?: number
  is_finalist: boolean
  created_at: string
  /** The organisers' reason for a rejection or a failed video. */
  rejection_reason?: string | null
  video_reason?: string | null
}
