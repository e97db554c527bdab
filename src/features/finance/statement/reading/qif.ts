import { MAX_LINES, RECORD_COLUMNS, type StatementRecord, type StatementTable } from './table'
import { Unreadable } from './unreadable'

const HEADERS = ['Date', 'Amount', 'Payee', 'Memo', 'Number', 'Category', 'Address']
// A line's first letter is its field; the fields of a split into categories are in none of its sums.
const COLUMNS: Record<string, number> = { D: 0, T: 1, U: 1, P: 2, M: 3, N: 4, L: 5, A: 6 }

/** Reads a statement in Quicken's QIF. */
export function readQif(text: string): StatementTable {
  const records: StatementRecord[] = []
  let cells: string[] | null = null
  let line = 1
  let isAccount = false
  let accounts = 0
  const end = () => {
    if (cells?.some(Boolean) && !isAccount) records.push({ line, cells })
    cells = null
  }
  for (const [index, printed] of text.split(/\r\n|\n|\r/).entries()) {
    const written = printed.trim()
    if (written.startsWith('!')) {
      end()
      isAccount = /^!account/i.test(written)
      if (isAccount) accounts += 1
    } else if (written.startsWith('^')) {
      end()
    } else if (written !== '') {
      if (cells === null) line = index + 1
      cells ??= HEADERS.map(() => '')
      const column = COLUMNS[written.charAt(0).toUpperCase()]
      const value = written.slice(1).trim()
      if (column !== undefined && (column > 1 || cells[column] === '')) {
        cells[column] = [cells[column], value].filter(Boolean).join(' ')
      }
    }
  }
  end()
  if (records.length > MAX_LINES) throw new Unreadable('lines')
  if (accounts > 1) throw new Unreadable('accounts')
  return {
    headers: HEADERS,
    records,
    above: [],
    columns: RECORD_COLUMNS,
    idColumn: null,
    currency: null,
    account: null,
    period: [],
    opening: null,
    closing: null,
  }
}
