import { useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { Field } from '@/components/ui/field'
import { FormDialog } from '@/components/ui/form-dialog'
import { Input } from '@/components/ui/input'
import { formatTime } from '@/domain/dates'
import { currentEdition } from '@/domain/edition'
import { useEditions } from '@/lib/editions'
import { requiredDay } from '@/lib/forms/form-fields'
import { useAppForm } from '@/lib/forms/use-app-form'
import { fromLocalInput } from '@/lib/local-input'
import { paths } from '@/lib/paths'
import type { Plan } from '../api'
import { useCopyPlan } from '../queries'

const schema = z.object({ day: requiredDay })

export interface CopyDialogProps {
  plan: Plan
  onClose: () => void
}

/** Copies this day to another date, without its children. */
export function CopyDialog({ plan, onClose }: CopyDialogProps) {
  const navigate = useNavigate()
  const copy = useCopyPlan()
  const year = currentEdition(useEditions(true))?.year
  const form = useAppForm<{ day: string }>({ schema, defaultValues: { day: '' } })
  const submit = form.submitTo(async ({ day }) => {
    const startsAt = fromLocalInput(
      `${day}T${formatTime(plan.starts_at, plan.country)}`,
      plan.country,
    )
    const id = await copy.mutateAsync({ id: plan.id, startsAt: startsAt ?? '' })
    onClose()
    void navigate(paths.auditionDay(id))
  })
  return (
    <FormDialog
      form={form}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      title="Copy this day"
      description={`The same hall, times and stages on another day, without children.${
        year === undefined || year === plan.edition ? '' : ` It is a day of ${year}.`
      }`}
      submitLabel="Copy"
    >
      <Field label="Day" isRequired error={form.formState.errors.day?.message}>
        <Input {...form.register('day')} type="date" />
      </Field>
    </FormDialog>
  )
}
