import { CURRENCIES } from '@/domain/money'
import type { MoneyFilter } from '@/lib/money-list'
import { DayInput } from './day-input'
import { Field } from './ui/field'
import { Select } from './ui/select'

const CURRENCY_OPTIONS = [{ value: '', label: 'Any currency' }, ...CURRENCIES]

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
