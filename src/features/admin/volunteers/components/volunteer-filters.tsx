import { COUNTRIES, statesOf, stateWord } from '@/domain/regions'
import { FilterBar } from '@/components/filter-bar'
import { SearchBox } from '@/components/search-box'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
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
      className="w-full"
      chips={[
        ...(country === null
          ? []
          : [{ label: country, onRemove: () => onChange({ country: null, state: null }) }]),
        ...(state === null ? [] : [{ label: state, onRemove: () => onChange({ state: null }) }]),
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
      <Field label="Country" isLabelHidden isRequired>
        <Select
          aria-required={undefined}
          placeholder="Any country"
          options={COUNTRIES}
          value={country ?? ''}
          onChange={({ target }) =>
            onChange({
              country: COUNTRIES.find((one) => one === target.value) ?? null,
              state: null,
            })
          }
        />
      </Field>
      <Field label={word} isLabelHidden isRequired>
        <Select
          key={country}
          aria-required={undefined}
          placeholder={`Any ${word.toLowerCase()}`}
          options={country === null ? [] : statesOf(country)}
          disabled={country === null}
          value={state ?? ''}
          onChange={({ target }) => onChange({ state: target.value || null })}
        />
      </Field>
    </FilterBar>
  )
}
