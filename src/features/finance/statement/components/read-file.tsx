import { useRef, useState } from 'react'
import { dayIn, formatDate } from '@/domain/dates'
import { formatCount } from '@/domain/money'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { Textarea } from '@/components/ui/textarea'
import { Refusal } from '@/components/ui/refusal'
import type { BankAccount, KeptLines } from '@/features/finance/bank/api'
import { AccountField } from '@/features/finance/bank/components/account-field'
import {
  accountOfFile,
  isOfAnotherAccount,
  statementToKeep,
  undatedRows,
} from '@/features/finance/bank/kept-lines'
import { useKeepLines, useRemoveStatement } from '@/features/finance/bank/queries'
import { accountName } from '@/features/finance/bank/labels'
import { toAppError } from '@/lib/api/errors'
import { newId } from '@/lib/new-id'
import { isComplete, recogniseColumns, type StatementColumns } from '../columns'
import { MAX_BYTES } from '../reading/bytes'
import type { StatementSource } from '../reading/read'
import { readInWorker } from '../reading/read-in-worker'
import type { StatementTable } from '../reading/table'
import { Unreadable as UnreadableFile } from '../reading/unreadable'
import { type ReadAnswers, readRows } from '../statement'
import { ColumnChooser } from './column-chooser'
import { FileFacts } from './file-facts'
import { Questions, Undated } from './questions'
import { Unreadable } from './unreadable'

const NO_TABLE =
  'There is no table in this. Open the file that your bank gives, or paste the rows of the statement with their headings.'

const STEPS = [
  'Download the statement from your bank: Excel, CSV, OFX or QIF, up to 20 MB.',
  'Open it here. The file stays on this device; its lines are kept, with the bank’s words until 90 days after their month is closed.',
  'Approve what matches, and set the rest aside.',
]

// The bytes decide the file type: this only filters the file picker.
const ACCEPTED =
  '.xlsx,.xls,.ods,.csv,.txt,.tsv,.ofx,.qfx,.qif,.html,.htm,text/csv,text/plain,application/vnd.ms-excel,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export interface ReadFileProps {
  accounts: readonly BankAccount[]
  account: BankAccount | null
  onAccount: (accountId: string) => void
}

/** A file that was read, with the choices made for it. */
interface Draft {
  table: StatementTable
  /** Null to use those from the file, the account's earlier files or the headings. */
  columns: StatementColumns | null
  answers: ReadAnswers
}

/** A file whose lines are stored. */
interface Kept {
  statementId: string
  account: BankAccount
  lines: KeptLines
}

/** Reads a statement from a file or pasted text, and stores its lines once their account is known. */
export function ReadFile({ accounts, account, onAccount }: ReadFileProps) {
  const fileInput = useRef<HTMLInputElement>(null)
  const reading = useRef<AbortController | null>(null)
  const [name, setName] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [isReading, setIsReading] = useState(false)
  const [error, setError] = useState<string>()
  const [draft, setDraft] = useState<Draft | null>(null)
  const [kept, setKept] = useState<Kept | null>(null)

  /** Replaces the previous statement. */
  async function take(source: string | File) {
    reading.current?.abort()
    const ends = new AbortController()
    reading.current = ends
    setName(typeof source === 'string' ? null : source.name)
    setText(typeof source === 'string' ? source : '')
    setDraft(null)
    setKept(null)
    setError(undefined)
    setIsReading(true)
    const answer = await read(source, ends.signal)
    if (ends.signal.aborted) return
    setIsReading(false)
    if (typeof answer === 'string') {
      // Empty input is no mistake.
      setError(source === '' ? undefined : answer)
      return
    }
    setDraft({ table: answer, columns: null, answers: {} })
    const named = accountOfFile(answer, accounts)
    if (named && named.id !== account?.id) onAccount(named.id)
  }

  const isUntouched = name === null && text === ''
  const rowCount = draft ? draft.table.above.length + draft.table.records.length : 0
  return (
    <section aria-label="Read a file" className="flex flex-col gap-6">
      <AccountField
        accounts={accounts}
        account={account}
        onChoose={onAccount}
        known={draft && { lastDigits: draft.table.account, currency: draft.table.currency }}
      />
      <div className="flex flex-col gap-3">
        {isUntouched ? (
          <ol aria-label="What to do" className="max-w-prose list-decimal pl-6">
            {STEPS.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        ) : null}
        <div className="flex flex-wrap items-center gap-3">
          <input
            ref={fileInput}
            type="file"
            accept={ACCEPTED}
            aria-label="Statement file"
            className="sr-only"
            tabIndex={-1}
            onChange={({ target }) => {
              const file = target.files?.[0]
              if (file) void take(file)
              // Reset, so that the same file can be chosen again.
              target.value = ''
            }}
          />
          <Button
            variant={isUntouched ? 'primary' : 'secondary'}
            onClick={() => fileInput.current?.click()}
          >
            {isUntouched ? 'Open the file' : 'Open another file'}
          </Button>
          <p role="status" className="min-w-0 wrap-anywhere">
            {name === null ? null : (
              <span translate="no" className="font-semibold">
                {name}
              </span>
            )}
            {isReading ? <span>: reading…</span> : null}
            {name !== null && draft ? (
              <span>{`: ${formatCount(rowCount)} ${rowCount === 1 ? 'row' : 'rows'}`}</span>
            ) : null}
          </p>
        </div>
        {error !== undefined && name !== null ? <Refusal>{error}</Refusal> : null}
        <details className="group">
          <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-2 font-semibold sm:min-h-6">
            Or paste its rows
            <Icon name="chevron" className="group-open:rotate-180" />
          </summary>
          <Field
            label="Statement"
            isRequired
            hint="With their headings."
            error={name === null ? error : undefined}
          >
            <Textarea
              rows={6}
              value={text}
              onChange={({ target }) => void take(target.value)}
              spellCheck={false}
              autoComplete="off"
              className="font-mono text-sm"
            />
          </Field>
        </details>
      </div>
      {kept ? <KeptFile kept={kept} onTakenBack={() => setKept(null)} /> : null}
      {draft && !kept ? (
        <DraftFile
          // Remounts for each file, so that no choice carries over to another.
          key={draft.table.headers.join('|')}
          draft={draft}
          account={account}
          onChange={(change) => setDraft({ ...draft, ...change })}
          onKept={setKept}
        />
      ) : null}
    </section>
  )
}

interface DraftFileProps {
  draft: Draft
  account: BankAccount | null
  onChange: (change: Partial<Draft>) => void
  onKept: (kept: Kept) => void
}

/** The contents of a file, its open questions, and the button that stores its lines. */
function DraftFile({ draft, account, onChange, onKept }: DraftFileProps) {
  const { table, answers } = draft
  const columns = draft.columns ?? columnsOf(table, account)
  const today = dayIn('South Africa', new Date())
  const rows = readRows(table, columns, { today, answers })
  const currency = account?.currency ?? table.currency
  const { dayOrder, year } = rows.questions
  const isRead = isComplete(columns) && dayOrder === null && year === null
  const undated = undatedRows(rows)
  return (
    <section aria-label="What was read" className="flex flex-col gap-6">
      <ColumnChooser
        table={table}
        columns={columns}
        onChoose={(next) => onChange({ columns: next })}
      />
      {isComplete(columns) ? (
        <Questions
          questions={rows.questions}
          answers={answers}
          today={today}
          onAnswer={(next) => onChange({ answers: next })}
        />
      ) : null}
      {isRead && currency ? <FileFacts rows={rows} currency={currency} /> : null}
      {isRead && rows.unreadable.length > 0 ? <Unreadable rows={rows.unreadable} /> : null}
      {isRead && currency && undated.length > 0 ? (
        <Undated
          rows={undated}
          currency={currency}
          answers={answers}
          today={today}
          onAnswer={(next) => onChange({ answers: next })}
        />
      ) : null}
      {account && isRead ? (
        <KeepButton table={table} columns={columns} rows={rows} account={account} onKept={onKept} />
      ) : (
        <p className="font-semibold text-warning-strong">
          {account ? 'Its lines can be kept once this is answered.' : WHOSE}
        </p>
      )}
    </section>
  )
}

const WHOSE = 'Choose or name the account that this statement is of.'

interface KeepButtonProps extends Pick<DraftFileProps, 'onKept'> {
  table: StatementTable
  columns: StatementColumns
  rows: ReturnType<typeof readRows>
  account: BankAccount
}

function KeepButton({ table, columns, rows, account, onKept }: KeepButtonProps) {
  // Stays the same while nothing changes, so that a retry after a lost answer stores the file once.
  const call = useRef({ key: '', id: '' })
  const keep = useKeepLines()
  const key = JSON.stringify([account.id, columns, rows])
  if (isOfAnotherAccount(table, account)) {
    return <Refusal>{refusalOf(table, account)}</Refusal>
  }

  const count = statementToKeep('', account, table, { rows, columns })?.lines.length
  async function press() {
    if (call.current.key !== key) call.current = { key, id: newId() }
    const statement = statementToKeep(call.current.id, account, table, { rows, columns })
    if (statement === null) return
    const lines = await keep.mutateAsync(statement)
    onKept({ statementId: statement.id, account, lines })
  }

  return (
    <div className="flex flex-col gap-3">
      {keep.error ? <Refusal>{toAppError(keep.error).message}</Refusal> : null}
      {count === undefined ? (
        <p className="font-semibold text-warning-strong">It has no line with a day.</p>
      ) : (
        <Button
          className="w-fit"
          isBusy={keep.isPending}
          busyText="Keeping…"
          onClick={() => void press().catch(() => undefined)}
        >
          {`Keep ${linesWords(count)}`}
        </Button>
      )}
    </div>
  )
}

const linesWords = (count: number) => `${formatCount(count)} ${count === 1 ? 'line' : 'lines'}`

/** The counts of a stored file's lines, and an undo while none of them is booked. */
function KeptFile({ kept, onTakenBack }: { kept: Kept; onTakenBack: () => void }) {
  const { account, lines, statementId } = kept
  const remove = useRemoveStatement()
  return (
    <section aria-label="The kept file" className="flex flex-col items-start gap-2">
      <p role="status">
        <span translate="no">{accountName(account)}</span>
        <span>
          {`: ${linesWords(lines.new_lines)} new, ${formatCount(lines.known_lines)} known before.`}
        </span>
      </p>
      {lines.duplicate_lines > 0 ? (
        <p className="font-semibold text-warning-strong">
          {`${linesWords(lines.duplicate_lines)} of a day and sum that the account has in other words already: see “Perhaps already used”.`}
        </p>
      ) : null}
      {lines.gap_from && lines.gap_to ? (
        <p className="font-semibold text-warning-strong">
          {lines.gap_from === lines.gap_to
            ? `No lines of ${formatDate(lines.gap_from)} have been read.`
            : `No lines from ${formatDate(lines.gap_from)} to ${formatDate(lines.gap_to)} have been read.`}
        </p>
      ) : null}
      <Button
        size="small"
        variant="quiet"
        className="-ml-4"
        isBusy={remove.isPending}
        busyText="Taking it back…"
        onClick={() => remove.mutate(statementId, { onSuccess: onTakenBack })}
      >
        Take this file back
      </Button>
    </section>
  )
}

/** The columns from the file, else those of the account's earlier files, else from the headings. */
function columnsOf(table: StatementTable, account: BankAccount | null): StatementColumns {
  const before = account?.columns
  const isAsBefore = before?.headers.join('\n') === table.headers.join('\n')
  return table.columns ?? (before && isAsBefore ? before.columns : recogniseColumns(table.headers))
}

/** Why a file cannot be stored under an account. */
function refusalOf(table: StatementTable, account: BankAccount): string {
  return table.account !== null && table.account !== account.last_digits
    ? `The file is of an account that ends in ${table.account}, not in ${account.last_digits}.`
    : `The file is in ${table.currency}, and this account in ${account.currency}.`
}

/** The table of a statement, or the error text when there is none. */
async function read(from: string | File, signal: AbortSignal): Promise<StatementTable | string> {
  try {
    if (typeof from !== 'string' && from.size > MAX_BYTES) throw new UnreadableFile('large')
    const source: StatementSource =
      typeof from === 'string' ? from : new Uint8Array(await from.arrayBuffer())
    return (await readInWorker(source, signal)) ?? NO_TABLE
  } catch (problem) {
    return problem instanceof Error ? problem.message : NO_TABLE
  }
}
