import { onClocksOf } from '@/domain/dates'
import { type Country, timeZoneOf } from '@/domain/regions'

/** Formats a moment for a `datetime-local` field in a country's local time: "2026-05-05T14:30". */
export function toLocalInput(moment: string | null, country: Country): string {
  const shown = onClocksOf(country, moment ?? '')
  return Number.isNaN(shown.getTime()) ? '' : shown.toISOString().slice(0, 16)
}

/** Parses a `datetime-local` value in a country's local time. Returns `null` for none. */
export function fromLocalInput(value: string, country: Country): string | null {
  const shown = new Date(`${value}Z`).getTime()
  if (value === '' || Number.isNaN(shown)) return null
  return new Date(shown - timeZoneOf(country).hoursAhead * 3_600_000).toISOString()
}
