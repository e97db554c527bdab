import { lookUpLabel, type StatusLabel } from './status-label.ts'

export const VOLUNTEER_ROLES = ['Regular Volunteer', 'State Coordinator'] as const
export type VolunteerRole = (typeof VOLUNTEER_ROLES)[number]

/** The status of a volunteer's offer. */
export const VOLUNTEER_STATUSES = ['new', 'contacted', 'accepted', 'declined'] as const
export type VolunteerStatus = (typeof VOLUNTEER_STATUSES)[number]

export const PROJECT_DEPARTMENTS = ['Ghetto', 'Discovery', 'Edu'] as const
export type ProjectDepartment = (typeof PROJECT_DEPARTMENTS)[number]

export const MIN_VOLUNTEER_AGE = 16
export const MAX_VOLUNTEER_AGE = 120

const VOLUNTEER_LABELS: Record<VolunteerStatus, StatusLabel> = {
  new: { label: 'New', tone: 'warning' },
  contacted: { label: 'Contacted', tone: 'info' },
  accepted: { label: 'Accepted', tone: 'success' },
  declined: { label: 'Declined', tone: 'danger' },
}

export function volunteerStatusLabel(status: string | null | undefined): StatusLabel {
  return lookUpLabel(VOLUNTEER_LABELS, status) ?? VOLUNTEER_LABELS.new
}
