import { useEffect, useEffectEvent, useState } from 'react'
import { Field } from '@/components/ui/field'
import { SearchInput } from '@/components/ui/search-input'
import { Select } from '@/components/ui/select'
import { MAX_AGE_ON_CHILD_FORM, MIN_CHILD_AGE } from '@/domain/application'
import { COUNTRIES, isCountry, stateWord, statesOf } from '@/domain/regions'
import { isTalentTitle, TALENT_TITLES } from '@/domain/talents'
import { MAX_SEARCH_LENGTH } from '@/lib/list-params'
import type { ProfileFilters } from '../list-params'

export interface ProfileFiltersFormProps {
  filters: ProfileFilters
  /** Hears every change; the page starts again at 1. */
  onChange: (filters: ProfileFilters) => void
}

const SEARCH_DEBOUNCE_MS = 300
const AGES = Array.from({ length: MAX_AGE_ON_CHILD_FORM - MIN_CHILD_AGE + 1 }, (_, index) =>
  String(MIN_CHILD_AGE + index),
)

export function ProfileFiltersForm({ filters, onChange }: ProfileFiltersFormProps) {
  const [search, setSearch] = useState(filters.search)
  const [seen, setSeen] = useState(filters.search)
  // Going back, or Clear filters, changes the address and with it what the box shows.
  if (filters.search !== seen) {
    setSeen(filters.search)
    setSearch(filters.search)
  }
  const change = (part: Partial<ProfileFilters>) =>
    onChange({ ...filters, search, ...part, page: 1 })
  const applySearch = useEffectEvent(() => change({}))

  useEffect(() => {
    if (search === filters.search) return
    const timer = setTimeout(() => applySearch(), SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [search, filters.search])

  return (
    <form
      role="search"
      className="grid gap-4 sm:grid-cols-2 lg:grid-cols-5"
      onSubmit={(event) => {
        event.preventDefault()
        change({})
      }}
    >
      <Field label="Search by name" isRequired className="sm:col-span-2 lg:col-span-1">
        <SearchInput
          value={search}
          maxLength={MAX_SEARCH_LENGTH}
          onChange={(event) => setSearch(event.target.value)}
        />
      </Field>
      <Field label="Age" isRequired>
        <Select
          value={filters.age === null ? '' : String(filters.age)}
          onChange={(event) =>
            change({ age: event.target.value ? Number(event.target.value) : null })
          }
          options={AGES}
          placeholder="All ages"
        />
      </Field>
      <Field label="Talent" isRequired>
        <Select
          value={filters.talent ?? ''}
          onChange={(event) =>
            change({ talent: isTalentTitle(event.target.value) ? event.target.value : null })
          }
          options={TALENT_TITLES}
          placeholder="All talents"
        />
      </Field>
      <Field label="Country" isRequired>
        <Select
          value={filters.country ?? ''}
          onChange={(event) =>
            change({
              country: isCountry(event.target.value) ? event.target.value : null,
              state: null,
            })
          }
          options={COUNTRIES}
          placeholder="Both countries"
        />
      </Field>
      <Field label={filters.country ? stateWord(filters.country) : 'State / Province'} isRequired>
        <Select
          value={filters.state ?? ''}
          disabled={filters.country === null}
          onChange={(event) => change({ state: event.target.value || null })}
          options={filters.country ? statesOf(filters.country) : []}
          placeholder={filters.country ? 'All' : 'Choose a country first'}
        />
      </Field>
    </form>
  )
}
