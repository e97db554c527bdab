import { type Country, timeZoneOf } from './regions'

function isDateOnly(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(value)
}

/**
 * "5 May 2026", in the family's own time zone. A plain date without a time is the same day everywhere.
 * A value that is no date gives an empty string.
 */
export function formatDate(value: string | Date, country: Country = 'Nigeria'): string {
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) return ''
  const timeZone = typeof value === 'string' && isDateOnly(value) ? 'UTC' : timeZoneOf(country).zone
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone,
  }).format(date)
}

/** "5 May 2026, 14:30 Lagos time". */
export function formatDateTime(value: string | Date, country: Country): string {
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) return ''
  const { zone, label } = timeZoneOf(country)
  const time = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  }).format(date)
  return `${formatDate(date, country)}, ${time} ${label}`
}

/** The moment so many whole days after another. */
export function addDays(value: string | Date, days: number): Date {
  return new Date(new Date(value).getTime() + days * 86_400_000)
}

/** Within how many working days a stated payment is looked for in the bank. */
export const ANSWER_WORKING_DAYS = 2

/** The day after so many working days (Monday to Friday); public holidays are not known here. */
export function addWorkingDays(value: string | Date, days: number): Date {
  let date = new Date(value)
  for (let left = days; left > 0;) {
    date = addDays(date, 1)
    const isWeekend = date.getUTCDay() === 0 || date.getUTCDay() === 6
    if (!isWeekend) left -= 1
  }
  return date
}
