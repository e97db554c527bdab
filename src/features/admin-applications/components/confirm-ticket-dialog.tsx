import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { parseAmount } from '@/domain/amount'
import { dayIn, formatDate } from '@/domain/dates'
import { formatExactMoney } from '@/domain/money'
import { ticketFee } from '@/domain/ticket'
import { ArrivedInputs } from '@/components/arrived-inputs'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { RadioGroup } from '@/components/ui/choice-group'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { FormErrorSummary } from '@/components/ui/form-error-summary'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { Textarea } from '@/components/ui/textarea'
import { toAppError } from '@/lib/api/errors'
import { useAppForm } from '@/lib/forms/use-app-form'
import type { Application } from '../api'
import type { TicketConfirmation } from '../decision-api'
import type { PendingTicketPayment } from '../money-api'
import { adminApplicationQueries, useConfirmTicket } from '../queries'
import { OTHER_CASH, type TicketInput, ticketSchema } from '../ticket-schema'

const WAYS = [
  { value: 'cash', label: 'Cash', note: 'Money was handed over; it goes into the books' },
  { value: 'correction', label: 'Correction', note: 'No money: the ticket alone is put right' },
] as const

export interface ConfirmTicketDialogProps {
  application: Application
  onClose: () => void
  /** The ticket is paid, and saved. */
  onConfirmed: () => Promise<unknown>
}

/** Asks whether a ticket is confirmed for cash or as a correction, and what each of them needs. */
export function ConfirmTicketDialog(props: ConfirmTicketDialogProps) {
  const { application, onClose } = props
  const pending = useQuery(adminApplicationQueries.pendingTicketPayments(application.id))
  const formId = useId()
  const [isBusy, setIsBusy] = useState(false)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Confirm ${application.child_name}'s ticket?`}
      description="It is saved at once."
      isLocked={isBusy}
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            isBusy={isBusy}
            busyText="Saving…"
            disabled={!pending.isSuccess}
          >
            Confirm ticket
          </Button>
        </>
      }
    >
      <QueryView
        query={pending}
        errorTitle="Could not fetch payment data."
        loadingText="Loading payments…"
        skeleton={<SkeletonList count={2} className="h-16" />}
      >
        {(payments) => (
          <TicketForm {...props} formId={formId} payments={payments} onBusy={setIsBusy} />
        )}
      </QueryView>
    </Dialog>
  )
}

interface TicketFormProps extends ConfirmTicketDialogProps {
  formId: string
  payments: readonly PendingTicketPayment[]
  onBusy: (isBusy: boolean) => void
}

function TicketForm({
  application,
  onClose,
  onConfirmed,
  formId,
  payments,
  onBusy,
}: TicketFormProps) {
  const { id, country } = application
  const fee = ticketFee(application)
  const confirm = useConfirmTicket(application.child_name)
  const [isSecondAsked, setIsSecondAsked] = useState(false)
  const form = useAppForm<TicketInput>({
    schema: ticketSchema,
    defaultValues: {
      payment: payments.length === 0 ? OTHER_CASH : '',
      received_amount: String(fee.amount),
      received_on: dayIn(country, new Date()),
      reason: '',
      isSecond: false,
    },
  })
  const { errors, submitCount } = form.formState
  const [how, chosen] = useWatch({ control: form.control, name: ['how', 'payment'] })
  const currency = payments.find((payment) => payment.id === chosen)?.currency ?? fee.currency

  async function send(input: TicketInput) {
    onBusy(true)
    try {
      await confirm.mutateAsync(toConfirmation(id, input))
      await onConfirmed()
      onClose()
    } catch (cause) {
      if (toAppError(cause).code === 'ticket_already_paid') setIsSecondAsked(true)
      throw cause
    } finally {
      onBusy(false)
    }
  }

  return (
    <form
      id={formId}
      noValidate
      aria-label="Confirm ticket"
      className="flex flex-col gap-4"
      onSubmit={form.submitTo(send)}
    >
      <FormErrorSummary title="This was not saved" message={form.refusal} attempt={submitCount} />
      <RadioGroup
        legend="Cash or correction?"
        isRequired
        choices={WAYS}
        value={how}
        error={errors.how?.message}
        onPick={(value) => form.setValue('how', value, { shouldValidate: submitCount > 0 })}
      />
      {how === 'cash' ? (
        <>
          {payments.length === 0 ? null : (
            <RadioGroup
              legend={
                payments.length === 1
                  ? 'A payment for this ticket is waiting. Is it this one?'
                  : 'Payments for this ticket are waiting. Is it one of them?'
              }
              isRequired
              choices={[
                ...payments.map((payment) => ({
                  value: payment.id,
                  label: `Yes: ${formatExactMoney(payment.amount, payment.currency)}, stated on ${formatDate(payment.created_at, country)}`,
                  note: payment.reference ?? 'Without a reference',
                })),
                { value: OTHER_CASH, label: 'No, this is other money' },
              ]}
              value={chosen}
              error={errors.payment?.message}
              onPick={(value) =>
                form.setValue('payment', value, { shouldValidate: submitCount > 0 })
              }
            />
          )}
          <ArrivedInputs
            currency={currency}
            amount={form.register('received_amount')}
            day={form.register('received_on')}
            errors={errors}
          />
          {isSecondAsked ? (
            <Checkbox
              {...form.register('isSecond')}
              label="Another payment for this ticket is approved; this one is a second."
            />
          ) : null}
        </>
      ) : null}
      {how === 'correction' ? (
        <Field
          label="Reason"
          hint="It stands in the history."
          isRequired
          error={errors.reason?.message}
        >
          <Textarea {...form.register('reason')} rows={3} />
        </Field>
      ) : null}
    </form>
  )
}

function toConfirmation(id: string, input: TicketInput): TicketConfirmation {
  const { how, payment, received_amount, received_on, reason, isSecond } = input
  if (how === 'correction') {
    return { id, isSecondAccepted: false, how, reason: reason.trim() }
  }
  return {
    id,
    isSecondAccepted: isSecond,
    how,
    // The schema let nothing else through.
    amount: parseAmount(received_amount) ?? 0,
    date: received_on,
    paymentId: payment === OTHER_CASH ? null : payment,
  }
}
