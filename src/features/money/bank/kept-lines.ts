import { checkCode } from '../statement/check-code'
import { readWrittenDay } from '../statement/days'
import type { ReadRows, StatementRow } from '../statement/statement'
import type { StatementTable } from '../statement/reading/table'
import type { BankAccount, LineToKeep, OpenLine, RetoldLine, StatementToKeep } from './api'

const MAX_WORDS = 500

/**
 * All that tells a line of an account from others, of which its check code is made. Money out has another one than
 * money in with the same words, as when a transfer came back.
 */
export function lineIdentity(accountId: string, identity: string, direction: 'in' | 'out'): string {
  return `${accountId} ${direction === 'out' ? 'OUT ' : ''}${identity}`
}

/** The words of a line as they are kept. */
function wordsOf({ narration, bankNumber }: StatementRow): string {
  return [narration, bankNumber].filter(Boolean).join(' · ').slice(0, MAX_WORDS)
}

/** The lines of a file that have a day, each with its check code. */
export async function linesToKeep(
  { credits, debits }: Pick<ReadRows, 'credits' | 'debits'>,
  accountId: string,
  salt: string,
): Promise<LineToKeep[]> {
  const sides = [
    ...credits.map((row) => ({ row, direction: 'in' as const })),
    ...debits.map((row) => ({ row, direction: 'out' as const })),
  ]
  const lines = await Promise.all(
    sides.map(async ({ row, direction }) =>
      row.day === null
        ? []
        : [
            {
              place: row.line,
              day: row.day,
              amount: direction === 'in' ? row.amount : -row.amount,
              code: await checkCode(salt, lineIdentity(accountId, row.identity, direction)),
              words: wordsOf(row),
            },
          ],
    ),
  )
  return lines.flat().sort((one, other) => one.place - other.place)
}

/** The first and the last day of a statement: those that it says, or else those of its lines; null without any. */
function daysOf(table: StatementTable, lines: readonly LineToKeep[]): [string, string] | null {
  const said = table.period
    .map(readWrittenDay)
    .flatMap((day) => (day?.kind === 'known' ? [day.day] : []))
  const days = [...lines.map(({ day }) => day), ...said].sort()
  const [first] = days
  const last = days.at(-1)
  return first === undefined || last === undefined ? null : [first, last]
}

/** A statement as it is kept; null where it says no day. */
export function statementToKeep(
  id: string,
  account: BankAccount,
  table: StatementTable,
  {
    columns,
    lines,
    opening,
    closing,
  }: Pick<StatementToKeep, 'columns' | 'lines' | 'opening' | 'closing'>,
): StatementToKeep | null {
  const days = daysOf(table, lines)
  if (days === null) return null
  return {
    id,
    accountId: account.id,
    firstDay: days[0],
    lastDay: days[1],
    opening,
    closing,
    // Where the kind of file says which column is which there is nothing to remember.
    columns: table.columns ? null : columns,
    lines,
  }
}

/** Why a file cannot be of an account; null where its numbers do not say so. */
export function isOfAnotherAccount(table: StatementTable, account: BankAccount): boolean {
  return (
    (table.account !== null && table.account !== account.last_digits) ||
    (table.currency !== null && table.currency !== account.currency)
  )
}

/** The account that a file names, or the only one of its currency; null where that is not clear. */
export function accountOfFile(
  table: StatementTable | null,
  accounts: readonly BankAccount[],
): BankAccount | null {
  const fitting = accounts.filter(
    (account) => table === null || !isOfAnotherAccount(table, account),
  )
  const [named] = fitting.filter(({ last_digits }) => last_digits === table?.account)
  return named ?? (fitting.length === 1 && accounts.length === 1 ? (fitting[0] ?? null) : null)
}

/** The known line that each line of a file seems to tell again: of its day and amount, under other words. */
export function retoldOf(
  rows: readonly StatementRow[],
  retold: readonly RetoldLine[],
): ReadonlyMap<number, RetoldLine> {
  return new Map(
    rows.flatMap((row) => {
      const found =
        retold.find(({ place }) => place === row.line) ??
        retold.find(({ day, amount }) => day === row.day && amount === row.amount)
      return found ? [[row.line, found] as const] : []
    }),
  )
}

/** The open lines of an account as a statement's rows, with the codes by which they are known. */
export function rowsOfOpenLines(lines: readonly OpenLine[]): {
  rows: ReadRows
  marks: ReadonlyMap<number, { code: string; copies: number }>
} {
  const rowsOf = (sign: 1 | -1): StatementRow[] =>
    lines.flatMap((line, index) =>
      Math.sign(line.amount) === sign
        ? [
            {
              line: index + 1,
              date: line.day,
              day: line.day,
              narration: line.words ?? '',
              bankNumber: '',
              amount: Math.abs(line.amount),
              identity: line.line_id,
            },
          ]
        : [],
    )
  return {
    rows: {
      credits: rowsOf(1),
      debits: rowsOf(-1),
      undated: [],
      unreadable: [],
      others: [],
      balance: { kind: 'none' },
      opening: null,
      closing: null,
      questions: { dayOrder: null, year: null, words: [] },
    },
    marks: new Map(
      lines.flatMap(({ amount, code, copies }, index) =>
        amount > 0 ? [[index + 1, { code, copies }] as const] : [],
      ),
    ),
  }
}
