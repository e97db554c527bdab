import type { Currency } from '@/domain/money'
import type { Candidate, MatchedLine } from './match-types'
import type { LineCheck } from './statement-memory'
import type { StatementRow } from './statement'
import { leftOf, type LineMark } from './used-lines'
import { warningsOf } from './warnings'

/** A line of the statement, what is left of it, and what it seems to pay; or cash. */
export interface Dividing {
  via: 'statement' | 'cash'
  row: StatementRow
  left: number
  currency: Currency
  mark: LineMark | undefined
  /** The accounts that it names. */
  families: readonly string[]
  /** The payments and children that get their money at first. */
  chosen: readonly string[]
  /** All that its card says. */
  warnings: readonly string[]
}

/** The start of a line's dialog: a choice, or where none was made what the line itself says. */
export function dividingOf(
  line: MatchedLine,
  candidate: Candidate | null,
  { check, currency }: { check: LineCheck; currency: Currency },
): Dividing {
  const { row, candidates, notes } = line
  const earlier = check.earlier.get(row.line) ?? []
  const left = leftOf(row, earlier)
  const shown = candidate ? [candidate] : firstOf(line)
  const families = [
    ...candidates.flatMap(({ parts }) => parts.map(({ payment }) => payment.user_id)),
    ...notes.map(({ child }) => child.user_id),
  ]
  return {
    via: 'statement',
    row,
    left,
    currency,
    mark: check.marks.get(row.line),
    families: [...new Set(families)],
    chosen: [
      ...shown.flatMap(({ parts }) => parts.map(({ paymentId }) => paymentId)),
      ...(candidate ? [] : notes.flatMap(unstatedChild)),
    ],
    warnings: warningsOf(line, shown, { earlier, currency }),
  }
}

/** Cash, of which nothing says yet what it pays. */
export function dividingOfCash(amount: number, currency: Currency, day: string): Dividing {
  return {
    via: 'cash',
    row: { line: 0, date: day, day, narration: '', bankNumber: '', identity: '', amount },
    left: amount,
    currency,
    mark: undefined,
    families: [],
    chosen: [],
    warnings: [],
  }
}

/** The first choice; of references of several families one of each child; of others that fit alike none. */
function firstOf({ candidates, isQuestion }: MatchedLine): Candidate[] {
  const named = candidates.filter(({ reason }) => reason === 'two families')
  if (named.length > 0) {
    const children = named.map(({ parts }) => parts[0]?.payment.application_id)
    return named.filter((_, index) => children.indexOf(children[index]) === index)
  }
  return isQuestion ? [] : candidates.slice(0, 1)
}

const unstatedChild = ({ child, state }: MatchedLine['notes'][number]): string[] =>
  state === 'unstated' && child.id !== null ? [child.id] : []
