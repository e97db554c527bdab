import { toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'
import type { ReferencedChild } from './match-types'

const COLUMNS = 'id, user_id, child_name, payment_reference, ticket_status, parent_phone'

// An address has room for so many.
const AT_ONCE = 100

export interface WantedChildren {
  references: readonly string[]
  /** What references begin with. */
  cuts: readonly string[]
}

function inChunks<Value>(values: readonly Value[]): Value[][] {
  const count = Math.ceil(values.length / AT_ONCE)
  return Array.from({ length: count }, (_, at) => values.slice(at * AT_ONCE, (at + 1) * AT_ONCE))
}

/** The children whose references are given, whole or as what they begin with. */
export async function fetchReferencedChildren(
  { references, cuts }: WantedChildren,
  signal: AbortSignal,
): Promise<ReferencedChild[]> {
  const conditions = [
    ...inChunks(references).map((some) => `payment_reference.in.(${some.join()})`),
    ...inChunks(cuts).map((some) => some.map((cut) => `payment_reference.like.${cut}*`).join()),
  ]
  const found = new Map<string, ReferencedChild>()
  for (const condition of conditions) {
    const { data, error } = await supabase()
      .from('applications')
      .select(COLUMNS)
      .or(condition)
      .abortSignal(signal)
    if (error) throw toAppError(error)
    for (const child of data) found.set(child.id, child)
  }
  return [...found.values()]
}
