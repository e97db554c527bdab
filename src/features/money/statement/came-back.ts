import { REVERSAL } from './directions'
import { groupBy } from './group-by'
import { nameWords } from './names'
import { findReferences } from './references'
import type { StatementRow } from './statement'

/** Later than this, money that goes out is a matter of its own. */
export const MAX_DAYS_UNTIL_BACK = 10
/** A name in more lines, or a text, is the bank's. */
const MAX_LINES_OF_NAME = 4
const MAX_LINES_OF_TEXT = 20
/** Credits of one sum and mark that a line is compared with. */
const MAX_TRIED = 100

interface Marked {
  row: StatementRow
  /** The day as a number. */
  at: number
  /** The words that tell the payer, each with its weight: a reference or the whole text is enough, of names it takes two. */
  marks: ReadonlyMap<string, number>
}

/**
 * The credits that went back, by their numbers, each with the line that took it: the same sum, at most ten days later,
 * with the same payer or reference, or behind a word of reversal. A line takes back one credit.
 */
export function pairsThatCameBack(
  credits: readonly StatementRow[],
  debits: readonly StatementRow[],
  brands: readonly string[],
): Map<number, StatementRow> {
  const isUsual = usualWords([...credits, ...debits])
  const markAll = (rows: readonly StatementRow[]) =>
    rows
      .filter(({ day }) => day !== null)
      .map((row) => ({
        row,
        at: Date.parse(row.day ?? '') / 86_400_000,
        marks: marksOf(row, brands, isUsual),
      }))
  const arrived = markAll(credits).toSorted((one, other) => one.at - other.at)
  const bySum = groupBy(arrived, ({ row }) => row.amount)
  const byMark = groupBy(
    arrived.flatMap((one) => [...one.marks.keys()].map((mark) => ({ one, mark }))),
    ({ one, mark }) => `${one.row.amount} ${mark}`,
  )
  const pairs = new Map<number, StatementRow>()
  for (const debit of markAll(debits)) {
    const isReversal = REVERSAL.test(debit.row.narration)
    const isFree = (one: Marked) =>
      !pairs.has(one.row.line) &&
      one.at <= debit.at &&
      debit.at <= one.at + MAX_DAYS_UNTIL_BACK &&
      !namesAnother(one, debit)
    const weights = new Map<Marked, number>()
    for (const [mark, weight] of debit.marks) {
      const own = byMark.get(`${debit.row.amount} ${mark}`) ?? []
      for (const { one } of nearest(own, debit, ({ one: { at } }) => at)) {
        if (isFree(one)) weights.set(one, (weights.get(one) ?? 0) + weight)
      }
    }
    // One name alone is many people's, unless the line says that it takes back.
    const named = [...weights.keys()].filter(
      (one) => (weights.get(one) ?? 0) >= (isReversal ? 1 : 2),
    )
    const isNameless = isReversal && referencesOf(debit).length === 0
    const all = isNameless
      ? nearest(bySum.get(debit.row.amount) ?? [], debit, ({ at }) => at).filter(isFree)
      : []
    const [first, ...others] = named.length > 0 ? named : all
    if (!first) continue
    const weightOf = (one: Marked) => weights.get(one) ?? 0
    const best = others.reduce(
      (found, one) =>
        (weightOf(one) - weightOf(found) || nearness(one, debit) - nearness(found, debit)) > 0
          ? one
          : found,
      first,
    )
    pairs.set(best.row.line, debit.row)
  }
  return pairs
}

/** Those of a sorted list that are not later, as many as can be its payer's: more are looked through for no line. */
function nearest<Value>(
  sorted: readonly Value[],
  debit: Marked,
  dayOf: (value: Value) => number,
): Value[] {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const value = sorted[middle]
    if (value !== undefined && dayOf(value) <= debit.at) from = middle + 1
    else to = middle
  }
  return sorted.slice(Math.max(0, from - MAX_TRIED), from)
}

const referencesOf = ({ marks }: Marked) =>
  [...marks.keys()].filter((mark) => mark.startsWith('reference '))

/** Both hold references, and none is the other's: they are of different children. */
function namesAnother(one: Marked, other: Marked): boolean {
  const [own, others] = [referencesOf(one), referencesOf(other)]
  return own.length > 0 && others.length > 0 && !own.some((mark) => others.includes(mark))
}

/** The greater, the nearer: by day, and on one day by the lines of the file. */
function nearness({ at, row }: Marked, debit: Marked): number {
  return at - Math.abs(row.line - debit.row.line) / 1_000_000
}

const plain = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
const textOf = ({ narration }: StatementRow) => plain(narration.replace(REVERSAL, ''))

function marksOf(
  row: StatementRow,
  brands: readonly string[],
  isUsual: (mark: string) => boolean,
): ReadonlyMap<string, number> {
  const { narration, bankNumber } = row
  const references = [
    ...findReferences(narration, brands),
    ...findReferences(bankNumber, brands, true),
  ].flatMap(({ reference }) => reference ?? [])
  const marks = new Map([
    ...nameWords(narration).map((word) => [`word ${word}`, 1] as const),
    [`text ${textOf(row)}`, 2] as const,
    [`number ${plain(bankNumber)}`, 3] as const,
  ])
  const own = [...marks].filter(([mark]) => !mark.endsWith(' ') && !isUsual(mark))
  return new Map([...own, ...references.map((reference) => [`reference ${reference}`, 3] as const)])
}

/** The words and texts that stand in too many lines to tell a payer. */
function usualWords(rows: readonly StatementRow[]): (mark: string) => boolean {
  const counts = new Map<string, number>()
  const add = (mark: string) => counts.set(mark, (counts.get(mark) ?? 0) + 1)
  for (const row of rows) {
    for (const word of new Set(nameWords(row.narration))) add(`word ${word}`)
    add(`text ${textOf(row)}`)
    add(`number ${plain(row.bankNumber)}`)
  }
  return (mark) => {
    const isWord = mark.startsWith('word ')
    return (
      (isWord && mark.length < 'word abc'.length) ||
      (counts.get(mark) ?? 0) > (isWord ? MAX_LINES_OF_NAME : MAX_LINES_OF_TEXT)
    )
  }
}
