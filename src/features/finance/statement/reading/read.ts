import { kindOf, kindOfText } from './bytes'
import { readOfx } from './ofx'
import { readQif } from './qif'
import { splitTable } from './split'
import { MAX_LINES, type StatementTable, tableOf } from './table'
import { Unreadable } from './unreadable'

/** The input: the bytes of a file, or pasted text. */
export type StatementSource = Uint8Array | string

/**
 * Reads a statement in any format that banks offer: a spreadsheet, delimited text, OFX or QIF. Null without a table;
 * throws an `Unreadable` with a message for the user.
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
    case 'spreadsheet':
    case 'html': {
      // Loaded on demand: it is large, and only spreadsheets need it.
      const { readSpreadsheet } = await import('./spreadsheet')
      const bytes = kind === 'spreadsheet' && typeof source !== 'string' ? source : null
      return tableOf(readSpreadsheet(bytes ? { bytes } : { html: text }))
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
