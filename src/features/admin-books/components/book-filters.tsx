import { BOOK_KINDS, RECEIVED_VIA, RECEIVED_VIA_WORDS } from '@/domain/payment'
import { COUNTRIES } from '@/domain/regions'
import { MoneyFilters } from '@/components/money-filters'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import type { BookFilter } from '../list-params'
import { KIND_LABELS } from '../words'

export interface BookFiltersProps {
  filter: BookFilter
  onChange: (changes: Partial<BookFilter>) => void
}

/** Currency, days of arrival, kind, way and country. */
export function BookFilters({ filter, onChange }: BookFiltersProps) {
  return (
    <div
      role="search"
      aria-label="Books"
      className="grid w-full grid-cols-fit-2 items-center gap-3 md:contents"
    >
      <MoneyFilters filter={filter} onChange={onChange} />
      <Choice
        label="Kind"
        any="Any kind"
        options={BOOK_KINDS}
        words={KIND_LABELS}
        value={filter.kind}
        onPick={(kind) => onChange({ kind })}
      />
      <Choice
        label="Way"
        any="Any way"
        options={RECEIVED_VIA}
        words={RECEIVED_VIA_WORDS}
        value={filter.way}
        onPick={(way) => onChange({ way })}
      />
      <Choice
        label="Country"
        any="Both countries"
        options={COUNTRIES}
        value={filter.country}
        onPick={(country) => onChange({ country })}
      />
    </div>
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

function Choice<Value extends string>({
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
