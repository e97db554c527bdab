import { type Currency, paymentCurrency } from '@/domain/money'
import { isTicketDescription } from '@/domain/ticket'
import {
  isDue,
  isReturned,
  isSameMoney,
  isStatedDue,
  mismatchReasons,
  single,
  sortByMoney,
  split,
  sumOf,
  unstatedPayment,
} from './candidates'
import { indexNames, indexTyped, type NamedPayment } from './find-payments'
import { groupBy } from './group-by'
import { type Context, isOneOff, MAX_CANDIDATES, ofChildren } from './match-children'
import type {
  ChildNote,
  FoundLine,
  MatchablePayment,
  MatchedLine,
  OpenTicket,
  Reason,
  ReferencedChild,
} from './match-types'
import { compareCloseness } from './names'
import { childOfPayment, childrenIn, type NamedChildren, registerChildren } from './register'
import type { StatementRow } from './statement'

export interface MatchInput {
  credits: readonly StatementRow[]
  debits: readonly StatementRow[]
  payments: readonly MatchablePayment[]
  /** Children whose references `referencesIn` found; those with payments may be missing. */
  children: readonly ReferencedChild[]
  /** All children of these families with a ticket due, siblings included. */
  tickets: readonly OpenTicket[]
  currency: Currency
  /** The line that returned a credit, by the credit's line number. */
  cameBack: ReadonlyMap<number, StatementRow>
}

/**
 * Matches each transfer of a statement. A line with children's own references belongs only to those children. A line
 * without any is searched for what a parent typed, and then for names. One exact line takes a payment; the rest is
 * decided by hand.
 */
export function matchStatement(input: MatchInput): MatchedLine[] {
  const { credits, debits, payments, currency, cameBack } = input
  const waiting = [...payments].sort((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at))
  const register = registerChildren(input.children, waiting)
  const paymentsOf = groupBy(waiting, ({ application_reference }) => application_reference)
  const takenBack = new Set(
    debits.flatMap((row) =>
      childrenIn(row, register).children.map((child) => `${child.payment_reference} ${row.amount}`),
    ),
  )
  const lines = credits.map((row) => ({ row, named: childrenIn(row, register) }))

  /** Payments taken by an exact line. */
  const used = new Set<string>()
  const exact = new Map<StatementRow, FoundLine>()
  for (const { row, named } of lines) {
    if (!named.isCertain || cameBack.has(row.line)) continue
    const fitting = exactPayments(row, named.children, { paymentsOf, currency, takenBack })
    if (fitting === null || fitting.some(({ id }) => used.has(id))) continue
    for (const { id } of fitting) used.add(id)
    const [first] = fitting
    const whole =
      first && fitting.length === 1 ? single(first, row, ['exact']) : split(fitting, row, ['exact'])
    exact.set(row, {
      row,
      group: 'exact',
      isQuestion: false,
      candidates: whole ? [whole] : [],
      notes: [],
    })
  }

  const stated = new Set(
    waiting
      .filter((payment) => isOneOff(payment) && isTicketDescription(payment.description))
      .map(({ application_id }) => application_id),
  )
  const unstated = input.tickets.filter(({ id }) => !stated.has(id)).map(unstatedPayment)
  const payable = [...waiting.filter(isOneOff), ...unstated]
  const context: Context = {
    currency,
    paymentsOf,
    takenBack,
    used,
    payableOfFamily: groupBy(payable, ({ user_id }) => user_id),
    unstatedOf: new Map(unstated.map((one) => [one.application_reference, one])),
  }
  const findTyped = indexTyped(waiting)
  const findNamed = indexNames(waiting, currency)
  const find = (row: StatementRow, named: NamedChildren): FoundLine => {
    if (named.children.length > 0) return ofChildren(row, named, context)
    const typed = findTyped(row)
    if (typed.length > 0) return ofTyped(row, typed, context)
    return ofNames(row, findNamed(row), context)
  }
  return lines.map(({ row, named }) => ({
    ...(exact.get(row) ?? find(row, named)),
    cameBack: cameBack.get(row.line) ?? null,
  }))
}

/**
 * The payments that a line pays to the kobo: of the one child it names, or of several children of one family whose sum
 * it is. Null when any of them leaves a doubt.
 */
function exactPayments(
  row: StatementRow,
  children: readonly ReferencedChild[],
  { paymentsOf, currency, takenBack }: Pick<Context, 'paymentsOf' | 'currency' | 'takenBack'>,
): MatchablePayment[] | null {
  const isShared = children.length > 1
  const payments: MatchablePayment[] = []
  for (const child of children) {
    const own = paymentsOf.get(child.payment_reference) ?? []
    const fitting = own.filter((payment) =>
      isShared
        ? isOneOff(payment) && isStatedDue(payment, currency)
        : isSameMoney(payment, row, currency),
    )
    const [payment, second] = fitting
    if (!payment || second) return null
    // A debit may have reversed the whole, or one part.
    const wholes = isShared ? [{ ...row, amount: payment.amount }, row] : [row]
    const isTakenBack = wholes.some(({ amount }) =>
      takenBack.has(`${child.payment_reference} ${amount}`),
    )
    const [part = row] = wholes
    const [reason] = mismatchReasons({ payment, own, child, row: part, currency, takenBack })
    if (isTakenBack || reason !== 'exact') return null
    payments.push(payment)
  }
  const families = new Set(payments.map(({ user_id }) => user_id))
  const isWhole = inCents(sumOf(payments)) === inCents(row.amount)
  return families.size === 1 && isWhole ? payments : null
}

const inCents = (amount: number) => Math.round(amount * 100)

/** The doubts about a payment when the line lacks the child's own reference. */
function doubtsOf(payment: MatchablePayment, row: StatementRow, currency: Currency): Reason[] {
  const isOther = paymentCurrency(payment) !== currency
  return [
    ...(isOther ? (['currency differs'] as const) : []),
    ...(!isOther && !isDue(payment, row, currency) ? (['not due'] as const) : []),
    ...(isReturned(row) ? (['taken back'] as const) : []),
  ]
}

function ofTyped(
  row: StatementRow,
  payments: readonly MatchablePayment[],
  { currency, used }: Context,
): FoundLine {
  const left = sortByMoney(
    payments.filter(({ id }) => !used.has(id)),
    row,
    currency,
  )
  return {
    row,
    group: left.length > 0 ? 'choice' : 'child',
    isQuestion: left.length > 1,
    candidates: left
      .map((payment) =>
        single(payment, row, ['reference typed', ...doubtsOf(payment, row, currency)]),
      )
      .slice(0, MAX_CANDIDATES),
    notes: left.length > 0 ? [] : payments.map(paidElsewhere),
  }
}

function paidElsewhere(payment: MatchablePayment): ChildNote {
  return { child: childOfPayment(payment), state: 'paid by another line' }
}

function ofNames(
  row: StatementRow,
  named: readonly NamedPayment[],
  { currency, used }: Context,
): FoundLine {
  const left = named.filter(({ payment }) => !used.has(payment.id))
  const fitting = left.filter(({ payment }) => isSameMoney(payment, row, currency))
  const families = [...groupBy(left, ({ payment }) => payment.user_id).values()]
  const sums = families.flatMap((family) => {
    const payments = family.map(({ payment }) => payment).filter(isOneOff)
    const shared = sumOf(payments) === row.amount ? split(payments, row, ['amount and name']) : null
    return shared ? [shared] : []
  })
  const candidates = [
    ...fitting.map(({ payment }) =>
      single(payment, row, ['amount and name', ...doubtsOf(payment, row, currency)]),
    ),
    ...sums,
  ].slice(0, MAX_CANDIDATES)
  if (candidates.length > 0) {
    const [first, second] = fitting
    const isTied = first && second && compareCloseness(first.closeness, second.closeness) === 0
    return { row, group: 'choice', isQuestion: isTied === true, candidates, notes: [] }
  }
  const paid = named
    .map(({ payment }) => payment)
    .filter((payment) => used.has(payment.id) && isSameMoney(payment, row, currency))
  return {
    row,
    group: paid.length > 0 ? 'child' : 'rest',
    isQuestion: false,
    candidates: [],
    notes: paid.slice(0, MAX_CANDIDATES).map(paidElsewhere),
  }
}
