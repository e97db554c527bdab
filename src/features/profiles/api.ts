import { escapeLike, searchKey } from '@/domain/search'
import { toAppError } from '@/lib/errors'
import { publicDb } from '@/lib/public-db'
import { COUNT_LIMIT, PAGE_SIZE, type ProfileFilters } from './filters'

/** The code of PostgREST for a page past the last row. */
const PAST_THE_END = 'PGRST103'

/** How many match: from the database's tallies, or for a search counted up to COUNT_LIMIT. */
async function countProfiles(filters: ProfileFilters, signal: AbortSignal): Promise<number> {
  const { data, error } = await publicDb()
    .rpc('count_public_profiles', {
      ...(searchKey(filters.search) ? { search: filters.search, at_most: COUNT_LIMIT + 1 } : {}),
      ...(filters.age ? { only_age: filters.age } : {}),
      ...(filters.talent ? { only_talent: filters.talent } : {}),
      ...(filters.country ? { only_country: filters.country } : {}),
      ...(filters.state ? { only_state: filters.state } : {}),
    })
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return data
}

async function fetchRows(filters: ProfileFilters, signal: AbortSignal) {
  let query = publicDb()
    .from('public_profiles')
    .select(
      'id, child_name, age, gender, country, state_city, talents, primary_category, ticket_status, points, assessment_score, created_at',
    )
  const name = searchKey(filters.search)
  // The column is in small letters, and telling letters' cases apart is cheaper.
  if (name) query = query.like('search_name', `%${escapeLike(name)}%`)
  if (filters.age) query = query.eq('age', filters.age)
  if (filters.talent) query = query.contains('talents', [filters.talent])
  if (filters.country) query = query.eq('country', filters.country)
  if (filters.state) query = query.eq('state_city', filters.state)
  const from = (filters.page - 1) * PAGE_SIZE
  const { data, error } = await query
    .order('assessment_score', { ascending: false, nullsFirst: false })
    .order('created_at', { ascending: false })
    .order('id')
    .range(from, from + PAGE_SIZE - 1)
    .abortSignal(signal)
  if (error?.code === PAST_THE_END) return []
  if (error) throw toAppError(error)
  return data
}

/**
 * One page of Our Shining Stars with the number of all that match. That is exact, except that a
 * search is counted up to COUNT_LIMIT; above it `isMore` is set.
 */
export async function fetchProfiles(filters: ProfileFilters, signal: AbortSignal) {
  const [rows, count] = await Promise.all([
    fetchRows(filters, signal),
    countProfiles(filters, signal),
  ])
  const isMore = Boolean(searchKey(filters.search)) && count > COUNT_LIMIT
  return { rows, count: isMore ? COUNT_LIMIT : count, isMore }
}

export type Profile = Awaited<ReturnType<typeof fetchProfiles>>['rows'][number]
