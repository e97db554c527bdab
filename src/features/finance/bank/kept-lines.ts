import { dayIn } from '@/domain/dates'
import { OFFICE_COUNTRY } from '@/domain/regions'
import { decideDays } from '../statement/days'
import type { ReadRows, StatementRow } from '../statement/statement'
import type { StatementTable } from '../statement/reading/table'
import type { BankAccount, BankTransaction, LineToKeep, StatementToKeep } from './api'

// Equal to the limits in the database.
const MAX_NARRATION = 500
const MAX_REFERENCE = 100

/** The part of a text that banks always write alike: letters and digits, in capitals. */
export function normaliseIdentity(text: string): string {
  return text
    .normalize('NFC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** The dated lines of a file, in file order. */
export function linesToKeep({ credits, debits }: Pick<ReadRows, 'credits' | 'debits'>) {
  const toLine = (row: StatementRow, sign: 1 | -1): LineToKeep[] =>
    row.day === null
      ? []
      : [
          {
            line_number: row.line,
            day: row.day,
            amount: sign * row.amount,
            // The identity must not be empty, even for a line of signs alone.
            identity: normaliseIdentity(row.identity) || '-',
            narration: row.narration.slice(0, MAX_NARRATION),
            reference: row.bankNumber.slice(0, MAX_REFERENCE) || null,
            balance: row.balance,
          },
        ]
  return [
    ...credits.flatMap((row) => toLine(row, 1)),
    ...debits.flatMap((row) => toLine(row, -1)),
  ].sort((one, other) => one.line_number - other.line_number)
}

/** The lines, in or out, whose day could not be read: somebody has to type it. */
export function undatedRows({
  undated,
  debits,
}: Pick<ReadRows, 'undated' | 'debits'>): StatementRow[] {
  return [...undated, ...debits.filter(({ day }) => day === null)]
}

/** The first and last day of a statement: the stated ones, else those of its lines; null without any. */
function daysOf(table: StatementTable, lines: readonly LineToKeep[]): [string, string] | null {
  // Parsed on their own: 31/05/2026 shows that the day comes first, and an ambiguous date yields none.
  const { period } = table
  const { dayOf } = decideDays({ cells: period, period: [], today: '9999-01-01', answers: {} })
  // A statement of the current month covers it until today.
  const today = dayIn(OFFICE_COUNTRY, new Date())
  const said = period.flatMap((text) => dayOf(text) ?? []).map((day) => (day > today ? today : day))
  const days = [...lines.map(({ day }) => day), ...said].sort()
  const [first] = days
  const last = days.at(-1)
  return first === undefined || last === undefined ? null : [first, last]
}

/** A file as stored under an id; null when it has no day. */
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
    // A format that defines its columns leaves nothing to remember.
    columns: table.columns ? null : { headers: table.headers, columns },
    lines,
  }
}

/** Stored lines as statement rows, each numbered by its index; its open part becomes its amount. */
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

/** Whether the file's account number or currency rules out this account. */
export function isOfAnotherAccount(table: StatementTable, account: BankAccount): boolean {
  return (
    (table.account !== null && table.account !== account.last_digits) ||
    (table.currency !== null && table.currency !== account.currency)
  )
}

/** The account matching the file's last digits; null when none is known. */
export function accountOfFile(
  table: StatementTable,
  accounts: readonly BankAccount[],
): BankAccount | null {
  const named = accounts.filter(
    (account) => table.account === account.last_digits && !isOfAnotherAccount(table, account),
  )
  return named.length === 1 ? (named[0] ?? null) : null
}
