import { Button } from '@/components/ui/button'
import { ROW_ACTION } from '@/lib/row-keys'
import type { AdminPayment } from '../api'
import { payerOf, wordsFor } from '../decision-words'
import { approvalWarnings } from '../warnings'
import { useDecidePayment } from '../queries'

export interface PaymentDecisionProps {
  payment: AdminPayment
  /** Asks for the reason of a refusal. */
  onRefuse: () => void
  /** Asks what arrived where an approval has warnings. */
  onAllocate: () => void
  onDecided: () => void
}

/** The two answers to what is still pending. A refusal gives the parent its reason. */
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
    // A refusal stands in a toast, and the list is fetched again. The row may have left it before the callbacks of
    // `mutate` would be called.
    void decide.mutateAsync({ payment, decision: words.accepted }).then(onDecided, () => undefined)
  }

  return (
    <span className="flex flex-wrap gap-1 xl:flex-nowrap">
      <Button
        size="small"
        variant="secondary"
        {...ROW_ACTION.accept}
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
        {...ROW_ACTION.refuse}
        aria-label={`${words.refuse} ${who}`}
        disabled={decide.isPending}
        onClick={onRefuse}
      >
        {words.refuse}
      </Button>
    </span>
  )
}
