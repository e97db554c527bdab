import type { FormEvent } from 'react'
import { TimeInput } from '@/components/time-input'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import type { PlanErrors, TypedPlan } from '../slots'

export interface ScheduleFormProps {
  id: string
  plan: TypedPlan
  errors: PlanErrors
  onChange: (changes: Partial<TypedPlan>) => void
  onSubmit: (event: FormEvent) => void
}

/** The day and place of the auditions, and how the day is filled. */
export function ScheduleForm({ id, plan, errors, onChange, onSubmit }: ScheduleFormProps) {
  return (
    <form id={id} noValidate onSubmit={onSubmit} className="grid gap-4 sm:grid-cols-3">
      <Field label="Day" isRequired error={errors.day}>
        <Input
          type="date"
          value={plan.day}
          onChange={({ target }) => onChange({ day: target.value })}
        />
      </Field>
      <Field label="First time" isRequired error={errors.firstTime}>
        <TimeInput value={plan.firstTime} onChange={(firstTime) => onChange({ firstTime })} />
      </Field>
      <Field label="Minutes a child" isRequired error={errors.minutes}>
        <Input
          inputMode="numeric"
          autoComplete="off"
          value={plan.minutes}
          onChange={({ target }) => onChange({ minutes: target.value })}
        />
      </Field>
      <Field
        label="Place"
        hint="The families read it: hall, address, what to bring."
        isRequired
        error={errors.place}
        className="sm:col-span-3"
      >
        <Textarea
          rows={2}
          maxLength={2000}
          value={plan.place}
          onChange={({ target }) => onChange({ place: target.value })}
        />
      </Field>
    </form>
  )
}
