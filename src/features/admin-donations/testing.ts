import type { Donation } from './api'

/** A valid row; a test overrides only what it is about. */
export function makeDonation(changes: Partial<Donation> = {}): Donation {
  return {
    id: '30000000-0000-4000-8000-000000000001',
    donor_name: 'Thandi Nkosi',
    donor_email: 'thandi@example.com',
    donor_phone: '+27820000000',
    project: 'Kanyezi Edu',
    country: 'South Africa',
    children_count: 3,
    status: 'pending_payment',
    created_at: '2026-05-05T10:00:00+00:00',
    ...changes,
  }
}
