import { formatCount } from '@/domain/money'
import { type Broadcast, COUNT_LIMIT } from './api'

/** "214", or "more than 10,000" where it was not counted further. */
export function countWords(count: number): string {
  return count > COUNT_LIMIT ? `more than ${formatCount(COUNT_LIMIT)}` : formatCount(count)
}

/** "214 parents". */
export function parentsWords(count: number): string {
  return `${countWords(count)} ${count === 1 ? 'parent' : 'parents'}`
}

const AN_HOUR = 60 * 60_000

/** Whether somebody sent a message within the last hour, after which the next one needs a reason. */
export function isOfLastHour(
  { created_at, sent_by_email }: Pick<Broadcast, 'created_at' | 'sent_by_email'>,
  email: string | undefined,
): boolean {
  return sent_by_email === email && Date.now() - Date.parse(created_at) < AN_HOUR
}

type Progress = Pick<Broadcast, 'recipients' | 'written' | 'finished_at'>

/** Whether some of its parents have not been told yet. */
export const isRunning = ({ finished_at }: Pick<Broadcast, 'finished_at'>) => finished_at === null

/** How many parents have been told, in whole per cent; null where nobody knows how many there are. */
export function percentOf({ recipients, written }: Progress): number | null {
  if (recipients > COUNT_LIMIT) return null
  return Math.min(100, Math.floor((written / recipients) * 100))
}

/** How far a message has come, in words. */
export function progressWords(message: Progress): string {
  if (!isRunning(message)) return `Sent to ${parentsWords(message.written)}.`
  return `${formatCount(message.written)} of ${parentsWords(message.recipients)} told so far.`
}

type Letters = Pick<Broadcast, 'letters_waiting' | 'letters_sent' | 'letters_failed'>

/** Says what became of its letters; null where there are none. */
export function letterWords({ letters_waiting, letters_sent, letters_failed }: Letters) {
  const words = [
    [letters_sent, 'sent'],
    [letters_waiting, 'waiting'],
    [letters_failed, 'failed'],
  ] as const
  const counted = words.filter(([count]) => count > 0)
  return counted.length === 0
    ? null
    : `Emails: ${counted.map(([count, word]) => `${countWords(count)} ${word}`).join(', ')}.`
}
