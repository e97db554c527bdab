import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { SearchBox } from '@/components/search-box'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import {
  type ApplicationListFilter,
  type Choice,
  CHOICES,
  sortOptions,
  SORTS,
} from '../list-params'

export interface ApplicationFiltersProps {
  filter: ApplicationListFilter
  onChange: (changes: Partial<ApplicationListFilter>) => void
}

/** Search, what is filtered by, and the order. On a phone all but the search is folded. */
export function ApplicationFilters({ filter, onChange }: ApplicationFiltersProps) {
  // The video tab is a filter of videos itself.
  const choices = (Object.keys(CHOICES) as Choice[]).filter(
    (choice) => choice !== 'video' || filter.tab !== 'video_submitted',
  )
  const inForce = choices.filter((choice) => filter[choice] !== null).length
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div role="search" aria-label="Applications" className="grid gap-3 md:grid-cols-4">
      <div className="flex gap-2">
        <SearchBox
          label="Search by child's name"
          className="min-w-0 flex-1"
          value={filter.search}
          onSearch={(search) => onChange({ search })}
        />
        <Button
          variant="secondary"
          className="md:hidden"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {inForce > 0 ? `Filters (${inForce})` : 'Filters'}
        </Button>
      </div>
      <div id={id} className={clsx('grid-cols-2 gap-3 md:contents', isOpen ? 'grid' : 'hidden')}>
        {choices.map((choice) => {
          const { label, any, options } = CHOICES[choice]
          return (
            <Field key={choice} label={label} isLabelHidden isRequired>
              <Select
                aria-required={undefined}
                options={[{ value: '', label: any }, ...options]}
                value={filter[choice] ?? ''}
                onChange={({ target }) => onChange({ [choice]: target.value || null })}
              />
            </Field>
          )
        })}
        <Field label="Order" isLabelHidden isRequired>
          <Select
            aria-required={undefined}
            options={sortOptions(filter.tab)}
            value={filter.sort}
            onChange={({ target }) =>
              onChange({ sort: SORTS.find((sort) => sort === target.value) ?? 'newest' })
            }
          />
        </Field>
      </div>
    </div>
  )
}
