import { expect, it } from 'vitest'
import type { Application } from './api'
import { type MessageFacts, parentMessage } from './parent-message'
import { makeApplication } from '../../../tests/fakes/rows'

const facts: MessageFacts = {
  productName: 'Kanyezi',
  dashboardUrl: 'https://example.com/dashboard',
  declined: null,
}
const declined = { amount: 5_000, currency: 'NGN', reason: 'The amount is too small.' } as const

const write = (changes: Partial<Application>, more: Partial<MessageFacts> = {}) =>
  parentMessage(makeApplication({ child_name: 'Ada Obi', ...changes }), { ...facts, ...more })

it.each<[Partial<Application>, string]>([
  [{}, "Ada Obi's ticket is not paid yet. The fee is ₦10,000; please use the reference KZ-7F3K9Q."],
  [{ country: 'South Africa', state_city: 'Gauteng' }, 'The fee is R180;'],
  [{ ticket_status: 'pending_payment' }, "We are looking for your payment for Ada Obi's ticket"],
  [{ ticket_status: 'paid', entry_video_status: 'pending_submission' }, 'Please send the link'],
  [{ ticket_status: 'paid', entry_video_status: 'submitted' }, "We have Ada Obi's entry video"],
  [{ ticket_status: 'paid', entry_video_status: 'failed' }, "Ada Obi's entry video did not pass."],
  [{ ticket_status: 'Gold', entry_video_status: 'approved' }, "Ada Obi's entry video has passed."],
  [
    { audition_state: 'scheduled', audition_date: '2027-02-06T09:30:00Z' },
    'is on 6 February 2027, 10:30 Lagos time. Where: Details to be confirmed',
  ],
  [
    { audition_state: 'completed', audition_result: 'Pass' },
    'Ada Obi has passed the live audition',
  ],
  [{ audition_state: 'completed', audition_result: 'Fail' }, 'has not passed it this time'],
  [{ is_finalist: true, audition_result: 'Pass' }, 'Ada Obi is a finalist'],
  [{ status: 'rejected', is_finalist: true }, "Ada Obi's application was not accepted."],
  [{ ticket_status: 'Disqualified' }, 'Ada Obi has been disqualified.'],
])('fits %o', (changes, words) => {
  const text = write(changes)
  expect(text).toContain(words)
  expect(text).toMatch(/^Hello from Kanyezi\. .*\n\nSee .*https:\/\/example\.com\/dashboard$/s)
})

it('tells why a payment was declined, until another one is on its way', () => {
  const words =
    "We could not confirm your payment of ₦5,000 for Ada Obi's ticket. Reason: The amount is too small."
  expect(write({}, { declined })).toContain(words)
  expect(write({}, { declined: { ...declined, reason: null } })).not.toContain('Reason')
  expect(write({ ticket_status: 'pending_payment' }, { declined })).not.toContain('Reason')
  expect(write({ ticket_status: 'paid' }, { declined })).not.toContain('Reason')
})
