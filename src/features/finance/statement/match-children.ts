import { isTicketPaid } from '@/domain/ticket-status'
import { type Currency, paymentCurrency } from '@/domain/money'
import { isDue, isReturned, mismatchReasons, single, sortByMoney, split, sumOf } from './candidates'
import type {
  Candidate,
  ChildNote,
  FoundLine,
  MatchablePayment,
  Reason,
  ReferencedChild,
} from './match-types'
import type { NamedChildren } from './register'
import { sumsWithSiblings } from './siblings'
import type { StatementRow } from './statement'

export const MAX_CANDIDATES = 5

/** A split transfer never pays a subscription. */
export const isOneOff = ({ payment_type }: MatchablePayment) => payment_type !== 'subscription'

/** Facts shared by all lines. */
export interface Context {
  currency: Currency
  paymentsOf: ReadonlyMap<string | null, MatchablePayment[]>
  /** The payables of a split transfer: pending payments, and tickets without one. */
  payableOfFamily: ReadonlyMap<string, MatchablePayment[]>
  unstatedOf: ReadonlyMap<string | null, MatchablePayment>
  takenBack: ReadonlySet<string>
  used: ReadonlySet<string>
}

/** Matches a line with children's own references: it belongs to them, and by its amount to their siblings. */
export function ofChildren(row: StatementRow, named: NamedChildren, context: Context): FoundLine {
  const { children, isCertain, isAmbiguous } = named
  const { currency, paymentsOf, payableOfFamily, unstatedOf, takenBack, used } = context
  const families = new Set(children.map((child) => child.user_id))
  const open = children.map((child) => {
    const own = paymentsOf.get(child.payment_reference) ?? []
    const left = sortByMoney(
      own.filter(({ id }) => !used.has(id)),
      row,
      currency,
    )
    const unstated = own.length === 0 ? unstatedOf.get(child.payment_reference) : undefined
    return { child, own, left, payable: unstated ? [unstated] : left.filter(isOneOff) }
  })
  const notes = open
    .filter(({ left }) => left.length === 0)
    .map(({ child, own }) => ({ child, state: stateOf(child, own) }))
  const reasonsFor = (
    payment: MatchablePayment,
    own: MatchablePayment[],
    child: ReferencedChild,
  ): [Reason, ...Reason[]] => {
    const reasons = mismatchReasons({ payment, own, child, row, currency, takenBack })
    const [reason, ...more] = reasons
    if (families.size > 1) return ['two families', ...reasons.filter((one) => one !== 'exact')]
    const doubt = isCertain ? null : 'reference uncertain'
    if (reason === 'exact' || reason === 'reference repeats') {
      const first = doubt ?? (children.length > 1 ? 'several children' : null)
      if (first) return [first, ...(reason === 'exact' ? more : reasons)]
    }
    return doubt ? [reason, ...more, doubt] : reasons
  }
  const singles = open.flatMap(({ child, own, left }) =>
    left.map((payment) => single(payment, row, reasonsFor(payment, own, child))),
  )
  const [family, ...otherFamilies] = families
  const isOneFamily = family !== undefined && otherFamilies.length === 0 && !isAmbiguous
  const doubts: Reason[] = isReturned(row) ? ['taken back'] : []
  const withSiblings = isOneFamily
    ? sumsWithSiblings(
        open.map(({ payable }) => payable),
        (payableOfFamily.get(family) ?? []).filter(({ id }) => !used.has(id)),
        { row, currency },
      ).flatMap(
        (payments) =>
          split(payments, row, [isCertain ? 'brothers and sisters' : 'reference uncertain']) ?? [],
      )
    : []
  const [shared = isOneFamily ? shareAmong(open, row, { currency, doubts }) : null] = withSiblings
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
  const isOffered = new Set(shares.flatMap(({ parts }) => parts.map(({ paymentId }) => paymentId)))
  return {
    row,
    group: candidates.length === 0 ? 'child' : isOdd ? 'odd' : 'choice',
    isQuestion: isQuestion && candidates.length > 0,
    candidates,
    notes: notes.filter(({ child }) => child.id === null || !isOffered.has(child.id)),
  }
}

/** Splits one transfer among several children of a family, or several payments of one child that add up to it. */
function shareAmong(
  open: readonly { payable: MatchablePayment[] }[],
  row: StatementRow,
  { currency, doubts }: { currency: Currency; doubts: readonly Reason[] },
): Candidate | null {
  const own = open.map(({ payable }) =>
    payable.filter((payment) => paymentCurrency(payment) === currency),
  )
  const [first = []] = own
  if (own.length === 1) {
    return sumOf(first) === row.amount ? split(first, row, ['several children', ...doubts]) : null
  }
  return split(
    own.flatMap((payments) => payments.slice(0, 1)),
    row,
    ['several children', ...doubts],
  )
}

function stateOf(child: ReferencedChild, own: readonly MatchablePayment[]): ChildNote['state'] {
  if (own.length > 0) return 'paid by another line'
  return child.ticket_status !== null && isTicketPaid(child.ticket_status) ? 'approved' : 'unstated'
}
