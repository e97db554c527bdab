import type { UseFormRegisterReturn } from 'react-hook-form'
import type { Due, DueDifference } from '@/domain/due'
import { formatExactMoney } from '@/domain/money'
import { RadioGroup } from './ui/choice-group'
import { Field } from './ui/field'
import { Textarea } from './ui/textarea'

export interface DueQuestionsProps {
  due: Due
  difference: DueDifference | null
  /** In the currency that arrived. */
  arrived: number
  ticket: '' | 'full' | 'rest'
  onTicket: (answer: 'full' | 'rest') => void
  excess: 'credit' | 'all'
  onExcess: (answer: 'credit' | 'all') => void
  /** The result of `register` for the reason. */
  reason: UseFormRegisterReturn
  errors: {
    ticket?: { message?: string } | undefined
    reason?: { message?: string } | undefined
  }
}

const SHORT_CHOICES = [
  { value: 'full', label: 'Accept as full', note: 'The ticket opens' },
  { value: 'rest', label: 'The rest is still due', note: 'The ticket stays locked' },
] as const
const EXCESS_CHOICES = [
  { value: 'credit', label: 'Keep it as the family’s credit' },
  { value: 'all', label: 'All of it is for this payment' },
] as const

/** The questions to ask if less, more or another currency arrived than is due. Renders nothing if it matches. */
export function DueQuestions(props: DueQuestionsProps) {
  const { due, difference, arrived, ticket, errors } = props
  if (difference === null) return null
  const wordsOf = (amount: number) => formatExactMoney(amount, due.currency)
  if (difference === 'more') {
    return (
      <RadioGroup
        legend={`${wordsOf(arrived - due.amount)} more than is due`}
        isRequired
        choices={EXCESS_CHOICES}
        value={props.excess}
        onPick={props.onExcess}
      />
    )
  }
  return (
    <>
      <RadioGroup
        legend={
          difference === 'less'
            ? `${wordsOf(due.amount - arrived)} less than is due`
            : `Another currency: ${wordsOf(due.amount)} is due`
        }
        isRequired
        choices={SHORT_CHOICES}
        value={ticket === '' ? null : ticket}
        error={errors.ticket?.message}
        onPick={props.onTicket}
      />
      {ticket === 'full' ? (
        <Field label="Reason" hint="The parent reads it." isRequired error={errors.reason?.message}>
          <Textarea {...props.reason} rows={2} />
        </Field>
      ) : null}
    </>
  )
}
