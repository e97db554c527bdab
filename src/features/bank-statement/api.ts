import { toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'
import type { ReferencedChild } from './match-types'

export interface WantedChildren {
  references: readonly string[]
  /** What references begin with. */
  cuts: readonly string[]
}

/** The children whose references are given, whole or as what they begin with. */
export async function fetchReferencedChildren(
  { references, cuts }: WantedChildren,
  signal: AbortSignal,
): Promise<ReferencedChild[]> {
  const { data, error } = await supabase()
    .rpc('get_referenced_children', {
      whole_references: [...references],
      cut_references: [...cuts],
    })
    .abortSignal(signal)
    .overrideTypes<ReferencedChild[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}
