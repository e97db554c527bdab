import { afterRow } from '@/domain/search'
import { toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'
import { pageRange, SEARCH_COUNT_LIMIT } from '@/lib/list-params'
import { EXPORT_BATCH_SIZE } from '@/lib/csv-export'
import type { VolunteerFilter } from './list-params'

const COLUMNS =
  'id, full_name, phone_number, age, country, state_province, volunteer_role, project_department, days_per_week, created_at'

/** Digits are searched for in phone numbers, anything else in names. */
const toArguments = (search: string) => (search.trim() === '' ? {} : { search: search.trim() })

async function fetchRows(
  search: string,
  range: { page_size: number; page_start: number },
  signal: AbortSignal,
) {
  const { data, error } = await supabase()
    .rpc('get_volunteers', { ...toArguments(search), ...range })
    .select(COLUMNS)
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return data
}

export type Volunteer = Awaited<ReturnType<typeof fetchRows>>[number]

async function countVolunteers(search: string, signal: AbortSignal): Promise<number> {
  const limit = search.trim() === '' ? {} : { at_most: SEARCH_COUNT_LIMIT + 1 }
  const { data, error } = await supabase()
    .rpc('count_volunteers', { ...toArguments(search), ...limit })
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return data
}

/**
 * One page of volunteers, newest first, with the number of all who match. That is exact,
 * except that a search is counted up to SEARCH_COUNT_LIMIT; above it `isMore` is set.
 */
export async function fetchVolunteers({ search, page }: VolunteerFilter, signal: AbortSignal) {
  const [rows, count] = await Promise.all([
    fetchRows(search, pageRange(page), signal),
    countVolunteers(search, signal),
  ])
  const isMore = search.trim() !== '' && count > SEARCH_COUNT_LIMIT
  return { rows, total: isMore ? SEARCH_COUNT_LIMIT : count, isMore }
}

/** The rows after `last` in the list's order, for its export. */
export async function fetchVolunteersAfter(
  search: string,
  last: Volunteer | null,
  signal: AbortSignal,
) {
  const query = supabase()
    .rpc('get_volunteers', toArguments(search))
    .select(COLUMNS)
    .order('created_at', { ascending: false })
    .order('id')
  const { data, error } = await (last ? query.or(afterRow(last)) : query)
    .limit(EXPORT_BATCH_SIZE)
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return { rows: data, isLast: data.length < EXPORT_BATCH_SIZE }
}

/** Erases a volunteer on request. */
export async function eraseVolunteer(id: string): Promise<void> {
  const { error } = await supabase().rpc('erase_volunteer', { volunteer_id: id })
  if (error) throw toAppError(error)
}
