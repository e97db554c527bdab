import { describe, expect, it } from 'vitest'
import { addDays, formatDate, formatDateTime } from './dates'

describe('dates', () => {
  it('writes the day as people say it', () => {
    expect(formatDate('2026-05-05T10:00:00Z')).toBe('5 May 2026')
  })

  it('takes the day of the family, not of London', () => {
    expect(formatDate('2026-05-05T23:30:00Z', 'Nigeria')).toBe('6 May 2026')
    expect(formatDate('2026-05-05T22:30:00Z', 'Nigeria')).toBe('5 May 2026')
    expect(formatDate('2026-05-05T22:30:00Z', 'South Africa')).toBe('6 May 2026')
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
