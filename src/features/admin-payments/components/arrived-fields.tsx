import { useWatch } from 'react-hook-form'
import { parseAmount } from '@/domain/amount'
import { formatExactMoney, paymentCurrency } from '@/domain/money'
import { ArrivedInputs } from '@/components/arrived-inputs'
import { FormErrorSummary } from '@/components/ui/form-error-summary'
import { Icon } from '@/components/ui/icon'
import type { AdminPayment } from '../api'
import type { ArrivedForm } from '../arrived'

export interface ArrivedFieldsProps {
  payment: AdminPayment
  form: ArrivedForm
}

/** The amount that arrived, and the day; an amount that is not the stated one is marked. */
export function ArrivedFields({ payment, form }: ArrivedFieldsProps) {
  const { errors, submitCount } = form.formState
  const typed = useWatch({ control: form.control, name: 'received_amount' })
  const stated = formatExactMoney(payment.amount, paymentCurrency(payment))
  const arrived = parseAmount(typed)
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 font-semibold">Arrived</legend>
      <FormErrorSummary title="This was not saved" message={form.refusal} attempt={submitCount} />
      <ArrivedInputs
        currency={paymentCurrency(payment)}
        amount={form.register('received_amount')}
        day={form.register('received_on')}
        errors={errors}
      />
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
