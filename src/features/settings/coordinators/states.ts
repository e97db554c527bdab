import { COUNTRIES, type Country, statesOf } from '@/domain/regions'
import { searchKey } from '@/domain/search'
import type { Coordinator } from './api'

/** A state or province with its country. */
export interface CountryState {
  country: Country
  state_province: string
}

const inState =
  ({ country, state_province }: CountryState) =>
  (row: Coordinator) =>
    row.country === country && row.state_province === state_province

/** The coordinators' names in a state, except one row. */
export function namesIn(
  rows: readonly Coordinator[],
  state: CountryState,
  exceptId: string,
): string[] {
  return rows
    .filter(inState(state))
    .filter(({ id }) => id !== exceptId)
    .flatMap(({ coordinator_name: name }) => name ?? [])
}

/** The vacant row of a state; undefined if somebody is named there. */
export function vacancyIn(
  rows: readonly Coordinator[],
  state: CountryState,
): Coordinator | undefined {
  const there = rows.filter(inState(state))
  return there.some((row) => row.coordinator_name !== null) ? undefined : there[0]
}

/** A state or province without a coordinator, with its vacant row if any. */
export interface MissingState extends CountryState {
  vacancy: Coordinator | undefined
}

/** All states of the show without a coordinator, by country. */
export function missingStates(rows: readonly Coordinator[], search: string): MissingState[] {
  const wanted = searchKey(search)
  return COUNTRIES.flatMap((country) =>
    statesOf(country).map((state_province) => ({ country, state_province })),
  )
    .filter((state) => namesIn(rows, state, '').length === 0)
    .filter(({ state_province }) => searchKey(state_province).includes(wanted))
    .map((state) => ({ ...state, vacancy: vacancyIn(rows, state) }))
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
