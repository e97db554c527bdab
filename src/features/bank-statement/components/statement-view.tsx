import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Currency } from '@/domain/money'
import { ButtonLink } from '@/components/ui/button-link'
import { ErrorState } from '@/components/ui/error-state'
import { Icon } from '@/components/ui/icon'
import { toAppError } from '@/lib/api/errors'
import { isComplete, recogniseColumns, type StatementColumns } from '../columns'
import { matchStatement } from '../match'
import type { MatchablePayment, MatchedLine } from '../match-types'
import { statementQueries } from '../queries'
import { referencesIn } from '../register'
import { readRows, type StatementTable } from '../statement'
import {
  keepStatement,
  type LineUse,
  type StatementResult,
  useKeptStatement,
} from '../statement-memory'
import { ColumnChooser } from './column-chooser'
import type { LineLinks } from './line-links'
import { MatchLists } from './match-lists'
import { StatementForm } from './statement-form'

export interface StatementViewProps extends LineLinks {
  /** All that wait for a decision now. */
  payments: readonly MatchablePayment[]
  /** Asks about some of them, approves them, and tells which it has approved. */
  onApprove: (ids: readonly string[], onApproved: (ids: readonly string[]) => void) => void
  /** The list that this belongs to. */
  backTo: string
}

/** Matches a bank's statement with the pending payments. The statement itself stays on this device. */
export function StatementView({ payments, onApprove, backTo, ...links }: StatementViewProps) {
  const queryClient = useQueryClient()
  const { result } = useKeptStatement()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<{ sentence: string; retry: () => void } | null>(null)

  async function match(table: StatementTable, columns: StatementColumns, currency: Currency) {
    const { credits, debits, ignoredCount } = readRows(table, columns)
    const keep = (lines: StatementResult['lines']) =>
      keepStatement((present) => {
        const before = present.result?.table === table ? present.result : null
        const used = before?.used ?? new Map<number, LineUse>()
        return {
          ...present,
          result: {
            ...{ table, columns, currency, ignoredCount, used },
            lines: lines && withUsed(lines, before),
          },
        }
      })
    setProblem(null)
    if (!isComplete(columns)) {
      keep(null)
      return
    }
    setIsBusy(true)
    try {
      const wanted = referencesIn([...credits, ...debits], payments)
      const known = await queryClient.fetchQuery(statementQueries.children(wanted))
      keep(matchStatement({ credits, debits, payments, children: known, currency }))
    } catch (cause) {
      setProblem({
        sentence: toAppError(cause).message,
        retry: () => void match(table, columns, currency),
      })
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <section aria-label="Bank statement" className="flex flex-col gap-6">
      <ButtonLink to={backTo} variant="link" size="small" className="w-fit">
        <Icon name="arrow-left" />
        All payments
      </ButtonLink>
      <div>
        <h2 className="text-xl">Match a bank statement</h2>
        <p className="max-w-prose text-muted-foreground">
          Transfers are matched with pending payments by the children&rsquo;s references. The
          statement stays on this device; only the children&rsquo;s references in it are looked up.
          It is here until you open another one, close this tab or sign out.
        </p>
      </div>
      <StatementForm
        isBusy={isBusy}
        onRead={(table, currency) => void match(table, recogniseColumns(table.headers), currency)}
      />
      {result ? (
        <ColumnChooser
          // Anew for each statement, so that what was chosen for another is not kept.
          key={result.table.headers.join('|')}
          table={result.table}
          columns={result.columns}
          onChoose={(columns) => void match(result.table, columns, result.currency)}
        />
      ) : null}
      {problem ? (
        <ErrorState
          title="Could not look up the references."
          message={problem.sentence}
          onRetry={problem.retry}
          isRetrying={isBusy}
        />
      ) : null}
      {result?.lines ? (
        <MatchLists
          lines={result.lines}
          ignoredCount={result.ignoredCount}
          currency={result.currency}
          used={result.used}
          payments={payments}
          onApprove={onApprove}
          {...links}
        />
      ) : null}
    </section>
  )
}

/** A line that was used stays as it was: its payment does not wait any more, and would not be found again. */
function withUsed(lines: readonly MatchedLine[], before: StatementResult | null): MatchedLine[] {
  return lines.map((line) => {
    const same = before?.lines?.find(({ row }) => row.line === line.row.line)
    return same && before?.used.has(line.row.line) ? same : line
  })
}
