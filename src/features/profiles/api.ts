import { searchKey } from '@/domain/search'
import { toAppError } from '@/lib/api/errors'
import { publicClient } from '@/lib/api/public/client'
import { pageRange, SEARCH_COUNT_LIMIT } from '@/lib/list-params'
import type { ProfileFilters } from './list-params'

/** The code of PostgREST for a page past the last row. */
const PAST_THE_END = 'PGRST103'

const COLUMNS =
  'id, child_name, age, gender, country, state_city, talents, primary_category, ticket_status, points, assessment_score, created_at'

type Range = ReturnType<typeof pageRange>

/** The filters besides the search, as the procedures take them. */
function toArguments({ age, talent, country, state }: ProfileFilters) {
  return {
    ...(age ? { only_age: age } : {}),
    ...(talent ? { only_talent: talent } : {}),
    ...(country ? { only_country: country } : {}),
    ...(state ? { only_state: state } : {}),
  }
}

/** How many match: from the database's tallies, or for a search counted up to SEARCH_COUNT_LIMIT. */
async function countProfiles(filters: ProfileFilters, signal: AbortSignal): Promise<number> {
  const { data, error } = await publicClient()
    .rpc('count_public_profiles', {
      ...(searchKey(filters.search)
        ? { search: filters.search, at_most: SEARCH_COUNT_LIMIT + 1 }
        : {}),
      ...toArguments(filters),
    })
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return data
}

/** The rows of a search, for which the database chooses among its indexes. */
function searchRows(filters: ProfileFilters, range: Range) {
  return publicClient()
    .rpc('get_public_profiles', { ...toArguments(filters), search: filters.search, ...range })
    .select(COLUMNS)
}

/** The rows without a search. */
function selectRows(filters: ProfileFilters, { page_size, page_start }: Range) {
  let query = publicClient().from('public_profiles').select(COLUMNS)
  if (filters.age) query = query.eq('age', filters.age)
  if (filters.talent) query = query.contains('talents', [filters.talent])
  if (filters.country) query = query.eq('country', filters.country)
  if (filters.state) {
    // Both are the same in every row. Named, they are the order of the index by place, which under
    // row-level security PostgreSQL would not conclude from an enum's filter.
    query = query.eq('state_city', filters.state).order('country').order('state_city')
  }
  return query
    .order('assessment_score', { ascending: false, nullsFirst: false })
    .order('created_at', { ascending: false })
    .order('id')
    .range(page_start, page_start + page_size - 1)
}

async function fetchRows(filters: ProfileFilters, signal: AbortSignal) {
  const range = pageRange(filters.page)
  const request = searchKey(filters.search)
    ? searchRows(filters, range)
    : selectRows(filters, range)
  const { data, error } = await request.abortSignal(signal)
  if (error?.code === PAST_THE_END) return []
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

/** One child of Our Shining Stars; null when there is none of this id, or it is not shown. */
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
