import { describe, expect, it } from 'vitest'
import { paymentSchema } from './schema'
import { makePaymentInput } from '../../../../tests/fakes/inputs'

function problem(changes: Record<string, unknown>): string | null {
  const result = paymentSchema.safeParse({ ...makePaymentInput(), ...changes })
  return result.success ? null : result.error.issues[0]!.message
}

describe('a payment', () => {
  it('is taken with a child and without', () => {
    expect(problem({})).toBeNull()
    expect(problem({ application_id: '', reference: '' })).toBeNull()
  })

  it.each(['-1', '0', '0.00', '10000000.01', '1e9', '99999999999', '<b>', '٣'])(
    'of %s is refused',
    (amount) => {
      expect(problem({ amount })).toBe(
        'Please enter an amount in figures such as 10,000, more than 0 and at most 10,000,000',
      )
    },
  )

  it('needs an amount and a description', () => {
    expect(problem({ amount: ' ' })).toBe('Amount is required')
    expect(problem({ description: ' ' })).toBe('Description is required')
  })

  it('has texts of a length that the database takes', () => {
    expect(problem({ description: 'x'.repeat(200), reference: 'x'.repeat(100) })).toBeNull()
    expect(problem({ description: 'x'.repeat(201) })).toMatch(/200 characters/)
    expect(problem({ reference: 'x'.repeat(101) })).toMatch(/100 characters/)
  })

  it('is in one of three currencies and of one of two kinds', () => {
    expect(problem({ currency: 'USD' })).toBeNull()
    expect(problem({ currency: 'BTC' })).toBe('Please choose a currency')
    expect(problem({ kind: 'loan' })).not.toBeNull()
    expect(problem({ id: '1' })).not.toBeNull()
  })
})
