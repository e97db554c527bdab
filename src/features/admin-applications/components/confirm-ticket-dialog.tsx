import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { parseAmount } from '@/domain/amount'
import { dayIn, formatDate } from '@/domain/dates'
import { compareWithDue } from '@/domain/due'
import { formatExactMoney } from '@/domain/money'
import { ticketFee } from '@/domain/ticket'
import { ArrivedInputs } from '@/components/arrived-inputs'
import { DueQuestions } from '@/components/due-questions'
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
import type { PendingTicketPayment } from '../money-api'
import { adminApplicationQueries, useConfirmTicket } from '../queries'
import { OTHER_CASH, type TicketInput, ticketSchema, toConfirmation } from '../ticket-schema'

const WAYS = [
  { value: 'cash', label: 'Cash', note: 'Money was handed over; it goes into the books' },
  { value: 'correction', label: 'Correction', note: 'No money: the ticket alone is put right' },
] as const

/** A child, as far as its ticket is concerned. */
export type TicketChild = Pick<
  Application,
  'id' | 'child_name' | 'country' | 'ticket_fee' | 'ticket_received'
>

export interface ConfirmTicketDialogProps {
  application: TicketChild
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
  const rest = fee.amount - application.ticket_received
  const due = { ...fee, amount: rest > 0 ? rest : fee.amount }
  const confirm = useConfirmTicket(application.child_name)
  const [isSecondAsked, setIsSecondAsked] = useState(false)
  const currencyOf = (paymentId: string) =>
    payments.find((payment) => payment.id === paymentId)?.currency ?? fee.currency

  function differenceOf(input: Pick<TicketInput, 'payment' | 'received_amount'>) {
    const amount = parseAmount(input.received_amount)
    // Where nothing is due it is a second payment, and the database says so.
    return amount === null || rest <= 0
      ? null
      : compareWithDue(due, { amount, currency: currencyOf(input.payment) })
  }

  const form = useAppForm<TicketInput>({
    schema: ticketSchema(differenceOf),
    defaultValues: {
      payment: payments.length === 0 ? OTHER_CASH : '',
      received_amount: String(due.amount),
      received_on: dayIn(country, new Date()),
      reason: '',
      isSecond: false,
      ticket: '',
      acceptance: '',
      excess: 'credit',
    },
  })
  const { errors, submitCount } = form.formState
  const [how, chosen, typed, ticket, excess] = useWatch({
    control: form.control,
    name: ['how', 'payment', 'received_amount', 'ticket', 'excess'],
  })
  const currency = currencyOf(chosen)

  async function send(input: TicketInput) {
    onBusy(true)
    try {
      await confirm.mutateAsync(
        toConfirmation(id, input, due, differenceOf(input), currencyOf(input.payment)),
      )
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
          <DueQuestions
            due={due}
            difference={differenceOf({ payment: chosen, received_amount: typed })}
            arrived={parseAmount(typed) ?? 0}
            ticket={ticket}
            onTicket={(value) =>
              form.setValue('ticket', value, { shouldValidate: submitCount > 0 })
            }
            excess={excess}
            onExcess={(value) => form.setValue('excess', value)}
            reason={form.register('acceptance')}
            errors={{ ticket: errors.ticket, reason: errors.acceptance }}
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
