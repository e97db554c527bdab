import { type CellObject, utils, write } from '@e965/xlsx'
import type { CsvColumn, CsvValue } from './csv-export'

const TEXT_FORMAT = '@'
// Excel calls a file damaged if a cell is longer.
const MAX_CELL_LENGTH = 32_767

function cellOf(value: CsvValue, isText = false): CellObject | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'number' && !isText) {
    return Number.isFinite(value) ? { t: 'n', v: value } : null
  }
  const text = typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value)
  return { t: 's', v: text.slice(0, MAX_CELL_LENGTH), z: TEXT_FORMAT }
}

/** Rows as an Excel file with one worksheet: numbers as numbers, everything else as text. */
export function toSpreadsheet<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): Blob {
  const sheet = utils.aoa_to_sheet([
    columns.map(({ header }) => cellOf(header)),
    ...rows.map((row) => columns.map(({ value, isText }) => cellOf(value(row), isText))),
  ])
  const workbook = utils.book_new(sheet, 'Export')
  const bytes = write(workbook, {
    type: 'array',
    bookType: 'xlsx',
    compression: true,
  }) as ArrayBuffer
  return new Blob([bytes], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  })
}
