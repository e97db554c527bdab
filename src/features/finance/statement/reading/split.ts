import type { StatementRecord } from './table'
import { commonWidth, findHeading } from './table'

const SEPARATORS = [',', ';', '\t', '|']

/** More lines than a text cell ever has: a longer quote was never closed. */
const MAX_CELL_LINES = 12
const PREVIEW_LINES = 150

interface Cells {
  cells: string[]
  /** The position of the last cell's opening quote, if the line does not close it. */
  open: number | null
}

/**
 * Splits a line into cells in one pass: a quote counts only where it opens or closes a cell.
 *
 * @param isLiteral treats quotes as ordinary characters
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
  let next = at
  while (line.charAt(next) === ' ' && separator !== ' ') next += 1
  return next
}

/** The start of a cell: text written as a formula, ="00012", starts at its quote. */
function openingOf(line: string, at: number, separator: string): number {
  const start = skipBlanks(line, at, separator)
  return line.startsWith('="', start) ? start + 1 : start
}

/**
 * The text of a cell that is a text formula, ="00012", which some exporters use to keep Excel from converting digits.
 */
export const withoutFormula = (cell: string) => /^="([^"]*)"$/.exec(cell)?.[1]?.trim() ?? cell

const unquote = (text: string) => withoutFormula(text.replaceAll('""', '"').trim())

/** The quote that closes a cell: before a separator or the end of the line, and not one of a pair. */
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

/** Whether a multi-line cell has a stray quote: not one of a pair, nor at the end of the cell. */
function hasStrayQuote(text: string): boolean {
  return text.replaceAll('""', '').includes('"')
}

/**
 * Splits text into rows. An unclosed quote opens a multi-line cell only if the row is then complete; otherwise it is an
 * ordinary character, so that it cannot swallow other rows.
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
      // Only from the quote on: the cells before it stay as they are.
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

/** Whether a line has as many cells as a row; one that also closes a quote must start like the row before it. */
function isRowOfItsOwn(line: string, { separator, width, like, isClosed }: Other): boolean {
  if (width === null || line.split(separator).length < width) return false
  const shapeOf = (text: string) => (text.split(separator)[0] ?? '').trim().replace(/\d/g, '9')
  return !isClosed || (/9/.test(shapeOf(line)) && shapeOf(line) === shapeOf(like))
}

/** Joins a row whose last cell continues on the next lines; null if they do not close it or are rows of their own. */
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

/** Splits text by the separator that splits its headings: the lines above often contain others. */
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
