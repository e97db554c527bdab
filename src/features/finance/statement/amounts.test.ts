import { expect, it } from 'vitest'
import { isNoAmount, parseBankAmount, readAmount } from './amounts'

it.each([
  ['10,000.00', 10_000],
  ['10 000,00', 10_000],
  ['10\u00a0000.00', 10_000],
  ['10.000,00', 10_000],
  ["10'000.50", 10_000.5],
  ['1,234,567.89', 1_234_567.89],
  ['10,000', 10_000],
  ['10.000', 10_000],
  ['180', 180],
  ['180.5', 180.5],
  ['180,50', 180.5],
  ['.50', 0.5],
  ['R180.00', 180],
  ['R 1 180,00', 1180],
  ['₦10,000.00', 10_000],
  ['N10,000', 10_000],
  ['NGN 10 000.00', 10_000],
  ['NGN 10,000.00 Cr', 10_000],
  ['10,000.00 NGN', 10_000],
  ['+250.00', 250],
  ['-250.00', -250],
  ['250.00-', -250],
  ['(250.00)', -250],
  ['250.00 Dr', -250],
  ['10,000.00DR', -10_000],
  ['10,000.00CR', 10_000],
  ['-R180.00', -180],
  ['R-180.00', -180],
  ['R −180', -180],
  ['R(180.00)', -180],
  ['(R180.00)', -180],
  ['Dr 180.00', -180],
  ['180.00Kt', 180],
  ['-180.00 Dr', -180],
  ['0.00', 0],
  ['-0.00', 0],
])('%s is %d', (text, amount) => {
  expect(parseBankAmount(text)).toBe(amount)
})

it.each([
  '',
  '-',
  'Credit',
  'ten',
  '12/05/2026',
  '٣',
  '1e5',
  '=1+1',
  // Letters instead of digits, invalid groups, contradicting signs, an unmatched bracket.
  ...['l80.00', '1O,000.00', '12,34,567.00', '1 18.00', '1234.567', '0.500'],
  '-180.00 Cr',
  '(180.00',
  '180.00)',
  '--180',
])('%o is no amount', (text) => {
  expect(parseBankAmount(text)).toBeNull()
})

it('keeps apart how the sign is printed', () => {
  expect(readAmount('180.00Cr')).toEqual({ value: 180, sign: 'cr' })
  expect(readAmount('R-180.00')).toEqual({ value: 180, sign: '-' })
  expect(readAmount('180.00')).toEqual({ value: 180, sign: null })
})

it('knows a cell that says that there is none', () => {
  expect(['', '-', '–', 'Nil', 'N/A'].every(isNoAmount)).toBe(true)
  expect(['0.00', 'x', '1'].some(isNoAmount)).toBe(false)
})
