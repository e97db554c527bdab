import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { CONSTRAINT_SENTENCES } from '@/lib/forms/constraint-sentences'
import {
  addConstraintSentences,
  addErrorSentences,
  AppError,
  isOwnDuplicate,
  toAppError,
} from './errors'
import { PANEL_CONSTRAINTS } from './panel-constraints'
import { PANEL_SENTENCES } from './panel-errors'
import { OFFLINE_SENTENCE } from './offline-sentence'

addConstraintSentences(CONSTRAINT_SENTENCES)
addConstraintSentences(PANEL_CONSTRAINTS)
addErrorSentences(PANEL_SENTENCES)

const folder = path.resolve('supabase/schemas')
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.sql'))
  .map((file) => readFileSync(path.join(folder, file), 'utf8'))
  .join('\n')

const found = (pattern: RegExp) => [
  ...new Set([...sources.matchAll(pattern)].map((match) => match[1]!)),
]

/** Only the app and the triggers write these. No form has a field for them. */
const notAPersons = [
  // Operators change it in SQL.
  'settings_retention_months_check',
  'criteria_position_check',
  'rounds_judge_ids_check',
  'rounds_child_ids_check',
  'rounds_states_check',
  'rounds_talents_check',
  'results_score_check',
  'sheets_recusal_check',
  'sheets_marks_check',
  'staff_talents_check',
  'admin_codes_asked_check',
  'applications_audition_day_id_fkey',
  'audition_slots_application_id_fkey',
  'audition_slots_audition_day_id_fkey',
  // Written by the slot, whose own constraint is checked first.
  'applications_audition_answer_reason_check',
  'audition_slots_told_day_id_fkey',
  'audition_slots_round_check',
  'audition_slots_stage_check',
  'audition_slots_during_check',
  'rounds_audition_round_check',
  'message_calls_list_check',
  'safeguarding_details_slot_id_fkey',
  // Events are refused one by one, as an outcome.
  'check_in_events_audition_day_id_fkey',
  'check_in_events_application_id_fkey',
  'check_in_events_sent_by_fkey',
  'check_in_events_undoes_check',
  'check_in_events_made_at_check',
  'check_in_events_device_check',
  'check_in_events_collected_by_check',
  'check_in_events_collect_reason_check',
  'audition_day_children_audition_day_id_fkey',
  'audition_day_children_application_id_fkey',
  'walk_ins_application_id_fkey',
  'walk_ins_audition_day_id_fkey',
  'walk_ins_added_by_fkey',
  'walk_ins_let_in_by_fkey',
  'staff_email_check',
  'staff_states_check',
  'staff_finance_check',
  'access_log_table_name_check',
  'access_log_row_count_check',
  'consent_versions_version_check',
  'consent_versions_in_force_to_check',
  'sign_up_metadata_check',
  'sign_up_size_check',
  'application_milestones_application_id_fkey',
  'audit_log_action_check',
  'applications_assessed_check',
  'applications_consent_version_check',
  'applications_payment_reference_check',
  'applications_share_code_check',
  'applications_pattern_check',
  'broadcast_audiences_step_check',
  'broadcast_audiences_recipients_check',
  'consents_application_id_fkey',
  'show_details_is_only_check',
  'editions_ended_at_check',
  'editions_erasure_confirmed_at_check',
  // The form refuses it first.
  'editions_keep_until_check',
  'kept_children_application_id_fkey',
  'past_years_year_fkey',
  // Reported by the code edition_year.
  'editions_year_check',
  'form_counts_hits_check',
  // Written by the page itself, or counted. An invalid report gets the code report_refused.
  'browser_errors_build_check',
  'browser_errors_page_check',
  'browser_errors_message_check',
  'browser_errors_browser_check',
  'profile_cases_application_id_fkey',
  'profile_cases_decided_at_check',
  'profile_cases_reports_check',
  'profile_reports_case_id_fkey',
  'profile_reports_words_check',
  'profile_reports_contact_check',
  'donations_erased_at_check',
  'jobs_name_check',
  'payment_proofs_payment_id_fkey',
  'payment_proofs_subscription_id_fkey',
  'payment_proofs_subject_check',
  'public_profiles_ticket_status_check',
  'file_deletion_queue_failures_check',
  'ledger_amount_check',
  'payments_received_check',
  'subscriptions_received_check',
  'donations_received_check',
  'closed_months_month_check',
  'transfers_origin_id_fkey',
  'transfers_reverses_fkey',
  'transfers_note_check',
  'transfers_bank_transaction_id_fkey',
  'transfers_way_check',
  // Lines of a bank, as the app reads them from a file.
  'bank_accounts_columns_check',
  'statements_account_id_fkey',
  'statements_days_check',
  'statements_line_count_check',
  'bank_transactions_account_id_fkey',
  'bank_transactions_statement_id_fkey',
  'bank_transactions_duplicate_of_fkey',
  'bank_transactions_amount_check',
  'bank_transactions_identity_check',
  'bank_transactions_narration_check',
  'bank_transactions_reference_check',
  'bank_transactions_excluded_check',
  'bank_transactions_apart_check',
  'ledger_transfer_id_fkey',
  'ledger_reverses_fkey',
  'ledger_refund_of_fkey',
  'payments_accepted_as_full_check',
  'payments_refunded_check',
  'payments_refunded_amount_check',
  'payments_refund_reason_check',
  'subscriptions_refunded_check',
  'subscriptions_refunded_amount_check',
  'subscriptions_refund_reason_check',
  'donations_refunded_check',
  'email_outbox_kind_check',
  'receipts_ledger_id_fkey',
  'approval_requests_procedure_name_check',
  'approval_requests_why_check',
  'approval_requests_outcome_check',
  'approval_requests_decided_check',
  // The form refuses it first.
  'approval_requests_decision_reason_check',
  'notices_application_id_fkey',
  'call_notes_application_id_fkey',
  'duplicate_keys_application_id_fkey',
  'told_apart_one_id_fkey',
  'told_apart_other_id_fkey',
  'told_apart_order_check',
  'reference_aliases_application_id_fkey',
  'call_notes_written_by_fkey',
  // Reported by the code call_note_refused.
  'call_notes_note_check',
  'address_corrections_user_id_fkey',
  'address_corrections_email_id_fkey',
  'address_corrections_outcome_check',
  'address_corrections_ended_at_check',
  'email_outbox_user_id_fkey',
  'email_outbox_notice_id_fkey',
  'email_outbox_priority_check',
  'email_outbox_ended_at_check',
  'email_outbox_error_check',
  'email_addresses_user_id_fkey',
  'email_addresses_answer_check',
  'email_switches_user_id_fkey',
  'email_switches_email_group_check',
  'email_tokens_user_id_fkey',
]
/** Only raised in the operator's SQL console, by a job, or by a manual call of a procedure. */
const consoleCodes = [
  'account_not_found',
  'audit_log_is_append_only',
  'consents_are_append_only',
  'filter_unknown',
  'history_not_kept',
  'job_not_found',
  'email_answer_refused',
  'email_outcome_refused',
  'check_in_events_are_append_only',
  'payment_filter_unknown',
  'payment_order_unknown',
  'privilege_missing',
  'reset_not_accepted',
  'trial_over',
  'unknown_country',
  'unknown_decision',
]

describe('every rule of the database has words for people', () => {
  const constraints = found(/constraint\s*=?\s*'?([a-z_]+_(?:check|fkey))'?/g).filter(
    (name) => !notAPersons.includes(name),
  )

  it('finds the constraints of the migrations', () => {
    expect(constraints).toContain('applications_child_name_check')
    expect(constraints.length).toBeGreaterThan(30)
    for (const name of notAPersons) expect(sources).toContain(name)
  })

  it.each(constraints)('%s', (constraint) => {
    const message = `new row for relation "x" violates check constraint "${constraint}"`
    const error = toAppError({ message, code: '23514' })
    expect(error.kind).toBe('rejected')
    expect(error.code).toBe(constraint)
    // The column, or the part of its name that the form uses as the field's name.
    expect(constraint).toContain(error.field!)
    expect(error.message).toMatch(/^[A-Z].*\w\.$/)
    expect(error.message).not.toContain(constraint)
  })

  it('applications_previous_id_key, a unique key', () => {
    const message = 'duplicate key value violates unique constraint "applications_previous_id_key"'
    const error = toAppError({ message, code: '23505' })
    expect(error.code).toBe('applications_previous_id_key')
    expect(error.message).toBe('This child is already entered for this year.')
  })

  const codes = found(/raise exception '([a-z_]+)/g).filter((code) => !consoleCodes.includes(code))

  it('finds the codes of the migrations', () => {
    expect(codes).toContain('payment_already_decided')
    for (const code of consoleCodes) expect(sources).toContain(code)
  })

  it.each(codes)('%s', (code) => {
    const error = toAppError({ message: code, code: 'P0001', details: 'x' })
    expect(error.detail).toBe('x')
    expect(error.code).toBe(code)
    expect(error.message).toMatch(/^[A-Z].*\w\.$/)
    expect(error.message).not.toContain(code)
  })
})

describe('toAppError', () => {
  it('leaves an AppError as it is', () => {
    const error = new AppError('conflict', 'Changed meanwhile.')
    expect(toAppError(error)).toBe(error)
  })

  it.each([
    ['fetch in Chromium', new TypeError('Failed to fetch')],
    ['fetch in Firefox', new TypeError('NetworkError when attempting to fetch resource.')],
    ['fetch in Safari', new TypeError('Load failed')],
    ['PostgREST client', { message: 'TypeError: Failed to fetch', code: '', details: '' }],
    ['auth client', { name: 'AuthRetryableFetchError', message: '{}', status: 0 }],
    ['a request that took too long', new DOMException('signal timed out', 'TimeoutError')],
    [
      'a time-out through the client',
      { message: 'TimeoutError: The operation timed out', code: '' },
    ],
  ])('says offline: %s', (_what, cause) => {
    const error = toAppError(cause)
    expect(error.kind).toBe('offline')
    expect(error.message).toBe(OFFLINE_SENTENCE)
  })

  it.each(['57014', '08006', 'PGRST003'])(
    'an answer with the code %s is no offline phone, whatever its words are',
    (code) => {
      const error = toAppError({ message: 'canceling statement due to statement timeout', code })
      expect(error).toMatchObject({ kind: 'unexpected', code })
    },
  )

  it.each([500, 503])('a server that answered %d is no offline phone', (status) => {
    const error = toAppError({ name: 'AuthRetryableFetchError', message: '{}', status })
    expect(error.kind).toBe('unexpected')
    expect(error.message).toBe('Something went wrong')
  })

  it.each([
    [{ code: '23505', message: 'duplicate key value' }, 'conflict'],
    [{ code: 'PGRST116', message: 'The result contains 0 rows' }, 'not_found'],
    [{ code: '42501', message: 'permission denied for table payments' }, 'forbidden'],
    [{ code: 'PGRST301', message: 'JWT expired' }, 'forbidden'],
    [{ code: 'PGRST303', message: 'JWT expired' }, 'forbidden'],
    [{ status: 403, message: 'no' }, 'forbidden'],
    [{ code: '22P02', message: 'invalid input syntax for type uuid' }, 'rejected'],
    [{ code: '23514', message: 'some check' }, 'rejected'],
    [{ status: 422, message: 'weak password' }, 'rejected'],
    [{ code: 'XX000', message: 'the database is asleep' }, 'unexpected'],
  ] as const)('sorts %o as %s', (cause, kind) => {
    expect(toAppError(cause).kind).toBe(kind)
  })

  it.each([
    ['PGRST202', 'Could not find the function public.get_work in the schema cache'],
    ['PGRST204', "Could not find the 'hall' column of 'applications' in the schema cache"],
    ['PGRST205', "Could not find the table 'public.audition_days' in the schema cache"],
    ['PGRST200', "Could not find a relationship between 'applications' and 'slots'"],
    ['42703', 'column applications.hall does not exist'],
    ['42P01', 'relation "public.audition_days" does not exist'],
    ['42883', 'function public.get_work() does not exist'],
  ])('%s of a database of another release is said in a sentence', (code, message) => {
    const error = toAppError({ code, message, status: 400 })
    expect([error.kind, error.code]).toEqual(['unexpected', code])
    expect(error.message).toMatch(
      /^This page needs a newer version\..*What you typed stays here\.$/,
    )
  })

  it('keeps the words of a server whose error it does not know', () => {
    expect(toAppError({ message: 'the database is asleep' }).message).toBe('the database is asleep')
  })

  it.each([[null], [undefined], ['a string'], [{}], [{ message: 42 }], [new Error('')]])(
    'has words for %o',
    (cause) => {
      const error = toAppError(cause)
      expect([error.kind, error.message]).toEqual(['unexpected', 'Something went wrong'])
    },
  )

  it('reads a code that is followed by the column it is about', () => {
    const error = toAppError({ message: 'guarded_column: ticket_status', code: '42501' })
    expect([error.kind, error.code]).toEqual(['forbidden', 'guarded_column'])
  })

  it('names the year of the show that has ended', () => {
    const error = toAppError({ message: 'edition_ended', code: 'P0001', details: '2025' })
    expect(error.message).toBe(
      'The show of 2025 has ended. Please contact support if you have a question.',
    )
  })

  it.each([
    ['judge enrol', 'Judges now sign in with an authenticator app too. Please set yours up.'],
    [
      'finance code',
      'Finance members with an authenticator app sign in with its code. Please type yours.',
    ],
    [
      'steward reset',
      'Your authenticator app was removed. Your account page shows how to add a new one.',
    ],
    ['', 'Please sign in with the code of your authenticator app first.'],
  ])('asks for the second factor by the role (%s)', (details, sentence) => {
    const error = toAppError({ message: 'second_factor_missing', code: '42501', details })
    expect([error.kind, error.message]).toEqual(['forbidden', sentence])
  })

  it('names the constraint also where the server reports a plain 500', () => {
    const cause = {
      code: 'SUP',
      message: 'new row for relation "payments" violates check constraint "payments_amount_check"',
    }
    expect(toAppError(cause).field).toBe('amount')
  })
})

describe('isOwnDuplicate', () => {
  const duplicate = (constraint: string) => ({
    code: '23505',
    message: `duplicate key value violates unique constraint "${constraint}"`,
  })

  it('holds for the primary key of that table only', () => {
    expect(isOwnDuplicate(duplicate('payments_pkey'), 'payments')).toBe(true)
    expect(isOwnDuplicate(duplicate('payments_pkey'), 'applications')).toBe(false)
    expect(isOwnDuplicate(duplicate('applications_payment_reference_key'), 'applications')).toBe(
      false,
    )
    expect(isOwnDuplicate(null, 'payments')).toBe(false)
  })
})
