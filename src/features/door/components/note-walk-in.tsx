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
  /** The text that was searched, or read by the camera. */
  search: string
  /** The reason that was written down before; else empty. */
  reason: string
  /** Keeps the note on this phone, until there is a network. */
  onNote: (values: NoteValues) => Promise<void>
  onClose: () => void
}

/** A child who is not on the list, without a network to look for them: written down as the name was said. */
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
          Noted. It becomes a walk-in when the network is back.
        </p>
      ) : (
        <FormProvider {...form}>
          <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
            <p>No network to look for the child just now. Write down who came.</p>
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
              hint="Kept with the day. For example: the family never got the letter."
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
