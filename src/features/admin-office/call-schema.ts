import * as z from 'zod/mini'
import { addDays, dayIn } from '@/domain/dates'
import { plainText, requiredDay } from '@/lib/forms/form-fields'
import type { CallKind } from './api'

export const MAX_CALL_NOTE_LENGTH = 140

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

export const callSchema = z.object({
  kind: z.enum(
    ['pays_on', 'call_back', 'no_answer', 'wrong_number'],
    'Please say what the call came to',
  ),
  call_on: requiredDay,
  note: z
    .string()
    .check(
      z.trim(),
      z.maxLength(MAX_CALL_NOTE_LENGTH, 'Please shorten this to 140 characters.'),
      plainText,
    ),
})
export type CallInput = z.infer<typeof callSchema>

/** The day so many days from now on the calendar of the office. */
export function officeDay(daysFromNow: number): string {
  return dayIn('Nigeria', addDays(new Date(), daysFromNow))
}
