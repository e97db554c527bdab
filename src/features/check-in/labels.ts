import type { Attendance } from '@/domain/check-in'
import { formatTime } from '@/domain/dates'
import type { StatusTone } from '@/domain/status-label'
import type { DoorAudition, DoorChild, FoundChild, EventNote, EventRefusal } from './types'

export const stateWords: Record<Attendance, { label: string; tone: StatusTone }> = {
  arrived: { label: 'Arrived', tone: 'success' },
  left: { label: 'Left', tone: 'neutral' },
  absent: { label: 'Did not come', tone: 'danger' },
}

/** Short warnings to the door before a child is let in. */
export function doorWarningsOf({ outcome, answer, let_in }: DoorChild): string[] {
  const warnings: string[] = []
  if (outcome === 'rejected') warnings.push('Rejected')
  if (outcome === 'disqualified') warnings.push('Disqualified')
  if (outcome === 'moved') warnings.push('Moved to another day')
  if (outcome === 'unpaid' && !let_in) warnings.push('Not paid')
  if (outcome === 'unpaid' && let_in) warnings.push('Not paid, let in')
  if (answer === 'not_coming') warnings.push('Said: cannot come')
  return warnings
}

/** When and on which stage a child performs. */
export function slotWords(
  { starts_at: startsAt, stage, is_extra: isExtra }: DoorChild,
  { country, stages }: DoorAudition,
): string {
  if (isExtra) return 'Extra'
  if (startsAt === null) return 'No slot here'
  const name = stages.length > 1 && stage !== null ? stages[stage - 1] : undefined
  return [formatTime(startsAt, country), name].filter(Boolean).join(', ')
}

/** Why the server rejects an event. */
export const refusalWords: Record<EventRefusal, string> = {
  not_of_this_day:
    'This child was not told to come on this day. Press “Not on the list” to add them, then check them in again.',
  other_day: 'This belongs to another day.',
  unknown_event: 'Nothing to undo: what you took back was never sent.',
  refused: 'This didn’t work. Please check the child in again.',
}

/** The server's remark on an accepted event. */
export const noteWords: Record<EventNote, string> = {
  moved: 'This child has been moved to another day since. The check-in stays.',
  out_of_show: 'This child has been rejected or disqualified since. The check-in stays.',
}

type Outcome = FoundChild['outcome']

const OUTCOME_WORDS: Partial<Record<Outcome, string>> = {
  unpaid: 'The ticket is not paid.',
  not_approved: 'The application is not approved.',
  rejected: 'The application was rejected.',
  disqualified: 'The child is disqualified.',
  completed: 'The child has already performed.',
  own_family: 'This is a child of your own family: somebody else adds it.',
  other_edition: 'The child is entered for another year.',
  other_country: 'The child is entered in another country.',
}

/** Why a found child cannot perform here; empty for one who can be added. */
export const whyNotHere = (outcome: Outcome): string => OUTCOME_WORDS[outcome] ?? ''

/** Whether a child can be added, and whether that takes an owner or reviewer. */
export function canBeAdded(
  { outcome, planned_at: plannedAt, planned_audition_day_id: plannedOn }: FoundChild,
  auditionDayId: string,
): 'yes' | 'by word' | 'no' {
  const isExpectedElsewhere =
    plannedAt !== null && plannedOn !== auditionDayId && new Date(plannedAt) > new Date()
  if (outcome === 'unpaid' || outcome === 'not_approved') return 'by word'
  if (outcome !== 'scheduled' && outcome !== 'planned_elsewhere') return 'no'
  return isExpectedElsewhere ? 'by word' : 'yes'
}
