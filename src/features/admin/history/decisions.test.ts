import { expect, it } from 'vitest'
import type { Json } from '@/lib/supabase/database.types'
import { decisionOf } from './decisions'

const decided = (table_name: string, new_values: Json, old_values: Json = {}) =>
  decisionOf({ table_name, action: 'update', old_values, new_values, undoes: null })

const sum = { amount: 10_000, currency: 'NGN' }

it.each([
  [
    'payments',
    { ...sum, status: 'approved', is_ticket: true },
    'Ticket payment of ₦10,000 approved',
  ],
  [
    'payments',
    { ...sum, status: 'approved', received_amount: 180, received_currency: 'ZAR' },
    'Payment of R180 approved',
  ],
  ['payments', { ...sum, status: 'declined' }, 'Payment of ₦10,000 declined'],
  ['payments', { ...sum, status: 'pending' }, 'Payment of ₦10,000 pending again'],
  ['payments', { transfer_id: 'x' }, null],
  ['subscriptions', { ...sum, status: 'rejected' }, 'Subscription of ₦10,000 rejected'],
  ['donations', { status: 'declined' }, 'Donation declined'],
  ['applications', { status: 'assessed', assessment_score: 8.5 }, 'Score of 8.5 given'],
  ['applications', { status: 'approved', assessment_score: null }, 'Score taken back'],
  ['applications', { status: 'rejected' }, 'Application rejected'],
  ['applications', { entry_video_status: 'approved' }, 'Entry video passed'],
  ['applications', { audition_state: 'completed', audition_result: 'Pass' }, 'Audition passed'],
  ['applications', { is_finalist: true }, 'Made a finalist'],
  [
    'applications',
    { audition_state: 'scheduled', audition_date: '2027-02-06T09:00:00+00:00' },
    'Audition set for 6 February 2027, 10:00 Lagos time',
  ],
  ['applications', { ticket_status: 'Gold' }, 'Golden Ticket awarded'],
  [
    'applications',
    { ticket_status: 'paid', entry_video_status: 'pending_submission' },
    'Ticket paid',
  ],
  ['applications', { is_shareable: false }, 'Profile hidden at the family’s wish'],
  ['applications', { is_listed: true }, null],
  ['applications', { age: 8 }, null],
  ['editions', { status: 'approved' }, null],
] satisfies [string, Json, string | null][])(
  'names what was decided: %s %o',
  (table, now, words) => {
    expect(decided(table, now)).toBe(words)
  },
)

it('names a refund by what it adds or takes back', () => {
  const refund = (before: number | null, now: number | null) =>
    decided(
      'payments',
      { refunded_amount: now, currency: 'NGN' },
      { refunded_amount: before, currency: 'NGN' },
    )
  expect(refund(null, 5_000)).toBe('Refund of ₦5,000 recorded')
  expect(refund(5_000, null)).toBe('Refund of ₦5,000 taken back')
})

it('is no decision where one was taken back, or a row was added or deleted', () => {
  const entry = { table_name: 'applications', old_values: {}, new_values: { status: 'pending' } }
  expect(decisionOf({ ...entry, action: 'update', undoes: 7 })).toBeNull()
  expect(decisionOf({ ...entry, action: 'insert', undoes: null })).toBeNull()
})
