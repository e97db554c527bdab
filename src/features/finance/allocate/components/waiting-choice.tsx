import { type Currency, formatExactMoney } from '@/domain/money'
import { RadioGroup } from '@/components/ui/choice-group'
import { OTHER_MONEY } from '../allocation'

/** A payment waiting for a ticket. */
interface Waiting {
  id: string
  amount: number
  currency: Currency
  /** In words, such as "6 May 2026". */
  statedOn: string
  reference: string | null
}

export interface WaitingChoiceProps {
  waiting: readonly Waiting[]
  /** The id of a waiting payment, or OTHER_MONEY; empty until answered. */
  answer: string
  error?: string | undefined
  onPick: (answer: string) => void
}

/** Asks whether money for a ticket is one of the payments waiting for it. */
export function WaitingChoice({ waiting, answer, error, onPick }: WaitingChoiceProps) {
  return (
    <RadioGroup
      legend={
        waiting.length === 1
          ? 'A payment for this ticket is waiting. Is it this one?'
          : 'Payments for this ticket are waiting. Is it one of them?'
      }
      isRequired
      choices={[
        ...waiting.map(({ id, amount, currency, statedOn, reference }) => ({
          value: id,
          label: `Yes: ${formatExactMoney(amount, currency)}, stated on ${statedOn}`,
          note: reference ?? 'Without a reference',
        })),
        { value: OTHER_MONEY, label: 'No, this is other money' },
      ]}
      value={answer === '' ? null : answer}
      error={error}
      onPick={onPick}
    />
  )
}
