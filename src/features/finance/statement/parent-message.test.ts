import { expect, it } from 'vitest'
import type { ReferencedChild } from './match-types'
import { lineMessage } from './parent-message'

const child: ReferencedChild = {
  id: 'c1',
  user_id: 'parent',
  child_name: 'Ada Obi',
  payment_reference: 'KZ-7F3K9Q',
  ticket_status: 'unpaid',
  parent_phone: '+2348030000001',
}
const row = {
  line: 1,
  date: '05/05/2026',
  day: '2026-05-05',
  narration: '',
  bankNumber: '',
  amount: 10_000,
  identity: '',
  balance: null,
}
const facts = {
  productName: 'Kanyezi',
  paymentsUrl: 'https://example.com/pay',
  currency: 'NGN' as const,
}

it('asks for the payment that was not stated, or what a second transfer is for', () => {
  expect(lineMessage({ child, state: 'unstated' }, row, facts)).toBe(
    'Hello from Kanyezi. We have received a transfer of ₦10,000 on 5 May 2026 with the reference KZ-7F3K9Q, but no payment for Ada Obi is stated yet. Please tell us about it: https://example.com/pay',
  )
  expect(lineMessage({ child, state: 'approved' }, { ...row, day: null }, facts)).toBe(
    "Hello from Kanyezi. We have received a transfer of ₦10,000 with the reference KZ-7F3K9Q, but Ada Obi's payment has already been counted. What is this one for?",
  )
})
