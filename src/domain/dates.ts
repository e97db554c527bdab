import { type Country, DEFAULT_COUNTRY, timeZoneOf } from './regions.ts'

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

/** The local time of a country as if it were UTC. An invalid date for a value that is no date. */
export function onClocksOf(country: Country, value: string | Date): Date {
  return new Date(new Date(value).getTime() + timeZoneOf(country).hoursAhead * 3_600_000)
}

/**
 * "5 May 2026", in the family's own time zone. A date without a time is the same day everywhere. A value that is no
 * date yields an empty string. Formatted by hand, because the browser's date formatter needs 60 ms to initialise on a
 * cheap phone, in the middle of the first list.
 */
export function formatDate(value: string | Date, country: Country = DEFAULT_COUNTRY): string {
  const date =
    typeof value === 'string' && isDateOnly(value) ? new Date(value) : onClocksOf(country, value)
  if (Number.isNaN(date.getTime())) return ''
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()] ?? ''} ${date.getUTCFullYear()}`
}

/** "5 May", for a day close to now, in the family's own time zone. */
export function formatDay(value: string | Date, country: Country): string {
  return formatDate(value, country).replace(/ \d+$/, '')
}

/** "5 May 2026, 14:30 Lagos time". */
export function formatDateTime(value: string | Date, country: Country): string {
  const time = formatTime(value, country)
  if (time === '') return ''
  return `${formatDate(new Date(value), country)}, ${time} ${timeZoneOf(country).label}`
}

/** "14:30" in a country's local time, for a known day. */
export function formatTime(value: string | Date, country: Country): string {
  const date = onClocksOf(country, value)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(11, 16)
}

/** "2026-05-05": the local day in a country, as a date field has it. */
export function dayIn(country: Country, value: string | Date): string {
  return onClocksOf(country, value).toISOString().slice(0, 10)
}

/** "2026-05-05 14:30" in a country's local time, as spreadsheets expect it. */
export function localDateTime(value: string | Date, country: Country): string {
  return onClocksOf(country, value).toISOString().slice(0, 16).replace('T', ' ')
}

/** The moment a number of whole days later. */
export function addDays(value: string | Date, days: number): Date {
  return new Date(new Date(value).getTime() + days * 86_400_000)
}

/** The number of working days within which a stated payment is looked for in the bank account. */
const ANSWER_WORKING_DAYS = 2

/** The day a number of working days later (Monday to Friday). Public holidays are not known here. */
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
 * The day by which a stated payment is answered ("24 November"), by the family's own calendar. `null` once that day is
 * over.
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
