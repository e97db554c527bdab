import { COUNTRIES, type Country, statesOf } from '@/domain/regions'
import { searchKey } from '@/domain/search'
import type { Coordinator } from './api'

export interface Place {
  country: Country
  state_province: string
}

const inPlace =
  ({ country, state_province }: Place) =>
  (row: Coordinator) =>
    row.country === country && row.state_province === state_province

/** The coordinators' names in a place, except one row. */
export function namesIn(rows: readonly Coordinator[], place: Place, exceptId: string): string[] {
  return rows
    .filter(inPlace(place))
    .filter(({ id }) => id !== exceptId)
    .flatMap(({ coordinator_name: name }) => name ?? [])
}

/** The vacant row of a place; undefined if somebody is named there. */
export function vacancyIn(rows: readonly Coordinator[], place: Place): Coordinator | undefined {
  const there = rows.filter(inPlace(place))
  return there.some((row) => row.coordinator_name !== null) ? undefined : there[0]
}

/** A state or province without a coordinator, with its vacant row if any. */
export interface MissingPlace extends Place {
  vacancy: Coordinator | undefined
}

/** All places of the show without a coordinator, by country. */
export function missingPlaces(rows: readonly Coordinator[], search: string): MissingPlace[] {
  const wanted = searchKey(search)
  return COUNTRIES.flatMap((country) =>
    statesOf(country).map((state_province) => ({ country, state_province })),
  )
    .filter((place) => namesIn(rows, place, '').length === 0)
    .filter(({ state_province }) => searchKey(state_province).includes(wanted))
    .map((place) => ({ ...place, vacancy: vacancyIn(rows, place) }))
}

/** The coordinators whose name or state contains a text. */
export function findCoordinators(rows: readonly Coordinator[], search: string): Coordinator[] {
  const wanted = searchKey(search)
  return rows.filter((row) =>
    [row.coordinator_name ?? '', row.state_province].some((text) =>
      searchKey(text).includes(wanted),
    ),
  )
}
