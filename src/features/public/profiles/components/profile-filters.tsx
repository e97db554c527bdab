import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { SearchBox } from '@/components/search-box'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { MAX_AGE_ON_CHILD_FORM, MIN_CHILD_AGE } from '@/domain/application'
import { COUNTRIES, isCountry, stateWord, statesOf } from '@/domain/regions'
import { isTalentTitle, TALENT_TITLES } from '@/domain/talents'
import { useAddressValue } from '@/lib/use-address-value'
import { type ProfileFilters, profileList } from '../list-params'

export interface ProfileFiltersFormProps {
  filters: ProfileFilters
  /** Called on every change; the page restarts at 1. */
  onChange: (filters: ProfileFilters) => void
}

const AGES = Array.from({ length: MAX_AGE_ON_CHILD_FORM - MIN_CHILD_AGE + 1 }, (_, index) =>
  String(MIN_CHILD_AGE + index),
)

export function ProfileFiltersForm({ filters, onChange }: ProfileFiltersFormProps) {
  const keyOf = (some: ProfileFilters) => profileList.write({ ...some, page: 1 }).toString()
  const [shown, setShown] = useState(filters)
  const { send } = useAddressValue(keyOf(filters), () => setShown(filters))
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()

  // Two changes may happen before the URL has followed the first.
  function change(changes: Partial<ProfileFilters>) {
    const next = { ...shown, ...changes, page: 1 }
    setShown(next)
    send(keyOf(next))
    onChange(next)
  }

  const { age, talent, country, state } = shown
  const inForce = [age, talent, country, state].filter((one) => one !== null).length
  return (
    <form
      role="search"
      // The URL holds the choices. On Back, the browser would restore the fields, as if newly entered.
      autoComplete="off"
      className="flex flex-col gap-4 lg:flex-row"
      onSubmit={(event) => event.preventDefault()}
    >
      <div className="flex items-end gap-2">
        <SearchBox
          label="Search by name"
          isLabelShown
          className="min-w-0 flex-1"
          value={shown.search}
          onSearch={(search) => change({ search })}
        />
        <Button
          type="button"
          variant="secondary"
          className="sm:hidden"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {inForce > 0 ? `Filters (${inForce})` : 'Filters'}
        </Button>
      </div>
      <div
        id={id}
        className={clsx(
          'flex-1 gap-4 sm:grid sm:grid-cols-2 lg:grid-cols-cards-4',
          isOpen ? 'grid' : 'hidden',
        )}
      >
        <Field label="Age" isRequired>
          <Select
            value={age === null ? '' : String(age)}
            onChange={(event) =>
              change({ age: event.target.value ? Number(event.target.value) : null })
            }
            options={AGES}
            placeholder="All ages"
          />
        </Field>
        <Field label="Talent" isRequired>
          <Select
            value={talent ?? ''}
            onChange={(event) =>
              change({ talent: isTalentTitle(event.target.value) ? event.target.value : null })
            }
            options={TALENT_TITLES}
            placeholder="All talents"
          />
        </Field>
        <Field label="Country" isRequired>
          <Select
            value={country ?? ''}
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
        <Field label={country ? stateWord(country) : 'State / Province'} isRequired>
          <Select
            value={state ?? ''}
            disabled={country === null}
            onChange={(event) => change({ state: event.target.value || null })}
            options={country ? statesOf(country) : []}
            placeholder={country ? 'All' : 'Choose a country first'}
          />
        </Field>
      </div>
    </form>
  )
}
