import { expect, it } from 'vitest'
import { matchStatement } from './match'
import type { StatementRow } from './statement'
import { makePending } from './testing'

const row = (narration: string, amount = 10_000, line = 1): StatementRow => ({
  line,
  date: '05/05/2026',
  narration,
  amount,
})

it.each([
  'KZ-7F3K9Q',
  'kz7f3k9q',
  'TRF/kz 7f3-k9q/NGOZI',
  'NIP:OBI NGOZI-KZ7F3K9QAMAKA',
  'FT26125KZ.7F3K9Q fee',
  'xKZKZ–7F3K9Q',
])('finds the reference in %s', (narration) => {
  const { exact } = matchStatement([row(narration)], [makePending()], 'NGN')
  expect(exact.map(({ payment }) => payment.id)).toEqual(['p1'])
})

it('finds what a parent typed as reference, when it tells', () => {
  const typed = makePending({ reference: 'TRX 998877', application_reference: null })
  expect(matchStatement([row('from TRX998877')], [typed], 'NGN').exact).toHaveLength(1)
  const vague = makePending({ reference: 'school fees', application_reference: null })
  expect(matchStatement([row('school fees')], [vague], 'NGN').exact).toHaveLength(0)
})

it('is near when the amount or the currency differs', () => {
  for (const [rows, currency] of [
    [[row('KZ-7F3K9Q', 9_950)], 'NGN'],
    [[row('KZ-7F3K9Q')], 'ZAR'],
  ] as const) {
    const { exact, near } = matchStatement(rows, [makePending()], currency)
    expect(exact).toEqual([])
    expect(near[0]?.candidates).toEqual([{ payment: makePending(), reason: 'amount differs' }])
  }
})

it('is near when the amount and two words of a name agree, in any order and without accents', () => {
  const payment = makePending({ reference: null, parent_name: 'Ọlábísí Adé' })
  const found = matchStatement([row('TRANSFER FROM ADE, OLABISI K')], [payment], 'NGN')
  expect(found.near[0]?.candidates[0]?.reason).toBe('amount and name')
  expect(matchStatement([row('ADE 123')], [payment], 'NGN').rest).toHaveLength(1)
  expect(matchStatement([row('OLABISI ADE', 500)], [payment], 'NGN').rest).toHaveLength(1)
})

it('takes one transfer for one payment, the oldest first', () => {
  const older = makePending({ id: 'older', created_at: '2026-05-01T10:00:00+00:00' })
  const payments = [makePending(), older]
  const once = matchStatement([row('KZ-7F3K9Q')], payments, 'NGN')
  expect(once.exact.map(({ payment }) => payment.id)).toEqual(['older'])
  const thrice = matchStatement(
    [1, 2, 3].map((n) => row('KZ-7F3K9Q', 10_000, n)),
    payments,
    'NGN',
  )
  expect(thrice.exact.map(({ payment }) => payment.id)).toEqual(['older', 'p1'])
  expect(thrice.rest.map(({ line }) => line)).toEqual([3])
})

it('lists what belongs to nobody', () => {
  expect(matchStatement([row('CASH DEPOSIT KZ-222222')], [makePending()], 'NGN')).toEqual({
    exact: [],
    near: [],
    rest: [row('CASH DEPOSIT KZ-222222')],
  })
})
