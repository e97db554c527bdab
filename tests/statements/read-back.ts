import { recogniseColumns } from '../../src/features/finance/statement/columns.ts'
import { readStatement } from '../../src/features/finance/statement/reading/read.ts'
import { readRows } from '../../src/features/finance/statement/statement.ts'
import { randomStatement } from './random-statements.ts'

const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

/** A random statement's list of lines as it was, and as it is read back, both in the order of the file. */
export async function readBack(seed: number) {
  const { lines, source, form } = randomStatement(seed)
  const wanted = lines.map(({ day, cents, words }) => `${day} ${cents} ${plain(words)}`)
  const table = await readStatement(source)
  if (!table) return { form, wanted, found: null }
  const { credits, debits, undated, unreadable, balance } = readRows(
    table,
    table.columns ?? recogniseColumns(table.headers),
    { today: '2026-11-20' },
  )
  const found = [
    ...credits.map((row) => ({ ...row, cents: Math.round(row.amount * 100) })),
    ...debits.map((row) => ({ ...row, cents: -Math.round(row.amount * 100) })),
  ]
    .toSorted((one, other) => one.line - other.line)
    .map(({ day, cents, narration }) => `${day} ${cents} ${plain(narration)}`)
  const isWhole = undated.length + unreadable.length === 0 && balance.kind !== 'broken'
  return { form, wanted, found: isWhole ? found : null }
}
