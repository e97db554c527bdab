import { localDateTime } from '@/domain/dates'
import { type Country, timeZoneOf } from '@/domain/regions'

/** A cell. Numbers stay numbers, and text stays text whatever it begins with. */
export type CsvValue = string | number | boolean | null | undefined

export interface CsvColumn<Row> {
  header: string
  value: (row: Row) => CsvValue
  /** Digits that are not a number, as in a phone or account number. */
  isText?: boolean
}

interface DatedRow {
  created_at: string
  country: Country
}

/** The creation time in the local time of the row's country, with the time zone's name. */
export function localDateColumns(header: string): CsvColumn<DatedRow>[] {
  return [
    { header, value: ({ created_at, country }) => localDateTime(created_at, country) },
    { header: 'Time zone', value: ({ country }) => timeZoneOf(country).label },
  ]
}

// A spreadsheet would run a cell with this start as a formula, even with full-width signs. Some spreadsheets drop
// invisible characters before the sign.
const FORMULA_START = /^[\s\p{C}\p{DI}\u2800]*[=+\-@\t\r\n＝＋－＠]/u
const NEEDS_QUOTES = /[",;\r\n\t]|^\s|\s$/

/**
 * One cell of a CSV file. Text that a spreadsheet would run or turn into a number gets a leading apostrophe, which
 * spreadsheets and people read as "this is text".
 */
export function csvCell(value: CsvValue, isText = false): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const text = isText || FORMULA_START.test(value) ? `'${value}` : value
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as lines of a CSV file, each with its line ending. */
export function csvLines<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return rows
    .map((row) => columns.map(({ value, isText }) => csvCell(value(row), isText)).join(','))
    .map((line) => `${line}\r\n`)
    .join('')
}

/** A file name, such as "applications-2025-pending" when a year was chosen. */
export function exportName(...words: readonly (string | number | null)[]): string {
  return words.filter((word) => word !== null).join('-')
}

/** Rows per request of an export: half of PostgREST's default limit. */
export const EXPORT_BATCH_SIZE = 500

export interface CsvBatch<Row> {
  rows: readonly Row[]
  isLast: boolean
}

export interface CsvExport<Row> {
  columns: readonly CsvColumn<Row>[]
  /**
   * Fetches the rows after `last`, so that no row is skipped when others leave the list meanwhile. `isLast` when there
   * are no more. Rows that came before are dropped.
   */
  fetchRange: (last: Row | null, signal: AbortSignal) => Promise<CsvBatch<Row>>
  rowKey: (row: Row) => string
  onProgress: (rowCount: number) => void
  signal: AbortSignal
}

const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Fetches a whole list, range by range. Rejects when a range fails or the signal aborts, because a file with missing
 * rows is worse than none.
 */
async function fetchAll<Row>(what: CsvExport<Row>): Promise<Row[]> {
  const { fetchRange, rowKey, onProgress, signal } = what
  const all: Row[] = []
  const seen = new Set<string>()
  let last: Row | null = null
  for (;;) {
    signal.throwIfAborted()
    const { rows, isLast }: CsvBatch<Row> = await fetchRange(last, signal)
    const fresh = rows.filter((row) => !seen.has(rowKey(row)))
    for (const row of fresh) seen.add(rowKey(row))
    all.push(...fresh)
    onProgress(seen.size)
    last = rows.at(-1) ?? last
    if (isLast || rows.length === 0) return all
  }
}

/** A whole list as a CSV file in UTF-8 with a byte order mark. */
export async function exportCsv<Row>(what: CsvExport<Row>): Promise<Blob> {
  const headers = what.columns.map(({ header }) => csvCell(header)).join(',')
  const lines = csvLines(what.columns, await fetchAll(what))
  return new Blob([BYTE_ORDER_MARK, `${headers}\r\n`, lines], { type: 'text/csv;charset=utf-8' })
}

/**
 * A whole list as an Excel file, which opens with a double click in both countries. A CSV file does not, because South
 * Africa's Excel wants semicolons and decimal commas. Text stays text whatever it begins with, never a formula.
 */
export async function exportXlsx<Row>(what: CsvExport<Row>): Promise<Blob> {
  const rows = await fetchAll(what)
  const { toSpreadsheet } = await import('./spreadsheet')
  return toSpreadsheet(what.columns, rows)
}
