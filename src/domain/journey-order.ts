import type { AuditionState, EntryVideoStatus, Result } from './application'
import { isTicketPaid, type TicketStatus } from './ticket-status'

/** The columns that say how far a child's journey is. */
export interface OrderColumns {
  ticket_status: TicketStatus
  entry_video_status: EntryVideoStatus
  audition_state: AuditionState
  audition_date: string | null
  audition_result: Result | null
  is_finalist: boolean
}

/** A step that is ahead of the journey's order. */
export interface OrderWarning {
  title: string
  detail: string
}

type Step = 'video' | 'audition' | 'finalist'

/**
 * The steps that a save would put out of order: ticket, entry video, audition, final. A step that was already out of
 * order was accepted then, so it gives no new warning.
 */
export function orderWarnings(
  before: OrderColumns,
  after: OrderColumns,
  now: Date = new Date(),
): OrderWarning[] {
  const known = problemsOf(before, now).map(keyOf)
  return problemsOf(after, now).filter((problem) => !known.includes(keyOf(problem)))
}

const keyOf = ({ title, detail }: OrderWarning) => `${title}: ${detail}`

/** Derived as in the database: a result completes the audition, a date schedules it. */
function auditionOf({ audition_state, audition_date, audition_result }: OrderColumns) {
  if (audition_result !== null) return 'completed'
  return audition_date !== null && audition_state === 'not_scheduled' ? 'scheduled' : audition_state
}

/** The furthest step that the columns claim, or null if only the ticket has started. */
function furthestStep(columns: OrderColumns): Step | null {
  if (columns.is_finalist) return 'finalist'
  if (auditionOf(columns) !== 'not_scheduled') return 'audition'
  return columns.entry_video_status === 'approved' ? 'video' : null
}

function problemsOf(columns: OrderColumns, now: Date): OrderWarning[] {
  const step = furthestStep(columns)
  if (step === null) return []
  const audition = auditionOf(columns)
  const claim = {
    video: 'The entry video passes',
    audition: audition === 'completed' ? 'The audition is completed' : 'The audition is scheduled',
    finalist: 'The child is a finalist',
  }[step]
  const problems: OrderWarning[] = []
  const missing = (title: string, what: string) => {
    problems.push({ title, detail: `${claim}, but ${what}.` })
  }
  if (!isTicketPaid(columns.ticket_status)) missing(...unpaidWords(columns.ticket_status))
  if (step !== 'video' && columns.entry_video_status !== 'approved') {
    missing(...videoWords(columns.entry_video_status))
  }
  if (step === 'finalist' && audition !== 'completed') {
    missing('Not auditioned', 'has not auditioned')
  } else if (step === 'finalist' && columns.audition_result === 'Fail') {
    missing('Audition failed', 'did not pass the audition')
  }
  const { audition_date: date } = columns
  if (audition === 'completed' && date !== null && new Date(date) > now) {
    problems.push({
      title: 'Completed in the future',
      detail: 'The audition is completed, but its date is still to come.',
    })
  }
  return problems
}

function unpaidWords(ticket: TicketStatus): [title: string, what: string] {
  if (ticket === 'Disqualified') return ['Ticket disqualified', 'the ticket is disqualified']
  return ticket === 'pending_payment'
    ? ['Ticket unpaid', 'the payment for the ticket is not approved yet']
    : ['Ticket unpaid', 'the ticket is not paid']
}

function videoWords(video: EntryVideoStatus): [title: string, what: string] {
  if (video === 'failed') return ['Video failed', 'the entry video did not pass']
  return video === 'submitted'
    ? ['Video not reviewed', 'nobody has decided about the entry video']
    : ['No video', 'no entry video has been handed in']
}
