import { formatDate, formatDateTime } from './dates'
import { type Edition, registrationOf } from './edition'
import { firstName } from './first-name'
import { MAX_AGE_ON_CHILD_FORM } from './application'
import type { Country } from './regions'

const NEAR_MS = 48 * 3_600_000

/**
 * Why no child can be registered now, in a country's local time, or null while registration is open. Includes the time
 * of day within 48 hours.
 */
export function registrationSentence(edition: Edition, now: Date, country: Country): string | null {
  const registration = registrationOf(edition, now)
  const dayOf = (moment: string) => {
    const isNear = Math.abs(new Date(moment).getTime() - now.getTime()) <= NEAR_MS
    return isNear ? formatDateTime(moment, country) : formatDate(new Date(moment), country)
  }
  switch (registration.state) {
    case 'open':
      return null
    case 'before':
      return `Registration for ${edition.year} opens on ${dayOf(registration.opensAt)}.`
    case 'closed':
      return `Registration for ${edition.year} closed on ${dayOf(registration.closedAt)}. Your answers stay on this phone.`
  }
}

/** The sentence shown first to a parent whose child has become too old since its last entry, or null. */
export function tooOldSentence(childName: string, age: number, year: number): string | null {
  if (age <= MAX_AGE_ON_CHILD_FORM) return null
  return `${firstName(childName)} is ${age} in ${year}. The show is for children up to ${MAX_AGE_ON_CHILD_FORM}.`
}
