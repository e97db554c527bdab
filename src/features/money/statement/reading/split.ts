import type { StatementRecord } from './table'
import { commonWidth, findHeading } from './table'

const SEPARATORS = [',', ';', '\t', '|']

/** More lines than a cell of words ever has: a quote that is open for longer was never closed. */
const MAX_CELL_LINES = 12
const PREVIEW_LINES = 150

interface Cells {
  cells: string[]
  /** Where the quote of the last cell opens, which the line does not close. */
  open: number | null
}

/**
 * The cells of a line, from left to right in one pass: a quote counts where it opens a cell and where it closes one.
 *
 * @param isLiteral takes quotes for letters
 */
function splitLine(line: string, separator: string, isLiteral = false): Cells {
  const cells: string[] = []
  let at = 0
  for (;;) {
    const start = isLiteral ? at : openingOf(line, at, separator)
    if (!isLiteral && line.charAt(start) === '"') {
      const end = closingQuote(line, start + 1, separator)
      if (end === null) return { cells, open: start }
      cells.push(unquote(line.slice(start + 1, end)))
      const next = line.indexOf(separator, end + 1)
      if (next === -1) return { cells, open: null }
      at = next + 1
    } else {
      const next = line.indexOf(separator, at)
      cells.push(line.slice(at, next === -1 ? undefined : next).trim())
      if (next === -1) return { cells, open: null }
      at = next + 1
    }
  }
}

function skipBlanks(line: string, at: number, separator: string): number {
  let place = at
  while (line.charAt(place) === ' ' && separator !== ' ') place += 1
  return place
}

/** Where a cell begins: text that is written as a formula, ="00012", begins at its quote. */
function openingOf(line: string, at: number, separator: string): number {
  const start = skipBlanks(line, at, separator)
  return line.startsWith('="', start) ? start + 1 : start
}

/** The text of a cell that is a formula of nothing but text, ="00012", as some exporters keep figures from Excel. */
export const withoutFormula = (cell: string) => /^="([^"]*)"$/.exec(cell)?.[1]?.trim() ?? cell

const unquote = (text: string) => withoutFormula(text.replaceAll('""', '"').trim())

/** The quote that ends a cell: it stands before a separator or the end of the line, and is not one of a pair. */
function closingQuote(line: string, from: number, separator: string): number | null {
  let at = line.indexOf('"', from)
  while (at !== -1) {
    if (line.charAt(at + 1) === '"') {
      at = line.indexOf('"', at + 2)
      continue
    }
    const rest = skipBlanks(line, at + 1, separator)
    if (rest >= line.length || line.charAt(rest) === separator) return at
    at = line.indexOf('"', at + 1)
  }
  return null
}

/** Whether a quote stands alone within a cell over several lines: neither of a pair nor at the end of the cell. */
function hasStrayQuote(text: string): boolean {
  return text.replaceAll('""', '').includes('"')
}

/**
 * The rows of a table of text. A quote that its line does not close opens a cell over several lines only if the row is
 * then whole; otherwise it is a letter, so that it takes no other row into its cell.
 */
function splitText(
  lines: readonly string[],
  separator: string,
  width: number | null,
): StatementRecord[] {
  const records: StatementRecord[] = []
  for (let index = 0; index < lines.length; index += 1) {
    const text = lines[index] ?? ''
    const { cells, open } = splitLine(text, separator)
    if (open === null) {
      records.push({ line: index + 1, cells })
      continue
    }
    const joined = joinLines({ lines, index, separator, width, before: cells, open })
    if (joined) {
      records.push({ line: index + 1, cells: joined.cells })
      index = joined.last
    } else {
      // From here on: what stands before it is as it was.
      const [first = '', ...others] = splitLine(text.slice(open), separator, true).cells
      const alone = first.lastIndexOf('"') === 0 ? first.slice(1) : first
      records.push({
        line: index + 1,
        cells: [...cells, alone.trim(), ...others],
        hasLoneQuote: true,
      })
    }
  }
  return records.filter(({ cells }) => cells.some((cell) => cell !== ''))
}

interface OpenCell {
  lines: readonly string[]
  index: number
  separator: string
  width: number | null
  before: readonly string[]
  open: number
}

interface Other {
  separator: string
  width: number | null
  like: string
  isClosed: boolean
}

/** Whether a line has as many cells as a row; one that also closes a quote must begin as the row before it does. */
function isRowOfItsOwn(line: string, { separator, width, like, isClosed }: Other): boolean {
  if (width === null || line.split(separator).length < width) return false
  const shapeOf = (text: string) => (text.split(separator)[0] ?? '').trim().replace(/\d/g, '9')
  return !isClosed || (/9/.test(shapeOf(line)) && shapeOf(line) === shapeOf(like))
}

/** The row whose last cell goes on in the next lines; null where they do not close it, or are rows of their own. */
function joinLines({
  lines,
  index,
  separator,
  width,
  before,
  open,
}: OpenCell): { cells: string[]; last: number } | null {
  let cell = (lines[index] ?? '').slice(open + 1)
  if (hasStrayQuote(cell)) return null
  for (let next = index + 1; next <= index + MAX_CELL_LINES; next += 1) {
    const line = lines[next]
    if (line === undefined) return null
    const end = closingQuote(line, 0, separator)
    const inside = line.slice(0, end ?? undefined)
    if (hasStrayQuote(inside)) return null
    if (isRowOfItsOwn(line, { separator, width, like: lines[index] ?? '', isClosed: end !== null }))
      return null
    if (end === null) {
      cell = `${cell}\n${line}`
      continue
    }
    const after = line.indexOf(separator, end + 1)
    const rest =
      after === -1 ? { cells: [], open: null } : splitLine(line.slice(after + 1), separator)
    const cells = [...before, unquote(`${cell}\n${inside}`), ...rest.cells]
    return rest.open === null && (width === null || cells.length === width)
      ? { cells, last: next }
      : null
  }
  return null
}

/** The rows of a table of text, by the separator that parts its headings: what stands above often holds others. */
export function splitTable(text: string): StatementRecord[] {
  const lines = text.split(/\r\n|\n|\r/)
  const [hint] = /^sep=(.)$/i.exec(lines[0] ?? '')?.slice(1) ?? []
  const preview = lines.slice(0, PREVIEW_LINES)
  const tried = (hint === undefined ? SEPARATORS : [hint]).map((separator) => {
    const records = splitText(preview, separator, null)
    const heading = records[findHeading(records)]
    return { separator, width: heading?.cells.length ?? 0, common: commonWidth(records) }
  })
  const [best] = tried.toSorted(
    (one, other) => other.width - one.width || other.common - one.common,
  )
  if (!best) return []
  const width = best.width || best.common
  return splitText(lines, best.separator, width)
}
