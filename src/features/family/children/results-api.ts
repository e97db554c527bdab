import type { CriterionMean } from '@/domain/judging'
import { toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'
import type { RowOf } from '@/lib/supabase/rows'

/** A child's result in a judging round. */
export type ChildResult = Omit<RowOf<'child_result', 'report'>, 'criteria'> & {
  criteria: CriterionMean[]
}

/**
 * The results of the caller's child, newest first, including ones corrected since; empty if the score was typed by
 * hand.
 */
export async function fetchResults(
  applicationId: string,
  signal: AbortSignal,
): Promise<ChildResult[]> {
  const { data, error } = await supabase()
    .rpc('get_results', { application_id: applicationId })
    .abortSignal(signal)
    .overrideTypes<ChildResult[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}
