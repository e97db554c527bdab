import { Field } from '@/components/ui/field'
import { FormDialog } from '@/components/ui/form-dialog'
import { Textarea } from '@/components/ui/textarea'
import { useAppForm } from '@/lib/forms/use-app-form'
import type { ApprovalRequest } from '../api'
import { useDecideApprovalRequest } from '../queries'
import { type RefusalInput, refusalSchema } from '../schema'
import { deedOf } from '../labels'

export interface RefuseDialogProps {
  request: ApprovalRequest
  onClose: () => void
}

/** Refuses what another member proposed, with a reason. */
export function RefuseDialog({ request, onClose }: RefuseDialogProps) {
  const decide = useDecideApprovalRequest()
  const form = useAppForm<RefusalInput>({
    schema: refusalSchema,
    defaultValues: { reason: '' },
  })

  async function send({ reason }: RefusalInput) {
    await decide.mutateAsync({ id: request.id, isConfirmed: false, reason })
    onClose()
  }

  return (
    <FormDialog
      form={form}
      onSubmit={form.submitTo(send)}
      onClose={onClose}
      title="Refuse this request"
      description={`${deedOf(request)}. Nothing changes.`}
      submitLabel="Refuse"
      formLabel="Refusal"
    >
      <Field
        label="Reason"
        hint="The member who proposed it reads it."
        isRequired
        error={form.formState.errors.reason?.message}
      >
        <Textarea {...form.register('reason')} rows={2} maxLength={500} />
      </Field>
    </FormDialog>
  )
}
