/** The outcome of one line. Payments and children are named as in the key. */
export interface Outcome {
  /** The payments that the bulk button would credit with it. */
  bulk: string[] | null
  /** The candidates to choose from by hand, best first; each the payments that would share the line. */
  candidates: string[][]
  isOdd: boolean
  /** The notes on children for whom nothing can be chosen. */
  notes: Record<string, 'again' | 'approved' | 'unstated'>
}

export type Verdict =
  | 'match'
  | 'first'
  | 'odd'
  | 'split'
  | 'question'
  | 'again'
  | 'approved'
  | 'unstated'
  | 'none'
  | 'out'
  | 'unread'

export interface Expected {
  verdict: Verdict
  names: string[]
}

export function readExpected(text: string): Expected {
  const [verdict = '', names = ''] = text.split(' ')
  return { verdict: verdict as Verdict, names: names.split(/[+|]/).filter(Boolean) }
}

/**
 * `exact` and `right` are as the key has it, by the bulk button and otherwise. `missed` offers nothing, or not
 * enough. `misled` offers somebody else first. `wrong` would credit a payment in bulk that is not the line's.
 */
export type Mark = 'exact' | 'right' | 'missed' | 'misled' | 'wrong'

const isSame = (one: readonly string[] = [], other: readonly string[]) =>
  one.length === other.length && other.every((name) => one.includes(name))

const childOf = (payment: string) => payment.split('#')[0] ?? payment

/** @param outcome null for a line that is no money coming in */
export function mark({ verdict, names }: Expected, outcome: Outcome | null): Mark {
  if (outcome === null) return verdict === 'out' || verdict === 'unread' ? 'right' : 'missed'
  if (outcome.bulk !== null) {
    return verdict === 'match' && isSame(outcome.bulk, names) ? 'exact' : 'wrong'
  }
  return isRight({ verdict, names }, outcome)
    ? 'right'
    : isMisled(names, outcome)
      ? 'misled'
      : 'missed'
}

function isRight({ verdict, names }: Expected, { candidates, notes, isOdd }: Outcome): boolean {
  const [first] = candidates
  switch (verdict) {
    case 'match':
    case 'first':
    case 'split':
      return isSame(first, names)
    case 'odd':
      return isOdd && isSame(first, names)
    case 'question': {
      const asked = [...new Set(candidates.flat().map(childOf))].slice(0, names.length)
      return isSame([...new Set([...asked, ...Object.keys(notes)])], names)
    }
    case 'again':
    case 'approved':
    case 'unstated':
      return candidates.length === 0 && names.every((name) => notes[name] === verdict)
    case 'none':
      return candidates.length === 0 && Object.keys(notes).length === 0
    case 'out':
    case 'unread':
      return false
  }
}

function isMisled(names: readonly string[], { candidates }: Outcome): boolean {
  const [first] = candidates
  const children = names.map(childOf)
  return first?.some((payment) => !children.includes(childOf(payment))) ?? false
}

/** The marks of each verdict as a table for people. */
export function table(marks: readonly { verdict: Verdict; mark: Mark }[]): string {
  const columns: Mark[] = ['exact', 'right', 'missed', 'misled', 'wrong']
  const verdicts = [...new Set(marks.map(({ verdict }) => verdict))].sort()
  const line = (name: string, of: readonly { mark: Mark }[]) =>
    [name.padEnd(10), String(of.length).padStart(6)]
      .concat(columns.map((one) => String(of.filter((m) => m.mark === one).length).padStart(7)))
      .join('')
  return [
    ['must be'.padEnd(10), 'lines'.padStart(6), ...columns.map((one) => one.padStart(7))].join(''),
    ...verdicts.map((one) =>
      line(
        one,
        marks.filter(({ verdict }) => verdict === one),
      ),
    ),
    line('all', marks),
  ].join('\n')
}
