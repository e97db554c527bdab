import { isTicketPaid } from '@/domain/ticket-status'
import { type Currency, paymentCurrency } from '@/domain/money'
import { mismatchReason, isDue, isSameMoney, single, sortByMoney, split, sumOf } from './candidates'
import { indexNames, indexTyped, type NamedPayment } from './find-payments'
import { groupBy } from './group-by'
import type {
  Candidate,
  ChildNote,
  MatchablePayment,
  MatchedLine,
  Reason,
  ReferencedChild,
} from './match-types'
import { compareCloseness } from './names'
import { childOfPayment, childrenIn, type NamedChildren, registerChildren } from './register'
import { sumsWithSiblings } from './siblings'
import type { StatementRow } from './statement'

export interface MatchInput {
  credits: readonly StatementRow[]
  debits: readonly StatementRow[]
  payments: readonly MatchablePayment[]
  /** Those whose references `referencesIn` found; children of payments need not be among them. */
  children: readonly ReferencedChild[]
  currency: Currency
}

const MAX_CANDIDATES = 5

/**
 * Says what each transfer of a statement is for. A line that holds children's own references belongs to
 * those children alone; only a line without any is looked through for what a parent typed, and then for
 * names. A payment is taken by one exact line; who chooses by hand decides the rest.
 */
export function matchStatement(input: MatchInput): MatchedLine[] {
  const { credits, debits, payments, currency } = input
  const waiting = [...payments].sort((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at))
  const register = registerChildren(input.children, waiting)
  const paymentsOf = groupBy(waiting, ({ application_reference }) => application_reference)
  const takenBack = new Set(
    debits.flatMap((row) =>
      childrenIn(row, register).children.map((child) => `${child.payment_reference} ${row.amount}`),
    ),
  )
  const lines = credits.map((row) => ({ row, named: childrenIn(row, register) }))

  /** Payments by the exact line that pays them. */
  const used = new Set<string>()
  const exact = new Map<StatementRow, MatchedLine>()
  for (const { row, named } of lines) {
    const [child] = named.children
    if (!child || named.children.length > 1 || !named.isCertain) continue
    const own = paymentsOf.get(child.payment_reference) ?? []
    const fitting = own.filter((payment) => isSameMoney(payment, row, currency))
    const [payment] = fitting
    if (!payment || fitting.length > 1 || used.has(payment.id)) continue
    if (mismatchReason({ payment, own, child, row, currency, takenBack }) !== 'exact') continue
    used.add(payment.id)
    exact.set(row, {
      row,
      group: 'exact',
      isQuestion: false,
      candidates: [single(payment, row, 'exact')],
      notes: [],
    })
  }

  const paymentsOfFamily = groupBy(waiting, ({ user_id }) => user_id)
  const context: Context = { currency, paymentsOf, paymentsOfFamily, takenBack, used }
  const findTyped = indexTyped(waiting)
  const findNamed = indexNames(waiting, currency)
  return lines.map(({ row, named }) => {
    const found = exact.get(row)
    if (found) return found
    if (named.children.length > 0) return ofChildren(row, named, context)
    const typed = findTyped(row)
    if (typed.length > 0) return ofTyped(row, typed, context)
    return ofNames(row, findNamed(row), context)
  })
}

interface Context {
  currency: Currency
  paymentsOf: ReadonlyMap<string | null, MatchablePayment[]>
  paymentsOfFamily: ReadonlyMap<string, MatchablePayment[]>
  takenBack: ReadonlySet<string>
  used: ReadonlySet<string>
}

function ofChildren(row: StatementRow, named: NamedChildren, context: Context): MatchedLine {
  const { children, isCertain, isAmbiguous } = named
  const { currency, paymentsOf, paymentsOfFamily, takenBack, used } = context
  const families = new Set(children.map((child) => child.user_id))
  const open = children.map((child) => {
    const own = paymentsOf.get(child.payment_reference) ?? []
    const left = own.filter(({ id }) => !used.has(id))
    return { child, own, left: sortByMoney(left, row, currency) }
  })
  const notes = open
    .filter(({ left }) => left.length === 0)
    .map(({ child, own }) => ({
      child,
      state: stateOf(child, own),
    }))
  const reasonFor = (
    payment: MatchablePayment,
    own: MatchablePayment[],
    child: ReferencedChild,
  ): Reason => {
    const reason = mismatchReason({ payment, own, child, row, currency, takenBack })
    if (families.size > 1) return 'two families'
    if (reason === 'exact' || reason === 'reference repeats') {
      if (!isCertain) return 'reference uncertain'
      if (children.length > 1) return 'several children'
    }
    return reason
  }
  const singles = open.flatMap(({ child, own, left }) =>
    left.map((payment) => single(payment, row, reasonFor(payment, own, child))),
  )
  const [family, ...otherFamilies] = families
  const isOneFamily = family !== undefined && otherFamilies.length === 0 && !isAmbiguous
  const withSiblings = isOneFamily
    ? sumsWithSiblings(
        open.map(({ left }) => left),
        (paymentsOfFamily.get(family) ?? []).filter(({ id }) => !used.has(id)),
        { row, currency },
      ).flatMap(
        (payments) =>
          split(payments, row, isCertain ? 'brothers and sisters' : 'reference uncertain') ?? [],
      )
    : []
  const [shared = isOneFamily ? shareAmong(open, row, currency) : null] = withSiblings
  const shares = withSiblings.length > 0 ? withSiblings : shared ? [shared] : []
  const candidates = [...shares, ...singles].slice(0, MAX_CANDIDATES)
  const withMoney = open.filter(({ left }) => left.length > 0)
  const isQuestion =
    shares.length > 1 || (shared === null && (families.size > 1 || withMoney.length > 1))
  const isOdd =
    !shared &&
    !isQuestion &&
    isCertain &&
    !singles.some(({ parts }) => parts.some(({ payment }) => isDue(payment, row, currency)))
  return {
    row,
    group: singles.length === 0 ? 'child' : isOdd ? 'odd' : 'choice',
    isQuestion: isQuestion && singles.length > 0,
    candidates,
    notes,
  }
}

/** One transfer for several children of a family, or for several payments of one that it is the sum of. */
function shareAmong(
  open: readonly { left: MatchablePayment[] }[],
  row: StatementRow,
  currency: Currency,
): Candidate | null {
  const own = open.map(({ left }) =>
    left.filter((payment) => paymentCurrency(payment) === currency),
  )
  const [first = []] = own
  if (own.length === 1) {
    return sumOf(first) === row.amount ? split(first, row, 'several children') : null
  }
  return split(
    own.flatMap((payments) => payments.slice(0, 1)),
    row,
    'several children',
  )
}

function stateOf(child: ReferencedChild, own: readonly MatchablePayment[]): ChildNote['state'] {
  if (own.length > 0) return 'paid by another line'
  return child.ticket_status !== null && isTicketPaid(child.ticket_status) ? 'approved' : 'unstated'
}

function ofTyped(
  row: StatementRow,
  payments: readonly MatchablePayment[],
  { currency, used }: Context,
): MatchedLine {
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
      .map((payment) => single(payment, row, 'reference typed'))
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
): MatchedLine {
  const left = named.filter(({ payment }) => !used.has(payment.id))
  const fitting = left.filter(({ payment }) => isSameMoney(payment, row, currency))
  const families = [...groupBy(left, ({ payment }) => payment.user_id).values()]
  const sums = families.flatMap((family) => {
    const payments = family.map(({ payment }) => payment)
    const shared = sumOf(payments) === row.amount ? split(payments, row, 'amount and name') : null
    return shared ? [shared] : []
  })
  const candidates = [
    ...fitting.map(({ payment }) => single(payment, row, 'amount and name')),
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
