import type { Currency } from '@/domain/money'
import { isSplitByCommas, parseBankAmount } from '../amounts'
import { isHeading, recogniseColumns, type StatementColumns } from '../columns'
import { currencyOfStatement, findAmountColumns } from '../currency'
import { readWrittenDay } from '../days'

/** A non-empty row of the file. */
export interface StatementRecord {
  /** Its row number in the file, from 1, counting empty rows and those above the table. */
  line: number
  cells: string[]
  /** It contains a quote that is never closed. */
  hasLoneQuote?: true
}

/** The columns of a record of named fields (OFX, QIF), in the order that its reader writes them. */
export const RECORD_COLUMNS: StatementColumns = {
  date: 0,
  credit: 1,
  payer: 2,
  narration: 3,
  reference: 4,
  debit: null,
  direction: null,
  balance: null,
  fee: null,
}

/** The common form of a statement, whatever the file format. */
export interface StatementTable {
  /** Column names; "Column 1" and so on if the file has none. */
  headers: string[]
  /** All rows below the headings. */
  records: StatementRecord[]
  /** The rows above, including the headings. */
  above: StatementRecord[]
  /** Set if the format defines its columns; else the headings decide. */
  columns: StatementColumns | null
  /** The column with the bank's own line id, which identifies the line. */
  idColumn: number | null
  /** The currency, if the statement names exactly one. */
  currency: Currency | null
  /** The last four digits of the account number, if the file has it. */
  account: string | null
  /** The first and last day of the statement, as written. */
  period: string[]
  opening: number | null
  closing: number | null
}

/** The most lines read from a file. */
export const MAX_LINES = 10_000

const MAX_PREAMBLE = 60

/** The index of the heading row: among the candidates, the one naming most columns; -1 without any. */
export function findHeading(records: readonly StatementRecord[]): number {
  const found = records.slice(0, MAX_PREAMBLE).flatMap(({ cells }, index) =>
    isHeading(cells)
      ? [
          {
            index,
            count: Object.values(recogniseColumns(cells)).filter((column) => column !== null)
              .length,
          },
        ]
      : [],
  )
  const most = Math.max(0, ...found.map(({ count }) => count))
  return found.find(({ count }) => count === most)?.index ?? -1
}

/** The statement in a file's rows; null if they form no table. */
export function tableOf(records: readonly StatementRecord[]): StatementTable | null {
  const heading = findHeading(records)
  const above = records.slice(0, heading + 1)
  const preamble = above.slice(0, -1).map(({ cells }) => cells)
  const facts = { columns: null, idColumn: null, ...factsOf(preamble) }
  const [headers] = above.slice(-1).map(({ cells }) => withoutTail(cells))
  if (headers) {
    const below = records.slice(heading + 1)
    const { credit, debit, balance } = recogniseColumns(headers)
    const amountColumns = [credit, debit, balance].filter((column) => column !== null)
    const rows = below.map(({ cells }) => cells)
    const currency = currencyOfStatement({ preamble, headings: headers, rows, amountColumns })
    return { headers, records: below, above: [...above], currency, ...facts }
  }

  const width = commonWidth(records)
  if (width < 2) return null
  const first = records.findIndex(({ cells }) => cells.length === width)
  const rows = records.slice(first).map(({ cells }) => cells)
  const amountColumns = findAmountColumns(rows)
  return {
    headers: Array.from({ length: width }, (_, index) => `Column ${index + 1}`),
    records: [...records],
    above: [],
    currency: currencyOfStatement({
      preamble: records.slice(0, first).map(({ cells }) => cells),
      headings: [],
      rows,
      amountColumns,
    }),
    ...facts,
  }
}

/** Drops the trailing separators that many headings have without a column. */
function withoutTail(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((cell) => cell !== '')
  return cells.slice(0, last + 1)
}

/** The number of cells that most rows have. */
export function commonWidth(records: readonly StatementRecord[]): number {
  const counts = new Map<number, number>()
  for (const { cells } of records.slice(0, 200)) {
    counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted((one, other) => other[1] - one[1] || other[0] - one[0])
  return most?.[0] ?? 0
}

const PERIOD =
  /period|tydperk|date range|statement (for|from)|\b(from|start|begin|to|end|between|vanaf|tot)\b/i
const DAY_IN_TEXT =
  /\d{4}[-/]\d{1,2}[-/]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2}[-\s](?:[a-z]{3,9})[-,\s]+\d{2,4}|\b20\d{6}\b/gi
const OPENING =
  /^(opening|beginning|start(ing)?|openings?) ?-?(balance|saldo)\b|^balance (brought|b) ?\/?f/i
const CLOSING =
  /^(closing|ending|end|sluitings?|slot) ?-?(balance|saldo)\b|^balance (carried|c) ?\/?f/i

/** The facts above a bank's table: account, period and balances. */
function factsOf(preamble: readonly string[][]) {
  const period = preamble
    .filter((cells) => cells.some((cell) => PERIOD.test(cell)))
    .flatMap((cells) => cells.join(' ').match(DAY_IN_TEXT) ?? [])
    .filter((text) => readWrittenDay(text) !== null)
  const balanceOf = (label: RegExp) => {
    const [row] = preamble.filter((cells) => cells.some((cell) => label.test(cell.trim())))
    const at = row?.findIndex((cell) => label.test(cell.trim())) ?? -1
    if (isSplitByCommas(row?.slice(Math.max(at, 0)) ?? [])) return null
    const own = row?.[at]?.replace(/^[^:]*:?/, '') ?? ''
    const found = [own, ...(row?.slice(at + 1) ?? [])].find(
      (cell) => parseBankAmount(cell) !== null,
    )
    return found === undefined ? null : parseBankAmount(found)
  }
  return {
    account: accountOf(preamble),
    period,
    opening: balanceOf(OPENING),
    closing: balanceOf(CLOSING),
  }
}

function accountOf(preamble: readonly string[][]): string | null {
  const rows = preamble.filter((cells) =>
    cells.some((cell) => /account|rekening|\ba\/?c\b/i.test(cell)),
  )
  const numbers = rows.flatMap((cells) => cells.join(' ; ').match(/[\d*xX][\d*xX -]{4,}\d/g) ?? [])
  const [last = ''] = numbers.map((text) => text.replace(/\D/g, '').slice(-4))
  return last.length === 4 ? last : null
}
