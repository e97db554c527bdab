import * as z from 'zod/mini'
import { COUNTRIES } from '@/domain/regions'
import { TICKET_FILTERS } from '@/domain/ticket-status'
import { plainText } from '@/lib/forms/form-fields'
import { newId } from '@/lib/new-id'
import { STATUS_KEYS, STEPS } from './audience'

export const MAX_SUBJECT_LENGTH = 120
export const MAX_BODY_LENGTH = 4000

/** As the database counts characters: an emoji is one. */
export const lengthOf = (text: string) => [...text.trim()].length

const upTo = (most: number, sentence: string) =>
  z.refine<string>((text) => lengthOf(text) <= most, sentence)

export const messageSchema = z.object({
  /** Made with the form, so that a retry after a lost answer cannot send it twice. */
  id: z.string(),
  status: z.enum(['', ...STATUS_KEYS]),
  ticket: z.enum(['', ...TICKET_FILTERS]),
  step: z.enum(['', ...STEPS]),
  country: z.enum(['', ...COUNTRIES]),
  state_city: z.string(),
  subject: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please write a subject'),
      upTo(MAX_SUBJECT_LENGTH, 'Please shorten the subject to 120 characters'),
      plainText,
    ),
  body: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please write a message'),
      upTo(MAX_BODY_LENGTH, 'Please shorten the message to 4,000 characters'),
      plainText,
    ),
})
export type MessageValues = z.infer<typeof messageSchema>

export function newMessage(): MessageValues {
  return {
    ...{ id: newId(), status: '', ticket: '', step: '', country: '', state_city: '' },
    ...{ subject: '', body: '' },
  }
}
