import { type Country, timeZoneOf } from './regions.ts'

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

function isDateOnly(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(value)
}

/** The time on the clocks of a country, as if it were UTC: an invalid date for a value that is no date. */
export function onClocksOf(country: Country, value: string | Date): Date {
  return new Date(new Date(value).getTime() + timeZoneOf(country).hoursAhead * 3_600_000)
}

/**
 * "5 May 2026", in the family's own time zone. A plain date without a time is the same day everywhere.
 * A value that is no date gives an empty string. Written by hand, because the browser's own writer of
 * dates takes a cheap phone 60 ms to get ready, in the middle of the first list.
 */
export function formatDate(value: string | Date, country: Country = 'Nigeria'): string {
  const date =
    typeof value === 'string' && isDateOnly(value) ? new Date(value) : onClocksOf(country, value)
  if (Number.isNaN(date.getTime())) return ''
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()] ?? ''} ${date.getUTCFullYear()}`
}

/** "5 May", for a day that is near, in the family's own time zone. */
export function formatDay(value: string | Date, country: Country): string {
  return formatDate(value, country).replace(/ \d+$/, '')
}

/** "5 May 2026, 14:30 Lagos time". */
export function formatDateTime(value: string | Date, country: Country): string {
  const time = formatTime(value, country)
  if (time === '') return ''
  return `${formatDate(new Date(value), country)}, ${time} ${timeZoneOf(country).label}`
}

/** "14:30" on the clocks of a country, for a day that is known. */
export function formatTime(value: string | Date, country: Country): string {
  const date = onClocksOf(country, value)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(11, 16)
}

/** "2026-05-05": the day that the calendars of a country show, as a date field has it. */
export function dayIn(country: Country, value: string | Date): string {
  return onClocksOf(country, value).toISOString().slice(0, 10)
}

/** "2026-05-05 14:30" on the clocks of a country, as a spreadsheet takes it. */
export function localDateTime(value: string | Date, country: Country): string {
  return onClocksOf(country, value).toISOString().slice(0, 16).replace('T', ' ')
}

/** The moment so many whole days after another. */
export function addDays(value: string | Date, days: number): Date {
  return new Date(new Date(value).getTime() + days * 86_400_000)
}

/** Within how many working days a stated payment is looked for in the bank. */
const ANSWER_WORKING_DAYS = 2

/** The day after so many working days (Monday to Friday); public holidays are not known here. */
function addWorkingDays(value: string | Date, days: number): Date {
  let date = new Date(value)
  for (let left = days; left > 0;) {
    date = addDays(date, 1)
    const isWeekend = date.getUTCDay() === 0 || date.getUTCDay() === 6
    if (!isWeekend) left -= 1
  }
  return date
}

/**
 * The day by which a payment that was stated at a moment is answered, as it is said ("24 November"), counted
 * on the family's own calendar; `null` once that day is over.
 */
export function answerBy(
  statedAt: string | Date,
  country: Country,
  now: Date = new Date(),
): string | null {
  const day = addWorkingDays(onClocksOf(country, statedAt), ANSWER_WORKING_DAYS)
  const today = onClocksOf(country, now)
  if (day.toISOString().slice(0, 10) < today.toISOString().slice(0, 10)) return null
  return formatDay(day.toISOString().slice(0, 10), country)
}
