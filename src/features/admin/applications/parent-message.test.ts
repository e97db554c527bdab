import { expect, it } from 'vitest'
import type { AdminApplication } from './api'
import { type ChildMessageFacts, childMessage } from './parent-message'
import { makeApplication } from '../../../../tests/fakes/rows'

const facts: ChildMessageFacts = {
  productName: 'Kanyezi',
  dashboardUrl: 'https://example.com/dashboard',
  declined: null,
}
const declined = { amount: 5_000, currency: 'NGN', reason: 'The amount is too small.' } as const

const write = (changes: Partial<AdminApplication>, more: Partial<ChildMessageFacts> = {}) =>
  childMessage(makeApplication({ child_name: 'Ada Obi', ...changes }), { ...facts, ...more })

it.each<[Partial<AdminApplication>, string]>([
  [
    {},
    "Ada's ticket isn't paid yet: ₦10,000 to go. Put the reference KZ-7F3K9Q in your transfer, then tell us you've paid.",
  ],
  [{ country: 'South Africa', state_city: 'Gauteng' }, 'R180 to go.'],
  [
    { ticket_status: 'pending_payment' },
    "We're checking your payment for Ada's ticket. We'll tell you",
  ],
  [
    { ticket_status: 'paid', entry_video_status: 'pending_submission' },
    "Ada has a ticket! Next, send Ada's entry video",
  ],
  [{ ticket_status: 'paid', entry_video_status: 'submitted' }, "We have Ada's entry video"],
  [
    { ticket_status: 'paid', entry_video_status: 'failed' },
    "Ada's video didn't pass this time. You can send another one",
  ],
  [
    { ticket_status: 'Gold', entry_video_status: 'approved' },
    "Ada's video passed. Next stop: the live auditions.",
  ],
  [
    { audition_state: 'scheduled', audition_date: '2027-02-06T09:30:00Z' },
    'is on 6 February 2027, 10:30 Lagos time. Where: Details to be confirmed',
  ],
  [{ audition_state: 'completed', audition_result: 'Pass' }, 'Ada passed the live audition'],
  [
    { audition_state: 'completed', audition_result: 'Fail' },
    "Ada's live audition wasn't a pass this time",
  ],
  [{ is_finalist: true, audition_result: 'Pass' }, 'Ada is a finalist!'],
  [{ status: 'rejected', is_finalist: true }, "Ada's application wasn't accepted."],
  [{ ticket_status: 'Disqualified' }, "Ada's ticket was disqualified."],
])('fits %o', (changes, words) => {
  const text = write(changes)
  expect(text).toContain(words)
  expect(text).toMatch(/^Hello from Kanyezi\. .*\n\nSee .*https:\/\/example\.com\/dashboard$/s)
})

it('tells why a payment was declined, until another one is on its way', () => {
  const words =
    "We couldn't confirm your payment of ₦5,000 for Ada's ticket. Reason: The amount is too small. Don't pay again."
  expect(write({}, { declined })).toContain(words)
  expect(write({}, { declined: { ...declined, reason: null } })).not.toContain('Reason')
  expect(write({ ticket_status: 'pending_payment' }, { declined })).not.toContain('Reason')
  expect(write({ ticket_status: 'paid' }, { declined })).not.toContain('Reason')
})
