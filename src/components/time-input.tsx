import { clsx } from 'clsx'
import type { ComponentProps, Ref } from 'react'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { parseTimeOfDay } from '@/domain/time-of-day'
import type { AppForm } from '@/lib/forms/use-app-form'
import { Input, type InputProps } from './ui/input'

interface TimeInputProps extends Omit<InputProps, 'type' | 'value' | 'onChange'> {
  /** The text as typed, normalised to "14:30" when the field loses the focus. */
  value: string
  onChange: (text: string) => void
}

/** A time of day in the 24-hour format, whatever the browser's language. */
function TimeInput({ value, onChange, onBlur, className, ...props }: TimeInputProps) {
  const finish = () => {
    const time = parseTimeOfDay(value)
    if (time !== null && time !== value) onChange(time)
  }
  return (
    <Input
      inputMode="text"
      autoComplete="off"
      placeholder="14:30"
      {...props}
      translate="no"
      className={clsx('tabular-nums', className)}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onBlur={(event) => {
        finish()
        onBlur?.(event)
      }}
      // Enter submits the form before the field loses the focus.
      onKeyDown={({ key }) => {
        if (key === 'Enter') finish()
      }}
    />
  )
}

interface MomentInputProps {
  /** "2026-05-05T14:30", or one half, such as "2026-05-05T". Empty for none. */
  value: string
  onChange: (value: string) => void
  onBlur?: ComponentProps<'input'>['onBlur']
  name?: string
  /** The ref of the day, which the field's label belongs to. */
  ref?: Ref<HTMLInputElement>
  /** The accessible name of the time: "Opens at". */
  timeLabel: string
}

/** A day and a time in the local time that the field's hint names. */
function MomentInput({ value, onChange, timeLabel, ref, ...props }: MomentInputProps) {
  const [day = '', time = ''] = value.split('T')
  const change = (nextDay: string, nextTime: string) =>
    onChange(nextDay === '' && nextTime === '' ? '' : `${nextDay}T${nextTime}`)
  return (
    <div className="flex gap-2">
      <Input
        {...props}
        ref={ref}
        type="date"
        className="min-w-0 flex-1"
        value={day}
        onChange={({ target }) => change(target.value, time)}
      />
      <TimeInput
        {...props}
        id={undefined}
        aria-label={timeLabel}
        className="max-w-24"
        value={time}
        onChange={(next) => change(day, next)}
      />
    </div>
  )
}

export interface MomentFieldProps<Input extends FieldValues, Output extends FieldValues> {
  form: AppForm<Input, Output>
  name: FieldPath<Input>
  timeLabel: string
}

/** A day and a time as a form field. */
export function FormMoment<Input extends FieldValues, Output extends FieldValues>({
  form: { control },
  name,
  timeLabel,
}: MomentFieldProps<Input, Output>) {
  const { field } = useController({ control, name })
  return <MomentInput {...field} timeLabel={timeLabel} />
}
