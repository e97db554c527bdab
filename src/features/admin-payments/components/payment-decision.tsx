import { useState } from 'react'
import { formatMoney, paymentCurrency } from '@/domain/money'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { AdminPayment, Decision } from '../api'
import { useDecidePayment } from '../queries'

export interface PaymentDecisionProps {
  payment: AdminPayment
}

/** The two answers to what is still pending. A refusal to the parent is asked about once more. */
export function PaymentDecision({ payment }: PaymentDecisionProps) {
  const [isAsking, setIsAsking] = useState(false)
  const decide = useDecidePayment()
  const words = wordsFor(payment)
  const who = payment.child_name ?? payment.parent_name ?? 'this payment'

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
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`${words.refuse} this ${words.noun}?`}
        description={`${formatMoney(payment.amount, paymentCurrency(payment))} for ${who}: ${payment.description}. This cannot be undone.`}
        confirmLabel={`${words.refuse} ${words.noun}`}
        busyText="Saving…"
        isDestructive
        onConfirm={() => decide.mutateAsync(words.refused)}
      />
    </span>
  )
}

interface DecisionWords {
  noun: string
  accept: string
  refuse: string
  accepted: Decision
  refused: Decision
}

function wordsFor({ id, payment_type }: AdminPayment): DecisionWords {
  if (payment_type === 'subscription') {
    return {
      noun: 'subscription',
      accept: 'Activate',
      refuse: 'Reject',
      accepted: { id, kind: 'subscription', status: 'active' },
      refused: { id, kind: 'subscription', status: 'rejected' },
    }
  }
  return {
    noun: 'payment',
    accept: 'Approve',
    refuse: 'Decline',
    accepted: { id, kind: 'payment', status: 'approved' },
    refused: { id, kind: 'payment', status: 'declined' },
  }
}
