import { expect, it } from 'vitest'
import { parentMessage } from './parent-message'
import { makeListedPayment } from '../../../tests/fakes/rows'

const facts = { productName: 'Kanyezi', paymentsUrl: 'https://example.com/dashboard/payment' }

it.each([
  [{ status: 'pending' }, /^Hello from Kanyezi\. We are looking for your payment of ₦10,000/],
  [
    { status: 'pending', decision_reason: 'It has arrived after all.' },
    /We are looking at your payment .* once more\. Reason: It has arrived after all\./,
  ],
  [{ status: 'approved' }, /We have received your payment of ₦10,000 \(Talent Hunt Ticket for Ada/],
  [{ status: 'active' }, /We have received your payment/],
  [
    { status: 'declined', decision_reason: 'Not in the bank.' },
    /We could not confirm your payment of ₦10,000 .*\. Reason: Not in the bank\./,
  ],
  [{ status: 'rejected' }, /We could not confirm your payment of ₦10,000 \(.*\)\.\n/],
] as const)('tells a parent of %o', (changes, words) => {
  const message = parentMessage(makeListedPayment(changes), facts)
  expect(message).toMatch(words)
  expect(message).toMatch(/\n\nSee your payments: https:\/\/example\.com\/dashboard\/payment$/)
})
