import { describe, expect, it } from 'vitest'
import {
  addDays,
  answerBy,
  dayIn,
  formatDate,
  formatDateTime,
  formatDay,
  localDateTime,
} from './dates'

describe('dates', () => {
  it('writes the day as people say it', () => {
    expect(formatDate('2026-05-05T10:00:00Z')).toBe('5 May 2026')
  })

  it('takes the day of the family, not of London', () => {
    expect(formatDate('2026-05-05T23:30:00Z', 'Nigeria')).toBe('6 May 2026')
    expect(formatDate('2026-05-05T22:30:00Z', 'Nigeria')).toBe('5 May 2026')
    expect(formatDate('2026-05-05T22:30:00Z', 'South Africa')).toBe('6 May 2026')
  })

  it('writes day and time as a date field and a spreadsheet take them', () => {
    expect(dayIn('Nigeria', '2026-05-05T23:30:00Z')).toBe('2026-05-06')
    expect(dayIn('Nigeria', '2026-05-05T22:30:00Z')).toBe('2026-05-05')
    expect(localDateTime('2026-05-05T22:30:00Z', 'South Africa')).toBe('2026-05-06 00:30')
  })

  it.each([
    ['Nigeria', 'Africa/Lagos'],
    ['South Africa', 'Africa/Johannesburg'],
  ] as const)('writes what the time zone database writes for %s', (country, timeZone) => {
    const intl = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone })
    const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone })
    for (let hour = 0; hour < 24 * 400; hour += 5) {
      const moment = new Date(Date.UTC(2025, 11, 20, hour, 17))
      expect(formatDate(moment, country)).toBe(intl.format(moment))
      expect(formatDateTime(moment, country)).toContain(`, ${time.format(moment)} `)
    }
  })

  it('keeps a plain date as it is', () => {
    expect(formatDate('2026-05-05', 'South Africa')).toBe('5 May 2026')
  })

  it('names the zone of a time', () => {
    expect(formatDateTime('2026-05-05T13:30:00Z', 'Nigeria')).toBe('5 May 2026, 14:30 Lagos time')
    expect(formatDateTime('2026-05-05T22:00:00Z', 'South Africa')).toBe(
      '6 May 2026, 00:00 Johannesburg time',
    )
  })

  it('gives nothing for what is no date', () => {
    expect(formatDate('soon')).toBe('')
    expect(formatDateTime('soon', 'Nigeria')).toBe('')
  })

  it('adds days', () => {
    expect(addDays('2026-05-05T10:00:00Z', 30).toISOString()).toBe('2026-06-04T10:00:00.000Z')
  })
})

describe('the day of an answer', () => {
  const early = new Date('2026-05-01T00:00:00Z')

  it.each([
    ['on a Monday', '2026-05-04T10:00:00Z', '6 May'],
    ['on a Thursday', '2026-05-07T10:00:00Z', '11 May'],
    ['on a Saturday', '2026-05-09T10:00:00Z', '12 May'],
    // Past midnight in Lagos: it is already Thursday there, and two working days later is not a Saturday.
    ['late on a Wednesday', '2026-05-06T23:30:00Z', '11 May'],
  ])('to what was stated %s is two working days later', (_, statedAt, day) => {
    expect(answerBy(statedAt, 'Nigeria', early)).toBe(day)
  })

  it('stands until that day is over where the family lives', () => {
    const statedAt = '2026-05-04T10:00:00Z'
    expect(answerBy(statedAt, 'Nigeria', new Date('2026-05-06T22:30:00Z'))).toBe('6 May')
    expect(answerBy(statedAt, 'Nigeria', new Date('2026-05-06T23:30:00Z'))).toBeNull()
    expect(answerBy(statedAt, 'South Africa', new Date('2026-05-06T22:30:00Z'))).toBeNull()
  })

  it('is said without its year', () => {
    expect(formatDay('2026-11-24T10:00:00Z', 'Nigeria')).toBe('24 November')
  })
})
