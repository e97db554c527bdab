import { escapeLike, searchKey } from '@/domain/search'
import { toAppError } from '@/lib/errors'
import { publicDb } from '@/lib/public-db'
import { PAGE_SIZE, type ProfileFilters } from './filters'

/** The code of PostgREST for a page past the last row. */
const PAST_THE_END = 'PGRST103'

/** One page of Our Shining Stars with the exact count of all that match. */
export async function fetchProfiles(filters: ProfileFilters, signal: AbortSignal) {
  let query = publicDb()
    .from('public_profiles')
    .select(
      'id, child_name, age, gender, country, state_city, talents, primary_category, ticket_status, points, assessment_score, created_at',
      { count: 'exact' },
    )
  const name = searchKey(filters.search)
  if (name) query = query.ilike('search_name', `%${escapeLike(name)}%`)
  if (filters.age) query = query.eq('age', filters.age)
  if (filters.talent) query = query.contains('talents', [filters.talent])
  if (filters.country) query = query.eq('country', filters.country)
  if (filters.state) query = query.eq('state_city', filters.state)
  const from = (filters.page - 1) * PAGE_SIZE
  const { data, error, count } = await query
    .order('assessment_score', { ascending: false, nullsFirst: false })
    .order('created_at', { ascending: false })
    .order('id')
    .range(from, from + PAGE_SIZE - 1)
    .abortSignal(signal)
  if (error?.code === PAST_THE_END) return { rows: [], count: 0 }
  if (error) throw toAppError(error)
  return { rows: data, count: count ?? 0 }
}

export type Profile = Awaited<ReturnType<typeof fetchProfiles>>['rows'][number]
