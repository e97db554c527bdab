import { expect, it } from 'vitest'
import { makeListedPayment } from '../../../../tests/fakes/rows'
import type { Received } from './api'
import { type ArrivedInput, NEW_ARRIVAL, toReceived } from './arrived'

const payment = makeListedPayment()
const line = { amount: 10_000, day: '2026-05-05', code: 'c', copies: 1, place: 4 }
const known: Received = { amount: 10_000, date: '2026-05-05', via: 'statement', line }
const typed = (changes: Partial<ArrivedInput> = {}): ArrivedInput => ({
  source: NEW_ARRIVAL,
  received_currency: 'NGN',
  received_amount: '10000',
  received_on: '2026-05-05',
  ticket: '',
  reason: '',
  excess: 'credit',
  ...changes,
})

it('keeps the line with its own day when it is booked on another one, as where its month is closed', () => {
  expect(toReceived(payment, typed({ received_on: '2026-06-01' }), known)).toEqual({
    amount: 10_000,
    date: '2026-06-01',
    via: 'statement',
    line,
  })
})

it.each([
  ['another currency was typed', typed({ received_currency: 'ZAR', ticket: 'rest' })],
  ['the family’s credit pays', typed({ source: 't1' })],
])('leaves the line out where %s', (_why, input) => {
  expect(toReceived(payment, input, known).line).toBeUndefined()
})
