import { lookUpLabel, PAYMENT_PENDING, type StatusLabel } from './status-label.ts'

export const DONATION_STATUSES = ['pending_payment', 'confirmed', 'declined'] as const
export type DonationStatus = (typeof DONATION_STATUSES)[number]

/** The maximum of a donation, in any currency. */
export const MAX_DONATION = 100_000_000

const DONATION_LABELS: Record<DonationStatus, StatusLabel> = {
  pending_payment: PAYMENT_PENDING,
  confirmed: { label: 'Confirmed', tone: 'success' },
  declined: { label: 'Declined', tone: 'danger' },
}

export function donationStatusLabel(status: string | null | undefined): StatusLabel {
  return lookUpLabel(DONATION_LABELS, status) ?? PAYMENT_PENDING
}
