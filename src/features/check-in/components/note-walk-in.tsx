import { useId, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { DialogWindow } from '@/components/ui/dialog-window'
import { Field } from '@/components/ui/field'
import { FormErrorSummary } from '@/components/ui/form-error-summary'
import { Input } from '@/components/ui/input'
import { checkPersonName } from '@/domain/names'
import { useAppForm } from '@/lib/forms/use-app-form'
import { MAX_REASON, noteSchema, type NoteValues } from '../schema'

export interface NoteWalkInProps {
  /** The text searched for or scanned. */
  search: string
  /** The reason noted before; else empty. */
  reason: string
  /** Stores the note on this phone until it is online. */
  onNote: (values: NoteValues) => Promise<void>
  onClose: () => void
}

/** Notes a child who is not on the list while offline, with the name as spoken. */
export function NoteWalkIn({ search, reason, onNote, onClose }: NoteWalkInProps) {
  const formId = useId()
  const [isNoted, setIsNoted] = useState(false)
  const form = useAppForm<NoteValues>({
    schema: noteSchema,
    defaultValues: { name: search.trim(), reason },
  })
  const { errors, isSubmitting, submitCount } = form.formState
  const submit = form.submitTo(async ({ name, reason }) => {
    await onNote({ name: checkPersonName(name).name ?? name.trim(), reason })
    setIsNoted(true)
  })
  return (
    <DialogWindow
      isOpen
      onClose={onClose}
      isLocked={isSubmitting}
      title="Not on the list"
      size="small"
      footer={
        isNoted ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <>
            <Button variant="quiet" onClick={onClose} disabled={isSubmitting}>
              Cancel
            </Button>
            <Button type="submit" form={formId} isBusy={isSubmitting} busyText="Noting…">
              Note
            </Button>
          </>
        )
      }
    >
      {isNoted ? (
        <p role="status" className="font-semibold">
          Noted. We’ll add them when the network is back.
        </p>
      ) : (
        <FormProvider {...form}>
          <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
            <p>No network right now, so we can’t look for the child. Write down who came.</p>
            <FormErrorSummary title="Not noted yet" message={form.refusal} attempt={submitCount} />
            <Field
              label="Name or reference"
              hint="The name as it was said."
              error={errors.name?.message}
              isRequired
            >
              <Input {...form.register('name')} autoComplete="off" />
            </Field>
            <Field
              label="Why the child is added"
              hint="Saved with the day. For example: the family never got the email."
              error={errors.reason?.message}
              isRequired
            >
              <Input {...form.register('reason')} maxLength={MAX_REASON} autoComplete="off" />
            </Field>
          </form>
        </FormProvider>
      )}
    </DialogWindow>
  )
}
