import { describe, expect, it } from 'vitest'
import { type DayAnswers, decideDays } from './days'

interface Given {
  period?: string[]
  answers?: DayAnswers
  today?: string
}

const decide = (cells: string[], given: Given = {}) => {
  const days = decideDays({
    cells,
    period: [],
    today: '2026-11-20',
    answers: {},
    ...given,
  })
  return { ...days, days: cells.map(days.dayOf) }
}

it.each([
  '2026-06-05',
  '2026/06/05',
  '2026-06-05 08:14:05',
  '2026-06-05T08:14',
  '20260605',
  '20260605120000',
  '5-Jun-26',
  '05 June 2026',
  '05-JUN-2026',
  '5 Junie 2026',
  'June 5, 2026',
  '2026 Jun 05 08:14:05',
  '5th June, 2026',
  '46178',
  '46178.5',
])('%s is the fifth of June', (text) => {
  expect(decide([text])).toMatchObject({ days: ['2026-06-05'], orderQuestion: null })
})

it.each([
  '5/6/2026',
  '05.06.2026',
  "5/6'26",
  "5/ 6'26",
  '5 / 6 / 2026',
  '05-06-26',
  '05/06/2026 08:14',
])('%s is the fifth of June where the day stands first', (text) => {
  expect(decide([text], { answers: { dayOrder: 'day-first' } }).days).toEqual(['2026-06-05'])
  expect(decide([text], { answers: { dayOrder: 'month-first' } }).days).toEqual(['2026-05-06'])
  expect(decide([text]).orderQuestion).toBe(text)
})

it.each(['', '31/02/2026', '13/13/2026', '5-Juf-26', 'Total', '2026060512', '99999', '1234'])(
  '%o is no day',
  (text) => {
    expect(decide([text]).days).toEqual([null])
  },
)

it.each([
  ['1 Mrt 2026', '2026-03-01'],
  ['1 Mei 2026', '2026-05-01'],
  ['1 Okt 2026', '2026-10-01'],
  ['1 Des 2025', '2025-12-01'],
  ['1 Januarie 2026', '2026-01-01'],
])('reads the Afrikaans %s', (text, day) => {
  expect(decide([text]).days).toEqual([day])
})

describe('one order holds for the whole file', () => {
  it('by a day that has one reading alone, in the lines or the period', () => {
    expect(decide(['05/28/2026', '06/02/2026']).days).toEqual(['2026-05-28', '2026-06-02'])
    expect(decide(['28/05/2026', '02/06/2026']).days).toEqual(['2026-05-28', '2026-06-02'])
    expect(decide(['06/02/2026'], { period: ['06/01/2026', '06/30/2026'] }).days).toEqual([
      '2026-06-02',
    ])
  })

  it('by the period of the statement', () => {
    const period = ['01 Jun 2026', '30 Jun 2026']
    expect(decide(['05/06/2026'], { period })).toMatchObject({
      days: ['2026-06-05'],
      orderQuestion: null,
    })
    expect(decide(['06/05/2026'], { period }).days).toEqual(['2026-06-05'])
  })

  it('by the order of the lines, and because no day lies far ahead', () => {
    expect(decide(['05/06/2026', '06/06/2026']).orderQuestion).toBe('05/06/2026')
    expect(decide(['09/06/2026', '10/06/2026', '07/07/2026'])).toMatchObject({
      days: ['2026-06-09', '2026-06-10', '2026-07-07'],
      orderQuestion: null,
    })
    expect(decide(['05/12/2026'])).toMatchObject({ days: ['2026-05-12'], orderQuestion: null })
  })

  it('and asks for none where both orders are the same day', () => {
    expect(decide(['05/05/2026', '06/06/2026']).orderQuestion).toBeNull()
  })

  it('and leaves a day of the other order to people', () => {
    expect(decide(['28/05/2026', '05/29/2026']).days).toEqual(['2026-05-28', null])
  })
})

it('takes the next business day of a bank, and leaves a day further ahead to people', () => {
  expect(decide(['2026-11-20', '2026-11-23', '2026-11-27', '2026-11-28']).days).toEqual([
    '2026-11-20',
    '2026-11-23',
    '2026-11-27',
    null,
  ])
})

it('asks where a day is the next business day by one order and long ago by the other', () => {
  expect(decide(['05/12/2026'], { today: '2026-12-04' }).orderQuestion).toBe('05/12/2026')
})

it('takes the year from the period, also over its turn, or asks once', () => {
  const period = ['2025-12-15', '2026-01-14']
  expect(decide(['20 Dec', '5 Jan'], { period })).toMatchObject({
    days: ['2025-12-20', '2026-01-05'],
    yearQuestion: null,
  })
  expect(decide(['5 Jun'])).toMatchObject({ days: [null], yearQuestion: '5 Jun' })
  expect(decide(['5 Jun'], { answers: { year: 2026 } })).toMatchObject({
    days: ['2026-06-05'],
    yearQuestion: null,
  })
})
