import { lookUpLabel, type StatusLabel } from './status-label.ts'

export const PAYMENT_STATUSES = ['pending', 'approved', 'declined'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export const SUBSCRIPTION_STATUSES = ['pending', 'active', 'rejected'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

/** The maximum of a payment as stated or received, in any currency. */
export const MAX_AMOUNT = 10_000_000

/** How the receipt of money is known. `stated` is a parent's word alone. */
export const RECEIVED_VIA = ['statement', 'cash', 'hand', 'stated'] as const
export type ReceivedVia = (typeof RECEIVED_VIA)[number]

export const RECEIVED_VIA_WORDS: Record<ReceivedVia, string> = {
  statement: 'By statement',
  cash: 'Cash',
  hand: 'By hand',
  stated: 'As stated',
}

/** The kinds of entry in the books. `credit` is money not used by a payment, subscription or donation. */
export const BOOK_KINDS = ['payment', 'subscription', 'donation', 'credit'] as const
export type BookKind = (typeof BOOK_KINDS)[number]

const PAYMENT_LABELS: Record<PaymentStatus | SubscriptionStatus, StatusLabel> = {
  pending: { label: 'Pending', tone: 'warning' },
  approved: { label: 'Approved', tone: 'success' },
  declined: { label: 'Declined', tone: 'danger' },
  active: { label: 'Active', tone: 'success' },
  rejected: { label: 'Rejected', tone: 'danger' },
}

/** For one-off payments and subscriptions, whose states do not conflict. */
export function paymentStatusLabel(status: string | null | undefined): StatusLabel {
  return lookUpLabel(PAYMENT_LABELS, status) ?? PAYMENT_LABELS.pending
}

/** For the panel: the pending state has the same name as in the list, Today and the menu. */
export function paymentStatusLabelForAdmin(status: string): StatusLabel {
  const shared = paymentStatusLabel(status)
  return status === 'pending' ? { ...shared, label: 'To check' } : shared
}
