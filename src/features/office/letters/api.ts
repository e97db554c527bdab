import { toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'
import type { RowOf } from '@/lib/supabase/rows'

/** As many as the database names at most. */
export const MAX_FAILURES = 100

/** Whether the job that sends letters is late, and when those failed that could not be delivered. */
export interface LetterTrouble {
  isLate: boolean
  failedAt: string[]
}

export async function fetchLetterTrouble(signal: AbortSignal): Promise<LetterTrouble> {
  const [jobs, failures] = await Promise.all([
    // PostgREST before 13 filters only by what is selected.
    supabase().rpc('get_jobs').eq('name', 'deliver').select('name, is_late').abortSignal(signal),
    supabase().rpc('get_letter_failures').select('failed_at').abortSignal(signal),
  ])
  if (jobs.error) throw toAppError(jobs.error)
  if (failures.error) throw toAppError(failures.error)
  return {
    isLate: jobs.data.some(({ is_late }) => is_late === true),
    failedAt: failures.data.flatMap(({ failed_at }) => failed_at ?? []),
  }
}

/** A letter that could not be delivered; a test letter is of no kind. */
export type LetterFailure = RowOf<
  'letter_failure',
  'address' | 'kind' | 'error' | 'parent_name' | 'parent_phone' | 'child_name' | 'application_id'
>

/** The newest that could not be delivered, newest first. */
export async function fetchLetterFailures(signal: AbortSignal): Promise<LetterFailure[]> {
  const { data, error } = await supabase()
    .rpc('get_letter_failures')
    .abortSignal(signal)
    .overrideTypes<LetterFailure[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

export async function sendLetterAgain(deliveryId: string): Promise<void> {
  const { error } = await supabase().rpc('send_letter_again', { delivery_id: deliveryId })
  if (error) throw toAppError(error)
}
