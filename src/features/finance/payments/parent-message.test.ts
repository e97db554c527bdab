import { expect, it } from 'vitest'
import { paymentMessage } from './parent-message'
import { makeListedPayment } from '../../../../tests/fakes/rows'

const facts = { productName: 'Kanyezi', paymentsUrl: 'https://example.com/dashboard/payment' }

it.each([
  [
    { status: 'pending' },
    /^Hello from Kanyezi\. We're checking your payment of ₦10,000 for Ada\. We'll tell you/,
  ],
  [
    { status: 'pending', decision_reason: 'It has arrived after all.' },
    /We're checking your payment .* again\. Reason: It has arrived after all\./,
  ],
  [{ status: 'approved' }, /We've received your payment of ₦10,000 for Ada\. Thank you\./],
  [{ status: 'active' }, /We've received your payment/],
  [
    { status: 'declined', decision_reason: 'Not in the bank.' },
    /We couldn't confirm your payment of ₦10,000 .*\. Reason: Not in the bank\. Don't pay again\./,
  ],
  [
    { status: 'rejected', child_name: null, description: 'Costume' },
    /We couldn't confirm your payment of ₦10,000 \(Costume\)\. Don't/,
  ],
] as const)('tells a parent of %o', (changes, words) => {
  const message = paymentMessage(makeListedPayment(changes), facts)
  expect(message).toMatch(words)
  expect(message).toMatch(/\n\nSee your payments: https:\/\/example\.com\/dashboard\/payment$/)
})
