import { SearchBox } from '@/components/search-box'
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

/** Search, what is filtered by, and the order. */
export function ApplicationFilters({ filter, onChange }: ApplicationFiltersProps) {
  // The video tab is a filter of videos itself.
  const choices = (Object.keys(CHOICES) as Choice[]).filter(
    (choice) => choice !== 'video' || filter.tab !== 'video_submitted',
  )
  return (
    <div role="search" aria-label="Applications" className="grid grid-cols-2 gap-3 md:grid-cols-4">
      <div className="col-span-full md:col-span-1">
        <SearchBox
          label="Search by child's name"
          value={filter.search}
          onSearch={(search) => onChange({ search })}
        />
      </div>
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
  )
}
