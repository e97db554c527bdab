import { REVERSAL } from './directions'
import { groupBy } from './group-by'
import { nameWords } from './names'
import { findReferences } from './references'
import type { StatementRow } from './statement'

/** After this, money going out is unrelated. */
export const MAX_DAYS_UNTIL_BACK = 10
/** A word on more lines than this is not a payer's name: the bank writes it. */
const MAX_LINES_OF_NAME = 4
/** The same limit for a reference or a whole text. */
const MAX_LINES_OF_TEXT = 20
/** A line is compared with at most this many credits of its amount and a shared trace. */
const MAX_TRIED = 100

interface Traced {
  row: StatementRow
  at: number
  /** Words that identify the payer, with weights: a reference or whole text suffices, names need two. */
  traces: ReadonlyMap<string, number>
}

/**
 * The credits that were returned, by line number, each with the line that returned it: the same amount, at most ten
 * days later, with the same payer or reference, or marked as a reversal. A line returns one credit.
 */
export function pairsThatCameBack(
  credits: readonly StatementRow[],
  debits: readonly StatementRow[],
  brands: readonly string[],
): Map<number, StatementRow> {
  const isUsual = usualWords([...credits, ...debits])
  const traceAll = (rows: readonly StatementRow[]) =>
    rows
      .filter(({ day }) => day !== null)
      .map((row) => ({
        row,
        at: Date.parse(row.day ?? '') / 86_400_000,
        traces: tracesOf(row, brands, isUsual),
      }))
  const arrived = traceAll(credits).toSorted((one, other) => one.at - other.at)
  const bySum = groupBy(arrived, ({ row }) => row.amount)
  const byTrace = groupBy(
    arrived.flatMap((one) => [...one.traces.keys()].map((trace) => ({ one, trace }))),
    ({ one, trace }) => `${one.row.amount} ${trace}`,
  )
  const pairs = new Map<number, StatementRow>()
  for (const debit of traceAll(debits)) {
    const isReversal = REVERSAL.test(debit.row.narration)
    const isFree = (one: Traced) =>
      !pairs.has(one.row.line) &&
      one.at <= debit.at &&
      debit.at <= one.at + MAX_DAYS_UNTIL_BACK &&
      !namesAnother(one, debit)
    const weights = new Map<Traced, number>()
    for (const [trace, weight] of debit.traces) {
      const own = byTrace.get(`${debit.row.amount} ${trace}`) ?? []
      for (const { one } of nearest(own, debit, ({ one: { at } }) => at)) {
        if (isFree(one)) weights.set(one, (weights.get(one) ?? 0) + weight)
      }
    }
    // A single name is too common, unless the line is marked as a reversal.
    const named = [...weights.keys()].filter(
      (one) => (weights.get(one) ?? 0) >= (isReversal ? 1 : 2),
    )
    const isNameless = isReversal && referencesOf(debit).length === 0
    const all = isNameless
      ? nearest(bySum.get(debit.row.amount) ?? [], debit, ({ at }) => at).filter(isFree)
      : []
    const [first, ...others] = named.length > 0 ? named : all
    if (!first) continue
    const weightOf = (one: Traced) => weights.get(one) ?? 0
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

/** The last MAX_TRIED entries of a sorted list that are not later than the debit. */
function nearest<Value>(
  sorted: readonly Value[],
  debit: Traced,
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

const referencesOf = ({ traces }: Traced) =>
  [...traces.keys()].filter((trace) => trace.startsWith('reference '))

/** Whether both hold references with none in common: they belong to different children. */
function namesAnother(one: Traced, other: Traced): boolean {
  const [own, others] = [referencesOf(one), referencesOf(other)]
  return own.length > 0 && others.length > 0 && !own.some((trace) => others.includes(trace))
}

/** The greater, the nearer: by day, and within a day by file line. */
function nearness({ at, row }: Traced, debit: Traced): number {
  return at - Math.abs(row.line - debit.row.line) / 1_000_000
}

const plain = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
const textOf = ({ narration }: StatementRow) => plain(narration.replace(REVERSAL, ''))

function tracesOf(
  row: StatementRow,
  brands: readonly string[],
  isUsual: (trace: string) => boolean,
): ReadonlyMap<string, number> {
  const { narration, bankNumber } = row
  const references = [
    ...findReferences(narration, brands),
    ...findReferences(bankNumber, brands, true),
  ].flatMap(({ reference }) => reference ?? [])
  const traces = new Map([
    ...nameWords(narration).map((word) => [`word ${word}`, 1] as const),
    [`text ${textOf(row)}`, 2] as const,
    [`number ${plain(bankNumber)}`, 3] as const,
  ])
  const own = [...traces].filter(([trace]) => !trace.endsWith(' ') && !isUsual(trace))
  return new Map([...own, ...references.map((reference) => [`reference ${reference}`, 3] as const)])
}

/** The words and texts on too many lines to identify a payer. */
function usualWords(rows: readonly StatementRow[]): (trace: string) => boolean {
  const counts = new Map<string, number>()
  const add = (trace: string) => counts.set(trace, (counts.get(trace) ?? 0) + 1)
  for (const row of rows) {
    for (const word of new Set(nameWords(row.narration))) add(`word ${word}`)
    add(`text ${textOf(row)}`)
    add(`number ${plain(row.bankNumber)}`)
  }
  return (trace) => {
    const isWord = trace.startsWith('word ')
    return (
      (isWord && trace.length < 'word abc'.length) ||
      (counts.get(trace) ?? 0) > (isWord ? MAX_LINES_OF_NAME : MAX_LINES_OF_TEXT)
    )
  }
}
