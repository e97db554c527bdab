import type { FieldValues } from 'react-hook-form'
import type { Edit } from '@/lib/forms/use-edit'
import { LeaveQuestion } from './leave-question'
import { RestoredNotice } from './restored-notice'
import { FormDialog, type FormDialogProps } from './ui/form-dialog'

export interface EditDialogProps<
  Input extends FieldValues,
  Output extends FieldValues,
> extends Omit<FormDialogProps<Input, Output>, 'onClose'> {
  edit: Edit
}

/** A dialog with a form whose words are kept: it says when they were restored, and asks before they are discarded. */
export function EditDialog<Input extends FieldValues, Output extends FieldValues>({
  edit,
  children,
  ...dialog
}: EditDialogProps<Input, Output>) {
  return (
    <>
      <LeaveQuestion
        leaving={edit.leaving}
        description="What you typed is not saved yet."
        onClose={edit.stay}
        onLeave={edit.leave}
      />
      <FormDialog {...dialog} onClose={() => edit.askToLeave('close')}>
        {edit.isRestored ? <RestoredNotice /> : null}
        {children}
      </FormDialog>
    </>
  )
}
