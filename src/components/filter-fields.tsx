import { DayInput } from './day-input'
import { Field } from './ui/field'
import { Select } from './ui/select'

export interface FilterSelectProps<Value extends string> {
  /** Read to screen readers; the chosen option is shown. */
  label: string
  /** The option of no filter, such as "Any status". */
  any: string
  options: readonly (Value | { value: Value; label: string })[]
  value: Value | null
  isDisabled?: boolean
  onPick: (value: Value | null) => void
}

/** One choice of a list's filters. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, any, options, value, isDisabled = false, onPick } = props
  const values = options.map((option) => (typeof option === 'string' ? option : option.value))
  return (
    <Field label={label} isLabelHidden isFilter>
      <Select
        placeholder={any}
        options={options}
        value={value ?? ''}
        disabled={isDisabled}
        onChange={({ target }) => onPick(values.find((one) => one === target.value) ?? null)}
      />
    </Field>
  )
}

export interface FilterDayProps {
  label: string
  /** As 2026-05-05. */
  day: string | null
  onPick: (day: string | null) => void
}

/** One day of a list's filters, with its label beside it. */
export function FilterDay({ label, day, onPick }: FilterDayProps) {
  return (
    <label className="flex min-w-0 flex-wrap items-center gap-x-2">
      <span className="min-w-10 text-sm whitespace-nowrap text-muted-foreground md:min-w-0">
        {label}
      </span>
      <span className="min-w-0 flex-1 basis-36">
        <DayInput min="2020-01-01" max="2099-12-31" day={day} onPick={onPick} />
      </span>
    </label>
  )
}
