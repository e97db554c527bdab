import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { formatDate } from '@/domain/dates'
import { KeptWords } from '@/components/kept-words'
import { FormDialog } from '@/components/ui/form-dialog'
import { OTHER_MONEY } from '@/features/finance/allocate/allocation'
import { WaitingChoice } from '@/features/finance/allocate/components/waiting-choice'
import { useAppForm } from '@/lib/forms/use-app-form'
import type { PayableChild, PendingTicketPayment, Rebooking } from '../rebook-api'

const schema = z.object({ stated: z.string().check(z.minLength(1, 'Please choose one')) })

export interface RebookWaitingProps {
  child: PayableChild
  /** The payments waiting for its ticket. */
  waiting: readonly PendingTicketPayment[]
  onClose: () => void
  onAnswer: (pending: Rebooking['pending']) => Promise<unknown>
}

/** Asks what happens to a child's own stated payment when another payment is booked to the child. */
export function RebookWaiting({ child, waiting, onClose, onAnswer }: RebookWaitingProps) {
  const name = child.name ?? 'this child'
  const form = useAppForm({ schema, defaultValues: { stated: '' } })
  const stated = useWatch({ control: form.control, name: 'stated' })
  return (
    <FormDialog
      form={form}
      onSubmit={form.submitTo((input) =>
        onAnswer(input.stated === OTHER_MONEY ? 'leave' : { statedId: input.stated }),
      )}
      onClose={onClose}
      title={<KeptWords text={`Book it to ${name}?`} words={[name]} />}
      description="What is chosen is approved by this money. What is not goes on waiting."
      submitLabel="Book it there"
    >
      <WaitingChoice
        waiting={waiting.map(({ created_at, ...one }) => ({
          ...one,
          statedOn: formatDate(created_at, child.country ?? undefined),
        }))}
        answer={stated}
        error={form.formState.errors.stated?.message}
        onPick={(answer) =>
          form.setValue('stated', answer, { shouldValidate: form.formState.isSubmitted })
        }
      />
    </FormDialog>
  )
}
