import type { TicketPayment } from './api'

/** The last payment for a child's ticket, where it was declined; `payments` are newest first. */
export function declinedPayment({ id }: { id: string }, payments: readonly TicketPayment[] = []) {
  const last = payments.find(({ application_id }) => application_id === id)
  return last?.status === 'declined' ? last : null
}
