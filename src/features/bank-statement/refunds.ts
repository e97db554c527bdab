import type { Currency } from '@/domain/money'
import type { FamilyTransfer, TransferPart } from '@/lib/family-transfers'
import { groupBy } from './group-by'
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
  const equals = groupBy(named, ({ row, child }) => `${child.id} ${row.day} ${row.amount}`)
  return named.map((line) => ({
    ...line,
    equalsBefore: [...equals.values()].find((lines) => lines.includes(line))?.indexOf(line) ?? 0,
  }))
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

/** A payment of which something can go back. */
export interface RefundablePart extends TransferPart {
  /** The day on which it arrived. */
  day: string
  rest: number
}

/** Of some payments those that stand, in this currency; those that the sum fits best first. */
export function refundableParts(
  payments: readonly string[],
  transfers: readonly FamilyTransfer[],
  { amount, currency }: { amount: number; currency: Currency },
): RefundablePart[] {
  const misfit = ({ rest }: RefundablePart) => (rest === amount ? 0 : rest > amount ? 1 : 2)
  return transfers
    .filter((transfer) => transfer.direction === 'in' && transfer.currency === currency)
    .flatMap((transfer) =>
      transfer.parts
        .filter((part) => part.is_own && payments.includes(part.row_id))
        .map((part) => ({
          ...part,
          day: transfer.received_on,
          rest: Math.round((part.amount - part.refunded) * 100) / 100,
        })),
    )
    .toSorted((one, other) => misfit(one) - misfit(other))
}
