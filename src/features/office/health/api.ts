import { toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'
import type { RowOf } from '@/lib/supabase/rows'

/** As many as the database names at most. */
export const MAX_ERRORS = 200

export type JobState = RowOf<'job_state', 'reported_at'>
type LetterState = RowOf<'letter_state'>
export type BrowserError = RowOf<'browser_error'>

/** How the product is: jobs, letters, sizes, the last statement and the last backup. */
export type Health = RowOf<'health', 'last_statement_day' | 'last_backup_at'> & {
  jobs: JobState[]
  letters: LetterState
}

export async function fetchHealth(signal: AbortSignal): Promise<Health> {
  const [health, jobs, letters] = await Promise.all([
    supabase()
      .rpc('get_health')
      .abortSignal(signal)
      .overrideTypes<Omit<Health, 'jobs' | 'letters'>, { merge: false }>(),
    supabase().rpc('get_jobs').abortSignal(signal).overrideTypes<JobState[], { merge: false }>(),
    supabase()
      .rpc('get_letter_state')
      .abortSignal(signal)
      .overrideTypes<LetterState, { merge: false }>(),
  ])
  if (health.error) throw toAppError(health.error)
  if (jobs.error) throw toAppError(jobs.error)
  if (letters.error) throw toAppError(letters.error)
  return { ...health.data, jobs: jobs.data, letters: letters.data }
}

/** The errors that pages had in anybody's browser in 30 days, the same ones of a build together, the latest first. */
export async function fetchBrowserErrors(signal: AbortSignal): Promise<BrowserError[]> {
  const { data, error } = await supabase()
    .rpc('get_browser_errors')
    .abortSignal(signal)
    .overrideTypes<BrowserError[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}
