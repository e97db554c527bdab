import { addDays, dayIn } from '@/domain/dates'
import type { CallKind } from './api'

/** The kinds of calls, as the office says them. */
export const CALL_KINDS: readonly { value: CallKind; label: string }[] = [
  { value: 'pays_on', label: 'Pays on' },
  { value: 'call_back', label: 'Call back' },
  { value: 'no_answer', label: 'No answer' },
  { value: 'wrong_number', label: 'Wrong number' },
]

export function callKindLabel(kind: CallKind): string {
  return CALL_KINDS.find(({ value }) => value === kind)?.label ?? kind
}

/** The day so many days from now on the calendar of the office. */
export function officeDay(daysFromNow: number): string {
  return dayIn('Nigeria', addDays(new Date(), daysFromNow))
}
