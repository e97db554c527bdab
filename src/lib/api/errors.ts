import { MAX_CHILDREN, MAX_PENDING_PAYMENTS } from '@/domain/quotas'
import { OFFLINE_SENTENCE } from './offline-sentence'

/** The kinds of failure, so that callers can tell the cases apart without reading words. */
export type ErrorKind =
  'forbidden' | 'not_found' | 'rejected' | 'conflict' | 'offline' | 'unexpected'

/** An error with a sentence for people. `field` names the form field that the sentence is about. */
export class AppError extends Error {
  readonly kind: ErrorKind
  readonly code: string | null
  readonly field: string | null

  constructor(
    kind: ErrorKind,
    message: string,
    details: { code?: string | null; field?: string | null } = {},
  ) {
    super(message)
    this.name = 'AppError'
    this.kind = kind
    this.code = details.code ?? null
    this.field = details.field ?? null
  }
}

const UNEXPECTED_SENTENCE = 'Something went wrong'
const TOO_MANY_REQUESTS_SENTENCE =
  'We have received too many forms in a short time. Please try again later; what you typed stays here.'

/** Column of a named constraint, and what to say about it. */
export type ConstraintSentences = Record<string, [field: string, sentence: string]>

let constraints: ConstraintSentences = {}

/** Takes the sentences for named constraints. Only forms break them, and bring the sentences along. */
export function sayOfConstraints(sentences: ConstraintSentences): void {
  constraints = sentences
}

/** The answer to a parent who wants more of a year of the show that has ended. */
export function editionEnded(year: number | string): string {
  return `The show of ${year} has ended. Please contact support if you have a question.`
}

/** Codes that the database raises on purpose (P0001 and 42501), and the form field that one is about. */
const RAISED: Record<
  string,
  [kind: ErrorKind, sentence: string | ((detail: string) => string), field?: string]
> = {
  payment_already_decided: ['conflict', 'This payment has already been decided by somebody else.'],
  donation_already_decided: [
    'conflict',
    'This donation has already been decided by somebody else.',
  ],
  sign_up_invalid: ['rejected', 'Please check your details and try again.'],
  payment_not_found: ['not_found', 'This payment no longer exists.'],
  payment_not_decided: ['conflict', 'This payment is pending already.'],
  payment_reason_required: ['rejected', 'Please give a reason.'],
  payment_move_refused: ['rejected', 'A payment cannot be moved to this status.'],
  ticket_already_paid: [
    'conflict',
    'Nothing is due for this ticket any more. Approve this one only if it is a second transfer.',
  ],
  accept_reason_required: [
    'rejected',
    'Less than the price, or another currency, opens a ticket only with a reason. The parent reads it.',
  ],
  other_families_not_chosen: [
    'rejected',
    'This transfer belongs to another family. Say so first if it pays for children of several families.',
  ],
  parts_refused: ['rejected', 'Please give 1 to 20 parts, each with an amount.'],
  parts_exceed_transfer: ['rejected', 'The parts are more than what is left of this transfer.'],
  rest_without_family: [
    'rejected',
    'The parts are less than the transfer. Please say whose credit the rest is.',
  ],
  subscription_opens_no_ticket: [
    'rejected',
    'A subscription opens no ticket. Please choose a one-off payment for a ticket, or another description.',
    'description',
  ],
  transfer_not_found: ['not_found', 'This transfer is not in the books any more.'],
  transfer_exceeded: ['conflict', 'Less is left of this transfer. Reload the page to see what.'],
  already_booked: ['conflict', 'This payment is in the books already.'],
  books_are_append_only: ['forbidden', 'Nothing in the books is ever changed.'],
  month_is_closed: [
    'rejected',
    'The books of this month are closed. Please give a day of an open month, such as today.',
    'received_on',
  ],
  month_not_over: ['rejected', 'A month can be closed once it is over.'],
  month_not_next: ['conflict', 'Months are closed one after the other. Another one is next.'],
  payment_is_refunded: ['conflict', 'A part of it was refunded. Take the refund back first.'],
  payment_not_booked: ['conflict', 'There is nothing to give back: this payment does not stand.'],
  refund_exceeds_payment: [
    'rejected',
    'That is more than there is to give back. Please check the amount.',
    'amount',
  ],
  refund_refused: [
    'rejected',
    'A refund has an amount, a day and a reason of up to 200 characters, without web addresses.',
  ],
  line_already_used: [
    'conflict',
    'This line of the statement has already been used; less is left of it than this payment needs.',
  ],
  too_many_lines: [
    'rejected',
    'A statement may have up to 10,000 lines. Please export a shorter period from your bank, such as half of it.',
  ],
  received_incomplete: [
    'rejected',
    'Please give the amount that arrived, its currency and the day.',
  ],
  received_date_refused: [
    'rejected',
    'Please give the day on which it arrived: not before 2020, and not in the future.',
    'received_on',
  ],
  ticket_payment_pending: [
    'conflict',
    'A payment for this ticket is waiting for your decision. Please say first whether it is this one.',
  ],
  ticket_not_open: ['conflict', 'This ticket has already been paid, or the child is disqualified.'],
  slots_refused: ['rejected', 'Please select 1 to 250 children and give them their times.'],
  minutes_refused: ['rejected', 'Please give a whole number of minutes from 1 to 240.', 'minutes'],
  past_midnight: [
    'rejected',
    'The last auditions would end up on the next day. Nothing was moved.',
  ],
  no_auditions: ['rejected', 'There is no audition left on this day from that time on.'],
  auditions_changed: [
    'conflict',
    'This day has changed since you opened it. Close this and look at the list again.',
  ],
  too_many_auditions: ['rejected', 'More than 500 auditions: choose one state after the other.'],
  step_unknown: ['rejected', 'This step does not exist. Please open the list again.'],
  too_many_contacts: ['rejected', 'At most 500 children at once.'],
  day_is_over: ['rejected', 'This day is over.'],
  place_required: ['rejected', 'Please say where it is.', 'place'],
  correction_reason_required: ['rejected', 'Please give a reason for the correction.'],
  correction_reason_refused: [
    'rejected',
    'The reason takes up to 500 characters, without web addresses.',
  ],
  donation_move_refused: ['rejected', 'A donation can only be confirmed or declined.'],
  donation_not_decided: ['conflict', 'This donation is pending, or its donor has been erased.'],
  payment_is_fixed: ['forbidden', 'What was stated in a payment cannot be changed.'],
  application_not_found: [
    'not_found',
    'This application does not exist or is not yours to change.',
  ],
  application_changed: ['conflict', 'The application has changed since you opened it.'],
  application_is_rejected: ['rejected', 'Restore the application before giving it a score.'],
  application_move_refused: ['rejected', 'The application cannot be moved to this status.'],
  no_decision_to_undo: [
    'conflict',
    'There is no decision to undo: something else was written last.',
  ],
  payment_since_decision: ['conflict', 'A payment has come in since. Please decide anew instead.'],
  change_since_decision: [
    'conflict',
    'Something has been changed since. Please decide anew instead.',
  ],
  country_is_paid: [
    'rejected',
    'A payment has been stated for this child, so the country stays.',
    'country',
  ],
  phone_reason_required: [
    'rejected',
    'Please say how you know the new number. The parent reads it.',
    'phone_reason',
  ],
  phone_reason_refused: [
    'rejected',
    'The reason takes up to 200 characters, without web addresses.',
    'phone_reason',
  ],
  correction_not_found: ['not_found', 'This correction is not there any more.'],
  changed_since_correction: [
    'conflict',
    'This has been changed again since. You can edit it under Children.',
  ],
  assessment_score_required: ['rejected', 'An assessed application needs a score.'],
  registration_closed: [
    'rejected',
    'Registration is closed right now. Your answers stay on this phone.',
  ],
  edition_ended: ['rejected', editionEnded],
  previous_not_earlier: [
    'rejected',
    'Please reload the page and try again: this entry is not of an earlier year.',
  ],
  too_many_children: [
    'rejected',
    `One account can have up to ${MAX_CHILDREN} children. To enter more, please write to us.`,
  ],
  too_many_pending_payments: [
    'rejected',
    `We are still checking ${MAX_PENDING_PAYMENTS} of your payments. Please wait for our answer before you tell us about another one.`,
  ],
  entry_video_locked: ['rejected', 'The entry video opens when the ticket is paid.'],
  entry_video_already_passed: [
    'rejected',
    'The entry video has already passed; it cannot be changed.',
  ],
  entry_video_move_refused: ['rejected', 'No entry video has been submitted yet.'],
  consent_version_unknown: [
    'rejected',
    'The text of the consent has changed. Please reload the page and read it again.',
  ],
  confirmation_too_soon: [
    'rejected',
    'We sent it within the last hour. Look in your spam folder too, or try again later.',
  ],
  address_has_answered: ['conflict', 'This email has already been answered for.'],
  too_many_codes: ['rejected', 'You may ask for five codes an hour. Please try again later.'],
  too_many_requests: ['rejected', TOO_MANY_REQUESTS_SENTENCE],
  search_too_long: ['rejected', 'A search takes up to 100 characters. Please shorten it.'],
  proof_file_missing: [
    'rejected',
    'The file of this proof did not arrive in time. Please choose it again.',
  ],
  donation_not_found: ['not_found', 'This donation has been erased already.'],
  broadcast_too_soon: ['rejected', 'Three messages an hour are the most. Please try again later.'],
  message_reason_required: [
    'rejected',
    'You sent a message within the last hour. Please say why this one cannot wait.',
    'reason',
  ],
  message_not_told: ['conflict', 'This family was not sent the message.'],
  urgent_message_used: [
    'rejected',
    'One urgent message a day is the most, and it has been sent today. Untick Urgent to send this one.',
    'is_urgent',
  ],
  message_refused: ['rejected', 'Please check the subject and the text of your message.'],
  audience_empty: ['conflict', 'Nobody has such a child any more. Please choose other parents.'],
  letters_are_off: ['rejected', 'No emails are being sent at the moment. Please try again later.'],
  letters_off: ['rejected', 'Letters are off, so that no test letter can be sent.'],
  volunteer_changed: [
    'conflict',
    'Somebody else has changed this volunteer’s status. The list shows it now: choose again.',
  ],
  volunteer_not_found: ['not_found', 'This volunteer has been erased already.'],
  letter_token_unknown: ['not_found', 'This link no longer works.'],
  letter_group_stays: ['rejected', 'Letters about payments and receipts cannot be switched off.'],
  letter_not_failed: ['conflict', 'This letter is on its way again already.'],
  id_in_use: [
    'conflict',
    'This could not be saved under its number. Please reload the page and try again.',
  ],
  count_not_offered: ['rejected', 'Rows are counted exactly here, or not at all.'],
  session_required: ['forbidden', 'Please sign in first.'],
  administrator_required: ['forbidden', 'Only an administrator may do this.'],
  second_factor_missing: [
    'forbidden',
    'Please sign in with the code of your authenticator app first.',
  ],
  edition_year: ['rejected', 'The year must be from 2020 to 2100.', 'year'],
  edition_not_planned: ['conflict', 'This year has been opened or deleted already.'],
  edition_not_later: ['rejected', 'Only a year after the current one can be opened.'],
  edition_registration_open: ['rejected', 'Registration for the current year is still open.'],
  edition_has_entries: ['conflict', 'A child has been registered for this year already.'],
  edition_not_undoable: ['conflict', 'This year is not the latest one.'],
  edition_not_opened: ['conflict', 'This year is not open yet.'],
  value_required: ['rejected', 'Please choose one of the two.'],
  guarded_column: ['forbidden', 'You may not change this part of the application.'],
}

/**
 * Refuses what a robot sent: only a robot fills in the field that nobody sees. It hears the same
 * sentence as a caller over the limit, so that it does not learn what gave it away.
 */
export function refuseRobots(honeypot: string): void {
  if (honeypot === '') return
  throw new AppError('rejected', TOO_MANY_REQUESTS_SENTENCE, { code: 'too_many_requests' })
}

interface Failure {
  message?: unknown
  code?: unknown
  details?: unknown
  name?: unknown
  status?: unknown
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** The server's message, when it is one for people: clients make `{}` of an answer without words. */
function usableMessage(failure: Failure): string {
  const message = text(failure.message).trim()
  return /^[[{<]/.test(message) ? '' : message
}

function isUnreachable(failure: Failure): boolean {
  // A server that answered with an error was reached.
  if (typeof failure.status === 'number' && failure.status > 0) return false
  return (
    failure.name === 'AuthRetryableFetchError' ||
    failure.name === 'TimeoutError' ||
    failure.status === 0 ||
    /failed to fetch|networkerror|load failed|network request failed|fetch failed|timed? ?out/i.test(
      text(failure.message),
    )
  )
}

/**
 * Makes an AppError of whatever a call failed with: a PostgREST or auth error, a refused fetch, an
 * AppError. Constraints and raised codes become words; anything else keeps the server's message.
 */
export function toAppError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  const failure: Failure = typeof cause === 'object' && cause !== null ? cause : {}
  const message = usableMessage(failure)
  const code = text(failure.code) || null
  if (isUnreachable(failure)) return new AppError('offline', OFFLINE_SENTENCE, { code })

  const raised = /^([a-z_]+)/.exec(message)?.[1]
  const known = raised ? RAISED[raised] : undefined
  if (known) {
    const [kind, sentence, field = null] = known
    const words = typeof sentence === 'string' ? sentence : sentence(text(failure.details))
    return new AppError(kind, words, { code: raised ?? null, field })
  }

  for (const [constraint, [field, sentence]] of Object.entries(constraints)) {
    if (message.includes(`"${constraint}"`))
      return new AppError('rejected', sentence, { code: constraint, field })
  }
  if (code === '23505') return new AppError('conflict', 'This has been saved already.', { code })
  if (code === 'PGRST116')
    return new AppError('not_found', 'It does not exist or is not yours to see.', { code })
  if (
    code === '42501' ||
    code?.startsWith('PGRST30') ||
    failure.status === 401 ||
    failure.status === 403
  ) {
    return new AppError('forbidden', message || 'You may not do this.', { code })
  }
  if (
    code?.startsWith('22') ||
    code?.startsWith('PT4') ||
    code === '23514' ||
    failure.status === 400 ||
    failure.status === 422
  ) {
    return new AppError('rejected', message || UNEXPECTED_SENTENCE, { code })
  }
  return new AppError('unexpected', message || UNEXPECTED_SENTENCE, { code })
}

/** Whether an insert failed because this very row is already there: a retry after a lost answer. */
export function isOwnDuplicate(cause: unknown, table: string): boolean {
  const failure: Failure = typeof cause === 'object' && cause !== null ? cause : {}
  return text(failure.message).includes(`"${table}_pkey"`)
}
