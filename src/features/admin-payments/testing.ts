import type { AdminPayment } from './api'

/** A valid row of the combined list; a test overrides only what it is about. */
export function makePayment(changes: Partial<AdminPayment> = {}): AdminPayment {
  return {
    id: '8c1d2f34-5a6b-4c7d-8e9f-0a1b2c3d4e5f',
    user_id: '11111111-1111-4111-8111-111111111111',
    application_id: '5f0c9a52-2a0f-4a1e-9f0e-6d1b8f3f7a01',
    amount: 10_000,
    currency: 'NGN',
    reference: 'kz 7f3k9q',
    description: 'Talent Hunt Ticket for Ada Obi',
    child_name: 'Ada Obi',
    status: 'pending',
    payment_type: 'payment',
    created_at: '2026-05-05T10:00:00+00:00',
    parent_name: 'Ngozi Obi',
    parent_email: 'ngozi@example.com',
    parent_phone: '+2348030000000',
    application_reference: 'KZ-7F3K9Q',
    country: 'Nigeria',
    decision_reason: null,
    decided_at: null,
    decided_by_email: null,
    same_reference_count: 0,
    ...changes,
  }
}
