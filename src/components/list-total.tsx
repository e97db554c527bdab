import { formatCount, formatExactMoney } from '@/domain/money'
import type { ListTotal as Total } from '@/lib/money-list'

export interface ListTotalProps {
  /** Absent while it is fetched. */
  total: Total | undefined
  /** One of them, and several. */
  noun: readonly [string, string]
}

/** "38 payments · ₦380,000 · R900": what a list of money comes to as it is filtered. */
export function ListTotal({ total, noun }: ListTotalProps) {
  return (
    // Read out when a filter changes it, and as high before it is there.
    <p role="status" className="min-h-6 font-semibold tabular-nums">
      {total ? wordsOf(total, noun) : null}
    </p>
  )
}

function wordsOf({ rowCount, isMore, sums }: Total, [one, many]: readonly [string, string]) {
  if (isMore) return `More than ${formatCount(rowCount)} ${many}`
  return [
    `${formatCount(rowCount)} ${rowCount === 1 ? one : many}`,
    ...sums.map(({ amount, currency }) => formatExactMoney(amount, currency)),
  ].join(' · ')
}
