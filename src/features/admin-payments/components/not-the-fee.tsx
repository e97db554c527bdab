import { useWatch } from 'react-hook-form'
import { parseAmount } from '@/domain/amount'
import { formatExactMoney } from '@/domain/money'
import { RadioGroup } from '@/components/ui/choice-group'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import type { AdminPayment } from '../api'
import { type ArrivedForm, comparisonOf } from '../arrived'
import { expectedFee } from '../fee'

export interface NotTheFeeProps {
  payment: AdminPayment
  form: ArrivedForm
}

/** What becomes of a ticket when less, more or another currency arrived than is due; nothing where it is just that. */
export function NotTheFee({ payment, form }: NotTheFeeProps) {
  const { errors, submitCount } = form.formState
  const [received_amount, received_currency, ticket, excess] = useWatch({
    control: form.control,
    name: ['received_amount', 'received_currency', 'ticket', 'excess'],
  })
  const comparison = comparisonOf(payment, { received_amount, received_currency })
  const fee = expectedFee(payment)
  if (comparison === null || fee === null) return null
  const arrived = parseAmount(received_amount) ?? 0
  if (comparison === 'more') {
    const rest = formatExactMoney(arrived - fee.due, fee.currency)
    return (
      <RadioGroup
        legend={`${rest} more than is due`}
        isRequired
        choices={[
          { value: 'credit', label: 'Keep it as the family’s credit' },
          { value: 'all', label: 'All of it is for this payment' },
        ]}
        value={excess}
        onPick={(value) => form.setValue('excess', value)}
      />
    )
  }
  const short =
    comparison === 'less'
      ? `${formatExactMoney(fee.due - arrived, fee.currency)} less than is due`
      : `The ticket costs ${formatExactMoney(fee.amount, fee.currency)}`
  return (
    <>
      <RadioGroup
        legend={short}
        isRequired
        choices={[
          { value: 'full', label: 'Accept as full', note: 'The ticket opens' },
          { value: 'rest', label: 'The rest is still due', note: 'The ticket stays locked' },
        ]}
        value={ticket === '' ? null : ticket}
        error={errors.ticket?.message}
        onPick={(value) => form.setValue('ticket', value, { shouldValidate: submitCount > 0 })}
      />
      {ticket === 'full' ? (
        <Field label="Reason" hint="The parent reads it." isRequired error={errors.reason?.message}>
          <Textarea {...form.register('reason')} rows={2} />
        </Field>
      ) : null}
    </>
  )
}
