import * as z from 'zod/mini'
import { Field } from '@/components/ui/field'
import { FormDialog } from '@/components/ui/form-dialog'
import { Textarea } from '@/components/ui/textarea'
import { MAX_ANSWER_REASON_LENGTH } from '@/domain/safeguarding-details'
import { checkPlainText } from '@/domain/plain-text'
import { refuse } from '@/lib/forms/form-fields'
import { useAppForm } from '@/lib/forms/use-app-form'
import { useAnswerAudition } from '../use-answers'

const schema = z.object({
  answer_reason: z
    .string()
    .check(
      refuse((typed) =>
        [...typed.trim()].length > MAX_ANSWER_REASON_LENGTH
          ? `Please shorten this to ${MAX_ANSWER_REASON_LENGTH} characters`
          : checkPlainText(typed),
      ),
    ),
})

export interface CannotComeDialogProps {
  applicationId: string
  name: string
  onClose: () => void
}

/** Tells the organisers that a child cannot come, with an optional reason. */
export function CannotComeDialog({ applicationId, name, onClose }: CannotComeDialogProps) {
  const answer = useAnswerAudition()
  const form = useAppForm<{ answer_reason: string }>({
    schema,
    defaultValues: { answer_reason: '' },
    draftKey: `cannot-come-${applicationId}`,
  })
  const submit = form.submitTo(async ({ answer_reason }) => {
    await answer.mutateAsync({
      applicationId,
      answer: 'not_coming',
      reason: answer_reason.trim() || undefined,
    })
    onClose()
  })
  return (
    <FormDialog
      form={form}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      title={`${name} cannot come?`}
      description="Thank you for telling us. You can change this until the audition."
      submitLabel="We cannot come"
    >
      <Field
        label="Why"
        hint="It helps us find another time."
        error={form.formState.errors.answer_reason?.message}
      >
        <Textarea {...form.register('answer_reason')} rows={3} />
      </Field>
    </FormDialog>
  )
}
