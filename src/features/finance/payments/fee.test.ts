import { expect, it } from 'vitest'
import { expectedFee, isOwnReference } from './fee'
import { makeListedPayment } from '../../../../tests/fakes/rows'

it('expects the ticket fee of the child’s country', () => {
  expect(expectedFee(makeListedPayment())).toEqual({
    amount: 10_000,
    currency: 'NGN',
    due: 10_000,
    isMet: true,
  })
  expect(
    expectedFee(makeListedPayment({ country: 'South Africa', amount: 180, currency: 'ZAR' })),
  ).toEqual({
    amount: 180,
    currency: 'ZAR',
    due: 180,
    isMet: true,
  })
})

it.each([
  ['another amount', { amount: 9_999.5 }],
  ['another currency', { currency: 'USD' }],
  ['rand by its words alone', { currency: null, description: 'Talent Hunt Ticket (ZAR)' }],
] as const)('marks %s', (_what, changes) => {
  expect(expectedFee(makeListedPayment(changes))?.isMet).toBe(false)
})

it.each([
  ['a donation', { description: 'Contribution' }],
  ['a subscription', { payment_type: 'subscription' }],
  ['a payment that names no child', { application_id: null, country: null }],
])('expects nothing of %s', (_what, changes) => {
  expect(expectedFee(makeListedPayment(changes))).toBeNull()
})

it.each(['KZ-7F3K9Q', 'kz7f3k9q', ' Kz 7F3-K9Q '])('knows %o for the child’s own', (reference) => {
  expect(isOwnReference(makeListedPayment({ reference }))).toBe(true)
})

it.each(['KZ-7F3K9P', 'school fees', null])('does not know %o', (reference) => {
  expect(isOwnReference(makeListedPayment({ reference }))).toBe(false)
})
