import type { Currency } from './money'
import type { CountryCurrency } from './regions'

/** The public data of a year of the show. Moments are ISO 8601, fees whole units of their currency. */
export interface Edition {
  year: number
  name: string
  registration_opens_at: string | null
  registration_closes_at: string | null
  /** Days, as announced to everybody. A child's own appointment is stored with the child. */
  auditions_from: string | null
  auditions_until: string | null
  finale_on: string | null
  fees: Record<CountryCurrency, number>
  is_current: boolean
  ended_at: string | null
}

export function currentEdition(editions: readonly Edition[]): Edition | undefined {
  return editions.find(({ is_current }) => is_current)
}

export function editionOf(editions: readonly Edition[], year: number): Edition | undefined {
  return editions.find((edition) => edition.year === year)
}

/** Whether the year has ended, so that its families cannot pay or submit anything any more. Unknown years have not. */
export function isEnded(editions: readonly Edition[], year: number): boolean {
  return (editionOf(editions, year)?.ended_at ?? null) !== null
}

/** When registration next opens or closes automatically, or null if it does not. */
export function nextRegistrationChange(edition: Edition, now: Date): Date | null {
  const moments = [edition.registration_opens_at, edition.registration_closes_at]
    .filter((moment) => moment !== null)
    .map((moment) => new Date(moment))
  return moments.find((moment) => moment > now) ?? null
}

/** The year of a child if it is not the current one, which needs no mention. */
export function pastYear(editions: readonly Edition[], year: number | null): number | null {
  const current = currentEdition(editions)
  return current === undefined || current.year === year ? null : year
}

/** The fee of an edition in a currency; `null` in dollars. */
export function editionFee(edition: Edition, currency: Currency): number | null {
  const fees: Partial<Record<Currency, number>> = edition.fees
  return fees[currency] ?? null
}

/** Whether registration for an edition is open, and otherwise when it opens or closed. */
export type Registration =
  | { state: 'open' }
  | { state: 'before'; opensAt: string }
  | { state: 'closed'; closedAt: string }

export function registrationOf(edition: Edition, now: Date): Registration {
  const { registration_opens_at: opensAt, registration_closes_at: closesAt, ended_at } = edition
  const isPast = (moment: string | null): moment is string =>
    moment !== null && new Date(moment) <= now
  // As in private.check_registration: an ended year opens no more.
  if (ended_at === null && opensAt !== null && !isPast(opensAt)) return { state: 'before', opensAt }
  if (isPast(closesAt)) return { state: 'closed', closedAt: closesAt }
  return ended_at === null ? { state: 'open' } : { state: 'closed', closedAt: ended_at }
}
