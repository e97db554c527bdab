import { toAppError } from '@/lib/api/errors'
import type { RowOf } from '@/lib/supabase/rows'
import { supabase } from '@/lib/supabase/client'
import { EXPORT_BATCH_SIZE } from '@/lib/csv-export'
import { PAGE_SIZE, pageRange } from '@/lib/list-params'
import {
  ACTIVITY_COUNT_LIMIT,
  type ActivityFilter,
  type ActivityListFilter,
  toActivityArguments,
} from './activity-params'

/** The tables whose rows have a history. */
export type HistoryTable =
  | 'applications'
  | 'payments'
  | 'subscriptions'
  | 'donations'
  | 'volunteers'
  | 'state_coordinators'

export interface HistoryRow {
  table: HistoryTable
  id: string
}

/** PostgREST's error code for a page past the last row. */
const PAST_THE_END = 'PGRST103'

/** One entry of the audit log; the system itself has no actor id. */
export type HistoryEntry = RowOf<
  'history_entry',
  'actor_id' | 'actor_email' | 'old_values' | 'new_values' | 'undoes'
>

/** One page of a row's history, newest first, with the total count. */
export async function fetchHistory({ table, id }: HistoryRow, page: number, signal: AbortSignal) {
  const { data, count, error } = await supabase()
    .rpc('get_history', { table_name: table, row_id: id }, { count: 'exact' })
    .select('id, at, actor_id, actor_email, action, old_values, new_values, undoes, can_undo')
    .order('at', { ascending: false })
    .order('id', { ascending: false })
    .range((page - 1) * PAGE_SIZE, page * PAGE_SIZE - 1)
    .abortSignal(signal)
    .overrideTypes<HistoryEntry[], { merge: false }>()
  if (error?.code === PAST_THE_END) return { entries: [], total: 0 }
  if (error) throw toAppError(error)
  return { entries: data, total: count ?? data.length }
}

/** One access of a member to a child or to a proof of its payments. */
export type Reading = RowOf<'reading'>

/** The last 50 accesses to a child, newest first; accesses of owners are not recorded. */
export async function fetchReadings(childId: string, signal: AbortSignal): Promise<Reading[]> {
  const { data, error } = await supabase()
    .rpc('get_readings', { application_id: childId })
    .abortSignal(signal)
    .overrideTypes<Reading[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

/**
 * One entry of the activity page; `name` is the row's person, null once deleted, `is_own_family` marks the actor's own.
 */
export type ActivityEntry = RowOf<
  'activity_entry',
  'actor_id' | 'actor_email' | 'old_values' | 'new_values' | 'name' | 'undoes'
>

const ACTIVITY_COLUMNS =
  'id, at, actor_id, actor_email, table_name, row_id, action, kind, old_values, new_values, name, undoes, is_own_family'

/**
 * One page of everybody's activity, newest first. `total` is exact up to ACTIVITY_COUNT_LIMIT; above it `isMore` is
 * set.
 */
export async function fetchActivity(filter: ActivityListFilter, signal: AbortSignal) {
  const [page, count] = await Promise.all([
    supabase()
      .rpc('get_activity', { ...toActivityArguments(filter), ...pageRange(filter.page) })
      .select(ACTIVITY_COLUMNS)
      .abortSignal(signal)
      .overrideTypes<ActivityEntry[], { merge: false }>(),
    supabase()
      .rpc('count_activity', { ...toActivityArguments(filter), at_most: ACTIVITY_COUNT_LIMIT + 1 })
      .abortSignal(signal),
  ])
  if (page.error) throw toAppError(page.error)
  if (count.error) throw toAppError(count.error)
  return {
    rows: page.data,
    total: Math.min(count.data, ACTIVITY_COUNT_LIMIT),
    isMore: count.data > ACTIVITY_COUNT_LIMIT,
  }
}

/** The batches of an export of activity, one after the other, newest first. */
export function activityBatches(filter: ActivityFilter) {
  let read = 0
  return async (last: ActivityEntry | null, signal: AbortSignal) => {
    if (last === null) read = 0
    const { data, error } = await supabase()
      .rpc('get_activity', {
        ...toActivityArguments(filter),
        page_size: EXPORT_BATCH_SIZE,
        page_start: read,
      })
      .select(ACTIVITY_COLUMNS)
      .abortSignal(signal)
      .overrideTypes<ActivityEntry[], { merge: false }>()
    if (error) throw toAppError(error)
    read += data.length
    return { rows: data, isLast: data.length < EXPORT_BATCH_SIZE }
  }
}

export type Administrator = RowOf<'administrator'>

/** The administrators, as possible authors of entries. */
export async function fetchAdministrators(signal: AbortSignal): Promise<Administrator[]> {
  const { data, error } = await supabase()
    .rpc('get_administrators')
    .select('id, email')
    .abortSignal(signal)
    .overrideTypes<Administrator[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}
