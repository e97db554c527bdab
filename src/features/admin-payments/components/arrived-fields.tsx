import { useWatch } from 'react-hook-form'
import { parseAmount } from '@/domain/amount'
import { formatMoney, paymentCurrency } from '@/domain/money'
import { Field } from '@/components/ui/field'
import { FormErrorSummary } from '@/components/ui/form-error-summary'
import { Icon } from '@/components/ui/icon'
import { Input } from '@/components/ui/input'
import type { AdminPayment } from '../api'
import type { ArrivedForm } from '../arrived'

export interface ArrivedFieldsProps {
  payment: AdminPayment
  form: ArrivedForm
}

/** What arrived, and on which day; an amount that is not the stated one is marked. */
export function ArrivedFields({ payment, form }: ArrivedFieldsProps) {
  const { errors, submitCount } = form.formState
  const typed = useWatch({ control: form.control, name: 'received_amount' })
  const stated = formatMoney(payment.amount, paymentCurrency(payment))
  const arrived = parseAmount(typed)
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 font-semibold">Arrived</legend>
      <FormErrorSummary title="This was not saved" message={form.refusal} attempt={submitCount} />
      <div className="grid grid-cols-fit-2 gap-3">
        <Field
          label={`Amount in ${paymentCurrency(payment)}`}
          isRequired
          error={errors.received_amount?.message}
        >
          <Input {...form.register('received_amount')} inputMode="decimal" autoComplete="off" />
        </Field>
        <Field label="Day" isRequired error={errors.received_on?.message}>
          <Input {...form.register('received_on')} type="date" min="2020-01-01" />
        </Field>
      </div>
      <p role="status" className="text-sm empty:hidden">
        {arrived !== null && arrived !== payment.amount ? (
          <span className="flex gap-2 font-semibold text-warning-strong">
            <Icon name="alert" className="mt-0.5" />
            {stated} was stated.
          </span>
        ) : null}
      </p>
    </fieldset>
  )
}
