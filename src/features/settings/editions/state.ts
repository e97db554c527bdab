import type { StatusLabel } from '@/domain/status-label'
import type { AnyEdition } from './api'

/** The status badge of an edition. */
export function editionLabel({ isPlanned, is_current, ended_at }: AnyEdition): StatusLabel {
  if (isPlanned) return { label: 'Planned', tone: 'info' }
  if (ended_at !== null) {
    return { label: is_current ? 'Current, ended' : 'Ended', tone: 'neutral' }
  }
  return is_current ? { label: 'Current', tone: 'success' } : { label: 'Past', tone: 'neutral' }
}

/** Whether the database allows opening the next edition after this one, and ending this one. */
export function isRegistrationOver(
  { registration_closes_at, ended_at }: AnyEdition,
  now: Date,
): boolean {
  return (
    ended_at !== null ||
    (registration_closes_at !== null && new Date(registration_closes_at) <= now)
  )
}
