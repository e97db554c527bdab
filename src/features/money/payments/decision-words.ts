import { formatCount } from '@/domain/money'
import type { AdminPayment, Decision } from './api'

interface DecisionWords {
  noun: 'payment' | 'subscription'
  accept: string
  refuse: string
  accepted: Decision
  refused: Decision
}

/** The names of the two answers, and what they do, for one row of the list. */
export function wordsFor({ id, payment_type }: Pick<AdminPayment, 'id' | 'payment_type'>) {
  const words: DecisionWords =
    payment_type === 'subscription'
      ? {
          noun: 'subscription',
          accept: 'Activate',
          refuse: 'Reject',
          accepted: { id, kind: 'subscription', status: 'active' },
          refused: { id, kind: 'subscription', status: 'rejected' },
        }
      : {
          noun: 'payment',
          accept: 'Approve',
          refuse: 'Decline',
          accepted: { id, kind: 'payment', status: 'approved' },
          refused: { id, kind: 'payment', status: 'declined' },
        }
  return words
}

/** Whom a row is about, in a few words. */
export function payerOf({ child_name, parent_name }: AdminPayment): string {
  return child_name ?? parent_name ?? 'this payment'
}

/** Where else a row's reference stands; the database counts no further than nine. */
export function duplicateWords({ same_reference_count: count }: AdminPayment): string {
  if (count === 1) return 'On 1 other payment'
  return `On ${count > 8 ? '9 or more' : formatCount(count)} other payments`
}
