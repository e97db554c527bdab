import type { Currency } from '@/domain/money'
import { type FamilyTransfer, withCredit } from '@/lib/family-transfers'

/** The transfers of a family that were booked before the line was read, of just its sum: one of them may be the line. Cash is none. */
export function bookedWithoutLine(
  transfers: readonly FamilyTransfer[],
  direction: 'in' | 'out',
  { amount, currency }: { amount: number; currency: Currency },
): FamilyTransfer[] {
  return transfers.filter(
    (transfer) =>
      transfer.direction === direction &&
      transfer.way !== 'cash' &&
      !transfer.is_taken_back &&
      !transfer.is_on_statement &&
      transfer.amount === amount &&
      transfer.currency === currency,
  )
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
