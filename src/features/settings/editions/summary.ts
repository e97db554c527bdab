import * as z from 'zod/mini'
import { formatCount } from '@/domain/money'

const count = z.number().check(z.nonnegative())

/** The result of `get_opening_summary` and `get_ending_summary`. */
export const summarySchema = z.object({
  year: z.number(),
  children: count,
  unpaid: count,
  payments_pending: count,
  videos_submitted: count,
  auditions_ahead: count,
})
export type EditionSummary = z.infer<typeof summarySchema>

/** "1 payment", "3 payments". */
const counted = (number: number, noun: string) =>
  `${formatCount(number)} ${noun}${number === 1 ? '' : 's'}`

/**
 * Summarises rows waiting for the office, which the family could no longer follow up, such as "3 payments and 2 videos
 * wait."
 */
export function waitingWords({ payments_pending, videos_submitted }: EditionSummary): string {
  const waiting = [
    ...(payments_pending > 0 ? [counted(payments_pending, 'payment')] : []),
    ...(videos_submitted > 0 ? [counted(videos_submitted, 'video')] : []),
  ]
  if (waiting.length === 0) return 'No payments or videos are waiting.'
  return `${waiting.join(' and ')} ${payments_pending + videos_submitted === 1 ? 'waits' : 'wait'}.`
}
