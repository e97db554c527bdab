import type { VolunteerStatus } from '@/domain/volunteer'
import { toAppError } from '@/lib/api/errors'
import { logExport } from '@/lib/log-export'
import { supabase } from '@/lib/supabase/client'
import { pageRange, SEARCH_COUNT_LIMIT } from '@/lib/list-params'
import { EXPORT_BATCH_SIZE } from '@/lib/csv-export'
import type { VolunteerFilter, VolunteerSearch } from './list-params'

const COLUMNS =
  'id, full_name, phone_number, age, country, state_province, volunteer_role, project_department, days_per_week, status, created_at'

type Wanted = Omit<VolunteerFilter, 'page'>

const isSearch = ({ search }: VolunteerSearch) => search.trim() !== ''

/** Digits match phone numbers, anything else names. */
const toSearchArguments = (wanted: VolunteerSearch) => ({
  search: isSearch(wanted) ? wanted.search.trim() : undefined,
  only_country: wanted.country || undefined,
  only_state: wanted.state || undefined,
})

const toVolunteerArguments = (wanted: Wanted) => ({
  ...toSearchArguments(wanted),
  only_status: wanted.status || undefined,
})

/** Without a search the database has stored counts, so no limit is needed. */
const toLimit = (wanted: VolunteerSearch) =>
  isSearch(wanted) ? { at_most: SEARCH_COUNT_LIMIT + 1 } : {}

async function fetchRows(
  wanted: Wanted,
  range: { page_size: number; page_start: number },
  signal: AbortSignal,
) {
  const { data, error } = await supabase()
    .rpc('get_volunteers', { ...toVolunteerArguments(wanted), ...range })
    .select(COLUMNS)
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return data
}

export type Volunteer = Awaited<ReturnType<typeof fetchRows>>[number]

async function countVolunteers(wanted: Wanted, signal: AbortSignal): Promise<number> {
  const { data, error } = await supabase()
    .rpc('count_volunteers', { ...toVolunteerArguments(wanted), ...toLimit(wanted) })
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return data
}

/**
 * One page of volunteers, newest first, with the number of all who match. That is exact,
 * except that a search is counted up to SEARCH_COUNT_LIMIT; above it `isMore` is set.
 */
export async function fetchVolunteers({ page, ...wanted }: VolunteerFilter, signal: AbortSignal) {
  const [rows, count] = await Promise.all([
    fetchRows(wanted, pageRange(page), signal),
    countVolunteers(wanted, signal),
  ])
  const isMore = isSearch(wanted) && count > SEARCH_COUNT_LIMIT
  return { rows, total: isMore ? SEARCH_COUNT_LIMIT : count, isMore }
}

/** Counts matching volunteers per status; a search is counted up to SEARCH_COUNT_LIMIT, above it `isMore` is set. */
export async function fetchVolunteerCounts(
  wanted: VolunteerSearch,
  signal: AbortSignal,
): Promise<Partial<Record<VolunteerStatus, { count: number; isMore: boolean }>>> {
  const { data, error } = await supabase()
    .rpc('get_volunteer_counts', { ...toSearchArguments(wanted), ...toLimit(wanted) })
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return Object.fromEntries(
    data.map(({ status, count }) => {
      const isMore = isSearch(wanted) && count > SEARCH_COUNT_LIMIT
      return [status, { count: isMore ? SEARCH_COUNT_LIMIT : count, isMore }]
    }),
  )
}

/** Exports the rows after `last` in list order; the access log records it. */
export async function exportVolunteers(
  wanted: Wanted,
  last: Volunteer | null,
  signal: AbortSignal,
) {
  if (last === null) await logExport('volunteers', 0)
  const { data, error } = await supabase()
    .rpc('export_volunteers', {
      ...toVolunteerArguments(wanted),
      page_size: EXPORT_BATCH_SIZE,
      ...(last ? { older_than: last.created_at, after_id: last.id } : {}),
    })
    .select(COLUMNS)
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return { rows: data, isLast: data.length < EXPORT_BATCH_SIZE }
}

export interface VolunteerMove {
  volunteer: Volunteer
  status: VolunteerStatus
}

/** Changes a volunteer's status: a `conflict` if somebody else has changed it since it was read. */
export async function setVolunteerStatus({ volunteer, status }: VolunteerMove): Promise<void> {
  const { error } = await supabase().rpc('set_volunteer_status', {
    volunteer_id: volunteer.id,
    old_status: volunteer.status,
    new_status: status,
  })
  if (error) throw toAppError(error)
}

/** Erases a volunteer on request. */
export async function eraseVolunteer(id: string): Promise<void> {
  const { error } = await supabase().rpc('erase_volunteer', { volunteer_id: id })
  if (error) throw toAppError(error)
}
