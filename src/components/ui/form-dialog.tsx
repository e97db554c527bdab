import { type FormEventHandler, useId } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import type { AppForm } from '@/lib/forms/use-app-form'
import { Button } from './button'
import { Dialog } from './dialog'
import type { DialogProps } from './dialog-props'
import { FormErrorSummary } from './form-error-summary'

export interface FormDialogProps<
  Input extends FieldValues,
  Output extends FieldValues,
> extends Pick<DialogProps, 'onClose' | 'title' | 'description' | 'notice' | 'children'> {
  form: AppForm<Input, Output>
  /** From `form.submitTo`. The caller closes the dialog after success. */
  onSubmit: FormEventHandler<HTMLFormElement>
  submitLabel: string
  busyText?: string
  isSubmitDisabled?: boolean
  /** The accessible name of the form, if the title is not enough. */
  formLabel?: string
  refusalTitle?: string
}

/**
 * A dialog with a single form: the refusal is above the fields, Cancel and submit stay visible, and it is locked while
 * submitting.
 */
export function FormDialog<Input extends FieldValues, Output extends FieldValues>({
  form,
  onSubmit,
  submitLabel,
  busyText = 'Saving…',
  isSubmitDisabled = false,
  formLabel,
  refusalTitle = 'This was not saved',
  onClose,
  children,
  ...dialog
}: FormDialogProps<Input, Output>) {
  const formId = useId()
  const { isSubmitting, submitCount } = form.formState
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isLocked={isSubmitting}
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={isSubmitting}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            isBusy={isSubmitting}
            busyText={busyText}
            disabled={isSubmitDisabled}
          >
            {submitLabel}
          </Button>
        </>
      }
      {...dialog}
    >
      <FormProvider {...form}>
        <form
          id={formId}
          noValidate
          aria-label={formLabel}
          onSubmit={onSubmit}
          className="flex flex-col gap-4"
        >
          <FormErrorSummary title={refusalTitle} message={form.refusal} attempt={submitCount} />
          {children}
        </form>
      </FormProvider>
    </Dialog>
  )
}
