import { formatDate } from '@/domain/dates'
import { CURRENCIES } from '@/domain/money'
import type { FilterChip } from '@/components/filter-bar'
import type { MoneyFilter } from '@/features/money/money-list'
import { DayInput } from '@/components/day-input'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'

const CURRENCY_OPTIONS = [{ value: '', label: 'Any currency' }, ...CURRENCIES]

/** The chips of the currency and of the days that a list is filtered by. */
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

/** The chip of one filter; none where it is not in force. */
export const chipOf = (label: string | null, onRemove: () => void): FilterChip[] =>
  label === null ? [] : [{ label, onRemove }]

export const dayWords = (words: string, day: string | null) =>
  day === null ? null : `${words} ${formatDate(day)}`

export interface MoneyFiltersProps {
  filter: MoneyFilter
  onChange: (changes: Partial<MoneyFilter>) => void
  /** The words beside the two days, where a list has other days too. */
  days?: readonly [from: string, to: string]
}

/** The fields that filter a list of money by currency and by days. */
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
