import { readFileSync } from 'node:fs'
import path from 'node:path'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import type { BankTransaction } from '../../src/features/finance/bank/api.ts'
import { linesToKeep, rowsOf as keptRows } from '../../src/features/finance/bank/kept-lines.ts'
import { recogniseColumns } from '../../src/features/finance/statement/columns.ts'
import type { MatchedLine } from '../../src/features/finance/statement/match-types.ts'
import { matchStatement } from '../../src/features/finance/statement/match.ts'
import { referencesIn } from '../../src/features/finance/statement/register.ts'
import { pairsThatCameBack } from '../../src/features/finance/statement/came-back.ts'
import { decodeText } from '../../src/features/finance/statement/reading/bytes.ts'
import { readStatement } from '../../src/features/finance/statement/reading/read.ts'
import type { StatementTable } from '../../src/features/finance/statement/reading/table.ts'
import { readRows } from '../../src/features/finance/statement/statement.ts'
import { readFamilies, readTable } from './families.ts'
import { type Mark, mark, type Outcome, readExpected, table } from './score.ts'

/** The files, and the currency that each names. */
const FILES = {
  'ng-comma-debit-credit.csv': 'NGN',
  'ng-comma-session-ids.csv': 'NGN',
  'ng-tab-lodgements.txt': 'NGN',
  'ng-semicolon-suffix.csv': 'NGN',
  'ng-comma-splits.csv': 'NGN',
  'ng-comma-families.csv': 'NGN',
  'ng-dollar-signed.csv': 'USD',
  'za-comma-signed.csv': null,
  'za-semicolon-rand.csv': 'ZAR',
  'za-semicolon-families.csv': 'ZAR',
  'za-tab-beneficiary-reference.txt': 'ZAR',
} as const
type File = keyof typeof FILES
const files = Object.keys(FILES) as File[]

const { children, pending, tickets } = readFamilies()

const bytesOf = (file: File) => new Uint8Array(readFileSync(path.join(import.meta.dirname, file)))
const keyOf = (file: File) => readTable(file.replace(/\.\w+$/, '.key.tsv'))

/** The records below the headings, read without the reader that is under test. */
function recordsOf(file: File): string[][] {
  const delimiter = file.endsWith('.txt') ? '\t' : file.includes('semicolon') ? ';' : ','
  const { data } = Papa.parse<string[]>(decodeText(bytesOf(file)), {
    delimiter,
    skipEmptyLines: 'greedy',
  })
  const heading = data.findIndex((cells) =>
    [/date/i, /balance/i].every((word) => cells.some((cell) => word.test(cell))),
  )
  return data.slice(heading + 1)
}

const tables = new Map(
  await Promise.all(
    files.map(async (file): Promise<[File, StatementTable]> => {
      const table = await readStatement(bytesOf(file))
      if (!table) throw new Error(`${file} holds no table`)
      return [file, table]
    }),
  ),
)

function rowsOf(file: File) {
  const table = tables.get(file)!
  // The key counts the records below the headings.
  const records = table.records.map((record, index) => ({ ...record, line: index + 1 }))
  return readRows({ ...table, records, above: [] }, recogniseColumns(table.headers), {
    today: '2026-11-20',
    answers: { dayOrder: 'day-first' },
  })
}

/** The lines of a file as the database has them, each with its number in the file. */
function keptLines(file: File): BankTransaction[] {
  return linesToKeep(rowsOf(file)).map(({ line_number, day, amount, narration, reference }) => ({
    id: String(line_number),
    statement_id: file,
    line_number,
    day,
    amount,
    open_amount: amount,
    narration,
    reference,
    excluded_because: null,
    duplicate_narration: null,
    is_duplicate_booked: false,
    is_balanced: true,
  }))
}

function linesOf(file: File): MatchedLine[] {
  const table = tables.get(file)!
  const { credits, debits } = keptRows(keptLines(file))
  const looked = referencesIn([...credits, ...debits], pending)
  const found = children.filter(
    ({ payment_reference: own }) =>
      looked.references.includes(own) || looked.cuts.some((cut) => own.startsWith(cut)),
  )
  const currency = table.currency ?? 'ZAR'
  return matchStatement({
    credits,
    debits,
    payments: pending,
    children: found,
    tickets,
    currency,
    cameBack: pairsThatCameBack(credits, debits, ['KZ']),
  })
}

function outcomeOf({ group, candidates, notes }: MatchedLine): Outcome {
  const ways = candidates.map(({ parts }) => parts.map(({ paymentId }) => paymentId))
  const isExact = group === 'exact'
  return {
    bulk: isExact ? (ways[0] ?? null) : null,
    candidates: isExact ? [] : ways,
    isOdd: group === 'odd',
    notes: Object.fromEntries(
      notes.map(
        ({ child, state }) =>
          [child.id ?? '', state === 'paid by another line' ? 'again' : state] as const,
      ),
    ),
  }
}

const scored = files.flatMap((file) => {
  const outcomes = new Map(
    linesOf(file).map((line) => [Number(line.row.identity), outcomeOf(line)]),
  )
  return keyOf(file).map((row) => {
    const expected = readExpected(row['must become'] ?? '')
    const outcome = outcomes.get(Number(row['line'])) ?? null
    return { file, row, outcome, verdict: expected.verdict, mark: mark(expected, outcome) }
  })
})

describe('the key', () => {
  it('has 400 lines, at least 60 of them traps', () => {
    expect(scored.length).toBeGreaterThanOrEqual(400)
    expect(scored.filter(({ row }) => row['trap'] !== '').length).toBeGreaterThanOrEqual(60)
  })

  it.each(files)('of %s names the lines of the file', (file) => {
    const rows = recordsOf(file)
    const plain = (text: string) => text.replace(/[",;\s]+/g, ' ').trim()
    for (const { line, 'as the bank printed it': printed = '' } of keyOf(file)) {
      const cells = rows[Number(line) - 1] ?? []
      const missing = cells.map(plain).filter((cell) => !plain(printed).includes(cell))
      // The balance is left out of the key.
      expect(missing.length, `${file} line ${line}: ${missing.join(' | ')}`).toBeLessThan(2)
    }
  })

  it('names children and payments that there are', () => {
    const known = new Set([...children, ...pending].map(({ id }) => id))
    const named = scored.flatMap(({ row }) => readExpected(row['must become'] ?? '').names)
    expect(named.filter((name) => !known.has(name))).toEqual([])
  })
})

const PAYING = ['match', 'first', 'odd', 'split', 'question']
const isDone = ({ mark: given }: { mark: Mark }) => given === 'exact' || given === 'right'

describe('the matcher', () => {
  const told = () =>
    scored
      .filter((line) => !isDone(line))
      .map(({ file, row, mark: given }) => `${given}: ${file} ${row['line']} ${row['must become']}`)
      .join('\n')

  it('credits nothing wrong, and offers nobody else first', () => {
    console.log(`\n${table(scored)}\n\n${told()}\n`)
    expect(scored.filter(({ mark: given }) => ['wrong', 'misled'].includes(given))).toEqual([])
  })

  it.each([
    ['money for a payment', PAYING],
    ['money for several', ['split']],
    ['any line', [...PAYING, 'again', 'approved', 'unstated', 'none', 'out', 'unread']],
  ])('has at least nine in ten right, exact or first: %s', (_of, verdicts) => {
    const lines = scored.filter(({ verdict }) => verdicts.includes(verdict))
    expect(lines.filter(isDone).length / lines.length, told()).toBeGreaterThanOrEqual(0.9)
  })

  it('puts into the bulk button nine in ten of what may be there', () => {
    const lines = scored.filter(({ verdict }) => verdict === 'match')
    const exact = lines.filter(({ mark: given }) => given === 'exact')
    expect(exact.length / lines.length, told()).toBeGreaterThanOrEqual(0.9)
  })

  it('never divides more than arrived', () => {
    const parted = files
      .flatMap((file) => linesOf(file))
      .flatMap(({ row, candidates }) =>
        candidates.map(({ parts }) => ({
          amount: row.amount,
          sum: parts.reduce((sum, part) => sum + part.amount, 0),
        })),
      )
    expect(parted.filter(({ amount, sum }) => sum > amount)).toEqual([])
  })

  it.each(files)('takes the currency of %s from what names it', (file) => {
    expect(tables.get(file)?.currency).toBe(FILES[file])
  })
})
