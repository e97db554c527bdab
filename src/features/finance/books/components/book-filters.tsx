import { BOOK_KINDS, RECEIVED_VIA, RECEIVED_VIA_WORDS } from '@/domain/payment'
import { COUNTRIES } from '@/domain/regions'
import { chipOf, FilterBar } from '@/components/filter-bar'
import { FilterSelect } from '@/components/filter-fields'
import { moneyChips, MoneyFilters } from '@/features/finance/money-filters'
import type { BookFilter } from '../list-params'
import { KIND_LABELS, monthOf } from '../labels'

const KIND_OPTIONS = BOOK_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))
const WAY_OPTIONS = RECEIVED_VIA.map((value) => ({ value, label: RECEIVED_VIA_WORDS[value] }))

export interface BookFiltersProps {
  filter: BookFilter
  onChange: (changes: Partial<BookFilter>) => void
}

/** Currency, days of arrival, kind, way and country. A whole month gets no chip, since its tab shows it. */
export function BookFilters({ filter, onChange }: BookFiltersProps) {
  const { kind, way, country } = filter
  const days = monthOf(filter) === null ? filter : { ...filter, from: null, to: null }
  return (
    <FilterBar
      label="Books"
      chips={[
        ...moneyChips(days, onChange),
        ...chipOf(kind && KIND_LABELS[kind], () => onChange({ kind: null })),
        ...chipOf(way && RECEIVED_VIA_WORDS[way], () => onChange({ way: null })),
        ...chipOf(country, () => onChange({ country: null })),
      ]}
    >
      <MoneyFilters filter={filter} onChange={onChange} />
      <FilterSelect
        label="Kind"
        any="Any kind"
        options={KIND_OPTIONS}
        value={kind}
        onPick={(next) => onChange({ kind: next })}
      />
      <FilterSelect
        label="Way"
        any="Any way"
        options={WAY_OPTIONS}
        value={way}
        onPick={(next) => onChange({ way: next })}
      />
      <FilterSelect
        label="Country"
        any="Both countries"
        options={COUNTRIES}
        value={country}
        onPick={(next) => onChange({ country: next })}
      />
    </FilterBar>
  )
}
