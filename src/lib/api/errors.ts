import { MAX_CHILDREN, MAX_PENDING_PAYMENTS, MAX_PENDING_TICKET_PAYMENTS } from '@/domain/quotas'
import { NEW_VERSION_SENTENCE, NEW_VERSION_TITLE, OFFLINE_SENTENCE } from './offline-sentence'

/** The kinds of failure, so that callers can tell them apart without parsing messages. */
export type ErrorKind =
  | 'forbidden'
  | 'not_found'
  | 'rejected'
  | 'conflict'
  | 'offline'
  | 'unexpected'

/** An error with a sentence for people. `field` names the form field it is about, `detail` comes from the database. */
export class AppError extends Error {
  readonly kind: ErrorKind
  readonly code: string | null
  readonly field: string | null
  readonly detail: string | null

  constructor(
    kind: ErrorKind,
    message: string,
    details: { code?: string | null; field?: string | null; detail?: string | null } = {},
  ) {
    super(message)
    this.name = 'AppError'
    this.kind = kind
    this.code = details.code ?? null
    this.field = details.field ?? null
    this.detail = details.detail ?? null
  }
}

const UNEXPECTED_SENTENCE = 'Something went wrong'
const TOO_LONG_SENTENCE = 'This took too long, so it was stopped. Please try again.'
/** Shown when the database is a release ahead of this page or behind it, so a call, column or table is missing. */
const OTHER_RELEASE_SENTENCE =
  'This page needs a newer version. Please reload it, or try again in a few minutes. What you typed stays here.'
/** Codes of PostgREST and PostgreSQL for a missing table, column, relation or procedure. */
const OTHER_RELEASE_CODES = new Set([
  'PGRST200',
  'PGRST202',
  'PGRST203',
  'PGRST204',
  'PGRST205',
  '42703',
  '42883',
  '42P01',
])
const TOO_MANY_REQUESTS_SENTENCE =
  'We have received too many forms in a short time. Please try again later; what you typed stays here.'

const HUMAN_CHECK_SENTENCE =
  'We couldn’t check that you are a person. Please try again. What you typed stays here.'

/** The captcha service did not load, refused, or the person closed its challenge. */
export const humanCheckFailed = () =>
  new AppError('rejected', HUMAN_CHECK_SENTENCE, { code: 'human_check_failed' })

/** The field of each named constraint, and the sentence to show. */
export type ConstraintSentences = Record<string, [field: string, sentence: string]>

const constraints: ConstraintSentences = {}

/** Registers the sentences for named constraints. Only forms break them, so the forms bring the sentences along. */
export function addConstraintSentences(sentences: ConstraintSentences): void {
  Object.assign(constraints, sentences)
}

/** The refusal for a parent who wants to change something in a year of the show that has ended. */
export function editionEnded(year: number | string): string {
  return `The show of ${year} has ended. Please contact support if you have a question.`
}

/** The sentence of each code, and the form field that it is about. */
export type ErrorSentences = Record<
  string,
  [kind: ErrorKind, sentence: string | ((detail: string) => string), field?: string]
>

/** Codes that the database raises on purpose (P0001 and 42501). */
const RAISED: ErrorSentences = {
  sign_up_invalid: ['rejected', 'Please check your details and try again.'],
  subscription_opens_no_ticket: [
    'rejected',
    'A subscription opens no ticket. Please choose a one-off payment for a ticket, or another description.',
    'description',
  ],
  application_not_found: [
    'not_found',
    'This application does not exist or is not yours to change.',
  ],
  report_refused: ['rejected', 'Please choose what is wrong, and leave out web addresses.'],
  profile_not_found: ['not_found', 'This profile is not public any more. Thank you all the same.'],
  application_is_rejected: ['rejected', 'Restore the application before giving it a score.'],
  correction_not_found: ['not_found', 'This correction is not there any more.'],
  changed_since_correction: [
    'conflict',
    'This has been changed again since. You can edit it under Children.',
  ],
  country_of_paid_ticket: [
    'rejected',
    'Something has been paid for this child, and the fee is that of the country. Please ask us to change it.',
    'country',
  ],
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
    `We're still checking ${MAX_PENDING_PAYMENTS} of your payments. Please wait for our answer before you tell us about another one.`,
  ],
  too_many_ticket_payments: [
    'rejected',
    `We're still checking ${MAX_PENDING_TICKET_PAYMENTS} payments for this ticket. Please wait for our answer before you tell us about another one.`,
  ],
  child_not_found: ['not_found', 'Please choose one of your own children.', 'application_id'],
  child_not_listed: [
    'rejected',
    'Only a child who is on Our Shining Stars can stay there. Switch that on under Children first.',
  ],
  entry_video_locked: ['rejected', 'The entry video opens when the ticket is paid.'],
  entry_video_already_passed: [
    'rejected',
    'The entry video has already passed; it cannot be changed.',
  ],
  no_audition_planned: [
    'conflict',
    'There is no planned audition any more. Please look at the schedule again.',
  ],
  care_refused: ['rejected', 'Please give whom to call, and up to three names for collecting.'],
  day_is_over: ['rejected', 'This day is over.'],
  value_required: ['rejected', 'Please choose one of the two.'],
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
  human_check_missing: ['rejected', HUMAN_CHECK_SENTENCE],
  search_too_long: ['rejected', 'A search takes up to 100 characters. Please shorten it.'],
  proof_file_missing: [
    'rejected',
    'The file of this proof did not arrive in time. Please choose it again.',
  ],
  emails_are_off: ['rejected', 'No emails are being sent at the moment. Please try again later.'],
  email_token_unknown: ['not_found', 'This link no longer works.'],
  email_group_stays: ['rejected', 'Emails about payments and receipts cannot be switched off.'],
  id_in_use: [
    'conflict',
    'This could not be saved under its number. Please reload the page and try again.',
  ],
  session_required: ['forbidden', 'Please sign in first.'],
  session_ended: ['forbidden', 'You were signed out here. Sign in again first.'],
  sign_in_again: ['forbidden', 'You signed in a while ago. Type your password again first.'],
  second_factor_missing: [
    'forbidden',
    'Please sign in with the code of your authenticator app first.',
  ],
  administrator_required: [
    'forbidden',
    'This is for the team of the show. Ask an owner to let you in.',
  ],
  last_owner: [
    'conflict',
    'You are the only administrator who can still come in. Appoint somebody else first.',
  ],
  guarded_column: ['forbidden', 'You may not change this part of the application.'],
}

/** Registers more of these sentences. The panel brings its own, which nobody else needs to load. */
export function addErrorSentences(sentences: ErrorSentences): void {
  Object.assign(RAISED, sentences)
}

/**
 * Refuses a form sent by a bot, because only a bot fills in the hidden field. The bot gets the same sentence as a
 * caller over the rate limit, so that it does not learn what gave it away.
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

/** The server's message, if people can read it. Clients turn an answer without a message into `{}`. */
function usableMessage(failure: Failure): string {
  const message = text(failure.message).trim()
  return /^[[{<]/.test(message) ? '' : message
}

function isUnreachable(failure: Failure): boolean {
  // A server that answered with an error was reached. Errors of the database and of PostgREST have no status.
  if (typeof failure.status === 'number' && failure.status > 0) return false
  if (/^(PGRST.+|(?=.*\d)[0-9A-Z]{5})$/.test(text(failure.code))) return false
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
 * Turns any failure of a call into an AppError: a PostgREST or auth error, a failed fetch, or an AppError itself.
 * Constraints and raised codes get our sentences, anything else keeps the server's message.
 */
export function toAppError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  const failure: Failure = typeof cause === 'object' && cause !== null ? cause : {}
  const message = usableMessage(failure)
  const code = text(failure.code) || null
  if (failure.name === 'NewVersionError') {
    return new AppError('unexpected', `${NEW_VERSION_TITLE}. ${NEW_VERSION_SENTENCE}`, { code })
  }
  if (isUnreachable(failure)) return new AppError('offline', OFFLINE_SENTENCE, { code })

  const raised = /^([a-z_]+)/.exec(message)?.[1]
  const known = raised ? RAISED[raised] : undefined
  if (known) {
    const [kind, sentence, field = null] = known
    const detail = text(failure.details)
    const words = typeof sentence === 'string' ? sentence : sentence(detail)
    return new AppError(kind, words, { code: raised ?? null, field, detail })
  }

  for (const [constraint, [field, sentence]] of Object.entries(constraints)) {
    if (message.includes(`"${constraint}"`))
      return new AppError('rejected', sentence, { code: constraint, field })
  }
  if (code !== null && OTHER_RELEASE_CODES.has(code)) {
    return new AppError('unexpected', OTHER_RELEASE_SENTENCE, { code })
  }
  if (code === '23505') return new AppError('conflict', 'This has already been saved.', { code })
  if (code === '57014') return new AppError('unexpected', TOO_LONG_SENTENCE, { code })
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

/** Whether an insert failed because this very row exists already, as on a retry after a lost answer. */
export function isOwnDuplicate(cause: unknown, table: string): boolean {
  const failure: Failure = typeof cause === 'object' && cause !== null ? cause : {}
  return text(failure.message).includes(`"${table}_pkey"`)
}
