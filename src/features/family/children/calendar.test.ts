import { describe, expect, it } from 'vitest'
import { type CalendarEvent, calendarFile } from './calendar'

const event: CalendarEvent = {
  uid: '5f0c9a52-2a0f-4a1e-9f0e-6d1b8f3f7a01@example.com',
  start: new Date('2027-02-06T10:30:00+01:00'),
  summary: 'Audition of Ọlábísí Adé',
  location: 'City Hall, Lagos; gate 2\nBring C:\\drums',
  stamp: new Date('2026-11-21T08:00:00Z'),
}
const file = (changes: Partial<CalendarEvent> = {}) =>
  calendarFile({ ...event, ...changes }, 'Kanyezi')
const unfold = (text: string) => text.replace(/\r\n /g, '')

describe('the file for a calendar', () => {
  it('has its times in UTC', () => {
    expect(file()).toContain('\r\nDTSTART:20270206T093000Z\r\n')
    expect(file()).toContain('\r\nDTSTAMP:20261121T080000Z\r\n')
  })

  it('has one end: that of the plan, or an hour where there is none or the plan is of another time', () => {
    const ends = (end?: string) =>
      file({ end: end === undefined ? undefined : new Date(end) }).match(/^(?:DTEND|DURATION).*$/gm)
    expect(ends('2027-02-06T10:40:00+01:00')).toEqual(['DTEND:20270206T094000Z'])
    expect(ends()).toEqual(['DURATION:PT1H'])
    expect(ends('2027-02-06T10:30:00+01:00')).toEqual(['DURATION:PT1H'])
    expect(ends('2027-02-05T10:40:00+01:00')).toEqual(['DURATION:PT1H'])
  })

  it('is framed as RFC 5545 has it, every line ended by CRLF', () => {
    expect(file()).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:/)
    expect(file()).toMatch(/END:VEVENT\r\nEND:VCALENDAR\r\n$/)
    expect(file().replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })

  it('escapes what has a meaning of its own', () => {
    expect(unfold(file())).toContain(
      'LOCATION:City Hall\\, Lagos\\; gate 2\\nBring C:\\\\drums\r\n',
    )
  })

  it('lets no text begin another line of the file', () => {
    const hostile = file({ location: 'Hall\r\nEND:VEVENT\u0000\rBEGIN:VALARM' })
    expect(unfold(hostile)).toContain('LOCATION:Hall\\nEND:VEVENT\\nBEGIN:VALARM\r\n')
  })

  it('has no line longer than 75 octets, and no letter torn apart', () => {
    const summary = 'Ọlábísí '.repeat(40).trim()
    const text = file({ summary })
    for (const line of text.split('\r\n')) {
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    }
    expect(unfold(text)).toContain(`SUMMARY:${summary}\r\n`)
  })
})
