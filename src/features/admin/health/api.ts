import { toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'
import type { RowOf } from '@/lib/supabase/rows'

/** The most that the database returns. */
export const MAX_ERRORS = 200

export type JobState = RowOf<'job_state', 'reported_at'>
type EmailState = RowOf<'email_state'>
export type BrowserError = RowOf<'browser_error'>

/** The health of the product: jobs, emails, sizes, last statement and last backup. */
export type Health = RowOf<'health', 'last_statement_day' | 'last_backup_at'> & {
  jobs: JobState[]
  emails: EmailState
}

export async function fetchHealth(signal: AbortSignal): Promise<Health> {
  const [health, jobs, emails] = await Promise.all([
    supabase()
      .rpc('get_health')
      .abortSignal(signal)
      .overrideTypes<Omit<Health, 'jobs' | 'emails'>, { merge: false }>(),
    supabase().rpc('get_jobs').abortSignal(signal).overrideTypes<JobState[], { merge: false }>(),
    supabase()
      .rpc('get_email_state')
      .abortSignal(signal)
      .overrideTypes<EmailState, { merge: false }>(),
  ])
  if (health.error) throw toAppError(health.error)
  if (jobs.error) throw toAppError(jobs.error)
  if (emails.error) throw toAppError(emails.error)
  return { ...health.data, jobs: jobs.data, emails: emails.data }
}

/** Browser errors of all users in 30 days, grouped by error and build, latest first. */
export async function fetchBrowserErrors(signal: AbortSignal): Promise<BrowserError[]> {
  const { data, error } = await supabase()
    .rpc('get_browser_errors')
    .abortSignal(signal)
    .overrideTypes<BrowserError[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}
