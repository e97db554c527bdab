import { RadioGroup } from '@/components/ui/choice-group'
import { creditChoices, type withCredit } from '@/lib/family-transfers'
import type { Origin, Subject } from '../source'

/** A transfer of the family with money left. */
export type Credit = ReturnType<typeof withCredit>[number]

export interface OriginChoiceProps {
  subject: Subject
  credits: readonly Credit[]
  origin: Origin | null
  error?: string | undefined
  onPick: (origin: Origin) => void
}

const CASH = { value: 'cash', label: 'Cash', note: 'Money was handed over' }
const CORRECTION = {
  value: 'correction',
  label: 'Correction',
  note: 'No money: the ticket alone is put right',
}

/** The rest of a transfer, as money to allocate. */
export const originOf = ({ id, received_on, room, currency }: Credit): Origin => ({
  kind: 'credit',
  transferId: id,
  day: received_on,
  amount: room,
  currency,
})

/** Asks where the money for a payment or a ticket comes from. */
export function OriginChoice({ subject, credits, origin, error, onPick }: OriginChoiceProps) {
  const other = {
    value: 'hand',
    label: subject.isTakenBack ? 'Other money arrived for it' : 'It arrived for this payment',
  }
  const choices = [
    ...(subject.kind === 'payment' ? [] : [CASH]),
    ...creditChoices([...credits]),
    ...(subject.kind === 'payment' ? [other, CASH] : [CORRECTION]),
  ]
  return (
    <RadioGroup
      legend="Where is the money from?"
      isRequired
      choices={choices}
      value={origin?.kind === 'credit' ? origin.transferId : (origin?.kind ?? null)}
      error={error}
      onPick={(value) => {
        const credit = credits.find(({ id }) => id === value)
        const kinds = ['cash', 'hand', 'correction'] as const
        const kind = kinds.find((one) => one === value)
        if (credit) onPick(originOf(credit))
        else if (kind) onPick({ kind })
      }}
    />
  )
}
