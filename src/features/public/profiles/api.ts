import { searchKey } from '@/domain/search'
import { toAppError } from '@/lib/api/errors'
import { publicClient } from '@/lib/api/public/client'
import { pageRange, SEARCH_COUNT_LIMIT, toYearArgument } from '@/lib/list-params'
import type { ProfileFilters } from './list-params'

const COLUMNS =
  'id, edition, child_name, age, gender, country, state_city, talents, primary_category, ticket_status, points, assessment_score, pattern, created_at'

/** The filters except the search, as procedure arguments. */
function toProfileArguments({ year, age, talent, country, state }: ProfileFilters) {
  return {
    ...toYearArgument(year),
    only_age: age || undefined,
    only_talent: talent || undefined,
    only_country: country || undefined,
    only_state: state || undefined,
  }
}

/** The number of matches: from the database's counters, or for a search counted up to SEARCH_COUNT_LIMIT. */
async function countProfiles(filters: ProfileFilters, signal: AbortSignal): Promise<number> {
  const { data, error } = await publicClient()
    .rpc('count_public_profiles', {
      ...(searchKey(filters.search)
        ? { search: filters.search, at_most: SEARCH_COUNT_LIMIT + 1 }
        : {}),
      ...toProfileArguments(filters),
    })
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return data
}

async function fetchRows(filters: ProfileFilters, signal: AbortSignal) {
  const { data, error } = await publicClient()
    .rpc('get_public_profiles', {
      ...toProfileArguments(filters),
      search: searchKey(filters.search) ? filters.search : undefined,
      ...pageRange(filters.page),
    })
    .select(COLUMNS)
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return data
}

/**
 * One page of Our Shining Stars with the number of all that match. That is exact, except that a
 * search is counted up to SEARCH_COUNT_LIMIT; above it `isMore` is set.
 */
export async function fetchProfiles(filters: ProfileFilters, signal: AbortSignal) {
  const [rows, count] = await Promise.all([
    fetchRows(filters, signal),
    countProfiles(filters, signal),
  ])
  const isMore = Boolean(searchKey(filters.search)) && count > SEARCH_COUNT_LIMIT
  return { rows, count: isMore ? SEARCH_COUNT_LIMIT : count, isMore }
}

/** The top children of the current year, highest score first. */
export async function fetchFirstProfiles(count: number, signal: AbortSignal) {
  const { data, error } = await publicClient()
    .rpc('get_public_profiles', { page_size: count, page_start: 0 })
    .select('id, child_name, primary_category, ticket_status, assessment_score, pattern')
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return data
}

/** One child of Our Shining Stars; null if it does not exist or is not shown. */
export async function fetchProfile(id: string, signal: AbortSignal) {
  const { data, error } = await publicClient()
    .from('public_profiles')
    .select(COLUMNS)
    .eq('id', id)
    .abortSignal(signal)
    .maybeSingle()
  if (error) throw toAppError(error)
  return data
}

export type Profile = Awaited<ReturnType<typeof fetchProfiles>>['rows'][number]
