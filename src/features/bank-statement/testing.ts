import type { MatchablePayment } from './match'

/** A pending payment; a test overrides only what it is about. */
export function makePending(changes: Partial<MatchablePayment> = {}): MatchablePayment {
  return {
    id: 'p1',
    amount: 10_000,
    currency: 'NGN',
    description: 'Talent Hunt Ticket for Ada Obi',
    reference: 'KZ-7F3K9Q',
    application_reference: 'KZ-7F3K9Q',
    child_name: 'Ada Obi',
    parent_name: 'Ngozi Obi',
    created_at: '2026-05-05T10:00:00+00:00',
    same_reference_count: 0,
    ...changes,
  }
}
