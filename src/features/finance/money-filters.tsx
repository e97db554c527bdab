import { formatDate } from '@/domain/dates'
import { CURRENCIES } from '@/domain/money'
import type { FilterChip } from '@/components/filter-bar'
import type { MoneyFilter } from '@/features/finance/money-list'
import { DayInput } from '@/components/day-input'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'

const CURRENCY_OPTIONS = [{ value: '', label: 'Any currency' }, ...CURRENCIES]

/** The chips for a list's currency and day filters. */
export function moneyChips(
  { currency, from, to }: MoneyFilter,
  onChange: (changes: Partial<MoneyFilter>) => void,
  [fromWords, toWords]: readonly [from: string, to: string] = ['From', 'To'],
): FilterChip[] {
  return [
    ...chipOf(currency, () => onChange({ currency: null })),
    ...chipOf(dayWords(fromWords, from), () => onChange({ from: null })),
    ...chipOf(dayWords(toWords, to), () => onChange({ to: null })),
  ]
}

/** The chip of a filter; none when it is not set. */
export const chipOf = (label: string | null, onRemove: () => void): FilterChip[] =>
  label === null ? [] : [{ label, onRemove }]

export const dayWords = (words: string, day: string | null) =>
  day === null ? null : `${words} ${formatDate(day)}`

export interface MoneyFiltersProps {
  filter: MoneyFilter
  onChange: (changes: Partial<MoneyFilter>) => void
  /** Labels of the two days, when a list has other days too. */
  days?: readonly [from: string, to: string]
}

export function MoneyFilters({ filter, onChange, days = ['From', 'To'] }: MoneyFiltersProps) {
  return (
    <>
      <Field label="Currency" isLabelHidden isRequired>
        <Select
          aria-required={undefined}
          options={CURRENCY_OPTIONS}
          value={filter.currency ?? ''}
          onChange={({ target }) =>
            onChange({ currency: CURRENCIES.find((one) => one === target.value) ?? null })
          }
        />
      </Field>
      <DayField label={days[0]} value={filter.from} onPick={(from) => onChange({ from })} />
      <DayField label={days[1]} value={filter.to} onPick={(to) => onChange({ to })} />
    </>
  )
}

interface DayFieldProps {
  label: string
  value: string | null
  onPick: (day: string | null) => void
}

/** A day of a filter with its words beside it. */
export function DayField({ label, value, onPick }: DayFieldProps) {
  return (
    <label className="flex min-w-0 flex-wrap items-center gap-x-2">
      <span className="min-w-10 text-sm whitespace-nowrap text-muted-foreground md:min-w-0">
        {label}
      </span>
      <span className="min-w-0 flex-1 basis-36">
        <DayInput min="2020-01-01" max="2099-12-31" day={value} onPick={onPick} />
      </span>
    </label>
  )
}
