/** What went wrong, so that callers can tell the cases apart without reading words. */
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

export const OFFLINE_SENTENCE =
  'We could not reach the server. Your answers are safe on this phone. Check your connection and try again.'
const UNEXPECTED_SENTENCE = 'Something went wrong'
const TOO_MANY_REQUESTS_SENTENCE =
  'We have received too many forms in a short time. Please try again later; what you typed stays here.'

/** Column of a named constraint, and what to say about it. */
const CONSTRAINTS: Record<string, [field: string, sentence: string]> = {
  applications_child_name_check: [
    'child_name',
    'Please check the name: letters, spaces, hyphens and apostrophes, up to 80.',
  ],
  applications_stage_name_check: [
    'stage_name',
    'Please check the stage name: up to 80 letters, without signs or a phone number.',
  ],
  applications_age_check: ['age', 'The age is outside the range of the show.'],
  applications_state_city_check: [
    'state_city',
    'Please choose a state or province of the chosen country.',
  ],
  applications_talents_check: [
    'talents',
    'Please choose at most two different talents from the list.',
  ],
  applications_talents_age_check: ['talents', 'The child is too young for one of these talents.'],
  applications_parent_phone_check: ['parent_phone', 'Please check the phone number.'],
  applications_entry_video_url_check: [
    'entry_video_url',
    'Please use a link from YouTube, TikTok, Instagram, Facebook, Vimeo or Google Drive.',
  ],
  applications_assessment_score_check: [
    'assessment_score',
    'The score is a number from 0 to 10 with at most one decimal.',
  ],
  applications_assessment_note_check: [
    'assessment_note',
    'The note is too long: up to 2,000 characters.',
  ],
  applications_assessment_report_check: [
    'assessment_report',
    'The report is too long: up to 5,000 characters.',
  ],
  applications_audition_details_check: [
    'audition_details',
    'The details are too long: up to 2,000 characters.',
  ],
  applications_audition_report_check: [
    'audition_report',
    'The report is too long: up to 5,000 characters.',
  ],
  applications_points_check: ['points', 'Points are a whole number from 0 to 1,000,000.'],
  payments_amount_check: ['amount', 'The amount must be more than 0 and at most 10,000,000.'],
  payments_description_check: ['description', 'The description takes 1 to 200 characters.'],
  payments_reference_check: ['reference', 'The reference takes up to 100 characters.'],
  payments_application_id_fkey: ['application_id', 'Please choose one of your own children.'],
  payments_decision_reason_check: ['reason', 'The reason takes up to 500 characters.'],
  subscriptions_decision_reason_check: ['reason', 'The reason takes up to 500 characters.'],
  subscriptions_amount_check: ['amount', 'The amount must be more than 0 and at most 10,000,000.'],
  subscriptions_description_check: ['description', 'The description takes 1 to 200 characters.'],
  subscriptions_reference_check: ['reference', 'The reference takes up to 100 characters.'],
  subscriptions_application_id_fkey: ['application_id', 'Please choose one of your own children.'],
  donations_donor_name_check: [
    'donor_name',
    'Please check the name: letters, spaces, hyphens and apostrophes, up to 80.',
  ],
  donations_donor_email_check: ['donor_email', 'Please check the e-mail address.'],
  donations_donor_phone_check: ['donor_phone', 'Please check the phone number.'],
  donations_project_check: ['project', 'Please choose a project from the list.'],
  donations_children_count_check: [
    'children_count',
    'The number of children is a whole number from 1 to 100,000.',
  ],
  volunteers_full_name_check: [
    'full_name',
    'Please check the name: letters, spaces, hyphens and apostrophes, up to 80.',
  ],
  volunteers_phone_number_check: ['phone_number', 'Please check the phone number.'],
  volunteers_age_check: ['age', 'The age is a whole number from 16 to 120.'],
  volunteers_state_province_check: [
    'state_province',
    'Please choose a state or province of the chosen country.',
  ],
  volunteers_days_per_week_check: ['days_per_week', 'The days per week are 1 to 7.'],
  state_coordinators_state_province_check: [
    'state_province',
    'Please choose a state or province of the chosen country.',
  ],
  state_coordinators_coordinator_name_check: [
    'coordinator_name',
    'Please check the name: letters, spaces, hyphens and apostrophes, up to 80.',
  ],
  state_coordinators_coordinator_phone_check: [
    'coordinator_phone',
    'Please check the phone number: up to 40 characters.',
  ],
  payment_proofs_kind_check: ['kind', 'Please choose a picture (JPEG, PNG or WebP) or a PDF.'],
  payment_proofs_size_bytes_check: ['size_bytes', 'The file is too large: up to 5 MB.'],
  payment_proofs_original_name_check: [
    'original_name',
    'The name of the file is too long: up to 200 characters.',
  ],
  sign_up_parent_name_check: ['parent_name', 'Please check your name.'],
  sign_up_living_status_check: ['living_status', 'Please choose whether the child lives with you.'],
}

/** Codes that the database raises on purpose (P0001 and 42501). */
const RAISED: Record<string, [kind: ErrorKind, sentence: string]> = {
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
  payment_is_fixed: ['forbidden', 'What was stated in a payment cannot be changed.'],
  application_is_rejected: ['rejected', 'Restore the application before giving it a score.'],
  application_move_refused: ['rejected', 'The application cannot be moved to this status.'],
  assessment_score_required: ['rejected', 'An assessed application needs a score.'],
  entry_video_locked: ['rejected', 'The entry video opens when the ticket is paid.'],
  entry_video_already_passed: [
    'rejected',
    'The entry video has already passed; it cannot be changed.',
  ],
  entry_video_move_refused: ['rejected', 'No entry video has been submitted yet.'],
  too_many_requests: ['rejected', TOO_MANY_REQUESTS_SENTENCE],
  session_required: ['forbidden', 'Please sign in first.'],
  administrator_required: ['forbidden', 'Only an administrator may do this.'],
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

function isUnreachable(failure: Failure): boolean {
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
  const message = text(failure.message)
  const code = text(failure.code) || null
  if (isUnreachable(failure)) return new AppError('offline', OFFLINE_SENTENCE, { code })

  const raised = /^([a-z_]+)/.exec(message)?.[1]
  const known = raised ? RAISED[raised] : undefined
  if (known) return new AppError(known[0], known[1], { code: raised ?? null })

  for (const [constraint, [field, sentence]] of Object.entries(CONSTRAINTS)) {
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
