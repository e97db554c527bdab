import Papa from 'papaparse'
import type { Currency } from '@/domain/money'
import { parseBankAmount, withoutMarks } from './amounts'
import { type ColumnName, isComplete, recogniseColumns, type StatementColumns } from './columns'
import { currencyOfStatement, findAmountColumns } from './currency'
import { parseBankDate } from './dates'

export interface StatementTable {
  /** Names of the columns; "Column 1" and so on where the file has none. */
  headers: string[]
  rows: string[][]
  /** The number of each row in the file, from 1: what the bank prints above the table and empty lines count too. */
  lines: number[]
  /** The currency that the statement names, if it names one alone. */
  currency: Currency | null
}

export interface StatementRow {
  /** Its number in the file, from 1. */
  line: number
  /** As the bank prints it. */
  date: string
  /** As 2026-05-05; null where it cannot be read. */
  day: string | null
  narration: string
  /** The bank's own number of the transfer, or the payer's reference: what its column holds. */
  bankNumber: string
  amount: number
}

const MAX_PREAMBLE = 40

const DELIMITERS = [',', ';', '\t', '|']

interface Numbered {
  line: number
  cells: string[]
}

/** The lines that hold something. */
function parse(text: string, how: { delimiter?: string; preview?: number }): Numbered[] {
  const { data } = Papa.parse<string[]>(text, how)
  return data
    .map((cells, index) => ({ line: index + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
}

const findHeading = (lines: readonly Numbered[]) =>
  lines.slice(0, MAX_PREAMBLE).findIndex(({ cells }) => isComplete(recogniseColumns(cells)))

const cellsOf = (lines: readonly Numbered[]) => lines.map(({ cells }) => cells)

const numbersOf = (lines: readonly Numbered[]) => lines.map(({ line }) => line)

/** The sign that parts the headings: a preamble often holds others. Undefined leaves it to the parser. */
function findDelimiter(text: string): string | undefined {
  const [best] = DELIMITERS.map((delimiter) => {
    const lines = parse(text, { delimiter, preview: 2 * MAX_PREAMBLE })
    return { delimiter, width: lines[findHeading(lines)]?.cells.length ?? 0 }
  }).sort((one, other) => other.width - one.width)
  return best && best.width > 0 ? best.delimiter : undefined
}

/**
 * A statement as it was pasted or opened: comma, semicolon or tab separated, with whatever the bank
 * prints above its table. Null when there is no table in it.
 */
export function readStatement(text: string): StatementTable | null {
  const plainText = text.replace(/^\uFEFF/, '')
  const delimiter = findDelimiter(plainText)
  const lines = parse(plainText, delimiter === undefined ? {} : { delimiter })
  const heading = findHeading(lines)
  const headers = lines[heading]?.cells
  if (headers) {
    const below = lines.slice(heading + 1)
    const rows = cellsOf(below)
    const { credit, debit } = recogniseColumns(headers)
    const balances = headers.flatMap((name, index) => (/balance/i.test(name) ? [index] : []))
    const amountColumns = [credit, debit, ...balances].filter((place) => place !== null)
    const preamble = cellsOf(lines.slice(0, heading))
    const currency = currencyOfStatement({ preamble, headings: headers, rows, amountColumns })
    return { headers, rows, lines: numbersOf(below), currency }
  }

  const width = Math.max(0, ...lines.map(({ cells }) => cells.length))
  if (width < 2) return null
  const first = lines.findIndex(({ cells }) => cells.length === width)
  const rows = cellsOf(lines.slice(first))
  return {
    headers: Array.from({ length: width }, (_, index) => `Column ${index + 1}`),
    rows: cellsOf(lines),
    lines: numbersOf(lines),
    currency: currencyOfStatement({
      preamble: cellsOf(lines.slice(0, first)),
      headings: [],
      rows,
      amountColumns: findAmountColumns(rows),
    }),
  }
}

export interface ReadRows {
  /** The money that came in. */
  credits: StatementRow[]
  /** The money that went out; its amounts are positive. */
  debits: StatementRow[]
  /** Lines with an amount that nobody can read, such as "l80.00": somebody has to look at them. */
  unreadable: UnreadableRow[]
  /** Money that went out, and lines without an amount such as totals. */
  ignoredCount: number
}

export interface UnreadableRow {
  line: number
  narration: string
  /** The amount as it stands in the file. */
  amount: string
}

/** Letters that are taken for figures, as in "lOO,OOO". */
const LOOKALIKES = /^[OoQlI|!SB][OoQlI|!SB.,]+$/

const isUnreadable = (printed: string) =>
  parseBankAmount(printed) === null &&
  (/\d/.test(printed) || LOOKALIKES.test(withoutMarks(printed)))

/** The money that came in and went out, by the chosen columns. */
export function readRows(table: StatementTable, columns: StatementColumns): ReadRows {
  const credits: StatementRow[] = []
  const debits: StatementRow[] = []
  const unreadable: UnreadableRow[] = []
  for (const [index, cells] of table.rows.entries()) {
    const cell = (column: ColumnName) => {
      const place = columns[column]
      return place === null ? '' : (cells[place] ?? '')
    }
    const inflow = parseBankAmount(cell('credit')) ?? 0
    const outflow = parseBankAmount(cell('debit')) ?? 0
    const goesOut = /^(d|dr|debit|out)/i.test(cell('direction'))
    const amount = inflow === 0 ? -Math.abs(outflow) : goesOut ? -Math.abs(inflow) : inflow
    const line = table.lines[index] ?? index + 1
    if (amount === 0) {
      const printed = [cell('credit'), cell('debit')].find(isUnreadable)
      if (printed !== undefined) {
        unreadable.push({ line, narration: cell('narration'), amount: printed })
      }
      continue
    }
    const row: StatementRow = {
      line,
      date: cell('date'),
      day: parseBankDate(cell('date')),
      narration: [cell('payer'), cell('narration')].filter(Boolean).join(' '),
      bankNumber: cell('reference'),
      amount: Math.abs(amount),
    }
    ;(amount > 0 ? credits : debits).push(row)
  }
  const ignoredCount = table.rows.length - credits.length - unreadable.length
  return { credits, debits, unreadable, ignoredCount }
}

const MAX_BYTES = 5 * 1024 * 1024

/** The text of a statement's file. Throws a sentence for people when it cannot be one. */
export function decodeStatement(bytes: Uint8Array): string {
  if (bytes.length > MAX_BYTES) throw new Error('This file is larger than 5 MB.')
  const start = String.fromCharCode(...bytes.slice(0, 4))
  if (start.startsWith('PK') || start.startsWith('\u00d0\u00cf')) {
    throw new Error('This is a spreadsheet. Open it and save it as CSV, or copy its rows to here.')
  }
  if (start === '%PDF') {
    throw new Error('This is a PDF. Ask your bank for the statement as CSV.')
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Older bank software writes the letters of Windows.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
