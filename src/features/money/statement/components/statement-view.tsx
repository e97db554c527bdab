import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { dayIn } from '@/domain/dates'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { ErrorState } from '@/components/ui/error-state'
import { Icon } from '@/components/ui/icon'
import { type BankAccount, keepLines, type RetoldLine } from '@/features/money/bank/api'
import { AccountLines } from '@/features/money/bank/components/account-lines'
import { KeptFacts } from '@/features/money/bank/components/kept-facts'
import {
  lineIdentity,
  linesToKeep,
  retoldOf,
  rowsOfOpenLines,
  statementToKeep,
} from '@/features/money/bank/kept-lines'
import { bankQueries, useTellLinesApart } from '@/features/money/bank/queries'
import { toAppError } from '@/lib/api/errors'
import { newId } from '@/lib/new-id'
import { KEYS } from '@/lib/query-keys'
import { pairsThatCameBack } from '../came-back'
import { isComplete, recogniseColumns, type StatementColumns } from '../columns'
import { matchStatement } from '../match'
import type { MatchablePayment, MatchedLine } from '../match-types'
import { statementQueries } from '../queries'
import { refundLines } from '../refunds'
import { brandsOfPayments, familiesIn, referencesIn } from '../register'
import { RECORD_COLUMNS, type StatementTable } from '../reading/table'
import { type ReadAnswers, type ReadRows, readRows, type StatementRow } from '../statement'
import {
  type KeptFile,
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
import { Questions, Undated } from './questions'
import { StatementForm } from './statement-form'

type MatchInput = Pick<
  StatementResult,
  'table' | 'columns' | 'currency' | 'answers' | 'kept' | 'openLines'
>

const NOT_KEPT = 'The balance does not fit, so its lines are not kept.'

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
  const isMatched = result?.lines != null
  const [isFormWanted, setIsFormWanted] = useState(false)
  const tellApart = useTellLinesApart()
  const [isBusy, setIsBusy] = useState(false)
  const [changes, setChanges] = useState(0)
  const [openedId, setOpenedId] = useState<string | null>(null)
  const [problem, setProblem] = useState<{ sentence: string; retry: () => void } | null>(null)

  async function match(input: MatchInput) {
    const { table, columns, currency, answers, openLines } = input
    const opened = openLines && rowsOfOpenLines(openLines)
    const rows = opened?.rows ?? readRows(table, columns, { today: today(), answers })
    const { credits, debits, questions } = rows
    const keep = (found: Pick<StatementResult, 'lines' | 'check' | 'refunds' | 'kept'>) =>
      keepStatement((present) => {
        // Another statement was taken in the meantime.
        if (present.table !== table) return present
        const before = present.result?.table === table ? present.result : null
        const used = before?.used ?? new Map<number, LineUse>()
        return {
          ...present,
          result: {
            table,
            columns,
            currency,
            answers,
            rows,
            used,
            openLines,
            ...found,
            lines: found.lines && withUsed(found.lines, before),
          },
        }
      })
    setProblem(null)
    if (!isComplete(columns) || questions.dayOrder !== null || questions.year !== null) {
      keep({ lines: null, check: null, refunds: [], kept: input.kept })
      return
    }
    setIsBusy(true)
    try {
      const wanted = referencesIn([...credits, ...debits], payments)
      const salt = queryClient.fetchQuery(statementQueries.salt())
      const keeping = keepFile(input, rows, salt)
      const [known, check, kept] = await Promise.all([
        queryClient.fetchQuery(statementQueries.children(wanted)),
        lookUpUses(credits, input, salt).catch((cause: unknown) => toAppError(cause).message),
        keeping,
      ])
      const free = typeof check === 'string' ? credits : withoutUsed(credits, check)
      const families = familiesIn(free, known, payments)
      const tickets = await queryClient.fetchQuery(statementQueries.openTickets(families))
      const matched = matchStatement({
        credits: free,
        debits,
        payments,
        children: known,
        tickets,
        currency,
        cameBack: pairsThatCameBack(credits, debits, brandsOfPayments(payments)),
      })
      keep({
        lines: withRetold(putTogether(credits, matched), kept?.retold ?? []),
        check,
        refunds: refundLines(debits, known, payments),
        kept: kept?.file ?? null,
      })
    } catch (cause) {
      setProblem({ sentence: toAppError(cause).message, retry: () => void match(input) })
    } finally {
      setIsBusy(false)
    }
  }

  /** Keeps the lines of an account's file, once for each reading of it. Matching goes on without. */
  async function keepFile(
    { table, columns, answers, kept }: MatchInput,
    rows: ReadRows,
    salt: Promise<string>,
  ): Promise<{ file: KeptFile; retold: readonly RetoldLine[] } | null> {
    if (kept === null) return null
    const { account, statementId } = kept
    const isKept =
      result?.table === table && result.columns === columns && result.answers === answers
    // Lines whose balance does not fit may lack one, or have another sign.
    if (rows.balance.kind === 'broken') return { file: { ...kept, lines: NOT_KEPT }, retold: [] }
    try {
      let found = isKept && typeof kept.lines !== 'string' ? kept.lines : null
      if (found === null) {
        const lines = await linesToKeep(rows, account.id, await salt)
        const statement = statementToKeep(statementId, account, table, {
          columns: { headers: table.headers, columns },
          lines,
          opening: rows.opening,
          closing: rows.closing,
        })
        found = statement && (await keepLines(statement))
        void queryClient.invalidateQueries({ queryKey: KEYS.bank })
      }
      const retold =
        found && found.retold_lines > 0
          ? await queryClient.fetchQuery(bankQueries.retoldLines(statementId))
          : []
      return { file: { ...kept, lines: found }, retold }
    } catch (cause) {
      return { file: { ...kept, lines: toAppError(cause).message }, retold: [] }
    }
  }

  async function lookUpUses(
    credits: readonly StatementRow[],
    { table, currency, kept, openLines }: MatchInput,
    salt: Promise<string>,
  ): Promise<LineCheck> {
    const account = kept?.account
    const plain = await markLines(credits, await salt)
    const marks = openLines
      ? rowsOfOpenLines(openLines).marks
      : account
        ? await markLines(credits, await salt, ({ identity }) =>
            lineIdentity(account.id, identity, 'in'),
          )
        : plain
    // Lines may have been used before their account had a name.
    const codes = new Map(
      [...marks].flatMap(([line, { code }]) => [
        [code, code] as const,
        [plain.get(line)?.code ?? code, code] as const,
      ]),
    )
    const found = await queryClient.fetchQuery(statementQueries.usedLines([...codes.keys()]))
    const used = found.map((use) => ({ ...use, code: codes.get(use.code) ?? use.code }))
    const own = result?.table === table ? result.used : new Map<number, LineUse>()
    return { marks, earlier: assignUses(used, { credits, marks, currency, own }) }
  }

  function answer(answers: ReadAnswers) {
    if (result) void match({ ...result, answers })
  }

  const matchAgain = useEffectEvent(() => {
    if (result) void match(result)
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
      {isMatched ? (
        <Button
          size="small"
          variant="secondary"
          aria-expanded={isFormWanted}
          onClick={() => setIsFormWanted(!isFormWanted)}
          className="w-fit"
        >
          Match another statement
          <Icon name="chevron" className={isFormWanted ? 'rotate-180' : ''} />
        </Button>
      ) : null}
      {/* Hidden and not taken away: a file that is chosen while it is folded is read, too. */}
      <div className={isMatched && !isFormWanted ? 'hidden' : 'flex flex-col gap-6'}>
        <p className="max-w-prose text-muted-foreground">
          Transfers are matched with pending payments by the children&rsquo;s references. The file
          stays on this device. Of an account that you have named its lines are kept, with the
          bank&rsquo;s words until 90 days after their month is closed; of any other, a transfer
          that you approve leaves date, amount, currency and a check code.
        </p>
        <StatementForm
          isBusy={isBusy}
          onRead={(table, currency, account) => {
            setIsFormWanted(false)
            void match({
              table,
              columns: columnsOf(table, account),
              currency,
              answers: {},
              kept: account && { account, statementId: newId(), lines: null },
              openLines: null,
            })
          }}
        />
      </div>
      <AccountLines
        onMatch={(account, lines) => {
          setIsFormWanted(false)
          const table = tableOfOpenLines(account)
          keepStatement((present) => ({
            ...present,
            text: '',
            fileName: null,
            table,
            result: null,
          }))
          void match({
            table,
            columns: RECORD_COLUMNS,
            currency: account.currency,
            answers: {},
            kept: null,
            openLines: lines,
          })
        }}
      />
      {result?.kept ? <KeptFacts kept={result.kept} /> : null}
      {result && result.openLines === null ? (
        <ColumnChooser
          // Anew for each statement, so that what was chosen for another is not kept.
          key={result.table.headers.join('|')}
          table={result.table}
          columns={result.columns}
          onChoose={(columns) => void match({ ...result, columns })}
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
          onRetry={() => void match(result)}
          isRetrying={isBusy}
        />
      ) : null}
      {result && isComplete(result.columns) ? (
        <Questions
          questions={result.rows.questions}
          answers={result.answers}
          today={today()}
          onAnswer={answer}
        />
      ) : null}
      {result?.lines && result.rows.undated.length > 0 ? (
        <Undated
          rows={result.rows.undated}
          currency={result.currency}
          answers={result.answers}
          today={today()}
          onAnswer={answer}
        />
      ) : null}
      {result?.lines ? (
        <MatchLists
          lines={result.lines}
          rows={result.rows}
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
          onTellApart={(line) =>
            tellApart.mutate(line, { onSuccess: () => setChanges((count) => count + 1) })
          }
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

/** The later of the two countries' days. */
function today(): string {
  return dayIn('South Africa', new Date())
}

function StatementHeading({ backTo }: Pick<StatementViewProps, 'backTo'>) {
  return (
    <>
      <ButtonLink to={backTo} variant="link" size="small" className="-ml-4 w-fit">
        <Icon name="arrow-left" />
        All payments
      </ButtonLink>
      <h2 className="text-xl">Match a bank statement</h2>
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
    return {
      row,
      group: 'used',
      isQuestion: false,
      candidates: [],
      notes: [],
      cameBack: null,
      retold: null,
    }
  })
}

/** A line that was used stays as it was: its payment does not wait any more, and would not be found again. */
function withUsed(lines: readonly MatchedLine[], before: StatementResult | null): MatchedLine[] {
  const earlier = new Map(before?.lines?.map((line) => [line.row.line, line]))
  return lines.map((line) =>
    before?.used.has(line.row.line) ? (earlier.get(line.row.line) ?? line) : line,
  )
}

/** The columns that the file says, those that the account's files had before, or what the headings say. */
function columnsOf(table: StatementTable, account: BankAccount | null): StatementColumns {
  const before = account?.columns
  const isAsBefore = before?.headers.join('\n') === table.headers.join('\n')
  return table.columns ?? (before && isAsBefore ? before.columns : recogniseColumns(table.headers))
}

/** The account's open lines in the place of a file. */
function tableOfOpenLines(account: BankAccount): StatementTable {
  return {
    headers: ['Day', 'Amount', 'Payer', 'Words', 'Reference'],
    records: [],
    above: [],
    columns: RECORD_COLUMNS,
    idColumn: null,
    currency: account.currency,
    account: account.last_digits,
    period: [],
    opening: null,
    closing: null,
  }
}

/** A line that may tell a known one again is never approved together with others. */
function withRetold(
  lines: readonly MatchedLine[],
  retold: readonly RetoldLine[],
): readonly MatchedLine[] {
  const found = retoldOf(
    lines.map(({ row }) => row),
    retold,
  )
  return lines.map((line) => {
    const known = found.get(line.row.line)
    if (!known || line.group === 'used') return line
    return { ...line, retold: known, group: line.group === 'exact' ? 'choice' : line.group }
  })
}
