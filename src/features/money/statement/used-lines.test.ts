import { expect, it } from 'vitest'
import { makeListedPayment } from '../../../../tests/fakes/rows'
import { single } from './candidates'
import type { StatementRow } from './statement'
import type { UsedLine } from './api'
import { assignUses, leftOf, markLines, namesOfUse, receivedOf } from './used-lines'

const row = (line: number, changes: Partial<StatementRow> = {}): StatementRow => ({
  line,
  date: '05/05/2026',
  day: '2026-05-05',
  narration: 'FROM ADA',
  bankNumber: '',
  amount: 10_000,
  identity: 'FROM ADA',
  ...changes,
})

const [first, second, third] = [row(1), row(2, { identity: 'from  ada.' }), row(3)]
const credits = [first, second, third, row(4, { day: null }), row(5, { amount: 5000 })]

async function marksOf(rows: readonly StatementRow[]) {
  const marks = await markLines(rows, 'salt')
  return { marks, code: marks.get(rows[0]?.line ?? 0)?.code ?? '' }
}

const use = (code: string, changes: Partial<UsedLine> = {}): UsedLine => ({
  code,
  line_on: '2026-05-05',
  currency: 'NGN',
  line_amount: 10_000,
  amount: 10_000,
  payment_id: 'a',
  child_name: 'Ada Obi',
  payment_reference: 'KZ-7F3K9Q',
  used_at: '2026-05-06T10:00:00Z',
  is_payment_kept: true,
  transfer_id: 't',
  credit_of: null,
  ...changes,
})

it('counts equal lines, and marks none without a day', async () => {
  const { marks } = await marksOf(credits)
  expect([...marks].map(([line, { copies }]) => [line, copies])).toEqual([
    [1, 3],
    [2, 3],
    [3, 3],
    [5, 1],
  ])
})

it('leaves one of three equal lines free when two are used', async () => {
  const { marks, code } = await marksOf(credits)
  const used = [use(code), use(code, { payment_id: 'b' })]
  const given = { credits, marks, currency: 'NGN', own: new Map() } as const
  const earlier = assignUses(used, given)
  expect(credits.map((line) => leftOf(line, earlier.get(line.line)))).toEqual([
    0, 0, 10_000, 10_000, 5000,
  ])
  // A use of this session stays with its line.
  const own = new Map([[3, { chosen: ['b'], approved: ['b'] }]])
  expect([...assignUses(used, { ...given, own }).keys()].sort()).toEqual([1, 3])
})

it('offers the rest of a line that is used in part, and takes other lines for others', async () => {
  const { marks, code } = await marksOf([first])
  const given = { credits: [first], marks, currency: 'NGN', own: new Map() } as const
  const part = use(code, { amount: 2500.1 })
  expect(leftOf(first, assignUses([part], given).get(1))).toBe(7499.9)
  const others = [
    use(code, { line_on: '2026-05-06' }),
    use(code, { line_amount: 9000 }),
    use(code, { currency: 'ZAR' }),
    use('0'.repeat(64)),
  ]
  expect(assignUses(others, given).size).toBe(0)
})

it('names whom a line was used for, also when the payment is gone', () => {
  expect(namesOfUse(use(''))).toBe('Ada Obi (KZ-7F3K9Q)')
  expect(namesOfUse(use('', { payment_reference: null }))).toBe('Ada Obi')
  const nameless = { child_name: null, payment_reference: null }
  expect(namesOfUse(use('', nameless))).toBe('a payment that names no child')
  expect(namesOfUse(use('', { ...nameless, is_payment_kept: false }))).toBe(
    'a payment that was deleted',
  )
})

it('records the part with the day and the whole line, and nothing that is not known', () => {
  const mark = { code: 'c', copies: 2 }
  const how = { mark, currency: 'NGN', bookingDay: (day: string) => day } as const
  const received = { amount: 9500, date: '2026-05-05', via: 'statement' }
  const of = (payment = makeListedPayment(), line = first) => {
    const { parts } = single(payment, { ...line, amount: 9500 }, ['not due'])
    return new Map(receivedOf(parts, line, how)).get(payment.id)
  }
  expect(of()).toEqual({
    ...received,
    line: { amount: 10_000, day: '2026-05-05', place: 1, ...mark },
  })
  expect(of(makeListedPayment({ currency: 'ZAR' }))).toEqual({
    ...received,
    currency: 'NGN',
    line: { amount: 10_000, day: '2026-05-05', place: 1, ...mark },
  })
  expect(of(makeListedPayment(), row(1, { day: null }))).toBeUndefined()
  const { parts } = single(makeListedPayment(), first, ['not due'])
  const [[, late] = []] = receivedOf(parts, first, { ...how, bookingDay: () => '2026-06-02' })
  expect(late).toMatchObject({ date: '2026-06-02', line: { day: '2026-05-05' } })
})
