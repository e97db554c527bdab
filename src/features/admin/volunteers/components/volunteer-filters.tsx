import { COUNTRIES, statesOf, stateWord } from '@/domain/regions'
import { chipOf, FilterBar } from '@/components/filter-bar'
import { FilterSelect } from '@/components/filter-fields'
import { SearchBox } from '@/components/search-box'
import type { VolunteerFilter } from '../list-params'

export interface VolunteerFiltersProps {
  filter: VolunteerFilter
  onChange: (changes: Partial<VolunteerFilter>) => void
}

/** Search, country, and the state or province once a country is chosen. */
export function VolunteerFilters({ filter, onChange }: VolunteerFiltersProps) {
  const { search, country, state } = filter
  const word = country === null ? 'State or province' : stateWord(country)
  return (
    <FilterBar
      label="Volunteers"
      chips={[
        ...chipOf(country, () => onChange({ country: null, state: null })),
        ...chipOf(state, () => onChange({ state: null })),
      ]}
      search={
        <SearchBox
          label="Search by name or phone"
          placeholder="Name or phone"
          value={search}
          onSearch={(text) => onChange({ search: text })}
        />
      }
    >
      <FilterSelect
        label="Country"
        any="Any country"
        options={COUNTRIES}
        value={country}
        onPick={(next) => onChange({ country: next, state: null })}
      />
      <FilterSelect
        key={country}
        label={word}
        any={`Any ${word.toLowerCase()}`}
        options={country === null ? [] : statesOf(country)}
        isDisabled={country === null}
        value={state}
        onPick={(next) => onChange({ state: next })}
      />
    </FilterBar>
  )
}
