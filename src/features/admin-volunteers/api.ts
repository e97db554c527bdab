import { afterRow } from '@/domain/search'
import { toAppError } from '@/lib/errors'
import { db } from '@/lib/supabase'
import { PAGE_SIZE, volunteerCondition, type VolunteerFilter } from './list'

const COLUMNS =
  'id, full_name, phone_number, age, country, state_province, volunteer_role, project_department, days_per_week, created_at'

/** The code of PostgREST for a page past the last row. */
const PAST_THE_END = 'PGRST103'

/** Rows of one request of an export. */
const EXPORT_SIZE = 500

/** Who matches, newest first, with their number where that is wanted. */
function selectVolunteers(search: string, options: { count?: 'exact' } = {}) {
  const query = db().from('volunteers').select(COLUMNS, options)
  const condition = volunteerCondition(search)
  return (condition === null ? query : query.ilike(condition.column, condition.pattern))
    .order('created_at', { ascending: false })
    .order('id')
}

/** One page of who offers to help, newest first, with the number of all who match. */
export async function fetchVolunteers({ search, page }: VolunteerFilter, signal: AbortSignal) {
  const { data, count, error } = await selectVolunteers(search, { count: 'exact' })
    .range((page - 1) * PAGE_SIZE, page * PAGE_SIZE - 1)
    .abortSignal(signal)
  if (error?.code === PAST_THE_END) return { rows: [], total: 0 }
  if (error) throw toAppError(error)
  return { rows: data, total: count ?? data.length }
}

/** The rows after `last` in the list's order, for its export. */
export async function fetchVolunteersAfter(
  search: string,
  last: Volunteer | null,
  signal: AbortSignal,
) {
  const query = selectVolunteers(search)
  const { data, error } = await (last ? query.or(afterRow(last)) : query)
    .limit(EXPORT_SIZE)
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return { rows: data, isLast: data.length < EXPORT_SIZE }
}

export type Volunteer = Awaited<ReturnType<typeof fetchVolunteers>>['rows'][number]
