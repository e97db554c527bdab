import type { ApplicationStatus, AuditionState, EntryVideoStatus } from '@/domain/application'
import { formatDateTime } from '@/domain/dates'
import { OFFICE_COUNTRY } from '@/domain/regions'
import type { TicketStatus } from '@/domain/ticket-status'
import { moneyIn } from './money'
import { type ChangedValues, valuesOf } from './labels'

export interface DecidedEntry extends ChangedValues {
  table_name: string
  undoes: number | null
}

const DECIDED: Record<string, string> = {
  approved: 'approved',
  active: 'activated',
  confirmed: 'confirmed',
  declined: 'declined',
  rejected: 'rejected',
  pending: 'pending again',
  pending_payment: 'pending again',
}

/**
 * Describes a decision, such as "Ticket payment of ₦10,000 approved" or "Entry video passed"; null for entries that are
 * no decision, and for undos.
 */
export function decisionOf(entry: DecidedEntry): string | null {
  if (entry.action !== 'update' || entry.undoes !== null) return null
  const words = WORDS[entry.table_name]
  return words?.(valuesOf(entry.new_values), valuesOf(entry.old_values)) ?? null
}

type Values = ReturnType<typeof valuesOf>
type Words = (now: Values, before: Values) => string | null

/** For money: the amount that arrived, else the stated one. */
function moneyWords(noun: string): Words {
  return (now, before) => {
    const status = typeof now['status'] === 'string' ? DECIDED[now['status']] : undefined
    if (status !== undefined) {
      const sum = moneyIn(now, 'received_amount') ?? moneyIn(now, 'amount')
      const what = now['is_ticket'] === true ? `Ticket ${noun.toLowerCase()}` : noun
      return `${what}${sum === null ? '' : ` of ${sum}`} ${status}`
    }
    if (now['refunded_amount'] === undefined) return null
    const given = Number(now['refunded_amount']) - Number(before['refunded_amount'])
    const sum = moneyIn({ ...now, refunded_amount: Math.abs(given) }, 'refunded_amount')
    return `Refund of ${sum} ${given < 0 ? 'taken back' : 'recorded'}`
  }
}

/** A score says it. */
const STATUS_WORDS: Record<Exclude<ApplicationStatus, 'assessed'>, string> = {
  approved: 'Application approved',
  rejected: 'Application rejected',
  pending: 'Application restored',
  pending_payment: 'Application restored',
}

const TICKET_WORDS: Record<TicketStatus, string> = {
  paid: 'Ticket paid',
  unpaid: 'Ticket not paid',
  none: 'No ticket',
  pending_payment: 'Ticket waits for its payment',
  Basic: 'Basic ticket awarded',
  Silver: 'Silver ticket awarded',
  Gold: 'Golden Ticket awarded',
  Disqualified: 'Disqualified',
}

/** The other two open and close by themselves. */
const VIDEO_WORDS: Record<Exclude<EntryVideoStatus, 'locked' | 'pending_submission'>, string> = {
  approved: 'Entry video passed',
  failed: 'Entry video not passed',
  submitted: 'Entry video handed in',
}

const AUDITION_WORDS: Record<AuditionState, string> = {
  not_scheduled: 'Audition called off',
  scheduled: 'Audition set',
  completed: 'Audition completed',
}

function childWords(now: Values): string | null {
  const score = now['assessment_score']
  if (score !== undefined)
    return score === null ? 'Score taken back' : `Score of ${Number(score)} given`
  // A paid ticket opens the entry video automatically.
  const words =
    wordOf(now, 'status', STATUS_WORDS) ??
    wordOf(now, 'ticket_status', TICKET_WORDS) ??
    wordOf(now, 'entry_video_status', VIDEO_WORDS) ??
    wordOf(now, 'audition_result', { Pass: 'Audition passed', Fail: 'Audition not passed' })
  if (words !== null) return words
  if (typeof now['is_finalist'] === 'boolean') {
    return now['is_finalist'] ? 'Made a finalist' : 'No longer a finalist'
  }
  if (now['is_listed'] === false || now['is_shareable'] === false) {
    return 'Profile hidden at the family’s wish'
  }
  if (typeof now['audition_date'] === 'string') {
    return `Audition set for ${formatDateTime(now['audition_date'], OFFICE_COUNTRY)}`
  }
  return wordOf(now, 'audition_state', AUDITION_WORDS)
}

function wordOf(values: Values, column: string, words: Record<string, string>): string | null {
  const value = values[column]
  return typeof value === 'string' ? (words[value] ?? null) : null
}

const WORDS: Record<string, Words> = {
  applications: childWords,
  payments: moneyWords('Payment'),
  subscriptions: moneyWords('Subscription'),
  donations: moneyWords('Donation'),
}
