import { kindOf, kindOfText } from './bytes'
import { readOfx } from './ofx'
import { readQif } from './qif'
import { splitTable } from './split'
import { MAX_LINES, type StatementTable, tableOf } from './table'
import { Unreadable } from './unreadable'

/** A statement as it comes: the bytes of a file, or what was pasted. */
export type StatementSource = Uint8Array | string

/**
 * Reads a statement of any kind that banks give: a spreadsheet, a table of text with any separator, OFX or QIF. Null
 * when there is no table in it; throws an `Unreadable` with a sentence for people.
 */
export async function readStatement(source: StatementSource): Promise<StatementTable | null> {
  const { kind, text } =
    typeof source === 'string'
      ? { kind: kindOfText(source), text: source.replace(/^\uFEFF/, '') }
      : kindOf(source)
  switch (kind) {
    case 'ofx':
      return readOfx(text)
    case 'qif':
      return readQif(text)
    case 'sheet':
    case 'html': {
      // Large, and needed for spreadsheets alone.
      const { readSheet } = await import('./sheet')
      const bytes = kind === 'sheet' && typeof source !== 'string' ? source : null
      return tableOf(readSheet(bytes ? { bytes } : { html: text }))
    }
    case 'text':
      if (countLines(text) > MAX_LINES) throw new Unreadable('lines')
      return tableOf(splitTable(text))
  }
}

function countLines(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1
  return count
}
