import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { Field } from '@/components/ui/field'
import { FormDialog } from '@/components/ui/form-dialog'
import { Input } from '@/components/ui/input'
import { dayIn, formatTime } from '@/domain/dates'
import { useAppForm } from '@/lib/forms/use-app-form'
import { fromLocalInput } from '@/lib/local-input'
import { notify } from '@/lib/notify'
import { type Plan, publishPlan, type SlotChild } from '../api'
import { refreshPlans, useRunLate } from '../queries'
import { childrenWords, toldWords } from '../labels'

const schema = z.object({
  from: z.string().check(z.minLength(1, 'Please give a time')),
  minutes: z
    .string()
    .check(
      z.refine(
        (typed) => /^\d{1,3}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= 240,
        'A whole number from 1 to 240',
      ),
    ),
})
type Values = z.infer<typeof schema>

export interface LateDialogProps {
  plan: Plan
  rows: readonly SlotChild[]
  onClose: () => void
}

/** Delays the rest of a day and tells each family at once; families without email appear in the day's list. */
export function LateDialog({ plan, rows, onClose }: LateDialogProps) {
  const queryClient = useQueryClient()
  const late = useRunLate()
  // The number already moved by an attempt that failed while telling families: they must not move twice.
  const [moved, setMoved] = useState<number | null>(null)
  const { country } = plan
  const form = useAppForm<Values>({
    schema,
    defaultValues: { from: formatTime(new Date(), country), minutes: '' },
  })
  const [from] = useWatch({ control: form.control, name: ['from'] })
  const day = dayIn(country, plan.starts_at)
  const meant = rows.filter(
    (row) =>
      formatTime(row.starts_at, country) >= from &&
      row.outcome === 'scheduled' &&
      row.check_in !== 'left',
  )
  const submit = form.submitTo(async ({ from: begins, minutes }) => {
    const count =
      moved ??
      (await late.mutateAsync({
        plan,
        fromAt: fromLocalInput(`${day}T${begins}`, country) ?? '',
        minutes: Number(minutes),
      }))
    setMoved(count)
    const told = await publishPlan(plan.id, () => undefined)
    await refreshPlans(queryClient)
    notify({
      title: `${childrenWords(count)} moved by ${minutes} minutes.`,
      description: toldWords(told),
    })
    onClose()
  })

  const { errors } = form.formState
  return (
    <FormDialog
      form={form}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      title="Running late"
      description="Everything from this time on moves. Each family gets one message, right away."
      refusalTitle={moved === null ? 'This was not saved' : 'Not every family is told yet'}
      submitLabel={
        moved === null ? `Move ${childrenWords(meant.length)}` : 'Tell the other families'
      }
      busyText="Moving and telling…"
      isSubmitDisabled={moved === null && meant.length === 0}
    >
      {moved === null ? (
        <>
          <Field label="From" isRequired error={errors.from?.message}>
            <Input {...form.register('from')} type="time" />
          </Field>
          <Field label="Minutes later" isRequired error={errors.minutes?.message}>
            <Input {...form.register('minutes')} inputMode="numeric" autoComplete="off" />
          </Field>
          {meant.length === 0 ? <p role="status">Nobody is left after that time.</p> : null}
        </>
      ) : (
        <p>{`${childrenWords(moved)} moved by ${form.getValues('minutes')} minutes.`}</p>
      )}
    </FormDialog>
  )
}
