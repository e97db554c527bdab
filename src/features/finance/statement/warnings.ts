import { compareWithDue } from '@/domain/due'
import { formatDate } from '@/domain/dates'
import { type Currency, formatExactMoney } from '@/domain/money'
import { dueOf } from './candidates'
import type { Candidate, PaymentPart, Reason } from './match-types'
import type { OpenLine } from './open-lines'
import type { StatementRow } from './statement'

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

// Wording after a first, stronger warning.
const ALSO: Partial<Record<Reason, string>> = {
  'currency differs': 'The currency differs',
  'amount differs': 'Another amount was stated',
  'not due': 'The amount is not what is due',
  'reference repeats': 'Another payment has this reference',
  'ticket paid': 'The ticket has already been paid',
  'taken back': 'It looks like money that went back',
}

interface Arrived {
  amount: number
  currency: Currency
}

/** The warnings about a candidate; none when everything is as expected. */
export function candidateWarnings({ reason, also, parts }: Candidate, arrived: Arrived): string[] {
  const words = (one: Reason, index: number) => (index > 0 && ALSO[one]) || REASONS[one]
  const reasons = [reason, ...also]
  // With several families, each share is asked for first.
  if (reason === 'two families') {
    return reasons.flatMap((one, index) => (one === 'not due' ? [] : (words(one, index) ?? [])))
  }
  const taken = parts.reduce((sum, part) => sum + part.amount, 0)
  const rest = Math.round((arrived.amount - taken) * 100) / 100
  const sums = [
    ...parts.map((part) => dueWords(part, parts, arrived)),
    creditWords(rest, arrived),
  ].filter((sum) => sum !== null)
  // The sums show more precisely that it is not the amount due.
  const said = reasons.flatMap((one, index) =>
    one === 'not due' && sums.length > 0 ? [] : (words(one, index) ?? []),
  )
  const [first = '', ...others] = sums
  const isFirst = reason === 'not due' && first !== ''
  return isFirst ? [`Reference matches, ${first}`, ...said, ...others] : [...said, ...sums]
}

function creditWords(amount: number, { currency }: Arrived): string | null {
  if (amount <= 0) return null
  return `${formatExactMoney(amount, currency)} more than is due: becomes the family’s credit`
}

/** How a part differs from what is due for its ticket. */
function dueWords(
  { payment, amount }: PaymentPart,
  parts: readonly PaymentPart[],
  arrived: Arrived,
): string | null {
  const due = dueOf(payment)
  if (due === null || due.amount <= 0) return null
  const of = parts.length > 1 ? ` for ${payment.child_name}` : ''
  const wanted = formatExactMoney(due.amount, due.currency)
  switch (compareWithDue(due, { amount, currency: arrived.currency })) {
    case 'other-currency':
      return `${formatExactMoney(amount, arrived.currency)} arrived, ${wanted} is due${of}`
    case 'less':
      return `${formatExactMoney(due.amount - amount, due.currency)} less than is due${of}, which is ${wanted}`
    case 'more':
      return creditWords(Math.round((amount - due.amount) * 100) / 100, arrived)
    case null:
      return null
  }
}

const QUESTION = 'It fits these alike: ask the parent, or look in the bank.'

const UNBALANCED =
  'The balance of its file does not fit: a line may be missing, or have another sign.'

/** Warns that a credit may have been returned. */
function cameBackWords({ day, date }: StatementRow): string {
  return `It seems to have gone back on ${day === null ? date : formatDate(day)}.`
}

/** The warnings about the line itself. */
export function lineWarnings({ isQuestion, cameBack, transaction }: OpenLine): string[] {
  return [
    ...(isQuestion ? [QUESTION] : []),
    ...(cameBack ? [cameBackWords(cameBack)] : []),
    ...(transaction.is_balanced ? [] : [UNBALANCED]),
  ]
}

/** All warnings on a card for a line and its candidates, repeated before one is accepted. */
export function lineWarningsOf(
  line: OpenLine,
  candidates: readonly Candidate[],
  currency: Currency,
): string[] {
  const arrived = { amount: line.row.amount, currency }
  const said = candidates.flatMap((one) => candidateWarnings(one, arrived))
  return [...new Set([...lineWarnings(line), ...said])]
}
