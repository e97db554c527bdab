import { type Country, DEFAULT_COUNTRY, isCountry } from '@/domain/regions'
import { searchKey } from '@/domain/search'
import type { Coordinator } from './api'

/** The page as its address has it. */
export interface CoordinatorView {
  country: Country
  search: string
}

export function readView(query: URLSearchParams): CoordinatorView {
  const country = query.get('country')
  return {
    country: isCountry(country) ? country : DEFAULT_COUNTRY,
    search: (query.get('q') ?? '').slice(0, 80),
  }
}

/** The default country and an empty search leave no trace in the address. */
export function writeView({ country, search }: CoordinatorView): URLSearchParams {
  const query = new URLSearchParams()
  if (country !== DEFAULT_COUNTRY) query.set('country', country)
  if (search) query.set('q', search)
  return query
}

export interface StateGroup {
  state: string
  coordinators: Coordinator[]
}

/** The coordinators of a view, state by state in the order of the rows. */
export function groupByState(
  coordinators: readonly Coordinator[],
  { country, search }: CoordinatorView,
): StateGroup[] {
  const wanted = searchKey(search)
  const groups = new Map<string, Coordinator[]>()
  for (const coordinator of coordinators) {
    const state = coordinator.state_province
    if (coordinator.country !== country || !searchKey(state).includes(wanted)) continue
    groups.set(state, [...(groups.get(state) ?? []), coordinator])
  }
  return [...groups].map(([state, rows]) => ({ state, coordinators: rows }))
}
