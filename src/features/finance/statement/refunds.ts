import type { Currency } from '@/domain/money'
import { type FamilyTransfer, withCredit } from '@/lib/family-transfers'

/**
 * A family's transfers of exactly this amount, booked before the line was read: the line may be one of them. Cash is
 * excluded.
 */
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

/** A refundable payment, or a transfer partly held as the family's credit. */
export interface RefundSource {
  of: { rowId: string } | { transferId: string }
  isCredit: boolean
  day: string
  /** The amount of the payment, or of the whole transfer. */
  amount: number
  refunded: number
  rest: number
}

/**
 * The standing payments among these, and the family's credit, in this currency; best match for the amount first, with
 * payments before credit.
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
