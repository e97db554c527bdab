export interface CalendarEvent {
  /** Stable when the date moves, so that a calendar replaces the entry instead of adding one. */
  uid: string
  start: Date
  /** Known for a planned audition, whose slot has a length. */
  end?: Date | undefined
  summary: string
  location: string
  /** The time of creation of this file. */
  stamp: Date
}

/** For an unplanned time: a calendar entry without an end has no duration, and some calendars reject it. */
const UNPLANNED_LENGTH = 'DURATION:PT1H'

/** One event as an iCalendar file (RFC 5545): UTC times, escaped texts, lines of at most 75 octets. */
export function calendarFile(event: CalendarEvent, productName: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(productName)}//Audition Schedule//EN`,
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    `DTSTAMP:${utcTime(event.stamp)}`,
    `DTSTART:${utcTime(event.start)}`,
    event.end && event.end > event.start ? `DTEND:${utcTime(event.end)}` : UNPLANNED_LENGTH,
    `SUMMARY:${escapeText(event.summary)}`,
    `LOCATION:${escapeText(event.location)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

function utcTime(time: Date): string {
  return `${time.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`
}

function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')
}

const MAX_OCTETS = 75

/** Folds lines between characters, never inside one; a continuation line starts with a blank. */
function fold(line: string): string {
  const encoder = new TextEncoder()
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > MAX_OCTETS) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}
