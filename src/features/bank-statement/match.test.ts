import { describe, expect, it } from 'vitest'
import { type MatchablePayment, matchStatement } from './match'
import type { StatementRow } from './statement'
import { makeListedPayment } from '../../../tests/fakes/rows'

const makePending = (changes: Partial<MatchablePayment> = {}): MatchablePayment => ({
  ...makeListedPayment({ id: 'p1', reference: 'KZ-7F3K9Q' }),
  ...changes,
})

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

describe('a stated reference of any brand', () => {
  const stated = (reference: string, changes: Partial<MatchablePayment> = {}) =>
    makePending({ reference, application_reference: null, ...changes })
  const find = (narration: string, ...payments: MatchablePayment[]) =>
    matchStatement([row(narration)], payments, 'NGN')

  it.each([
    ['AB-7F3K9Q', 'TRF AB 7F3K9Q OBI NGOZI'],
    ['AB 7F3K9Q', 'TRF/AB7F3K9Q/OBI'],
    ['abc7f3k9q', 'NIP:ABC 7F3 K9Q'],
    ['ABC 7F3K9Q', 'transfer abc-7f3k9q from Ngozi'],
  ])('%s is found in %s', (reference, narration) => {
    expect(find(narration, stated(reference)).exact).toHaveLength(1)
  })

  it.each(['TRF AB 7F3K9QA', 'TRF CAB 7F3K9Q', 'AB FROM 7F3K9Q', 'AB 7F3K9P'])(
    'is not found in %s',
    (narration) => {
      expect(find(narration, stated('AB-7F3K9Q'))).toMatchObject({ exact: [], near: [] })
    },
  )

  it('is not put together from figures alone, as of a date', () => {
    expect(find('PAID 2026 11 05', stated('20261105')).rest).toHaveLength(1)
  })

  it('is left to people when the line names another one too, or another child has it', () => {
    const other = stated('AB-8G4M2R', { id: 'p2' })
    const two = find('AB 7F3K9Q AB 8G4M2R', stated('AB-7F3K9Q'), other)
    expect(two.exact).toEqual([])
    expect(two.near[0]?.candidates).toHaveLength(2)

    const owner = makePending({ id: 'p3', reference: null, application_reference: 'AB-7F3K9Q' })
    const shared = find('AB 7F3K9Q', stated('AB 7F3K9Q'), owner)
    expect(shared.exact).toEqual([])
    expect(shared.near[0]?.candidates).toHaveLength(2)
  })
})

it.each([
  ['amount differs', [row('KZ-7F3K9Q', 9_950)], 'NGN'],
  ['currency differs', [row('KZ-7F3K9Q')], 'ZAR'],
] as const)('is near when the %s', (reason, rows, currency) => {
  const { exact, near } = matchStatement(rows, [makePending()], currency)
  expect(exact).toEqual([])
  expect(near[0]?.candidates).toEqual([{ payment: makePending(), reason }])
})

it('is near when the amount and two words of a name agree, in any order and without accents', () => {
  const payment = makePending({ reference: null, parent_name: 'Ọlábísí Adé' })
  const found = matchStatement([row('TRANSFER FROM ADE, OLABISI K')], [payment], 'NGN')
  expect(found.near[0]?.candidates[0]?.reason).toBe('amount and name')
  expect(matchStatement([row('ADE 123')], [payment], 'NGN').rest).toHaveLength(1)
  expect(matchStatement([row('OLABISI ADE', 500)], [payment], 'NGN').rest).toHaveLength(1)
})

it('takes one transfer for one payment', () => {
  const twice = matchStatement(
    [1, 2].map((n) => row('KZ-7F3K9Q', 10_000, n)),
    [makePending()],
    'NGN',
  )
  expect(twice.exact).toHaveLength(1)
  expect(twice.rest.map(({ line }) => line)).toEqual([2])
})

it('leaves to people what was paid twice or may have been counted before, the oldest first', () => {
  const older = makePending({ id: 'older', created_at: '2026-05-01T10:00:00+00:00' })
  const both = matchStatement([row('KZ-7F3K9Q')], [makePending(), older], 'NGN')
  expect(both.exact).toEqual([])
  expect(both.near[0]?.candidates).toMatchObject([
    { payment: { id: 'older' }, reason: 'reference repeats' },
    { payment: { id: 'p1' }, reason: 'reference repeats' },
  ])
  const counted = matchStatement(
    [row('KZ-7F3K9Q')],
    [makePending({ same_reference_count: 1 })],
    'NGN',
  )
  expect(counted.near[0]?.candidates[0]?.reason).toBe('reference repeats')
})

it('tells two payments of one reference apart by their amounts', () => {
  const ticket = makePending({ same_reference_count: 1 })
  const gift = makePending({ id: 'gift', amount: 2_500, same_reference_count: 1 })
  const { exact } = matchStatement(
    [row('KZ-7F3K9Q', 2_500, 1), row('KZ-7F3K9Q', 10_000, 2)],
    [ticket, gift],
    'NGN',
  )
  expect(exact.map(({ payment }) => payment.id)).toEqual(['gift', 'p1'])
})

it('lists what belongs to nobody', () => {
  expect(matchStatement([row('CASH DEPOSIT KZ-222222')], [makePending()], 'NGN')).toEqual({
    exact: [],
    near: [],
    rest: [row('CASH DEPOSIT KZ-222222')],
  })
})
