import { formatCount } from '@/domain/money'
import { type Broadcast, COUNT_LIMIT } from './api'

/** "214", or "more than 10,000" above the count limit. */
export function countWords(count: number): string {
  return count > COUNT_LIMIT ? `more than ${formatCount(COUNT_LIMIT)}` : formatCount(count)
}

/** "214 parents". */
export function parentsWords(count: number): string {
  return `${countWords(count)} ${count === 1 ? 'parent' : 'parents'}`
}

const AN_HOUR = 60 * 60_000

/** Whether somebody sent a message within the last hour, so that the next one needs a reason. */
export function isOfLastHour(
  { created_at, sent_by_email }: Pick<Broadcast, 'created_at' | 'sent_by_email'>,
  email: string | undefined,
): boolean {
  return sent_by_email === email && Date.now() - Date.parse(created_at) < AN_HOUR
}

type Progress = Pick<Broadcast, 'recipients' | 'written' | 'finished_at'>

/** Whether some of its parents have not been told yet. */
export const isRunning = ({ finished_at }: Pick<Broadcast, 'finished_at'>) => finished_at === null

/** The percentage of parents told, rounded down; null if the total is unknown. */
export function percentOf({ recipients, written }: Progress): number | null {
  if (recipients > COUNT_LIMIT) return null
  return Math.min(100, Math.floor((written / recipients) * 100))
}

/** A message's progress in words. */
export function progressWords(message: Progress): string {
  if (!isRunning(message)) return `Sent to ${parentsWords(message.written)}.`
  return `${formatCount(message.written)} of ${parentsWords(message.recipients)} told so far.`
}

type Emails = Pick<Broadcast, 'emails_waiting' | 'emails_sent' | 'emails_failed'>

/** The status of its emails; null without any. */
export function emailWords({ emails_waiting, emails_sent, emails_failed }: Emails) {
  const words = [
    [emails_sent, 'sent'],
    [emails_waiting, 'waiting'],
    [emails_failed, 'failed'],
  ] as const
  const counted = words.filter(([count]) => count > 0)
  return counted.length === 0
    ? null
    : `Emails: ${counted.map(([count, word]) => `${countWords(count)} ${word}`).join(', ')}.`
}
