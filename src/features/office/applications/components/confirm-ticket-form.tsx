import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { parseAmount } from '@/domain/amount'
import { dayIn } from '@/domain/dates'
import { compareWithDue } from '@/domain/due'
import { ticketFee } from '@/domain/ticket'
import { RadioGroup } from '@/components/ui/choice-group'
import { Field } from '@/components/ui/field'
import { FormErrorSummary } from '@/components/ui/form-error-summary'
import { Textarea } from '@/components/ui/textarea'
import { toAppError } from '@/lib/api/errors'
import type { withCredit } from '@/lib/family-transfers'
import { useAppForm } from '@/lib/forms/use-app-form'
import type { AdminApplication } from '../api'
import type { PendingTicketPayment } from '../money-api'
import { useConfirmTicket } from '../queries'
import {
  type MoneyInput,
  OTHER_CASH,
  type TicketInput,
  ticketSchema,
  toConfirmation,
} from '../ticket-schema'
import { TicketMoney } from './ticket-money'

const CASH = {
  value: 'cash',
  label: 'Cash',
  note: 'Money was handed over; it goes into the books',
} as const
const CREDIT = {
  value: 'credit',
  label: 'Credit',
  note: 'Money of the family that is not used yet',
} as const
const CORRECTION = {
  value: 'correction',
  label: 'Correction',
  note: 'No money: the ticket alone is put right',
} as const

/** A child, as far as its ticket is concerned. */
type TicketChild = Pick<
  AdminApplication,
  'id' | 'user_id' | 'child_name' | 'country' | 'ticket_fee' | 'ticket_received'
>

export interface ConfirmTicketProps {
  application: TicketChild
  onClose: () => void
  /** The ticket is paid, and saved. */
  onConfirmed: () => Promise<unknown>
}

export interface ConfirmTicketFormProps extends ConfirmTicketProps {
  formId: string
  /** Those for this ticket that wait. */
  payments: readonly PendingTicketPayment[]
  /** The family's transfers of which something is left. */
  credit: ReturnType<typeof withCredit>
  onBusy: (isBusy: boolean) => void
}

/** How a ticket is confirmed, and what that needs. */
export function ConfirmTicketForm({
  application,
  onClose,
  onConfirmed,
  formId,
  payments,
  credit,
  onBusy,
}: ConfirmTicketFormProps) {
  const { id, country } = application
  const fee = ticketFee(application)
  const rest = fee.amount - application.ticket_received
  const due = { ...fee, amount: rest > 0 ? rest : fee.amount }
  const confirm = useConfirmTicket(application.child_name)
  const [isSecondAsked, setIsSecondAsked] = useState(false)
  const currencyOf = ({ how, source, payment }: MoneyInput) =>
    (how === 'credit'
      ? credit.find((transfer) => transfer.id === source)
      : payments.find((stated) => stated.id === payment)
    )?.currency ?? fee.currency

  function differenceOf(input: MoneyInput) {
    const amount = parseAmount(input.received_amount)
    // Where nothing is due it is a second payment, and the database says so.
    return amount === null || rest <= 0
      ? null
      : compareWithDue(due, { amount, currency: currencyOf(input) })
  }

  const form = useAppForm<TicketInput>({
    schema: ticketSchema(differenceOf),
    defaultValues: {
      source: '',
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
  const [how, source, payment, received_amount] = useWatch({
    control: form.control,
    name: ['how', 'source', 'payment', 'received_amount'],
  })
  const money = { how, source, payment, received_amount }

  async function send(input: TicketInput) {
    onBusy(true)
    try {
      await confirm.mutateAsync(
        toConfirmation(id, input, due, differenceOf(input), currencyOf(input)),
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
        legend={credit.length === 0 ? 'Cash or correction?' : 'Cash, credit or correction?'}
        isRequired
        choices={credit.length === 0 ? [CASH, CORRECTION] : [CASH, CREDIT, CORRECTION]}
        value={how}
        error={errors.how?.message}
        onPick={(value) => form.setValue('how', value, { shouldValidate: submitCount > 0 })}
      />
      {how === 'cash' || how === 'credit' ? (
        <TicketMoney
          form={form}
          country={country}
          payments={payments}
          credit={how === 'credit' ? credit : null}
          due={due}
          difference={differenceOf(money)}
          currency={currencyOf(money)}
          isSecondAsked={isSecondAsked}
        />
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
