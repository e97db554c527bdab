import { expect, it } from 'vitest'
import { waitsSince } from './waits-since'

const payment = { id: 'p', created_at: '2026-05-01T10:00:00Z', decision_reason: null }
const proofs = [
  { payment_id: 'p', created_at: '2026-05-09T10:00:00Z' },
  { payment_id: 'p', created_at: '2026-05-08T10:00:00Z' },
  { payment_id: 'q', created_at: '2026-05-10T10:00:00Z' },
]

it('is the day on which it was stated, whatever proof came later', () => {
  expect(waitsSince(payment, proofs)).toBe('2026-05-01T10:00:00Z')
})

it('is the last proof’s where it was declined before', () => {
  const again = { ...payment, decision_reason: 'Looked at again, with a proof.' }
  expect(waitsSince(again, proofs)).toBe('2026-05-09T10:00:00Z')
  expect(waitsSince(again, undefined)).toBe('2026-05-01T10:00:00Z')
})
