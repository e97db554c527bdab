import { type Country, timeZoneOf } from '@/domain/regions'

/** A moment as a `datetime-local` field shows it on the clocks of a country: "2026-05-05T14:30". */
export function toLocalInput(moment: string | null, country: Country): string {
  const date = new Date(moment ?? Number.NaN)
  if (Number.isNaN(date.getTime())) return ''
  const { zone } = timeZoneOf(country)
  // The Swedish form of a date is the ISO one.
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
    .format(date)
    .replace(' ', 'T')
}

/** The moment that a `datetime-local` value means on the clocks of a country; `null` for none. */
export function fromLocalInput(value: string, country: Country): string | null {
  const asUtc = new Date(`${value}Z`)
  if (value === '' || Number.isNaN(asUtc.getTime())) return null
  const shown = new Date(`${toLocalInput(asUtc.toISOString(), country)}Z`)
  // Neither country changes its clocks, so the distance found here holds for the moment itself.
  const ahead = shown.getTime() - asUtc.getTime()
  return new Date(asUtc.getTime() - ahead).toISOString()
}
