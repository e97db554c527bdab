import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { parseAmount } from '@/domain/amount'
import { formatExactMoney, paymentCurrency } from '@/domain/money'
import { ArrivedInputs } from '@/components/arrived-inputs'
import { RadioGroup } from '@/components/ui/choice-group'
import { FormErrorSummary } from '@/components/ui/form-error-summary'
import { Icon } from '@/components/ui/icon'
import { creditChoices, familyTransferQueries, withCredit } from '@/lib/family-transfers'
import type { AdminPayment } from '../api'
import { type ArrivedForm, NEW_ARRIVAL } from '../arrived'
import { expectedFee } from '../fee'
import { DueFields } from './due-fields'

export interface ArrivedFieldsProps {
  payment: AdminPayment
  form: ArrivedForm
  /** Something is known of how it arrived, as by a line of a statement. */
  isKnown: boolean
}

/** The money that arrived: by itself or from the family's credit; an amount that is not the stated one is marked. */
export function ArrivedFields({ payment, form, isKnown }: ArrivedFieldsProps) {
  const { errors, submitCount } = form.formState
  const [typed, source, currency] = useWatch({
    control: form.control,
    name: ['received_amount', 'source', 'received_currency'],
  })
  const own = paymentCurrency(payment)
  const arrived = parseAmount(typed)
  const differs = arrived !== null && (arrived !== payment.amount || currency !== own)
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 font-semibold">Arrived</legend>
      <FormErrorSummary title="This was not saved" message={form.refusal} attempt={submitCount} />
      <SourceField payment={payment} form={form} isKnown={isKnown} />
      <ArrivedInputs
        currency={currency}
        amount={form.register('received_amount')}
        {...(source === NEW_ARRIVAL
          ? {
              day: form.register('received_on'),
              currencyChoice: form.register('received_currency'),
            }
          : {})}
        errors={errors}
      />
      <p role="status" className="text-sm empty:hidden">
        {differs ? (
          <span className="flex gap-2 font-semibold text-warning-strong">
            <Icon name="alert" className="mt-0.5" />
            <span>
              <span translate="no">{formatExactMoney(payment.amount, own)}</span> was stated.
            </span>
          </span>
        ) : null}
      </p>
      <DueFields payment={payment} form={form} />
    </fieldset>
  )
}

/** Whether the family's credit pays, where there is some. A payment whose approval was taken back is offered it first. */
function SourceField({ payment, form, isKnown }: ArrivedFieldsProps) {
  const transfers = useQuery(familyTransferQueries.of(payment.user_id))
  const source = useWatch({ control: form.control, name: 'source' })
  const left = withCredit(transfers.data ?? [])
  const isTakenBack = payment.decision_reason !== null
  const own = left.find(({ currency }) => currency === paymentCurrency(payment))?.id
  const offered = isTakenBack && !isKnown ? own : undefined

  function pick(id: string) {
    const transfer = left.find((one) => one.id === id)
    form.setValue('source', id)
    if (!transfer) return
    const wanted = expectedFee(payment)?.due ?? payment.amount
    form.setValue('received_currency', transfer.currency)
    form.setValue('received_amount', String(Math.min(transfer.room, wanted)))
    form.setValue('received_on', transfer.received_on)
  }

  const offer = useEffectEvent(() => {
    if (offered !== undefined && !form.formState.isDirty) pick(offered)
  })
  useEffect(() => offer(), [offered])
  if (left.length === 0) return null

  return (
    <RadioGroup
      legend="Where is the money from?"
      isRequired
      choices={[
        ...creditChoices(left),
        {
          value: NEW_ARRIVAL,
          label: isTakenBack ? 'Other money arrived for it' : 'It arrived for this payment',
        },
      ]}
      value={source}
      onPick={pick}
    />
  )
}
