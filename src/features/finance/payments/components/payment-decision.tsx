import { Button } from '@/components/ui/button'
import { DECIDES } from '@/components/ui/use-next-row'
import type { AdminPayment } from '../api'
import { payerOf, wordsFor } from '../decision-words'
import { approvalWarnings } from '../warnings'
import { useDecidePayment } from '../queries'

export interface PaymentDecisionProps {
  payment: AdminPayment
  /** Asks for the reason of a refusal. */
  onRefuse: () => void
  /** Asks what arrived, when an approval has warnings. */
  onAllocate: () => void
  onDecided: () => void
}

/** The two decisions on a pending row. A refusal gives the parent its reason. */
export function PaymentDecision({
  payment,
  onRefuse,
  onAllocate,
  onDecided,
}: PaymentDecisionProps) {
  const decide = useDecidePayment()
  const words = wordsFor(payment)
  const who = payerOf(payment)

  function accept() {
    if (approvalWarnings(payment).length > 0) {
      onAllocate()
      return
    }
    // A toast shows a refusal, and the list is refetched. Not the callbacks of `mutate`: the row may have unmounted by
    // then.
    void decide.mutateAsync({ payment, decision: words.accepted }).then(onDecided, () => undefined)
  }

  return (
    <span className="flex flex-wrap gap-1 xl:flex-nowrap">
      <Button
        size="small"
        variant="secondary"
        {...DECIDES}
        aria-label={`${words.accept} ${who}`}
        isBusy={decide.isPending}
        busyText="Saving…"
        onClick={accept}
      >
        {words.accept}
      </Button>
      <Button
        size="small"
        variant="quiet"
        {...DECIDES}
        aria-label={`${words.refuse} ${who}`}
        disabled={decide.isPending}
        onClick={onRefuse}
      >
        {words.refuse}
      </Button>
    </span>
  )
}
