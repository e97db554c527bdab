import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Currency } from '@/domain/money'
import { ButtonLink } from '@/components/ui/button-link'
import { ErrorState } from '@/components/ui/error-state'
import { Icon } from '@/components/ui/icon'
import { toAppError } from '@/lib/api/errors'
import { isComplete, recogniseColumns, type StatementColumns } from '../columns'
import { matchStatement } from '../match'
import type { MatchablePayment, MatchedLine } from '../match-types'
import { statementQueries } from '../queries'
import { refundLines } from '../refunds'
import { familiesIn, referencesIn } from '../register'
import { readRows, type StatementRow, type StatementTable } from '../statement'
import {
  keepStatement,
  type LineCheck,
  type LineUse,
  type StatementResult,
  useKeptStatement,
} from '../statement-memory'
import { assignUses, leftOf, markLines } from '../used-lines'
import { ColumnChooser } from './column-chooser'
import type { LineLinks } from './line-links'
import { MatchLists, type MatchListsProps } from './match-lists'
import { StatementForm } from './statement-form'

export interface StatementViewProps extends LineLinks {
  /** All that wait for a decision now. */
  payments: readonly MatchablePayment[]
  /** Asks about some of them, approves them, and tells which it has approved. */
  onApprove: MatchListsProps['onApprove']
  /** The list that this belongs to. */
  backTo: string
}

/** Matches a bank's statement with the pending payments. The statement itself stays on this device. */
export function StatementView({ payments, onApprove, backTo, ...links }: StatementViewProps) {
  const queryClient = useQueryClient()
  const { result } = useKeptStatement()
  const [isBusy, setIsBusy] = useState(false)
  const [changes, setChanges] = useState(0)
  const [openedId, setOpenedId] = useState<string | null>(null)
  const [problem, setProblem] = useState<{ sentence: string; retry: () => void } | null>(null)

  async function match(table: StatementTable, columns: StatementColumns, currency: Currency) {
    const { credits, debits, ignoredCount, unreadable } = readRows(table, columns)
    const keep = (
      lines: StatementResult['lines'],
      check: StatementResult['check'],
      refunds: StatementResult['refunds'],
    ) =>
      keepStatement((present) => {
        const before = present.result?.table === table ? present.result : null
        const used = before?.used ?? new Map<number, LineUse>()
        return {
          ...present,
          result: {
            ...{ table, columns, currency, ignoredCount, unreadable, refunds, used, check },
            lines: lines && withUsed(lines, before),
          },
        }
      })
    setProblem(null)
    if (!isComplete(columns)) {
      keep(null, null, [])
      return
    }
    setIsBusy(true)
    try {
      const wanted = referencesIn([...credits, ...debits], payments)
      const [known, check] = await Promise.all([
        queryClient.fetchQuery(statementQueries.children(wanted)),
        lookUpUses(credits, table, currency).catch((cause: unknown) => toAppError(cause).message),
      ])
      const free = typeof check === 'string' ? credits : withoutUsed(credits, check)
      const families = familiesIn(free, known, payments)
      const tickets = await queryClient.fetchQuery(statementQueries.openTickets(families))
      const matched = matchStatement({
        ...{ credits: free, debits, payments, children: known, tickets, currency },
      })
      keep(putTogether(credits, matched), check, refundLines(debits, known, payments))
    } catch (cause) {
      setProblem({
        sentence: toAppError(cause).message,
        retry: () => void match(table, columns, currency),
      })
    } finally {
      setIsBusy(false)
    }
  }

  async function lookUpUses(
    credits: readonly StatementRow[],
    table: StatementTable,
    currency: Currency,
  ): Promise<LineCheck> {
    const salt = await queryClient.fetchQuery(statementQueries.salt())
    const marks = await markLines(credits, salt)
    const codes = [...new Set([...marks.values()].map(({ code }) => code))]
    const found = await queryClient.fetchQuery(statementQueries.usedLines(codes))
    const own = result?.table === table ? result.used : new Map<number, LineUse>()
    return { marks, earlier: assignUses(found, { credits, marks, currency, own }) }
  }

  const matchAgain = useEffectEvent(() => {
    if (result) void match(result.table, result.columns, result.currency)
  })
  const earlier =
    result?.check && typeof result.check !== 'string' ? [...result.check.earlier.values()] : []
  // An approval that was taken back frees its line.
  const isFreed = earlier.some((uses) =>
    uses.some((use) => payments.some(({ id }) => id === use.payment_id)),
  )
  useEffect(() => {
    if (isFreed) matchAgain()
  }, [isFreed])
  // After the payments of this render, which lack what was approved.
  useEffect(() => {
    if (changes > 0) matchAgain()
  }, [changes])

  // Its dialog decided it, which is not among the choices that were made here.
  const isDecided = openedId !== null && !payments.some(({ id }) => id === openedId)
  useEffect(() => {
    if (isDecided) matchAgain()
  }, [isDecided])

  return (
    <section aria-label="Bank statement" className="flex flex-col gap-6">
      <StatementHeading backTo={backTo} />
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
      {result && typeof result.check === 'string' ? (
        <ErrorState
          title="Could not look up which lines have already been used."
          message={`${result.check} Nothing can be approved by this statement until we know.`}
          onRetry={() => void match(result.table, result.columns, result.currency)}
          isRetrying={isBusy}
        />
      ) : null}
      {result?.lines ? (
        <MatchLists
          lines={result.lines}
          ignoredCount={result.ignoredCount}
          unreadable={result.unreadable}
          refunds={result.refunds}
          currency={result.currency}
          used={result.used}
          check={typeof result.check === 'string' ? null : result.check}
          payments={payments}
          onApprove={(...choice) => {
            setOpenedId(null)
            onApprove(...choice)
          }}
          onChanged={() => setChanges((count) => count + 1)}
          {...links}
          onOpen={(id, ...known) => {
            setOpenedId(id)
            links.onOpen(id, ...known)
          }}
        />
      ) : null}
    </section>
  )
}

function StatementHeading({ backTo }: Pick<StatementViewProps, 'backTo'>) {
  return (
    <>
      <ButtonLink to={backTo} variant="link" size="small" className="w-fit">
        <Icon name="arrow-left" />
        All payments
      </ButtonLink>
      <div>
        <h2 className="text-xl">Match a bank statement</h2>
        <p className="max-w-prose text-muted-foreground">
          Transfers are matched with pending payments by the children&rsquo;s references. The
          statement stays on this device; of a transfer you approve we keep date, amount, currency
          and a check code. To match it, the children&rsquo;s references in it and the check codes
          of its lines are looked up, and not kept. It is here until you open another one, close
          this tab or sign out.
        </p>
      </div>
    </>
  )
}

/** The lines that something is left of, with what is left. */
function withoutUsed(credits: readonly StatementRow[], { earlier }: LineCheck): StatementRow[] {
  return credits
    .map((row) => ({ ...row, amount: leftOf(row, earlier.get(row.line)) }))
    .filter(({ amount }) => amount > 0)
}

/** All lines in their order and as the statement has them: those that were not matched are used up. */
function putTogether(
  credits: readonly StatementRow[],
  matched: readonly MatchedLine[],
): MatchedLine[] {
  const found = new Map(matched.map((line) => [line.row.line, line]))
  return credits.map((row) => {
    const line = found.get(row.line)
    if (line) return { ...line, row }
    return { row, group: 'used', isQuestion: false, candidates: [], notes: [] }
  })
}

/** A line that was used stays as it was: its payment does not wait any more, and would not be found again. */
function withUsed(lines: readonly MatchedLine[], before: StatementResult | null): MatchedLine[] {
  return lines.map((line) => {
    const same = before?.lines?.find(({ row }) => row.line === line.row.line)
    return same && before?.used.has(line.row.line) ? same : line
  })
}
