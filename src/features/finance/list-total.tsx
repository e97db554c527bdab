import { KeptWords } from '@/components/kept-words'
import { formatCount, formatExactMoney } from '@/domain/money'
import type { ListTotal as Total } from '@/features/finance/money-list'

export interface ListTotalProps {
  /** Undefined while loading. */
  total: Total | undefined
  /** Singular and plural. */
  noun: readonly [string, string]
  /** A word after the sum, when not every row has an amount. */
  of: string
}

/** "38 donations · ₦380,000 and R900 confirmed": the total of a filtered list of money. */
export function ListTotal({ total, ...words }: ListTotalProps) {
  return (
    // Announced when a filter changes it; the reserved height avoids a layout shift.
    <p role="status" className="min-h-6 font-semibold tabular-nums">
      {total ? <Words total={total} {...words} /> : null}
    </p>
  )
}

function Words({ total, noun: [one, many], of }: ListTotalProps & { total: Total }) {
  const { rowCount, isMore } = total
  if (isMore) return <span>{`More than ${formatCount(rowCount)} ${many}`}</span>
  const sums = total.sums.map(({ amount, currency }) => formatExactMoney(amount, currency))
  const count = `${formatCount(rowCount)} ${rowCount === 1 ? one : many}`
  const sum = new Intl.ListFormat('en-GB').format(sums)
  const text = sums.length === 0 ? count : `${count} · ${sum} ${of}`
  return <KeptWords text={text} words={sums} />
}
