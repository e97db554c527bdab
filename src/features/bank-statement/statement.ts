import Papa from 'papaparse'
import { CURRENCIES, type Currency } from '@/domain/money'
import { parseBankAmount } from './amounts'

export interface StatementTable {
  /** Names of the columns; "Column 1" and so on where the file has none. */
  headers: string[]
  rows: string[][]
}

/** Places of the columns that count; null for one that there is not. */
export interface StatementColumns {
  date: number | null
  narration: number | null
  reference: number | null
  /** Money in; or all amounts, those going out being negative or marked in `direction`. */
  credit: number | null
  direction: number | null
}

export type ColumnName = keyof StatementColumns

export interface StatementRow {
  /** From 1, as the file counts its lines of data. */
  line: number
  date: string
  narration: string
  amount: number
}

// From the headings of statements of Nigerian and South African banks, the surest word first.
const HEADINGS: Record<ColumnName, RegExp[]> = {
  date: [
    /^(trans(action)?|txn|posting|posted|post) ?date$/,
    /^date( posted)?$/,
    /^value date$/,
    /date/,
  ],
  narration: [
    /^(narration|narrative|transaction details?|transaction description)$/,
    /^(description|details?|remarks?|particulars)$/,
    /narration|description|details|remark|particular/,
  ],
  reference: [/^(transaction )?ref(erence)?( no| number)?$/, /reference/],
  credit: [
    /^(credits?|cr|credit amount|amount credited|money in|paid in|deposits?|lodge?ments?|inflow)$/,
    /credit|money in|paid in|deposit|lodge?ment/,
    /^(amount|transaction amount|value)$/,
    /^amount/,
  ],
  direction: [/^(dr ?cr|cr ?dr|d ?c|c ?d|debit ?credit|credit ?debit|type|transaction type|sign)$/],
}

const MAX_PREAMBLE = 40

function plain(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/\((ngn|zar|usd|₦|r|n|\$)\)/g, '')
    .replace(/[^a-z ]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The columns that a row of headings names; each word counts for one column. */
export function recogniseColumns(headers: readonly string[]): StatementColumns {
  const names = headers.map(plain)
  const taken = new Set<number>()
  const find = (column: ColumnName): number | null => {
    for (const pattern of HEADINGS[column]) {
      const place = names.findIndex((name, index) => !taken.has(index) && pattern.test(name))
      if (place === -1) continue
      taken.add(place)
      return place
    }
    return null
  }
  // In this order, so that "Credit/Debit" tells the direction and is not taken for an amount.
  const direction = find('direction')
  const credit = find('credit')
  const date = find('date')
  const narration = find('narration')
  const reference = find('reference')
  return narration === null
    ? { date, narration: reference, reference: null, credit, direction }
    : { date, narration, reference, credit, direction }
}

export function isComplete(columns: StatementColumns): boolean {
  return columns.narration !== null && columns.credit !== null
}

/** The lines of a statement, and the place of its headings among them; -1 where it has none. */
function readLines(text: string): { lines: string[][]; heading: number } {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' })
  const lines = data.map((cells) => cells.map((cell) => cell.trim()))
  const heading = lines
    .slice(0, MAX_PREAMBLE)
    .findIndex((cells) => isComplete(recogniseColumns(cells)))
  return { lines, heading }
}

const NAMES: Record<Currency, RegExp> = {
  NGN: /NGN|₦|naira/i,
  ZAR: /ZAR|\(R\)|\brand\b/i,
  USD: /USD|\$/i,
}

// A cell that is an amount with its sign, and nothing else: a reference may hold an R and a digit, too.
const signedAmount = (sign: string) =>
  new RegExp(`^[-+(]?\\s?(?:${sign})\\s?[\\d., '\\u00a0]+(?:\\)|\\s?(?:cr|dr))?$`, 'i')

const SIGNED_AMOUNTS: Record<Currency, RegExp> = {
  NGN: signedAmount('NGN|₦'),
  ZAR: signedAmount('ZAR|R'),
  USD: signedAmount('USD|\\$'),
}

/**
 * The currency that a statement names above its table, in its headings or beside its amounts; null when it
 * names none, or several. Narrations and references say nothing about it.
 */
export function guessCurrency(text: string): Currency | null {
  const { lines, heading } = readLines(text)
  const firstRow = heading >= 0 ? heading + 1 : lines.findIndex((cells) => cells.length > 2)
  const above = firstRow < 0 ? lines : lines.slice(0, firstRow)
  const below = firstRow < 0 ? [] : lines.slice(firstRow)
  const named = CURRENCIES.filter(
    (currency) =>
      above.flat().some((cell) => NAMES[currency].test(cell)) ||
      below.flat().some((cell) => SIGNED_AMOUNTS[currency].test(cell)),
  )
  return named.length === 1 ? (named[0] ?? null) : null
}

/**
 * A statement as it was pasted or opened: comma, semicolon or tab separated, with whatever the bank
 * prints above its table. Null when there is no table in it.
 */
export function readStatement(text: string): StatementTable | null {
  const { lines, heading } = readLines(text)
  const headers = lines[heading]
  if (headers) return { headers, rows: lines.slice(heading + 1) }

  const width = Math.max(0, ...lines.map((cells) => cells.length))
  if (width < 2) return null
  return {
    headers: Array.from({ length: width }, (_, index) => `Column ${index + 1}`),
    rows: lines,
  }
}

export interface ReadRows {
  credits: StatementRow[]
  /** Money that went out, and lines without an amount such as totals. */
  ignoredCount: number
}

/** The money that came in, by the chosen columns. */
export function readCredits(table: StatementTable, columns: StatementColumns): ReadRows {
  const credits = table.rows.flatMap((cells, index): StatementRow[] => {
    const cell = (column: ColumnName) => {
      const place = columns[column]
      return place === null ? '' : (cells[place] ?? '')
    }
    const amount = parseBankAmount(cell('credit'))
    const goesOut = /^(d|dr|debit|out)/i.test(cell('direction'))
    if (amount === null || amount <= 0 || goesOut) return []
    const narration = [cell('narration'), cell('reference')].filter(Boolean).join(' ')
    return [{ line: index + 1, date: cell('date'), narration, amount }]
  })
  return { credits, ignoredCount: table.rows.length - credits.length }
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
