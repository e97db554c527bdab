import type { StatusLabel } from '@/domain/status-label'
import type { AnyEdition } from './api'

/** The country of the office, whose clocks the dates of an edition go by. */
export const OFFICE = 'Nigeria'

/** The state of an edition, as its badge says it. */
export function editionLabel({ isPlanned, is_current, ended_at }: AnyEdition): StatusLabel {
  if (isPlanned) return { label: 'Planned', tone: 'info' }
  if (ended_at !== null) {
    return { label: is_current ? 'Current, ended' : 'Ended', tone: 'neutral' }
  }
  return is_current ? { label: 'Current', tone: 'success' } : { label: 'Past', tone: 'neutral' }
}

/** Whether the database lets the next edition be opened after this one, and this one be ended. */
export function isRegistrationOver(
  { registration_closes_at, ended_at }: AnyEdition,
  now: Date,
): boolean {
  return (
    ended_at !== null ||
    (registration_closes_at !== null && new Date(registration_closes_at) <= now)
  )
}
