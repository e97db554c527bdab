import type { Whereabouts } from '@/domain/check-in'
import type { StatusTone } from '@/domain/status-label'
import type { DoorChild, FoundChild, MarkNote, MarkRefusal } from './types'

export const stateWords: Record<Whereabouts, { label: string; tone: StatusTone }> = {
  arrived: { label: 'Arrived', tone: 'success' },
  left: { label: 'Left', tone: 'neutral' },
  absent: { label: 'Did not come', tone: 'danger' },
}

/** The words that the door is told before a child is let in, in few words. */
export function warningsOf({ outcome, answer, let_in, care }: DoorChild): string[] {
  const warnings: string[] = []
  if (outcome === 'rejected') warnings.push('Rejected')
  if (outcome === 'disqualified') warnings.push('Disqualified')
  if (outcome === 'moved') warnings.push('Moved to another day')
  if (outcome === 'unpaid' && !let_in) warnings.push('Not paid')
  if (outcome === 'unpaid' && let_in) warnings.push('Not paid, let in')
  if (answer === 'not_coming') warnings.push('Said: cannot come')
  if (care?.needs) warnings.push('Has needs')
  return warnings
}

/** Why the server does not keep a mark. */
export const refusalWords: Record<MarkRefusal, string> = {
  not_of_this_day:
    'This child was not told to come on this day. Press “Not on the list” to add them, then mark them again.',
  other_day: 'This mark belongs to another day.',
  unknown_event: 'The mark that it takes back never reached the server.',
  refused: 'The server does not take this mark. Mark the child again.',
}

/** The server's remark on a mark that it keeps. */
export const noteWords: Record<MarkNote, string> = {
  moved: 'This child has been moved to another day since. The mark stays.',
  out_of_show: 'This child has been rejected or disqualified since. The mark stays.',
}

type Outcome = FoundChild['outcome']

const OUTCOME_WORDS: Partial<Record<Outcome, string>> = {
  unpaid: 'The ticket is not paid.',
  not_approved: 'The application is not approved.',
  rejected: 'The application was rejected.',
  disqualified: 'The child is disqualified.',
  completed: 'The child has performed already.',
  own_family: 'This is a child of your own family: somebody else adds it.',
  other_edition: 'The child is entered for another year.',
  other_country: 'The child is entered in another country.',
}

/** The reason that keeps a found child from performing here; empty for one who can be added. */
export const whyNotHere = (outcome: Outcome): string => OUTCOME_WORDS[outcome] ?? ''

/** Whether a child can be added, and whether only by the word of an owner or reviewer. */
export function canBeAdded(outcome: Outcome): 'yes' | 'by word' | 'no' {
  if (outcome === 'unpaid' || outcome === 'not_approved') return 'by word'
  return outcome === 'scheduled' || outcome === 'planned_elsewhere' ? 'yes' : 'no'
}
