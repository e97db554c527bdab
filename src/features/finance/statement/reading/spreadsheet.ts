import { type CellObject, read, SSF, utils, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { withoutFormula } from './split'
import { findHeading, MAX_LINES, type StatementRecord } from './table'
import { Unreadable } from './unreadable'

// Leaves room for the rows a bank prints above and below its lines.
const MAX_ROWS = MAX_LINES + 200

/** The rows of a spreadsheet as text. Formulas are not evaluated and links not followed: the stored values count. */
export function readSpreadsheet(
  source: { bytes: Uint8Array } | { html: string },
): StatementRecord[] {
  const options = {
    cellNF: true,
    cellHTML: false,
    cellText: false,
    sheetRows: MAX_ROWS + 1,
    // HTML holds only text: type guessing would turn days and references into numbers.
    raw: true,
    dense: true,
  }
  let book: WorkBook
  try {
    book =
      'bytes' in source
        ? read(source.bytes, { ...options, type: 'array' })
        : read(source.html, { ...options, type: 'string' })
  } catch {
    throw new Unreadable('packed')
  }
  const is1904 = book.Workbook?.WBProps?.date1904 === true
  const sheets = book.SheetNames.flatMap((name) => {
    const sheet = book.Sheets[name]
    return sheet ? [recordsOf(sheet, is1904)] : []
  }).filter((records) => records.length > 0)
  // Each HTML table is a sheet: the facts above the lines are often a table of their own.
  if ('html' in source) {
    const all = sheets.flat()
    return all.map(({ cells }, index) => ({ line: index + 1, cells }))
  }
  const statements = sheets.filter((records) => findHeading(records) !== -1)
  if (statements.length > 1) throw new Unreadable('sheets')
  return statements[0] ?? sheets[0] ?? []
}

function recordsOf(sheet: WorkSheet, is1904: boolean): StatementRecord[] {
  const rows = (sheet['!data'] ?? []) as ((CellObject | undefined)[] | undefined)[]
  if (rows.length > MAX_ROWS) throw new Unreadable('lines')
  const width = sheet['!ref'] === undefined ? 0 : utils.decode_range(sheet['!ref']).e.c + 1
  return rows.flatMap((row, index) => {
    const cells = Array.from({ length: Math.min(width, 200) }, (_, at) =>
      withoutFormula(textOf(row?.[at], is1904).trim()),
    )
    return cells.some(Boolean) ? [{ line: index + 1, cells }] : []
  })
}

/** A cell as it would appear in a text file. */
function textOf(cell: CellObject | undefined, is1904: boolean): string {
  if (!cell) return ''
  // A formula without a cached value cannot be read: it is shown, and is no amount.
  if (cell.v === undefined) return cell.f === undefined ? '' : `=${cell.f}`
  if (cell.t === 'e') return '#ERROR'
  if (typeof cell.v !== 'number') return String(cell.v)
  const format = String(cell.z ?? '')
  if (isDateFormat(format)) return dayText(cell.v, is1904)
  return Number.isInteger(cell.v) ? String(cell.v) : cell.v.toFixed(2)
}

const { is_date: isDateFormat, parse_date_code: parseDateCode } = SSF as {
  is_date: (format: string) => boolean
  parse_date_code: (
    value: number,
    options: { date1904: boolean },
  ) => { y: number; m: number; d: number } | null
}

function dayText(value: number, is1904: boolean): string {
  const day = parseDateCode(value, { date1904: is1904 })
  if (!day) return String(value)
  const two = (figure: number) => String(figure).padStart(2, '0')
  return `${day.y}-${two(day.m)}-${two(day.d)}`
}
