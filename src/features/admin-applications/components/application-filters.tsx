import { FilterBar } from '@/components/filter-bar'
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
  const inForce = choices.filter((choice) => filter[choice] !== null).length
  return (
    <FilterBar
      label="Applications"
      className="w-full md:grid-cols-4 xl:auto-cols-[minmax(0,1fr)] xl:grid-flow-col xl:grid-cols-[minmax(10.5rem,1fr)] xl:gap-1 xl:[&_input]:text-sm xl:[&_select]:pr-4.5 xl:[&_select]:pl-1.5 xl:[&_select]:text-sm xl:[&_select+svg]:right-0.5"
      inForce={inForce}
      search={
        <SearchBox
          label="Search by child's name"
          placeholder="Child's name"
          value={filter.search}
          onSearch={(search) => onChange({ search })}
        />
      }
    >
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
    </FilterBar>
  )
}
