import { BOOK_KINDS, RECEIVED_VIA, RECEIVED_VIA_WORDS } from '@/domain/payment'
import { COUNTRIES } from '@/domain/regions'
import { FilterBar } from '@/components/filter-bar'
import { chipOf, moneyChips, MoneyFilters } from '@/features/finance/money-filters'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import type { BookFilter } from '../list-params'
import { KIND_LABELS, monthOf } from '../labels'

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
        options={BOOK_KINDS}
        words={KIND_LABELS}
        value={kind}
        onPick={(next) => onChange({ kind: next })}
      />
      <FilterSelect
        label="Way"
        any="Any way"
        options={RECEIVED_VIA}
        words={RECEIVED_VIA_WORDS}
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

interface ChoiceProps<Value extends string> {
  label: string
  any: string
  options: readonly Value[]
  words?: Record<Value, string>
  value: Value | null
  onPick: (value: Value | null) => void
}

function FilterSelect<Value extends string>({
  label,
  any,
  options,
  words,
  value,
  onPick,
}: ChoiceProps<Value>) {
  return (
    <Field label={label} isLabelHidden isRequired>
      <Select
        aria-required={undefined}
        options={[
          { value: '', label: any },
          ...options.map((one) => ({ value: one, label: words?.[one] ?? one })),
        ]}
        value={value ?? ''}
        onChange={({ target }) => onPick(options.find((one) => one === target.value) ?? null)}
      />
    </Field>
  )
}
