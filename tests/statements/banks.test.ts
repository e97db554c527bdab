import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { linesToKeep, normaliseIdentity } from '../../src/features/finance/bank/kept-lines.ts'
import { recogniseColumns } from '../../src/features/finance/statement/columns.ts'
import { readStatement } from '../../src/features/finance/statement/reading/read.ts'
import {
  type ReadAnswers,
  type ReadRows,
  readRows,
} from '../../src/features/finance/statement/statement.ts'

interface KeyLine {
  line: number
  kind: 'in' | 'out' | 'other' | 'unread' | 'undated'
  day?: string
  amount?: number
  words?: string
}

interface Key {
  currency: string | null
  account: string | null
  balance: ReadRows['balance']['kind']
  asks: string | null
  lines: KeyLine[]
}

const folder = path.join(import.meta.dirname, 'banks')
const files = readdirSync(folder).filter((name) => !name.endsWith('.json'))
const bytesOf = (file: string) => new Uint8Array(readFileSync(path.join(folder, file)))
const keyOf = (file: string) =>
  JSON.parse(readFileSync(path.join(folder, file.replace(/\.\w+$/, '.key.json')), 'utf8')) as Key

async function read(source: Uint8Array | string, answers: ReadAnswers = {}) {
  const table = await readStatement(source)
  if (!table) throw new Error('There is no table')
  const columns = table.columns ?? recogniseColumns(table.headers)
  return { table, rows: readRows(table, columns, { today: '2026-11-20', answers }) }
}

/** The outcome of each row of the file, by its number. */
function becameOf(rows: ReadRows): Map<number, KeyLine> {
  const money = (kind: KeyLine['kind'], list: ReadRows['credits']) =>
    list.map(({ line, day, amount, narration }): KeyLine => ({
      line,
      kind,
      amount,
      words: narration,
      day: day ?? undefined,
    }))
  const all = [
    ...money('in', rows.credits),
    ...money('out', rows.debits),
    ...money('undated', rows.undated),
    ...rows.unreadable.map(({ line }): KeyLine => ({ line, kind: 'unread' })),
    ...rows.others.map(({ line }): KeyLine => ({ line, kind: 'other' })),
  ]
  expect(new Set(all.map(({ line }) => line)).size).toBe(all.length)
  return new Map(all.map((line) => [line.line, line]))
}

const plain = (text = '') => text.replace(/[^\p{L}\p{N}]/gu, '')

type Mark = 'right' | 'asked' | 'wrong' | 'silent'

/** A line that the page asks about is asked; one that is taken for another is wrong; one that is nowhere is silent. */
function markOf(expected: KeyLine, found: KeyLine | undefined): Mark {
  if (found === undefined) return 'silent'
  const isSame =
    found.kind === expected.kind &&
    found.day === expected.day &&
    found.amount === expected.amount &&
    (expected.words === undefined || plain(found.words).includes(plain(expected.words)))
  const isAsked = found.kind === 'unread' || found.kind === 'undated'
  if (isAsked && (isSame || expected.kind !== 'other')) return 'asked'
  if (isSame) return 'right'
  return found.kind === 'other' ? 'silent' : 'wrong'
}

const count = (marks: readonly Mark[], mark: Mark) => marks.filter((one) => one === mark).length

describe('a bank’s own file', () => {
  it('is read as its key says, which was written before', async () => {
    const lines = await Promise.all(
      files.map(async (file) => {
        const { rows } = await read(bytesOf(file))
        const became = becameOf(rows)
        const key = keyOf(file).lines
        const marks = key.map((line) => markOf(line, became.get(line.line)))
        const told = key.flatMap((line, index) =>
          marks[index] === 'wrong' || marks[index] === 'silent'
            ? [`${file} ${JSON.stringify(line)} ${JSON.stringify(became.get(line.line))}`]
            : [],
        )
        return { file, marks, told, unnamed: became.size - key.length }
      }),
    )
    const cells = lines.map(({ file, marks }) => [
      file.padEnd(22),
      ...[
        marks.length,
        ...(['right', 'asked', 'wrong', 'silent'] as const).map((mark) => count(marks, mark)),
      ].map((figure) => String(figure).padStart(7)),
    ])
    console.log(
      [
        'file'.padEnd(22) +
          ['lines', 'right', 'asked', 'wrong', 'silent'].map((head) => head.padStart(7)).join(''),
        ...cells.map((row) => row.join('')),
      ].join('\n'),
    )
    expect(lines.flatMap(({ told }) => told)).toEqual([])
    expect(lines.map(({ unnamed }) => unnamed)).toEqual(lines.map(() => 0))
  })

  it.each(files)('%s names its currency and account, and its balance carries', async (file) => {
    const key = keyOf(file)
    const { table, rows } = await read(bytesOf(file))
    expect({
      currency: table.currency,
      account: table.account,
      balance: rows.balance.kind,
      asks: rows.questions.dayOrder ?? rows.questions.year,
    }).toEqual({
      currency: key.currency,
      account: key.account,
      balance: key.balance,
      asks: key.asks,
    })
  })
})

const textFiles = files.filter((file) => file.endsWith('.csv'))
const textOf = (file: string) => new TextDecoder('utf-8').decode(bytesOf(file))

/** The lines of the key, moved where the damage moves them. */
function expectNothingLost(
  key: readonly KeyLine[],
  rows: ReadRows,
  moved: (line: number) => number | null = (line) => line,
) {
  const became = becameOf(rows)
  const wrong = key.flatMap((line) => {
    const position = moved(line.line)
    if (position === null || line.kind === 'other') return []
    const mark = markOf(line, became.get(position))
    return mark === 'right' || mark === 'asked'
      ? []
      : [`${mark}: ${JSON.stringify(line)} became ${JSON.stringify(became.get(position))}`]
  })
  expect(wrong).toEqual([])
  return became
}

describe.each(textFiles)('%s, damaged', (file) => {
  const { lines: key } = keyOf(file)
  const money = key.filter(({ kind }) => kind === 'in' || kind === 'out')
  const text = textOf(file)
  const physical = text.split(/\r?\n/)
  const separator = text.includes(';') ? ';' : ','

  it('by a lone quote before any cell of any line loses no other line', async () => {
    for (const { line } of money) {
      const cells = (physical[line - 1] ?? '').split(separator)
      for (const at of cells.keys()) {
        const damaged = cells.with(at, `"${cells[at]?.replaceAll('"', '') ?? ''}`).join(separator)
        const { rows } = await read(physical.with(line - 1, damaged).join('\n'))
        const others = key.filter((one) => one.line !== line)
        const became = expectNothingLost(others, rows)
        expect(became.has(line), damaged).toBe(true)
      }
    }
  })

  it('by a row that is short of a cell asks about that row alone', async () => {
    for (const { line } of money) {
      const whole = physical[line - 1] ?? ''
      // Of a row over several lines the first is not the whole.
      if ((whole.match(/"/g) ?? []).length % 2 === 1) continue
      const last = separator === ';' ? /;[^;]*$/ : /, ?(?:"[^"]*"|[^,"]*)$/
      const short = whole.replace(last, '')
      const { rows } = await read(physical.with(line - 1, short).join('\n'))
      const became = expectNothingLost(
        key.filter((one) => one.line !== line),
        rows,
      )
      expect(['unread', 'undated']).toContain(became.get(line)?.kind)
    }
  })

  it('by a row that is taken out tells by the balance', async () => {
    const inner = money.slice(1, -1)
    for (const { line } of inner) {
      const whole = physical[line - 1] ?? ''
      if ((whole.match(/"/g) ?? []).length % 2 === 1) continue
      const { rows } = await read(physical.toSpliced(line - 1, 1).join('\n'))
      expect(rows.balance.kind, whole).toBe('broken')
      expectNothingLost(key, rows, (own) => (own === line ? null : own > line ? own - 1 : own))
    }
  })

  it('by a swapped sign or column tells by the balance', async () => {
    // Nothing stands before the first line, in whichever order they are, that its sum must carry on.
    for (const { line, amount = 0 } of money.slice(1, -1)) {
      const whole = physical[line - 1] ?? ''
      const sum = amount.toFixed(2)
      const swapped = whole.includes(`-${sum}`)
        ? whole.replace(`-${sum}`, sum)
        : whole.replace(new RegExp(`([;, ])${sum.replace('.', '\\.')}`), `$1-${sum}`)
      if (swapped === whole) continue
      const { rows } = await read(physical.with(line - 1, swapped).join('\n'))
      const found = becameOf(rows).get(line)
      const isRight = found?.kind === key.find((one) => one.line === line)?.kind
      expect(isRight || rows.balance.kind === 'broken' || found?.kind === 'unread', swapped).toBe(
        true,
      )
    }
  })

  it('by a repeated heading reads no line of it', async () => {
    const heading = Math.max(
      ...key
        .filter((one) => one.kind === 'other' && one.line < (money[0]?.line ?? 0))
        .map(({ line }) => line),
    )
    const found = physical.findIndex((line) => /date/i.test(line) && /balance/i.test(line))
    expect(heading).toBeGreaterThan(0)
    for (const { line } of money.slice(1)) {
      const again = physical.toSpliced(line - 1, 0, physical[found] ?? '')
      const { rows } = await read(again.join('\n'))
      const became = expectNothingLost(key, rows, (own) => (own >= line ? own + 1 : own))
      expect(became.get(line)?.kind).toBe('other')
    }
  })

  it('by UTF-16, with and without its mark, is the same', async () => {
    const letters = [...text].flatMap((letter) => {
      const code = letter.charCodeAt(0)
      return [code & 255, code >> 8]
    })
    for (const bytes of [letters, [0xff, 0xfe, ...letters]]) {
      const { rows } = await read(Uint8Array.from(bytes))
      expect(rows).toEqual((await read(text)).rows)
    }
  })

  it('by the letters of Windows loses no more than the letters that these lack', async () => {
    const isOlder = (letter: string) => letter.charCodeAt(0) < 256
    const bytes = Uint8Array.from(text, (letter) => (isOlder(letter) ? letter : '?').charCodeAt(0))
    const { rows } = await read(bytes)
    const older = key.map(({ words, ...line }) =>
      words !== undefined && Array.from(words).every(isOlder) ? { ...line, words } : line,
    )
    expectNothingLost(older, rows)
  })
})

it('days with the month first are read so where one day of the file decides, and asked where none does', async () => {
  const monthFirst = textOf('zenith.csv').replace(/(\d\d)\/06\/2026/g, '06/$1/2026')
  const { rows } = await read(monthFirst)
  expectNothingLost(keyOf('zenith.csv').lines, rows)
  expect(rows.questions.dayOrder).toBeNull()
  const without = monthFirst.replace(/^Period.*\n/m, '\n')
  expect((await read(without)).rows.questions.dayOrder).toBe('06/01/2026')
  const answered = await read(without, { dayOrder: 'month-first' })
  expectNothingLost(keyOf('zenith.csv').lines, answered.rows)
})

describe('two exports of one month', () => {
  it('of one kind that overlap know each line again, and copies as copies', async () => {
    const lines = textOf('absa.csv').trimEnd().split('\n')
    const [head = '', ...own] = lines
    const [first, second] = [own.slice(0, 9), own.slice(4)].map((some) =>
      [head, ...some].join('\n'),
    )
    const marksOf = async (text = '') => {
      const { rows } = await read(text)
      return linesToKeep({ credits: rows.credits, debits: [] }).map(
        ({ day, amount, identity }) => `${day} ${amount} ${identity}`,
      )
    }
    const [one, other] = await Promise.all([marksOf(first), marksOf(second)])
    const whole = await marksOf(lines.join('\n'))
    expect(new Set([...one, ...other])).toEqual(new Set(whole))
    expect(other.filter((mark) => one.includes(mark))).toHaveLength(3)
  })

  it('with other columns have the same lines', async () => {
    const sums = async (file: string) => {
      const { rows } = await read(bytesOf(file))
      return [...rows.credits, ...rows.debits]
        .map(({ day, amount }) => `${day} ${amount}`)
        .toSorted()
    }
    expect(await sums('fnb-ofx.ofx')).toEqual(await sums('fnb.csv'))
  })

  it('and the running number of a line is no part of what it is known by', async () => {
    const { rows } = await read(textOf('capitec-business.csv').replace(/^\d+,/gm, '9,'))
    const again = await read(textOf('capitec-business.csv'))
    const identities = (found: ReadRows) =>
      found.credits.map(({ identity }) => normaliseIdentity(identity))
    expect(identities(rows)).toEqual(identities(again.rows))
  })
})
