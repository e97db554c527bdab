import { describe, expect, it } from 'vitest'
import type { ReconciliationSum } from './api'
import { compareMonth, isCovered, reconciliationCsv, unexplainedOf } from './labels'

const sum = (
  bucket: ReconciliationSum['bucket'],
  amount: number,
  changes: Partial<ReconciliationSum> = {},
): ReconciliationSum => ({
  currency: 'NGN',
  account_id: null,
  bucket,
  reason: null,
  amount,
  row_count: 1,
  ...changes,
})

const MAY = [
  sum('booked', 30_000.1, { row_count: 3 }),
  sum('other_month', 10_000),
  sum('excluded', -50, { reason: 'bank_charge' }),
  sum('excluded', 700.2, { reason: 'not_ours' }),
  sum('open', 300),
  sum('open', -300),
  sum('cash', 400),
  sum('earlier_line', 5_000),
  sum('booked', 180, { currency: 'ZAR' }),
]

describe('a month beside the bank', () => {
  it('leads from the bank’s sum to that of the books by what is in one alone', () => {
    const { bank, books, buckets } = compareMonth(MAY, 'NGN', [])
    expect({ bank, books }).toEqual({ bank: 40_650.3, books: 35_400.1 })
    const differences = buckets.reduce((total, { sign, amount }) => total + sign * amount, 0)
    expect(bank + differences).toBeCloseTo(books, 6)
    expect(buckets.find(({ bucket }) => bucket === 'excluded')).toEqual({
      bucket: 'excluded',
      sign: -1,
      amount: 650.2,
      count: 2,
    })
  })

  it('says what is open by sums that do not cancel out, and what balances add to it', () => {
    expect(compareMonth(MAY, 'NGN', [null]).unexplained).toBe(600)
    expect(compareMonth(MAY, 'NGN', [-5, 0.1]).unexplained).toBe(605.1)
    expect(compareMonth(MAY, 'ZAR', []).unexplained).toBe(0)
    expect(unexplainedOf({ accounts: [], sums: MAY })).toEqual({ NGN: 600 })
  })

  it('is covered where no account lacks a day, and by no account is it not', () => {
    const missing_days = [{ from: '2026-05-30', to: '2026-05-31' }]
    expect(isCovered([{ missing_days: [] }, { missing_days: [] }])).toBe(true)
    expect(isCovered([{ missing_days: [] }, { missing_days }])).toBe(false)
    expect(isCovered([])).toBe(false)
  })

  it('adds up in a file, each side in its own column', () => {
    const columns = reconciliationCsv(new Map([['a', 'Fees ···1234']]))
    const line = { reason: null, account_id: 'a', day: '2026-05-02', narration: 'ADA' } as const
    const valuesOf = (bucket: ReconciliationSum['bucket'], amount: number) =>
      columns.map(({ value }) =>
        value({
          ...line,
          bucket,
          amount,
          currency: 'NGN',
          bank_transaction_id: null,
          transfer_id: null,
        }),
      )
    expect(valuesOf('booked', 10)).toEqual([
      '2026-05-02',
      'Fees ···1234',
      'In the books of this month',
      null,
      'NGN',
      10,
      10,
      'ADA',
    ])
    expect(valuesOf('open', 7).slice(5, 7)).toEqual([7, null])
    expect(valuesOf('cash', 4).slice(5, 7)).toEqual([null, 4])
  })
})
