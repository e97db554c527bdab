import { readFileSync } from 'node:fs'
import path from 'node:path'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { matchStatement } from '../../src/features/bank-statement/match.ts'
import {
  decodeStatement,
  guessCurrency,
  readCredits,
  readStatement,
  recogniseColumns,
} from '../../src/features/bank-statement/statement.ts'
import { readFamilies, readTable } from './families.ts'
import { mark, type Outcome, readExpected, table } from './score.ts'

/** The files, and the currency that each names. */
const FILES = {
  'ng-comma-debit-credit.csv': 'NGN',
  'ng-comma-session-ids.csv': 'NGN',
  'ng-tab-lodgements.txt': 'NGN',
  'ng-semicolon-suffix.csv': 'NGN',
  'ng-dollar-signed.csv': 'USD',
  'za-comma-signed.csv': null,
  'za-semicolon-rand.csv': 'ZAR',
  'za-tab-beneficiary-reference.txt': 'ZAR',
} as const
type File = keyof typeof FILES
const files = Object.keys(FILES) as File[]

const { pending } = readFamilies()

const read = (file: File) => decodeStatement(readFileSync(path.join(import.meta.dirname, file)))
const keyOf = (file: File) => readTable(file.replace(/\.\w+$/, '.key.tsv'))

/** The records below the headings, read without the reader that is under test. */
function recordsOf(file: File): string[][] {
  const delimiter = file.endsWith('.txt') ? '\t' : file.includes('semicolon') ? ';' : ','
  const { data } = Papa.parse<string[]>(read(file), { delimiter, skipEmptyLines: 'greedy' })
  const heading = data.findIndex((cells) =>
    [/date/i, /balance/i].every((word) => cells.some((cell) => word.test(cell))),
  )
  return data.slice(heading + 1)
}

function outcomesOf(file: File): Map<number, Outcome> {
  const text = read(file)
  const statement = readStatement(text)
  if (!statement) throw new Error(`${file} holds no table`)
  const { credits } = readCredits(statement, recogniseColumns(statement.headers))
  const { exact, near, rest } = matchStatement(credits, pending, FILES[file] ?? 'ZAR')
  const outcomes = new Map<number, Outcome>()
  for (const { row, payment } of exact) {
    outcomes.set(row.line, { bulk: payment.id, candidates: [], isOdd: false, notes: {} })
  }
  for (const { row, candidates } of near) {
    outcomes.set(row.line, {
      bulk: null,
      candidates: candidates.map(({ payment }) => [payment.id]),
      isOdd: candidates.some(({ reason }) => reason.endsWith('differs')),
      notes: {},
    })
  }
  for (const { line } of rest) {
    outcomes.set(line, { bulk: null, candidates: [], isOdd: false, notes: {} })
  }
  return outcomes
}

const scored = files.flatMap((file) => {
  const outcomes = outcomesOf(file)
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
    const { children } = readFamilies()
    const known = new Set([...children, ...pending].map(({ id }) => id))
    const named = scored.flatMap(({ row }) => readExpected(row['must become'] ?? '').names)
    expect(named.filter((name) => !known.has(name))).toEqual([])
  })
})

it('prints the score', () => {
  console.log(`\n${table(scored)}\n`)
  if (process.env['EACH_LINE']) {
    for (const { file, row, outcome, mark: given } of scored) {
      if (['exact', 'right'].includes(given)) continue
      console.log(given, file, row['line'], '|', row['must become'], '|', row['trap'])
      console.log('   ', row['as the bank printed it'], JSON.stringify(outcome))
    }
  }
  const guesses = files.map((file) => [file, guessCurrency(read(file))])
  console.log(guesses.map((guess) => guess.join(' ')).join('\n'))
})
