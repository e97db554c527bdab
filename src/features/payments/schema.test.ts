import { describe, expect, it } from 'vitest'
import { parseAmount } from '@/domain/amount'
import { paymentSchema } from './schema'
import { makePaymentInput } from '../../../tests/fakes/inputs'

function problem(changes: Record<string, unknown>): string | null {
  const result = paymentSchema.safeParse({ ...makePaymentInput(), ...changes })
  return result.success ? null : result.error.issues[0]!.message
}

describe('an amount', () => {
  it.each([
    ['10000', 10_000],
    ['10,000', 10_000],
    ['10 000.50', 10_000.5],
    ['₦10,000', 10_000],
    ['R 180', 180],
    ['R180,00', 180],
    ['180,5', 180.5],
    ['1,000,000', 1_000_000],
    ['1,000,50', 1000.5],
    ['0', 0],
  ])('%s is %d', (text, amount) => {
    expect(parseAmount(text)).toBe(amount)
  })

  it.each(['', 'ten', '-5', '1e9', '٣', '1,00,000', '10.000', '1.2.3', '12345678901', '10;000'])(
    '%j is none',
    (text) => {
      expect(parseAmount(text)).toBeNull()
    },
  )
})

describe('a payment', () => {
  it('is taken with a child and without', () => {
    expect(problem({})).toBeNull()
    expect(problem({ application_id: '', reference: '' })).toBeNull()
  })

  it.each(['-1', '0', '0.00', '10000000.01', '1e9', '99999999999', '<b>', '٣'])(
    'of %s is refused',
    (amount) => {
      expect(problem({ amount })).toBe(
        'Please enter an amount in figures, more than 0 and at most 10,000,000',
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
