import { toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'
import type { RowOf } from '@/lib/supabase/rows'

/** The most that the database returns. */
export const MAX_FAILURES = 100

/** Whether the email job is late, and the times of delivery failures. */
export interface EmailTrouble {
  isLate: boolean
  failedAt: string[]
}

export async function fetchEmailTrouble(signal: AbortSignal): Promise<EmailTrouble> {
  const [jobs, failures] = await Promise.all([
    // PostgREST before 13 can filter only by selected columns.
    supabase().rpc('get_jobs').eq('name', 'deliver').select('name, is_late').abortSignal(signal),
    supabase().rpc('get_email_failures').select('failed_at').abortSignal(signal),
  ])
  if (jobs.error) throw toAppError(jobs.error)
  if (failures.error) throw toAppError(failures.error)
  return {
    isLate: jobs.data.some(({ is_late }) => is_late === true),
    failedAt: failures.data.flatMap(({ failed_at }) => failed_at ?? []),
  }
}

/** An undeliverable email; a test email has no kind. */
export type EmailFailure = RowOf<
  'email_failure',
  'address' | 'kind' | 'error' | 'parent_name' | 'parent_phone' | 'child_name' | 'application_id'
>

/** The latest delivery failures, newest first. */
export async function fetchEmailFailures(signal: AbortSignal): Promise<EmailFailure[]> {
  const { data, error } = await supabase()
    .rpc('get_email_failures')
    .abortSignal(signal)
    .overrideTypes<EmailFailure[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

export async function sendEmailAgain(emailId: string): Promise<void> {
  const { error } = await supabase().rpc('send_email_again', { email_id: emailId })
  if (error) throw toAppError(error)
}
