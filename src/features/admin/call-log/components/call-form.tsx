import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { RadioGroup } from '@/components/ui/choice-group'
import { Field } from '@/components/ui/field'
import { FormErrorSummary } from '@/components/ui/form-error-summary'
import { Input } from '@/components/ui/input'
import { useAppForm } from '@/lib/forms/use-app-form'
import { newId } from '@/lib/new-id'
import { type CallInput, callSchema, MAX_CALL_NOTE_LENGTH } from '../call-schema'
import { CALL_KINDS, officeDay } from '../calls'
import { useAddCallNote } from '../queries'

export interface CallFormProps {
  applicationId: string
  onClose: () => void
}

/** Records the outcome of a call, and when to call again. */
export function CallForm({ applicationId, onClose }: CallFormProps) {
  const [id] = useState(newId)
  const add = useAddCallNote()
  const form = useAppForm<Partial<CallInput>, CallInput>({
    schema: callSchema,
    defaultValues: { call_on: officeDay(1), note: '' },
    draftKey: `call-note:${applicationId}`,
  })
  const { errors, isSubmitting, submitCount } = form.formState
  const kind = useWatch({ control: form.control, name: 'kind' })

  async function send({ kind, call_on: callOn, note }: CallInput) {
    await add.mutateAsync({ id, applicationId, kind, callOn, note })
    onClose()
  }

  return (
    <form
      noValidate
      aria-label="Note a call"
      onSubmit={form.submitTo(send)}
      className="flex flex-col gap-4 rounded-card border border-border p-4"
    >
      <FormErrorSummary title="This was not saved" message={form.refusal} attempt={submitCount} />
      <RadioGroup
        legend="What came of the call?"
        isRequired
        choices={CALL_KINDS}
        value={kind}
        onPick={(value) =>
          form.setValue('kind', value, { shouldDirty: true, shouldValidate: submitCount > 0 })
        }
        error={errors.kind?.message}
      />
      <div className="grid gap-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <Field
          label={kind === 'pays_on' ? 'Pays on' : 'Call again on'}
          error={errors.call_on?.message}
          isRequired
        >
          <Input {...form.register('call_on')} type="date" min={officeDay(0)} />
        </Field>
        <Field label="Note" hint="The family can ask to read this." error={errors.note?.message}>
          <Input {...form.register('note')} maxLength={MAX_CALL_NOTE_LENGTH} autoComplete="off" />
        </Field>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" isBusy={isSubmitting} busyText="Saving…">
          Save the call
        </Button>
        <Button size="small" variant="quiet" onClick={onClose} disabled={isSubmitting}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
