import { formatDate } from '@/domain/dates'
import { formatCount } from '@/domain/money'
import type { KeptFile } from '@/features/money/statement/statement-memory'
import { accountName } from '../words'

const linesOf = (count: number) => `${formatCount(count)} ${count === 1 ? 'line' : 'lines'}`

/** Where a file's lines are kept, how many of them are new, and the days before them of which none were read. */
export function KeptFacts({ kept: { account, lines } }: { kept: KeptFile }) {
  if (lines === null) return null
  if (typeof lines === 'string') {
    return (
      <p role="alert" className="font-semibold text-warning-strong">
        <span>Not kept for the month’s comparison: </span>
        <span>{lines}</span>
      </p>
    )
  }
  return (
    <div role="status" className="flex flex-col gap-1">
      <p>
        <span translate="no">{accountName(account)}</span>
        <span>
          {`: ${linesOf(lines.new_lines)} new, ${formatCount(lines.known_lines)} known before.`}
        </span>
      </p>
      {lines.retold_lines > 0 ? (
        <p className="font-semibold text-warning-strong">
          {`${linesOf(lines.retold_lines)} of a day and sum that the account has in other words already: each is shown beside it, and none is approved together with others.`}
        </p>
      ) : null}
      {lines.gap_from && lines.gap_to ? (
        <p className="font-semibold text-warning-strong">
          {lines.gap_from === lines.gap_to
            ? `No lines of ${formatDate(lines.gap_from)} have been read.`
            : `No lines from ${formatDate(lines.gap_from)} to ${formatDate(lines.gap_to)} have been read.`}
        </p>
      ) : null}
    </div>
  )
}
