import type { Currency } from '@/domain/money'
import type { Booking } from '../allocate/api'
import type { Allocation } from '../allocate/source'
import type { Candidate, ChildNote, PaymentPart } from './match-types'
import type { OpenLine } from './open-lines'
import { lineWarningsOf } from './warnings'

/** The initial state of the dialog about a line: a candidate, or else what the line itself suggests. */
export function allocationOf(
  line: OpenLine,
  candidate: Candidate | null,
  currency: Currency,
): Allocation {
  const { row, candidates, notes, transaction } = line
  const shown = candidate ? [candidate] : firstOf(line)
  const families = [
    ...candidates.flatMap(({ parts }) => parts.map(({ payment }) => payment.user_id)),
    ...notes.map(({ child }) => child.user_id),
  ]
  return {
    from: {
      kind: 'line',
      lineId: transaction.id,
      day: transaction.day,
      words: row.narration,
      amount: row.amount,
      currency,
    },
    families: [...new Set(families)],
    chosen: [
      ...shown.flatMap(({ parts }) => parts.map(({ paymentId }) => paymentId)),
      ...(candidate ? [] : notes.flatMap(unstatedChild)),
    ],
    warnings: lineWarningsOf(line, shown, currency),
  }
}

/** Books the whole line to the payments of an exact candidate. */
export function bookingOf({ transaction }: OpenLine, parts: readonly PaymentPart[]): Booking {
  return {
    from: { lineId: transaction.id },
    parts: parts.map(({ paymentId, amount, payment }) => ({
      payable: {
        id: paymentId,
        kind: payment.payment_type === 'subscription' ? 'subscription' : 'payment',
        isPaid: false,
      },
      amount,
      isOpened: true,
      reason: null,
    })),
    isOfOtherFamilies: false,
    creditTo: null,
  }
}

/** Books the whole line as the credit of a family that has paid before. */
export function creditOf({ transaction }: OpenLine, family: string): Booking {
  return {
    from: { lineId: transaction.id },
    parts: [],
    isOfOtherFamilies: false,
    creditTo: family,
  }
}

/** The first candidate; for references of several families, one per child; for equally good ones, none. */
function firstOf({ candidates, isQuestion }: OpenLine): Candidate[] {
  const named = candidates.filter(({ reason }) => reason === 'two families')
  if (named.length > 0) {
    const children = named.map(({ parts }) => parts[0]?.payment.application_id)
    return named.filter((_, index) => children.indexOf(children[index]) === index)
  }
  return isQuestion ? [] : candidates.slice(0, 1)
}

const unstatedChild = ({ child, state }: ChildNote): string[] =>
  state === 'unstated' && child.id !== null ? [child.id] : []
