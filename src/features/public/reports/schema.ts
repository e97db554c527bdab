import * as z from 'zod/mini'
import { MAX_REPORT_CONTACT, MAX_REPORT_WORDS, REPORT_REASONS } from '@/domain/profile-report'
import { plainText } from '@/lib/forms/form-fields'
import { newId } from '@/lib/new-id'

export const reportSchema = z.object({
  /** Idempotency key made with the form: submitting it twice sends one report. */
  id: z.uuid(),
  reason: z.enum(REPORT_REASONS, 'Please choose what is wrong'),
  words: z
    .string()
    .check(
      z.trim(),
      z.maxLength(MAX_REPORT_WORDS, `At most ${MAX_REPORT_WORDS} characters`),
      plainText,
    ),
  contact: z
    .string()
    .check(
      z.trim(),
      z.maxLength(MAX_REPORT_CONTACT, `At most ${MAX_REPORT_CONTACT} characters`),
      plainText,
    ),
  /** Honeypot, seen by robots only. */
  leave_empty: z.string(),
})

export type ReportInput = z.infer<typeof reportSchema>

/** An empty form without a preselected reason. */
export function newReport(): Omit<ReportInput, 'reason'> & { reason?: ReportInput['reason'] } {
  return { id: newId(), words: '', contact: '', leave_empty: '' }
}
