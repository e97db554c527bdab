import { Field } from '@/components/ui/field'
import { FormDialog } from '@/components/ui/form-dialog'
import { Textarea } from '@/components/ui/textarea'
import { useAppForm } from '@/lib/forms/use-app-form'
import type { Proposal } from '../api'
import { useDecideProposal } from '../queries'
import { type RefusalInput, refusalSchema } from '../schema'
import { deedOf } from '../words'

export interface RefuseDialogProps {
  proposal: Proposal
  onClose: () => void
}

/** Refuses what another member proposed, with a reason. */
export function RefuseDialog({ proposal, onClose }: RefuseDialogProps) {
  const decide = useDecideProposal()
  const form = useAppForm<RefusalInput>({
    schema: refusalSchema,
    defaultValues: { reason: '' },
  })

  async function send({ reason }: RefusalInput) {
    await decide.mutateAsync({ id: proposal.id, isConfirmed: false, reason })
    onClose()
  }

  return (
    <FormDialog
      form={form}
      onSubmit={form.submitTo(send)}
      onClose={onClose}
      title="Refuse this proposal"
      description={`${deedOf(proposal)}. Nothing changes.`}
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
