import { toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'
import { WORK_KINDS, type WorkKind } from './kinds'

export interface WorkItem {
  kind: WorkKind
  count: number
  /** The day since when the oldest waits, as 2026-05-05, or by when the first is due; null where nobody knows. */
  oldest: string | null
  /** The child to begin with. */
  rowId: string
}

export interface Work {
  /** In the order in which it should be done. */
  items: WorkItem[]
  /** Applications whose ticket is not paid yet, which is no work. */
  unpaid: number
  /** The children of the caller's own account. */
  own: number
}

/** The work that waits for the signed-in member. */
export async function fetchWork(signal: AbortSignal): Promise<Work> {
  const { data, error } = await supabase().rpc('get_work').abortSignal(signal)
  if (error) throw toAppError(error)
  const countOf = (kind: string) => data.find((one) => one.kind === kind)?.count ?? 0
  return {
    items: WORK_KINDS.flatMap((kind) => {
      const row = data.find((one) => one.kind === kind)
      return row
        ? [{ kind, count: row.count ?? 0, oldest: row.oldest, rowId: row.row_id ?? '' }]
        : []
    }),
    unpaid: countOf('unpaid'),
    own: countOf('own'),
  }
}
