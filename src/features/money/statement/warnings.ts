import { compareWithDue } from '@/domain/due'
import { formatDate } from '@/domain/dates'
import { type Currency, formatCount, formatExactMoney } from '@/domain/money'
import type { UsedLine } from './api'
import { dueOf } from './candidates'
import type { Candidate, MatchedLine, PaymentPart, Reason } from './match-types'
import type { StatementRow } from './statement'
import { leftOf, namesOfUse } from './used-lines'

const REASONS: Record<Reason, string | null> = {
  exact: null,
  'currency differs': 'Reference matches, the currency differs',
  'amount differs': 'Reference matches, the amount differs',
  'not due': 'Reference matches, the amount is not what is due',
  'several children': 'References of one family',
  'brothers and sisters': 'One reference, and the sum for brothers and sisters',
  'two families': 'References of two families stand here',
  'reference uncertain': 'The reference is cut, misspelt or within a longer number',
  'reference repeats': 'All matches, but another payment has this reference',
  'ticket paid': 'All matches, but the ticket has already been paid',
  'taken back': 'All matches, but it looks like money that went back',
  'reference typed': 'The parent typed this reference',
  'amount and name': 'Amount and name match',
}

// Where something else speaks against it first.
const ALSO: Partial<Record<Reason, string>> = {
  'currency differs': 'The currency differs',
  'amount differs': 'Another amount was stated',
  'not due': 'The amount is not what is due',
  'reference repeats': 'Another payment has this reference',
  'ticket paid': 'The ticket has already been paid',
  'taken back': 'It looks like money that went back',
}

/** The unused part of a line's money. */
interface Left {
  amount: number
  currency: Currency
}

/** The warnings about one way to use a transfer; none where all is as it should be. */
export function candidateWarnings({ reason, also, parts }: Candidate, left: Left): string[] {
  const words = (one: Reason, index: number) => (index > 0 && ALSO[one]) || REASONS[one]
  const reasons = [reason, ...also]
  // The share of each of several families is asked first.
  if (reason === 'two families') {
    return reasons.flatMap((one, index) => (one === 'not due' ? [] : (words(one, index) ?? [])))
  }
  const taken = parts.reduce((sum, part) => sum + part.amount, 0)
  const rest = Math.round((left.amount - taken) * 100) / 100
  const sums = [
    ...parts.map((part) => dueWords(part, parts, left)),
    creditWords(rest, left),
  ].filter((sum) => sum !== null)
  // The sums say more exactly that it is not what is due.
  const said = reasons.flatMap((one, index) =>
    one === 'not due' && sums.length > 0 ? [] : (words(one, index) ?? []),
  )
  const [first = '', ...others] = sums
  const isFirst = reason === 'not due' && first !== ''
  return isFirst ? [`Reference matches, ${first}`, ...said, ...others] : [...said, ...sums]
}

function creditWords(amount: number, { currency }: Left): string | null {
  if (amount <= 0) return null
  return `${formatExactMoney(amount, currency)} more than is due: becomes the family’s credit`
}

/** How a part differs from what is due for its ticket. */
function dueWords(
  { payment, amount }: PaymentPart,
  parts: readonly PaymentPart[],
  left: Left,
): string | null {
  const due = dueOf(payment)
  if (due === null || due.amount <= 0) return null
  const of = parts.length > 1 ? ` for ${payment.child_name}` : ''
  const wanted = formatExactMoney(due.amount, due.currency)
  switch (compareWithDue(due, { amount, currency: left.currency })) {
    case 'other-currency':
      return `${formatExactMoney(amount, left.currency)} arrived, ${wanted} is due${of}`
    case 'less':
      return `${formatExactMoney(due.amount - amount, due.currency)} less than is due${of}, which is ${wanted}`
    case 'more':
      return creditWords(Math.round((amount - due.amount) * 100) / 100, left)
    case null:
      return null
  }
}

export const QUESTION = 'It fits these alike: ask the parent, or look in the bank.'

/** The reason why a credit may not have stayed. */
export function cameBackWords({ day, date, line }: StatementRow): string {
  return `It seems to have gone back on ${day === null ? date : formatDate(day)}, by line ${formatCount(line)}.`
}

/** The warnings about the line itself. */
function lineWarnings(
  { row, isQuestion, cameBack }: MatchedLine,
  earlier: readonly UsedLine[],
  currency: Currency,
): string[] {
  return [
    ...earlier.map(
      (use) => `Already used for ${namesOfUse(use)}: ${formatExactMoney(use.amount, currency)}`,
    ),
    ...(earlier.length > 0
      ? [`${formatExactMoney(leftOf(row, earlier), currency)} is left of it.`]
      : []),
    ...(isQuestion ? [QUESTION] : []),
    ...(cameBack ? [cameBackWords(cameBack)] : []),
  ]
}

/** Everything that a card says about a line and one or some ways to use it, to be said again before one is taken. */
export function warningsOf(
  line: MatchedLine,
  candidates: readonly Candidate[],
  { earlier, currency }: { earlier: readonly UsedLine[]; currency: Currency },
): string[] {
  const left = { amount: leftOf(line.row, earlier), currency }
  const said = candidates.flatMap((one) => candidateWarnings(one, left))
  return [...new Set([...lineWarnings(line, earlier, currency), ...said])]
}
