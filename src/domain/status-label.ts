/** The look of a status. Each tone has its own icon besides its colour. */
export type StatusTone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

export interface StatusLabel {
  label: string
  tone: StatusTone
}

/** Also the label of an unknown value. */
export const PAYMENT_PENDING: StatusLabel = { label: 'Payment Pending', tone: 'warning' }

/** Looks up a label, ignoring properties inherited from Object. */
export function lookUpLabel(
  labels: Record<string, StatusLabel>,
  status: string | null | undefined,
): StatusLabel | undefined {
  return status && Object.hasOwn(labels, status) ? labels[status] : undefined
}
