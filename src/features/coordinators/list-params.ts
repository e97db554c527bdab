import { COUNTRIES, type Country, DEFAULT_COUNTRY } from '@/domain/regions'
import { searchKey } from '@/domain/search'
import { listParams, searchParam, tabParam } from '@/lib/list-params'
import type { Coordinator } from './api'

export interface CoordinatorView {
  country: Country
  search: string
}

export const coordinatorList = listParams<CoordinatorView>({
  country: tabParam('country', COUNTRIES, DEFAULT_COUNTRY),
  search: searchParam,
})

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
