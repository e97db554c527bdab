import { useWatch } from 'react-hook-form'
import { parseAmount } from '@/domain/amount'
import { DueQuestions } from '@/components/due-questions'
import type { AdminPayment } from '../api'
import { type ArrivedForm, differenceOf } from '../arrived'
import { expectedFee } from '../fee'

export interface DueFieldsProps {
  payment: AdminPayment
  form: ArrivedForm
}

/** The questions about a ticket payment that is not what is due. */
export function DueFields({ payment, form }: DueFieldsProps) {
  const { errors, submitCount } = form.formState
  const [received_amount, received_currency, ticket, excess] = useWatch({
    control: form.control,
    name: ['received_amount', 'received_currency', 'ticket', 'excess'],
  })
  const fee = expectedFee(payment)
  if (fee === null) return null
  return (
    <DueQuestions
      due={{ amount: fee.due, currency: fee.currency }}
      difference={differenceOf(payment, { received_amount, received_currency })}
      arrived={parseAmount(received_amount) ?? 0}
      ticket={ticket}
      onTicket={(value) => form.setValue('ticket', value, { shouldValidate: submitCount > 0 })}
      excess={excess}
      onExcess={(value) => form.setValue('excess', value)}
      reason={form.register('reason')}
      errors={errors}
    />
  )
}
