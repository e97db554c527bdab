import { roleNames, type StaffRole } from '@/domain/team'
import type { ErrorSentences } from './errors'

const SECOND_FACTORS: Record<string, (members: string) => string> = {
  enrol: (members) => `${members} now sign in with an authenticator app too. Please set yours up.`,
  code: (members) =>
    `${members} with an authenticator app sign in with its code. Please type yours.`,
  reset: () => 'Your authenticator app was removed. Your account page shows how to add a new one.',
}

/** The sentence about a missing second factor. `detail` comes from the database as role and reason: "judge enrol". */
export function secondFactorSentence(detail: string): string {
  const [role = '', missing = ''] = detail.split(' ')
  const sentence = SECOND_FACTORS[missing]?.(roleNames(role as StaffRole))
  return sentence ?? 'Please sign in with the code of your authenticator app first.'
}

/** Codes that the door page of an audition can get. It loads without the rest of the panel's sentences. */
export const DOOR_SENTENCES: ErrorSentences = {
  audition_not_found: ['not_found', 'This audition day is gone, or not in your part.'],
  audition_not_begun: ['rejected', 'This can be said once the day has begun.'],
  audition_too_large: ['rejected', 'A day takes at most 500 children. Please plan another one.'],
  slot_outside_day: [
    'rejected',
    'This leaves a slot outside of the day. Move those children first, or choose another time.',
  ],
  slot_taken: ['conflict', 'Somebody else has this slot by now. Please choose another one.'],
  child_not_plannable: [
    'rejected',
    'This child can’t have a slot: they are in another year or country, out of the show, unpaid, or have already performed.',
  ],
  check_in_events_refused: ['rejected', 'One call sends 1 to 500 check-ins.'],
  check_in_events_changed: [
    'conflict',
    'Others have been checked in meanwhile. Look at the list again.',
  ],
  check_in_not_open: [
    'rejected',
    'The list opens the day before, and closes 12 hours after the end.',
  ],
  check_in_not_logged: ['rejected', 'The list could not be opened. Please try again.'],
  walk_in_reason_required: ['rejected', 'Please say why this child is added.', 'reason'],
  not_ready_to_perform: [
    'rejected',
    'The ticket is not paid, the child is not approved, or they have a time on another day. An owner or a reviewer can let them in.',
  ],
  walk_in_known: [
    'conflict',
    'This was sent for another child already. Please add the child anew.',
  ],
  second_factor_missing: ['forbidden', secondFactorSentence],
  not_your_role: ['forbidden', 'This is not in your part. Ask an owner of the show.'],
  own_family: ['forbidden', 'This belongs to your own account. Somebody else has to decide.'],
}
