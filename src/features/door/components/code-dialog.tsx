import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { DialogWindow } from '@/components/ui/dialog-window'
import { useAppForm } from '@/lib/forms/use-app-form'
import type { Door } from '../door'
import { codeSchema, type CodeValues } from '../schema'
import { CodeField } from './code-field'

/** Another code for the door, by whoever stands at it. */
export function CodeDialog({ door, onClose }: { door: Door; onClose: () => void }) {
  const formId = useId()
  const form = useAppForm<CodeValues>({ schema: codeSchema, defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.submitTo(async ({ code }) => {
    await door.changeCode(code)
    onClose()
  })
  return (
    <DialogWindow
      isOpen
      onClose={onClose}
      title="Change the door code"
      size="small"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isBusy={isSubmitting}>
            Change
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <CodeField
          label="New door code"
          hint="Four digits. Tell the others who share this phone."
          error={errors.code?.message}
          field={form.register('code')}
        />
      </form>
    </DialogWindow>
  )
}
