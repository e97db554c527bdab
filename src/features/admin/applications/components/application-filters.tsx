import { FilterBar } from '@/components/filter-bar'
import { FilterSelect } from '@/components/filter-fields'
import { SearchBox } from '@/components/search-box'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import {
  type ApplicationListFilter,
  type FilterName,
  CHOICES,
  sortOptions,
  SORTS,
} from '../list-params'

export interface ApplicationFiltersProps {
  filter: ApplicationListFilter
  onChange: (changes: Partial<ApplicationListFilter>) => void
}

/** Search, filters and order. */
export function ApplicationFilters({ filter, onChange }: ApplicationFiltersProps) {
  // The video tab already filters by video.
  const choices = (Object.keys(CHOICES) as FilterName[]).filter(
    (choice) => choice !== 'video' || filter.tab !== 'video_submitted',
  )
  const chips = choices.flatMap((choice) => {
    const chosen = CHOICES[choice].options.find(({ value }) => value === filter[choice])
    return chosen ? [{ label: chosen.label, onRemove: () => onChange({ [choice]: null }) }] : []
  })
  const orders = sortOptions(filter.tab)
  const order = orders.find(({ value }) => value === filter.sort && value !== 'newest')
  if (order) chips.push({ label: order.label, onRemove: () => onChange({ sort: 'newest' }) })
  return (
    <FilterBar
      label="Applications"
      chips={chips}
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
          <FilterSelect
            key={choice}
            label={label}
            any={any}
            options={options}
            value={filter[choice]}
            onPick={(value) => onChange({ [choice]: value })}
          />
        )
      })}
      <Field label="Order" isLabelHidden isFilter>
        <Select
          options={orders}
          value={filter.sort}
          onChange={({ target }) =>
            onChange({ sort: SORTS.find((sort) => sort === target.value) ?? 'newest' })
          }
        />
      </Field>
    </FilterBar>
  )
}
