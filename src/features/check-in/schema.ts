import * as z from 'zod/mini'
import { checkPersonName } from '@/domain/names'
import { checkPlainText } from '@/domain/plain-text'
import { personName, refuse } from '@/lib/forms/form-fields'

/** The longest reason that the database accepts. */
export const MAX_REASON = 200

/** Validates a reason here: the phone stores it for hours before the database could refuse it. */
function reasonError(text: string, empty: string): string | undefined {
  const reason = text.trim()
  if (reason === '') return empty
  if (reason.length > MAX_REASON) return `Please use at most ${MAX_REASON} characters`
  return checkPlainText(reason)
}

/** The value for a collector other than the numbered names from the family. */
export const OTHER = 'other'

export const collectedSchema = z
  .object({ collector: z.string(), name: z.string(), reason: z.string() })
  .check(({ value, issues }) => {
    if (value.collector === '') {
      const message = 'Please choose who collects the child'
      issues.push({ code: 'custom', input: '', path: ['collector'], message })
    }
    if (value.collector !== OTHER) return
    const { error } = checkPersonName(value.name)
    if (error) issues.push({ code: 'custom', input: value.name, path: ['name'], message: error })
    const message = reasonError(value.reason, 'Please say why this person')
    if (message) issues.push({ code: 'custom', input: value.reason, path: ['reason'], message })
  })
export type CollectedValues = z.infer<typeof collectedSchema>

const walkInReason = z.string().check(
  z.trim(),
  refuse((text) => reasonError(text, 'Please say why this child is added')),
)

export const walkInSchema = z.object({ reason: walkInReason, letIn: z.boolean() })
export type WalkInValues = z.infer<typeof walkInSchema>

/** A child who is not on the list, noted offline. */
export const noteSchema = z.object({
  name: personName('Please enter a name.'),
  reason: walkInReason,
})
export type NoteValues = z.infer<typeof noteSchema>
