import { formatCount } from '@/domain/money'
import { KeptWords } from '@/components/kept-words'
import type { PaymentSum, PaymentTotal } from '../payment-total'

export interface PaymentTotalsProps {
  /** Undefined while loading. */
  total: PaymentTotal | undefined
}

/** "3 to check: ₦30,000 stated", worded as on the Today page and in the menu. */
export function WaitingTotal({ total }: PaymentTotalsProps) {
  const waiting = total?.of.stated
  return (
    // Announced when a filter or decision changes it; the reserved height avoids a layout shift.
    <p role="status" className="min-h-6 font-semibold tabular-nums">
      {total?.isMore ? (
        <span>{`More than ${formatCount(total.rowCount)} payments`}</span>
      ) : waiting ? (
        <Sum sum={waiting} what="to check" after=" stated" />
      ) : null}
    </p>
  )
}

/** "11 received: ₦66,000 and R540, ₦5,000 given back · 3 declined: ₦15,000". */
export function DecidedTotals({ total }: PaymentTotalsProps) {
  const { received, given_back, declined } = total?.of ?? {}
  if (!received && !declined) return null
  return (
    <p className="flex flex-wrap gap-x-4 text-sm text-muted-foreground tabular-nums max-md:order-last">
      {received ? (
        <Sum
          sum={received}
          what="received"
          after={given_back ? `, ${listOf(given_back)} of it given back` : ''}
        />
      ) : null}
      {declined ? <Sum sum={declined} what="declined" /> : null}
    </p>
  )
}

const listOf = ({ sums }: PaymentSum) => new Intl.ListFormat('en-GB').format(sums)

function Sum({ sum, what, after = '' }: { sum: PaymentSum; what: string; after?: string }) {
  const text = `${formatCount(sum.rowCount)} ${what}: ${listOf(sum)}${after}`
  return (
    <span>
      <KeptWords text={text} words={sum.sums} />
    </span>
  )
}
