import { KeptWords } from '@/components/kept-words'
import { formatCount, formatExactMoney } from '@/domain/money'
import type { ListTotal as Total } from '@/features/money/money-list'

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
      {total ? <Words total={total} noun={noun} /> : null}
    </p>
  )
}

function Words({ total, noun: [one, many] }: { total: Total; noun: ListTotalProps['noun'] }) {
  const { rowCount, isMore } = total
  if (isMore) return <span>{`More than ${formatCount(rowCount)} ${many}`}</span>
  const sums = total.sums.map(({ amount, currency }) => formatExactMoney(amount, currency))
  const text = [`${formatCount(rowCount)} ${rowCount === 1 ? one : many}`, ...sums].join(' · ')
  return <KeptWords text={text} words={sums} />
}
