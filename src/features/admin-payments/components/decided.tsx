import { useState } from 'react'
import { paymentStatusLabel } from '@/domain/application'
import { formatDate } from '@/domain/dates'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import type { AdminPayment } from '../api'
import { payerOf, wordsFor } from '../decision-words'
import { useUndoDecision } from '../queries'
import { ReasonDialog } from './reason-dialog'

const USUAL_CORRECTIONS = [
  'This was decided by mistake; we are looking at it again.',
  'The transfer belongs to another payment.',
  'The transfer has arrived after all.',
]

export interface DecidedProps {
  payment: AdminPayment
}

/** What was decided, by whom, when and why, and the way to take it back. */
export function Decided({ payment }: DecidedProps) {
  const [isAsking, setIsAsking] = useState(false)
  const undo = useUndoDecision()
  const { noun, accepted } = wordsFor(payment)
  const { label, tone } = paymentStatusLabel(payment.status)
  const isTicketAtStake = accepted.kind === 'payment' && payment.status === 'approved'

  return (
    <span className="flex flex-col items-end gap-1 md:items-start">
      <Badge tone={tone}>{label}</Badge>
      {payment.decision_reason ? (
        <span className="text-sm wrap-anywhere">{payment.decision_reason}</span>
      ) : null}
      {payment.decided_at === null ? null : (
        <>
          <span className="text-sm wrap-anywhere text-muted-foreground">
            {formatDate(payment.decided_at, payment.country ?? undefined)}
            {payment.decided_by_email ? `, ${payment.decided_by_email}` : ''}
          </span>
          <Button
            size="small"
            variant="quiet"
            aria-label={`Undo the decision on ${payerOf(payment)}`}
            onClick={() => setIsAsking(true)}
          >
            Undo
          </Button>
        </>
      )}
      <ReasonDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Make this ${noun} pending again?`}
        description={
          isTicketAtStake
            ? `${payerOf(payment)}: ${payment.description}. The ticket and the public points that followed are taken back; a tier stays. Both decisions stay in the history.`
            : `${payerOf(payment)}: ${payment.description}. Both decisions stay in the history.`
        }
        usual={USUAL_CORRECTIONS}
        confirmLabel="Make pending again"
        onConfirm={(reason) => undo.mutateAsync({ id: payment.id, kind: accepted.kind, reason })}
      />
    </span>
  )
}
