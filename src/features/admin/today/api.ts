import { toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'
import { WORK_KINDS, type WorkKind } from './kinds'

export interface WorkItem {
  kind: WorkKind
  count: number
  /** The day since which the oldest waits, as 2026-05-05, or when the first is due; null if unknown. */
  oldest: string | null
  /** The child to start with. */
  rowId: string
}

export interface Work {
  /** By priority. */
  items: WorkItem[]
  /** Applications with an unpaid ticket, which need no action. */
  unpaid: number
  /** Children of the caller's own account. */
  own: number
}

/** The pending work of the signed-in member. */
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
