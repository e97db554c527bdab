import { type Currency, formatCount, formatExactMoney } from '@/domain/money'
import { undatedRows } from '@/features/finance/bank/kept-lines'
import type { OtherRow, ReadRows } from '../statement'

export interface FileFactsProps {
  rows: ReadRows
  currency: Currency
}

/** Counts the file's rows by outcome, and shows the result of the balance check. */
export function FileFacts({ rows, currency }: FileFactsProps) {
  const { unreadable, others, balance } = rows
  const undated = undatedRows(rows)
  const [credits, debits] = [rows.credits, rows.debits.filter(({ day }) => day !== null)]
  const total = [credits, debits, undated, unreadable, others].reduce(
    (sum, list) => sum + list.length,
    0,
  )
  const parts = [
    `${formatCount(credits.length)} money in (${formatExactMoney(sumOf(credits), currency)})`,
    `${formatCount(debits.length)} money out (${formatExactMoney(sumOf(debits), currency)})`,
    ...(undated.length > 0 ? [`${formatCount(undated.length)} without a day`] : []),
    ...(unreadable.length > 0 ? [`${formatCount(unreadable.length)} that could not be read`] : []),
    ...(others.length > 0 ? [`${formatCount(others.length)} without money`] : []),
  ]
  return (
    <div className="flex flex-col gap-2">
      <p>{`${formatCount(total)} rows in the file: ${parts.join(', ')}.`}</p>
      {balance.kind === 'proven' ? (
        <p className="font-semibold text-success-strong">
          The running balance fits every line: signs, order and completeness are proven.
        </p>
      ) : null}
      {balance.kind === 'open' ? (
        <p>The running balance contradicts no line, but not every line could be checked.</p>
      ) : null}
      {balance.kind === 'broken' ? (
        <p className="font-semibold text-warning-strong">{brokenWords(balance, currency)}</p>
      ) : null}
      {others.length > 0 ? <Others rows={others} /> : null}
    </div>
  )
}

function sumOf(rows: readonly { amount: number }[]): number {
  return Math.round(rows.reduce((sum, { amount }) => sum + amount, 0) * 100) / 100
}

/** Says where the running balance breaks, and the consequence. */
function brokenWords(
  { line, expected, printed }: { line: number; expected: number; printed: number },
  currency: Currency,
): string {
  const [wanted, found] = [expected, printed].map((cents) =>
    formatExactMoney(cents / 100, currency),
  )
  return `The balance does not fit at line ${formatCount(line)}: it should be ${wanted}, the file says ${found}. A line may be missing or have another sign, so nothing of this file is approved together.`
}

const KINDS: Record<OtherRow['kind'], string> = {
  heading: 'above the lines, or a heading',
  total: 'a total or a balance',
  note: 'words, or no money',
}

function Others({ rows }: { rows: readonly OtherRow[] }) {
  return (
    <details>
      <summary className="min-h-11 w-fit cursor-pointer content-center font-semibold sm:min-h-6">
        {`Rows without money (${formatCount(rows.length)})`}
      </summary>
      <ul aria-label="Rows without money" className="mt-2 grid gap-1 text-sm">
        {rows.map(({ line, kind, text }) => (
          <li key={line} className="wrap-anywhere">
            <span>{`Line ${formatCount(line)}, ${KINDS[kind]}: `}</span>
            <span translate="no">{text}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
