/** How a status looks; each tone has its own sign besides its colour. */
export type StatusTone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

export interface StatusLabel {
  label: string
  tone: StatusTone
}

/** A value that we do not know reads as Payment Pending. */
export const PAYMENT_PENDING: StatusLabel = { label: 'Payment Pending', tone: 'warning' }

/** The label of a value, and of no other property that objects have. */
export function lookUpLabel(
  labels: Record<string, StatusLabel>,
  status: string | null | undefined,
): StatusLabel | undefined {
  return status && Object.hasOwn(labels, status) ? labels[status] : undefined
}
