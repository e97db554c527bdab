import { isTicketPaid, MAX_SCORE, PASS_SCORE } from '@/domain/application'
import { formatDateTime } from '@/domain/dates'
import { firstName } from '@/domain/first-name'
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

export function seenNow(applications: readonly Application[]): Record<string, Seen> {
  return Object.fromEntries(applications.map((one) => [one.id, seenOf(one)]))
}

export function rememberVisit(userId: string, applications: readonly Application[]): void {
  try {
    window.localStorage.setItem(`${PREFIX}${userId}`, JSON.stringify(seenNow(applications)))
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

/** What a family celebrates. */
export type Occasion = 'ticket' | 'score' | 'finalist'

export interface Change {
  applicationId: string
  sentence: string
  /** What there is to celebrate in it. */
  occasion?: Occasion
}

/** What others changed about the children since they were seen, in the order of the children. */
export function changesSince(
  before: Record<string, Seen> | null,
  applications: readonly Application[],
): Change[] {
  return applications.flatMap((now) => {
    const then = before?.[now.id]
    if (!then) return []
    return changesOf(then, now).map((change) => ({ applicationId: now.id, ...change }))
  })
}

/** What is celebrated holds until somebody takes it back, and a ticket until the entry video takes its place. */
export function stillHolds(occasion: Occasion, application: Application): boolean {
  switch (occasion) {
    case 'ticket':
      return (
        isTicketPaid(application.ticket_status) &&
        ['locked', 'pending_submission'].includes(application.entry_video_status)
      )
    case 'score':
      return (application.assessment_score ?? 0) >= PASS_SCORE
    case 'finalist':
      return application.is_finalist
  }
}

function changesOf(then: Seen, now: Application): Omit<Change, 'applicationId'>[] {
  const name = firstName(now.child_name)
  const changes: Omit<Change, 'applicationId'>[] = []
  const say = (sentence: string) => changes.push({ sentence })
  const celebrate = (occasion: Occasion, sentence: string) => changes.push({ sentence, occasion })
  const changed = (key: keyof Seen) => then[key] !== now[key]

  if (changed('ticket_status')) {
    const wasPaid = isTicketPaid(then.ticket_status)
    if (isTicketPaid(now.ticket_status) && !wasPaid) celebrate('ticket', `${name} has a ticket!`)
    else if (now.ticket_status === 'Disqualified') say(`${name}'s ticket was disqualified.`)
    else if (isTicketPaid(now.ticket_status) && now.ticket_status !== 'paid') {
      say(`${name} has a ${now.ticket_status} ticket now.`)
    } else if (then.ticket_status === 'pending_payment' && now.ticket_status === 'unpaid') {
      say(`We did not find the payment for ${name}'s ticket.`)
    }
  }
  if (changed('status')) {
    if (now.status === 'rejected') say(`${name}'s application was not accepted.`)
    else if (now.status === 'approved') say(`${name} is approved.`)
  }
  if (changed('entry_video_status')) {
    if (now.entry_video_status === 'approved') say(`${name}'s entry video passed.`)
    if (now.entry_video_status === 'failed') {
      say(`${name}'s entry video did not pass this time. You can send another one.`)
    }
  }
  if (changed('audition_date') && now.audition_date && now.audition_state === 'scheduled') {
    say(`${name}'s audition is on ${formatDateTime(now.audition_date, now.country)}.`)
  }
  if (changed('assessment_score') && now.assessment_score !== null) {
    // Nobody cheers at a low score: its comment is read first, in its own place.
    if (stillHolds('score', now)) {
      celebrate('score', `${name}'s score is here: ${now.assessment_score} out of ${MAX_SCORE}!`)
    } else say(`${name}'s assessment report is here, with what the judges say.`)
  }
  if (changed('audition_result') && now.audition_result) {
    say(
      now.audition_result === 'Pass'
        ? `${name} passed the audition.`
        : `${name} performed live. This audition was not passed.`,
    )
  }
  if (changed('is_finalist') && now.is_finalist) celebrate('finalist', `${name} is a finalist!`)
  return changes
}
