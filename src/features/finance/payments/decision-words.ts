import { formatCount } from '@/domain/money'
import type { AdminPayment, Decision } from './api'

interface DecisionWords {
  noun: 'payment' | 'subscription'
  accept: string
  refuse: string
  accepted: Decision
  refused: Decision
}

/** The labels of the two decisions on a row, and their results. */
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

/** The name of the child or parent that a row is about. */
export function payerOf({ child_name, parent_name }: AdminPayment): string {
  return child_name ?? parent_name ?? 'this payment'
}

/** On how many other payments a row's reference appears; the database counts up to nine. */
export function duplicateWords({ same_reference_count: count }: AdminPayment): string {
  if (count === 1) return 'On 1 other payment'
  return `On ${count > 8 ? '9 or more' : formatCount(count)} other payments`
}
