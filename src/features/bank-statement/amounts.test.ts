import { expect, it } from 'vitest'
import { guessCurrency, parseBankAmount } from './amounts'

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
  ['R180.00', 180],
  ['R 1 180,00', 1180],
  ['₦10,000.00', 10_000],
  ['NGN 10,000.00 Cr', 10_000],
  ['+250.00', 250],
  ['-250.00', -250],
  ['250.00-', -250],
  ['(250.00)', -250],
  ['250.00 Dr', -250],
  ['0.00', 0],
])('%s is %d', (text, amount) => {
  expect(parseBankAmount(text)).toBe(amount)
})

it.each(['', '-', 'Credit', 'ten', '12/05/2026', '٣', '1e5', '=1+1'])('%o is no amount', (text) => {
  expect(parseBankAmount(text)).toBeNull()
})

it('guesses a currency only when the statement names one alone', () => {
  expect(guessCurrency('Date,Narration,Credit (NGN)')).toBe('NGN')
  expect(guessCurrency('Currency: ZAR')).toBe('ZAR')
  expect(guessCurrency('01/05,Deposit,R180.00')).toBe('ZAR')
  expect(guessCurrency('Date,Details,Credit')).toBeNull()
  expect(guessCurrency('NGN to ZAR')).toBeNull()
})
