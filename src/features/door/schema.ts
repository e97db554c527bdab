import * as z from 'zod/mini'
import { checkPersonName } from '@/domain/names'

/** As long as the database takes a reason. */
export const MAX_REASON = 200

const reason = (words: string) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, words),
      z.maxLength(MAX_REASON, `Please use at most ${MAX_REASON} characters`),
    )

/** The number of a name that the family gave, or `other`. */
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
    const why = value.reason.trim()
    if (why === '' || why.length > MAX_REASON) {
      const message =
        why === '' ? 'Please say why this person' : `Please use at most ${MAX_REASON} characters`
      issues.push({ code: 'custom', input: why, path: ['reason'], message })
    }
  })
export type CollectedValues = z.infer<typeof collectedSchema>

export const walkInSchema = z.object({
  reason: reason('Please say why this child is added'),
  letIn: z.boolean(),
})
export type WalkInValues = z.infer<typeof walkInSchema>
