import { Field } from '@/components/ui/field'
import { FormDialog } from '@/components/ui/form-dialog'
import { Input } from '@/components/ui/input'
import { dayIn } from '@/domain/dates'
import { OFFICE_COUNTRY } from '@/domain/regions'
import { useAppForm } from '@/lib/forms/use-app-form'
import type { KeptYear } from '../api'
import { useKeepYear } from '../queries'
import { keepSchema, type KeepValues } from '../schema'

export interface KeepYearDialogProps {
  kept: KeptYear
  onClose: () => void
}

/** Sets how long a year's children are kept, if longer than by default. */
export function KeepYearDialog({ kept: { year, keep_until }, onClose }: KeepYearDialogProps) {
  const keep = useKeepYear()
  const form = useAppForm<KeepValues>({
    schema: keepSchema(dayIn(OFFICE_COUNTRY, new Date())),
    defaultValues: { until: keep_until ?? '' },
  })
  const submit = form.submitTo(async ({ until }) => {
    await keep.mutateAsync({ year, until: until || null })
    onClose()
  })
  return (
    <FormDialog
      form={form}
      onSubmit={submit}
      onClose={onClose}
      title={`Keep ${year} longer`}
      description="For example while a court or an auditor still needs it. Nobody can delete it before the end of that day."
      submitLabel="Save"
    >
      <Field
        label="Keep until"
        hint="Empty: as long as every other year."
        error={form.formState.errors.until?.message}
      >
        <Input {...form.register('until')} type="date" />
      </Field>
    </FormDialog>
  )
}
