import * as z from 'zod/mini'
import { plainText, requiredDay } from '@/lib/forms/form-fields'

export const MAX_CALL_NOTE_LENGTH = 140

export const callSchema = z.object({
  kind: z.enum(
    ['pays_on', 'call_back', 'no_answer', 'wrong_number'],
    'Please say what came of the call',
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
