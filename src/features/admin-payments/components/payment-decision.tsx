import { useState } from 'react'
import { formatMoney, paymentCurrency } from '@/domain/money'
import { Button } from '@/components/ui/button'
import type { AdminPayment } from '../api'
import { payerOf, wordsFor } from '../decision-words'
import { useDecidePayment } from '../queries'
import { ReasonDialog } from './reason-dialog'

const USUAL_REFUSALS = [
  'We could not find this transfer in our bank account.',
  'The amount that arrived is not the amount of the fee.',
  'This payment was already counted.',
]

export interface PaymentDecisionProps {
  payment: AdminPayment
}

/** The two answers to what is still pending. A refusal gives the parent its reason. */
export function PaymentDecision({ payment }: PaymentDecisionProps) {
  const [isAsking, setIsAsking] = useState(false)
  const decide = useDecidePayment()
  const words = wordsFor(payment)
  const who = payerOf(payment)

  return (
    <span className="flex flex-wrap justify-end gap-1 md:justify-start xl:flex-nowrap">
      <Button
        size="small"
        variant="secondary"
        aria-label={`${words.accept} ${who}`}
        isBusy={decide.isPending && !isAsking}
        busyText="Saving…"
        disabled={decide.isPending}
        // A refusal stands in a toast, and the list is fetched again.
        onClick={() => decide.mutate(words.accepted)}
      >
        {words.accept}
      </Button>
      <Button
        size="small"
        variant="quiet"
        aria-label={`${words.refuse} ${who}`}
        disabled={decide.isPending}
        onClick={() => setIsAsking(true)}
      >
        {words.refuse}
      </Button>
      <ReasonDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`${words.refuse} this ${words.noun}?`}
        description={`${formatMoney(payment.amount, paymentCurrency(payment))} for ${who}: ${payment.description}.`}
        usual={USUAL_REFUSALS}
        confirmLabel={`${words.refuse} ${words.noun}`}
        isDestructive
        onConfirm={(reason) => decide.mutateAsync({ ...words.refused, reason })}
      />
    </span>
  )
}
