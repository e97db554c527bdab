import { addDays, dayIn } from '@/domain/dates'
import { OFFICE_COUNTRY } from '@/domain/regions'
import type { CallKind } from './api'

/** The kinds of calls with their labels. */
export const CALL_KINDS: readonly { value: CallKind; label: string }[] = [
  { value: 'pays_on', label: 'Pays on' },
  { value: 'call_back', label: 'Call back' },
  { value: 'no_answer', label: 'No answer' },
  { value: 'wrong_number', label: 'Wrong number' },
]

export function callKindLabel(kind: CallKind): string {
  return CALL_KINDS.find(({ value }) => value === kind)?.label ?? kind
}

/** The day this many days from now, in the office's time zone. */
export function officeDay(daysFromNow: number): string {
  return dayIn(OFFICE_COUNTRY, addDays(new Date(), daysFromNow))
}
