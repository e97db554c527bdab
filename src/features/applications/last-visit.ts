import { isTicketPaid } from '@/domain/application'
import { formatDateTime } from '@/domain/dates'
import { config } from '@/lib/config'
import type { Application } from './api'

// What this device saw last of each child. It stays here, and goes when its owner signs out.

type Seen = Pick<
  Application,
  | 'status'
  | 'ticket_status'
  | 'entry_video_status'
  | 'audition_state'
  | 'audition_date'
  | 'audition_result'
  | 'is_finalist'
  | 'assessment_score'
>

const PREFIX = `${config.slug}-last-visit:`

function seenOf(application: Application): Seen {
  const { status, ticket_status, entry_video_status, audition_state } = application
  const { audition_date, audition_result, is_finalist, assessment_score } = application
  return {
    status,
    ticket_status,
    entry_video_status,
    audition_state,
    audition_date,
    audition_result,
    is_finalist,
    assessment_score,
  }
}

/** What was there at the last visit, by application; null when there was none on this device. */
export function readLastVisit(userId: string): Record<string, Seen> | null {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(`${PREFIX}${userId}`) ?? 'null')
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, Seen>) : null
  } catch {
    return null
  }
}

export function rememberVisit(userId: string, applications: readonly Application[]): void {
  const seen = Object.fromEntries(applications.map((one) => [one.id, seenOf(one)]))
  try {
    window.localStorage.setItem(`${PREFIX}${userId}`, JSON.stringify(seen))
  } catch {
    // A full or forbidden storage costs the notices, nothing else.
  }
}

export function forgetVisits(): void {
  try {
    for (const key of Object.keys(window.localStorage)) {
      if (key.startsWith(PREFIX)) window.localStorage.removeItem(key)
    }
  } catch {
    // A browser that stores nothing has nothing to forget.
  }
}

export interface Change {
  applicationId: string
  sentence: string
}

/** What others changed about the children since the last visit, in the order of the children. */
export function changesSince(
  before: Record<string, Seen> | null,
  applications: readonly Application[],
): Change[] {
  return applications.flatMap((now) => {
    const then = before?.[now.id]
    if (!then) return []
    return sentencesOf(then, now).map((sentence) => ({ applicationId: now.id, sentence }))
  })
}

function sentencesOf(then: Seen, now: Application): string[] {
  const name = now.child_name
  const sentences: string[] = []
  const changed = (key: keyof Seen) => then[key] !== now[key]

  if (changed('ticket_status')) {
    const wasPaid = isTicketPaid(then.ticket_status)
    if (isTicketPaid(now.ticket_status) && !wasPaid) sentences.push(`${name}'s ticket is paid.`)
    else if (now.ticket_status === 'Disqualified') {
      sentences.push(`${name}'s ticket was disqualified.`)
    } else if (isTicketPaid(now.ticket_status) && now.ticket_status !== 'paid') {
      sentences.push(`${name} has a ${now.ticket_status} ticket now.`)
    } else if (then.ticket_status === 'pending_payment' && now.ticket_status === 'unpaid') {
      sentences.push(`We did not find the payment for ${name}'s ticket.`)
    }
  }
  if (changed('status')) {
    if (now.status === 'rejected') sentences.push(`${name}'s application was not accepted.`)
    else if (now.status === 'approved') sentences.push(`${name} is approved.`)
  }
  if (changed('entry_video_status')) {
    if (now.entry_video_status === 'approved') sentences.push(`${name}'s entry video passed.`)
    if (now.entry_video_status === 'failed') sentences.push(`${name}'s entry video did not pass.`)
  }
  if (changed('audition_date') && now.audition_date && now.audition_state === 'scheduled') {
    const when = formatDateTime(now.audition_date, now.country)
    sentences.push(`${name}'s audition is on ${when}.`)
  }
  if (changed('assessment_score') && now.assessment_score !== null) {
    sentences.push(`${name}'s assessment report is here.`)
  }
  if (changed('audition_result') && now.audition_result) {
    const outcome = now.audition_result === 'Pass' ? 'passed' : 'did not pass'
    sentences.push(`${name} ${outcome} the audition.`)
  }
  if (changed('is_finalist') && now.is_finalist) sentences.push(`${name} is a finalist!`)
  return sentences
}
