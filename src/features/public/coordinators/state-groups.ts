import { searchKey } from '@/domain/search'
import type { Coordinator } from './api'
import type { CoordinatorView } from './list-params'

export interface StateGroup {
  state: string
  coordinators: Coordinator[]
}

/** The coordinators of a view, grouped by state in row order. */
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

/** Whether a coordinator is named. */
export function isNamed({ coordinators }: StateGroup): boolean {
  return coordinators.some(({ coordinator_name }) => Boolean(coordinator_name))
}

/** Whether there is neither a name nor a number. */
export function isOpen(group: StateGroup): boolean {
  return !isNamed(group) && group.coordinators.every((row) => !row.coordinator_phone)
}
