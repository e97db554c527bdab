import { describe, expect, it } from 'vitest'
import { currencyOf, formatCount, formatExactMoney, formatMoney, paymentCurrency } from './money'

describe('formatMoney', () => {
  it('writes naira, rand and dollars as people do, without decimals', () => {
    expect(formatMoney(10_000, 'NGN')).toBe('₦10,000')
    expect(formatMoney(180, 'ZAR')).toBe('R180')
    expect(formatMoney(25, 'USD')).toBe('$25')
    expect(formatMoney(1_234_567.4, 'ZAR')).toBe('R1,234,567')
    expect(formatMoney(-123_456, 'NGN')).toBe('-₦123,456')
    expect(formatMoney(0, 'ZAR')).toBe('R0')
  })

  it('tells amounts apart that differ in kobo alone, where it has to be exact', () => {
    expect(formatExactMoney(10_000, 'NGN')).toBe('₦10,000')
    expect(formatExactMoney(9_999.5, 'NGN')).toBe('₦9,999.50')
    expect(formatExactMoney(1_234_567.05, 'ZAR')).toBe('R1,234,567.05')
    expect(formatMoney(9_999.5, 'NGN')).toBe(formatMoney(10_000, 'NGN'))
  })

  it('groups figures', () => {
    expect(formatCount(3000)).toBe('3,000')
    expect(formatCount(7.5)).toBe('7.5')
    expect(formatCount(1234.5678)).toBe('1,234.57')
    expect(formatCount(-1_234_567)).toBe('-1,234,567')
    expect(formatCount(999)).toBe('999')
  })
})

describe('currencies', () => {
  it('follow the country', () => {
    expect(currencyOf('Nigeria')).toBe('NGN')
    expect(currencyOf('South Africa')).toBe('ZAR')
  })

  it('follow the payment, and the description only for rows without a currency', () => {
    expect(paymentCurrency({ currency: 'USD', description: 'Fee (ZAR)' })).toBe('USD')
    expect(paymentCurrency({ currency: null, description: 'Fee (ZAR)' })).toBe('ZAR')
    expect(paymentCurrency({ currency: null, description: 'Fee' })).toBe('NGN')
    expect(paymentCurrency({ currency: null, description: null })).toBe('NGN')
  })
})
