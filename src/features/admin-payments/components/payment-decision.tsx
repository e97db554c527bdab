import { Button } from '@/components/ui/button'
import type { AdminPayment } from '../api'
import { payerOf, wordsFor } from '../decision-words'
import { useDecidePayment } from '../queries'

export interface PaymentDecisionProps {
  payment: AdminPayment
  /** Asks for the reason of a refusal. */
  onRefuse: () => void
  onApproved?: () => void
  /** Makes Approve the primary button. */
  isMain?: boolean
}

/** The two answers to what is still pending. A refusal gives the parent its reason. */
export function PaymentDecision({
  payment,
  onRefuse,
  onApproved,
  isMain = false,
}: PaymentDecisionProps) {
  const decide = useDecidePayment()
  const words = wordsFor(payment)
  const who = payerOf(payment)

  return (
    <span className="flex flex-wrap gap-1 xl:flex-nowrap">
      <Button
        size="small"
        variant={isMain ? 'primary' : 'secondary'}
        aria-label={`${words.accept} ${who}`}
        isBusy={decide.isPending}
        busyText="Saving…"
        onClick={() => {
          // A refusal stands in a toast, and the list is fetched again.
          decide.mutateAsync(words.accepted).then(onApproved, () => undefined)
        }}
      >
        {words.accept}
      </Button>
      <Button
        size="small"
        variant="quiet"
        aria-label={`${words.refuse} ${who}`}
        disabled={decide.isPending}
        onClick={onRefuse}
      >
        {words.refuse}
      </Button>
    </span>
  )
}
