import { useWatch } from 'react-hook-form'
import { parseAmount } from '@/domain/amount'
import { formatDate } from '@/domain/dates'
import type { Due, DueDifference } from '@/domain/due'
import { type Currency, formatExactMoney } from '@/domain/money'
import type { Country } from '@/domain/regions'
import { ArrivedInputs } from '@/components/arrived-inputs'
import { DueQuestions } from '@/components/due-questions'
import { Checkbox } from '@/components/ui/checkbox'
import { RadioGroup } from '@/components/ui/choice-group'
import { creditChoices, type withCredit } from '@/lib/family-transfers'
import type { AppForm } from '@/lib/forms/use-app-form'
import type { PendingTicketPayment } from '../money-api'
import { OTHER_CASH, type TicketInput } from '../ticket-schema'

export interface TicketMoneyProps {
  form: AppForm<TicketInput, TicketInput>
  /** The child's. */
  country: Country
  payments: readonly PendingTicketPayment[]
  /** The family's transfers of which something is left; null where cash was handed over. */
  credit: ReturnType<typeof withCredit> | null
  due: Due
  difference: DueDifference | null
  currency: Currency
  isSecondAsked: boolean
}

/** The money that confirms a ticket: which, for which payment, and how much. */
export function TicketMoney(props: TicketMoneyProps) {
  const { form, country, payments, credit, due, difference, currency, isSecondAsked } = props
  const { errors, submitCount } = form.formState
  const [source, payment, typed, ticket, excess] = useWatch({
    control: form.control,
    name: ['source', 'payment', 'received_amount', 'ticket', 'excess'],
  })
  const asked = { shouldValidate: submitCount > 0 }

  function pickCredit(id: string) {
    const room = credit?.find((transfer) => transfer.id === id)?.room ?? due.amount
    form.setValue('received_amount', String(Math.min(room, due.amount)))
    form.setValue('source', id, asked)
  }

  return (
    <>
      {credit === null ? null : (
        <RadioGroup
          legend="Which credit?"
          isRequired
          choices={creditChoices(credit)}
          value={source === '' ? null : source}
          error={errors.source?.message}
          onPick={pickCredit}
        />
      )}
      {payments.length === 0 ? null : (
        <RadioGroup
          legend={
            payments.length === 1
              ? 'A payment for this ticket is waiting. Is it this one?'
              : 'Payments for this ticket are waiting. Is it one of them?'
          }
          isRequired
          choices={[
            ...payments.map(({ id, amount, currency: stated, created_at, reference }) => ({
              value: id,
              label: `Yes: ${formatExactMoney(amount, stated)}, stated on ${formatDate(created_at, country)}`,
              note: reference ?? 'Without a reference',
            })),
            { value: OTHER_CASH, label: 'No, this is other money' },
          ]}
          value={payment}
          error={errors.payment?.message}
          onPick={(value) => form.setValue('payment', value, asked)}
        />
      )}
      <ArrivedInputs
        currency={currency}
        amount={form.register('received_amount')}
        day={credit === null ? form.register('received_on') : undefined}
        errors={errors}
      />
      <DueQuestions
        due={due}
        difference={difference}
        arrived={parseAmount(typed) ?? 0}
        ticket={ticket}
        onTicket={(value) => form.setValue('ticket', value, asked)}
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
  )
}
