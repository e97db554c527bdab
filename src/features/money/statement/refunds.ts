import type { Currency } from '@/domain/money'
import { type FamilyTransfer, withCredit } from '@/lib/family-transfers'
import type { MatchablePayment, ReferencedChild } from './match-types'
import { childrenIn, registerChildren } from './register'
import type { StatementRow } from './statement'

/** Money that went out, with the one child whose reference it names. */
export interface RefundLine {
  row: StatementRow
  child: ReferencedChild
  /** How many lines before it are equal, for the same child. */
  equalsBefore: number
}

/** The lines of money that went out to the family of a child whom they name. */
export function refundLines(
  debits: readonly StatementRow[],
  children: readonly ReferencedChild[],
  payments: readonly MatchablePayment[],
): RefundLine[] {
  const register = registerChildren(children, payments)
  const named = debits.flatMap((row) => {
    const [child, ...others] = childrenIn(row, register).children
    return child && child.id !== null && others.length === 0 ? [{ row, child }] : []
  })
  const counts = new Map<string, number>()
  return named.map((line) => {
    const key = `${line.child.id} ${line.row.day} ${line.row.amount}`
    const equalsBefore = counts.get(key) ?? 0
    counts.set(key, equalsBefore + 1)
    return { ...line, equalsBefore }
  })
}

/** Whether the books have this refund: as many equal ones on its day as the statement has up to it. */
export function isRecorded(
  { row, equalsBefore }: RefundLine,
  transfers: readonly FamilyTransfer[],
  currency: Currency,
): boolean {
  const equals = transfers.filter(
    (transfer) =>
      transfer.direction === 'out' &&
      !transfer.is_taken_back &&
      transfer.received_on === row.day &&
      transfer.amount === row.amount &&
      transfer.currency === currency,
  )
  return equals.length > equalsBefore
}

/** A payment, or a transfer of which a part is the family's credit, of which something can go back. */
export interface RefundSource {
  of: { rowId: string } | { transferId: string }
  isCredit: boolean
  /** The day on which it arrived. */
  day: string
  /** Of the payment, or of the whole transfer. */
  amount: number
  refunded: number
  rest: number
}

/**
 * Of some payments those that stand, and the family's credit, in this currency; those that the sum fits best first,
 * of which payments stand before credit.
 */
export function refundSources(
  payments: readonly string[],
  transfers: readonly FamilyTransfer[],
  { amount, currency }: { amount: number; currency: Currency },
): RefundSource[] {
  const misfit = ({ rest }: RefundSource) => (rest === amount ? 0 : rest > amount ? 1 : 2)
  const arrived = transfers.filter(
    (transfer) => transfer.direction === 'in' && transfer.currency === currency,
  )
  const paid = arrived.flatMap(({ parts, received_on }) =>
    parts
      .filter((part) => part.is_own && payments.includes(part.row_id))
      .map((part) => ({
        of: { rowId: part.row_id },
        isCredit: false,
        day: received_on,
        amount: part.amount,
        refunded: part.refunded,
        rest: Math.round((part.amount - part.refunded) * 100) / 100,
      })),
  )
  const credit = withCredit(arrived).map((transfer) => ({
    of: { transferId: transfer.id },
    isCredit: true,
    day: transfer.received_on,
    amount: transfer.amount,
    refunded: 0,
    rest: transfer.room,
  }))
  return [...paid, ...credit].toSorted((one, other) => misfit(one) - misfit(other))
}
