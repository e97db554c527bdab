import { escapeLike, searchKey } from '@/domain/search'
import { toAppError } from '@/lib/errors'
import { publicDb } from '@/lib/public-db'
import { PAGE_SIZE, type ProfileFilters } from './filters'

function selectProfiles(filters: ProfileFilters, options: { count?: 'exact'; head?: boolean }) {
  let query = publicDb()
    .from('public_profiles')
    .select(
      'id, child_name, age, gender, country, state_city, talents, primary_category, ticket_status, points, assessment_score, created_at',
      options,
    )
  const name = searchKey(filters.search)
  if (name) query = query.ilike('search_name', `%${escapeLike(name)}%`)
  if (filters.age) query = query.eq('age', filters.age)
  if (filters.talent) query = query.contains('talents', [filters.talent])
  if (filters.country) query = query.eq('country', filters.country)
  if (filters.state) query = query.eq('state_city', filters.state)
  return query
}

/**
 * One page of Our Shining Stars with the exact count of all that match. A page past the end is empty.
 * PostgREST refuses such a page when it is to count as well, which the browser would report as an
 * error: so a further page is counted beside its rows. The first page always exists.
 */
export async function fetchProfiles(filters: ProfileFilters, signal: AbortSignal) {
  const from = (filters.page - 1) * PAGE_SIZE
  const rows = selectProfiles(filters, from === 0 ? { count: 'exact' } : {})
    .order('assessment_score', { ascending: false, nullsFirst: false })
    .order('created_at', { ascending: false })
    .order('id')
    .range(from, from + PAGE_SIZE - 1)
    .abortSignal(signal)
  const [page, counted] = await Promise.all([
    rows,
    from === 0 ? null : selectProfiles(filters, { count: 'exact', head: true }).abortSignal(signal),
  ])
  const error = page.error ?? counted?.error
  if (error) throw toAppError(error)
  return { rows: page.data ?? [], count: (counted ?? page).count ?? 0 }
}

export type Profile = Awaited<ReturnType<typeof fetchProfiles>>['rows'][number]
