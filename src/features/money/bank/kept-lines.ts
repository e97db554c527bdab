import { dayIn } from '@/domain/dates'
import { decideDays } from '../statement/days'
import type { ReadRows, StatementRow } from '../statement/statement'
import type { StatementTable } from '../statement/reading/table'
import type { BankAccount, BankTransaction, LineToKeep, StatementToKeep } from './api'

// As the database has them.
const MAX_NARRATION = 500
const MAX_REFERENCE = 100

/** The part of a text that banks write alike: its letters and digits, in capitals. */
export function normaliseIdentity(text: string): string {
  return text
    .normalize('NFC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** The lines of a file that have a day, in its order. */
export function linesToKeep({ credits, debits }: Pick<ReadRows, 'credits' | 'debits'>) {
  const toLine = (row: StatementRow, sign: 1 | -1): LineToKeep[] =>
    row.day === null
      ? []
      : [
          {
            place: row.line,
            day: row.day,
            amount: sign * row.amount,
            // A line of nothing but signs has a text, too.
            identity: normaliseIdentity(row.identity) || '-',
            narration: row.narration.slice(0, MAX_NARRATION),
            reference: row.bankNumber.slice(0, MAX_REFERENCE) || null,
            balance: row.balance,
          },
        ]
  return [
    ...credits.flatMap((row) => toLine(row, 1)),
    ...debits.flatMap((row) => toLine(row, -1)),
  ].sort((one, other) => one.place - other.place)
}

/** The lines of a file that no day could be read of, whatever their side: they wait for one to be typed. */
export function undatedRows({
  undated,
  debits,
}: Pick<ReadRows, 'undated' | 'debits'>): StatementRow[] {
  return [...undated, ...debits.filter(({ day }) => day === null)]
}

/** The first and the last day of a statement: those that it says, or else those of its lines; null without any. */
function daysOf(table: StatementTable, lines: readonly LineToKeep[]): [string, string] | null {
  // Read by themselves: 31/05/2026 says that the day stands first, and one that may be two days says none.
  const { period } = table
  const { dayOf } = decideDays({ cells: period, period: [], today: '9999-01-01', answers: {} })
  // A month that is not over yet is covered until today.
  const today = dayIn('Nigeria', new Date())
  const said = period.flatMap((text) => dayOf(text) ?? []).map((day) => (day > today ? today : day))
  const days = [...lines.map(({ day }) => day), ...said].sort()
  const [first] = days
  const last = days.at(-1)
  return first === undefined || last === undefined ? null : [first, last]
}

/** A file as it is kept under an id; null where it says no day. */
export function statementToKeep(
  id: string,
  account: BankAccount,
  table: StatementTable,
  { rows, columns }: { rows: ReadRows; columns: NonNullable<BankAccount['columns']>['columns'] },
): StatementToKeep | null {
  const lines = linesToKeep(rows)
  const days = daysOf(table, lines)
  if (days === null) return null
  return {
    id,
    accountId: account.id,
    firstDay: days[0],
    lastDay: days[1],
    opening: rows.opening,
    closing: rows.closing,
    isBalanced: rows.balance.kind !== 'broken',
    // Where the kind of file says which column is which there is nothing to remember.
    columns: table.columns ? null : { headers: table.headers, columns },
    lines,
  }
}

/** Kept lines as rows of a statement, each known by its place among them; what is open of it is its amount. */
export function rowsOf(lines: readonly BankTransaction[]): {
  credits: StatementRow[]
  debits: StatementRow[]
} {
  const rows = lines.map((line, index) => ({
    isIn: line.amount > 0,
    row: {
      line: index,
      date: line.day,
      day: line.day,
      narration: line.narration ?? '',
      bankNumber: line.reference ?? '',
      amount: Math.abs(line.open_amount),
      identity: line.id,
      balance: null,
    },
  }))
  const ofSide = (isIn: boolean) =>
    rows.flatMap((one): StatementRow[] => (one.isIn === isIn ? [one.row] : []))
  return { credits: ofSide(true), debits: ofSide(false) }
}

/** Whether a file cannot be of an account: its numbers say so. */
export function isOfAnotherAccount(table: StatementTable, account: BankAccount): boolean {
  return (
    (table.account !== null && table.account !== account.last_digits) ||
    (table.currency !== null && table.currency !== account.currency)
  )
}

/** The account whose last figures a file says; null where it says none that is known. */
export function accountOfFile(
  table: StatementTable,
  accounts: readonly BankAccount[],
): BankAccount | null {
  const named = accounts.filter(
    (account) => table.account === account.last_digits && !isOfAnotherAccount(table, account),
  )
  return named.length === 1 ? (named[0] ?? null) : null
}
