import { toAppError } from '@/lib/api/errors'
import type { RowOf } from '@/lib/supabase/rows'
import { supabase } from '@/lib/supabase/client'
import { PAGE_SIZE } from '@/lib/list-params'

/** The tables whose rows have a history. */
export type HistoryTable =
  'applications' | 'payments' | 'subscriptions' | 'donations' | 'volunteers' | 'state_coordinators'

export interface HistoryRow {
  table: HistoryTable
  id: string
}

/** The code of PostgREST for a page past the last row. */
const PAST_THE_END = 'PGRST103'

/** One entry of the audit log; the platform itself has no id. */
export type HistoryEntry = RowOf<
  'history_entry',
  'actor_id' | 'actor_email' | 'old_values' | 'new_values'
>

/** One page of what happened to a row, newest first, with the number of all entries. */
export async function fetchHistory({ table, id }: HistoryRow, page: number, signal: AbortSignal) {
  const { data, count, error } = await supabase()
    .rpc('get_history', { table_name: table, row_id: id }, { count: 'exact' })
    .select('id, at, actor_id, actor_email, action, old_values, new_values')
    .order('at', { ascending: false })
    .order('id', { ascending: false })
    .range((page - 1) * PAGE_SIZE, page * PAGE_SIZE - 1)
    .abortSignal(signal)
    .overrideTypes<HistoryEntry[], { merge: false }>()
  if (error?.code === PAST_THE_END) return { entries: [], total: 0 }
  if (error) throw toAppError(error)
  return { entries: data, total: count ?? data.length }
}
