import { lookUpLabel, type StatusLabel } from './status-label.ts'

export const PAYMENT_STATUSES = ['pending', 'approved', 'declined'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export const SUBSCRIPTION_STATUSES = ['pending', 'active', 'rejected'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

/** Of a payment, in any currency: as it is stated, and as it arrived. */
export const MAX_AMOUNT = 10_000_000

/** How it is known what arrived; `stated` is a parent's word alone. */
export const RECEIVED_VIA = ['statement', 'cash', 'hand', 'stated'] as const
export type ReceivedVia = (typeof RECEIVED_VIA)[number]

export const RECEIVED_VIA_WORDS: Record<ReceivedVia, string> = {
  statement: 'By statement',
  cash: 'Cash',
  hand: 'By hand',
  stated: 'As stated',
}

/** The kinds of a line of the books; `credit` is what no payment, subscription or donation took. */
export const BOOK_KINDS = ['payment', 'subscription', 'donation', 'credit'] as const
export type BookKind = (typeof BOOK_KINDS)[number]

const PAYMENT_LABELS: Record<PaymentStatus | SubscriptionStatus, StatusLabel> = {
  pending: { label: 'Pending', tone: 'warning' },
  approved: { label: 'Approved', tone: 'success' },
  declined: { label: 'Declined', tone: 'danger' },
  active: { label: 'Active', tone: 'success' },
  rejected: { label: 'Rejected', tone: 'danger' },
}

/** For one-off payments and for subscriptions: the two sets of states do not contradict each other. */
export function paymentStatusLabel(status: string | null | undefined): StatusLabel {
  return lookUpLabel(PAYMENT_LABELS, status) ?? PAYMENT_LABELS.pending
}
