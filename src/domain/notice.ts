import {
  type ApplicationStatus,
  type EntryVideoStatus,
  MAX_AGE_AT_REGISTRATION,
  MAX_SCORE,
  PASS_SCORE,
} from './application.ts'
import { dayIn, formatDate, formatDateTime, formatDay, formatTime } from './dates.ts'
import { firstName } from './first-name.ts'
import { type Currency, formatExactMoney } from './money.ts'
import { type Country, timeZoneOf } from './regions.ts'

/** The events that a parent is told of. The database has the same list. */
export const NOTICE_KINDS = [
  'ticket_paid',
  'ticket_tier',
  'ticket_disqualified',
  'payment_approved',
  'payment_declined',
  'payment_undone',
  'payment_refunded',
  'payment_rebooked',
  'subscription_active',
  'subscription_rejected',
  'subscription_undone',
  'application_approved',
  'application_rejected',
  'application_restored',
  'video_passed',
  'video_failed',
  'assessment',
  'audition_set',
  'audition_moved',
  'audition_late',
  'audition_cancelled',
  'audition_result',
  'finalist',
  'payment_window_ends',
  'message',
  'application_undone',
  'video_undone',
  'audition_undone',
  'child_corrected',
  'profile_reported',
  'erasure_ahead',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** The facts of a sentence, as the database wrote them when it happened; each kind has some of these. */
export interface NoticeFacts {
  amount?: number
  /** The amount still to be paid for the ticket, in the same currency. */
  due?: number
  currency?: Currency
  reason?: string
  /** The child of the same family whom the payment is for. */
  rebooked_to?: string
  tier?: string
  score?: number
  date?: string
  country?: Country
  is_new_date?: boolean
  old_date?: string
  /** The decision that was a mistake, and how the child stands without it. */
  undone?: NoticeKind
  status?: ApplicationStatus
  video?: EntryVideoStatus
  /** The answers that the office corrected, and when the parent put them back. */
  changes?: readonly CorrectedAnswer[]
  put_back_at?: string
  /** The year of a child who is to be erased, whether it is on Our Shining Stars, and when its parent kept it there. */
  year?: number
  is_listed?: boolean
  kept_at?: string
  result?: 'Pass' | 'Fail'
  subject?: string
  /** How a case about the public profile stands: looking and hidden are hidden. */
  state?: 'open' | 'looking' | 'hidden' | 'fine'
  /** Whether the family knew that the profile was hidden. */
  was_hidden?: boolean
}

/** A parent's answer before and after the office corrected it. */
export interface CorrectedAnswer {
  column: 'child_name' | 'age' | 'gender' | 'country' | 'state_city' | 'talents' | 'parent_phone'
  before: Answer
  after: Answer
}
export type Answer = string | number | readonly string[]

export interface NoticeToSay {
  kind: NoticeKind
  /** In full; null for a payment that names no child. */
  child_name: string | null
  /** Said in its place where it is known, as the curtain and the picture of the same event do. */
  stage_name?: string | null
  facts: NoticeFacts
}

/** The part of a notice that decides where it leads to. */
export interface NoticeToOpen {
  kind: NoticeKind
  application_id: string | null
  payment_id: string | null
}

/** The reasons for a family to be glad. */
export type Occasion = 'ticket' | 'video' | 'score' | 'audition' | 'performance' | 'finalist'

/** The reason to be glad in a notice, null for none. Nobody cheers at a low score: its comment is read first. */
export function occasionOf({ kind, facts }: NoticeToSay): Occasion | null {
  switch (kind) {
    case 'ticket_paid':
      return 'ticket'
    case 'video_passed':
      return 'video'
    case 'assessment':
      return (facts.score ?? 0) >= PASS_SCORE ? 'score' : null
    case 'audition_set':
      return 'audition'
    case 'audition_result':
      return facts.result === 'Pass' ? 'performance' : null
    case 'finalist':
      return 'finalist'
    default:
      return null
  }
}

/** The kinds that a child's card says by itself: whoever sees the card knows of them. */
const SAID_BY_CARD: readonly NoticeKind[] = [
  'ticket_disqualified',
  'application_rejected',
  'payment_window_ends',
  'video_failed',
  'audition_cancelled',
]

/** Whether a child's card says by itself what a notice says. */
export function isSaidByCard(notice: NoticeToSay, card: { declined: unknown }): boolean {
  if (notice.kind === 'payment_declined') return card.declined !== null
  return (
    SAID_BY_CARD.includes(notice.kind) ||
    (notice.kind === 'audition_result' && notice.facts.result === 'Fail')
  )
}

/** Whether something came in the place of what a notice says. The database knows all but a day that passes. */
export function isSettled(
  { kind, facts, settled_at }: Pick<NoticeToSay, 'kind' | 'facts'> & { settled_at: string | null },
  now: Date = new Date(),
): boolean {
  if (settled_at !== null) return true
  return (
    ['audition_set', 'audition_moved', 'audition_late'].includes(kind) && isPast(facts.date, now)
  )
}

function isPast(date: string | undefined, now: Date): boolean {
  return date !== undefined && new Date(date) <= now
}

/** The kinds that are celebrated over the whole screen. The database has the same list, and says when. */
export const TRIUMPHS: readonly NoticeKind[] = ['ticket_paid', 'video_passed', 'finalist']

/** A sentence in two parts: the first names the child and stands large above the other. */
export function triumphWords(kind: NoticeKind, name: string): [large: string, words: string] {
  switch (kind) {
    case 'video_passed':
      return [`${name}'s`, VIDEO_PASSED]
    case 'finalist':
      return [name, 'is a finalist!']
    default:
      return [name, 'has a ticket!']
  }
}

/** Said below a triumph on the child's card: each is a step of the journey, and the star beside it has its ring. */
export function ringSentence({ child_name, stage_name }: NoticeToSay): string {
  return `${stage_name ?? firstName(child_name ?? '')}'s star has one more ring.`
}

const VIDEO_PASSED = 'video passed. Next stop: the live auditions.'

/**
 * Says in one sentence what happened.
 * @param isOver something came in its place: what to do about it is said no more
 */
export function noticeSentence(
  { kind, child_name, stage_name, facts }: NoticeToSay,
  isOver = false,
): string {
  const name = stage_name ?? firstName(child_name ?? '')
  const { amount, due, currency, date, country } = facts
  const sum = amount === undefined || !currency ? '' : ` of ${formatExactMoney(amount, currency)}`
  const money = `${sum}${name ? ` for ${name}` : ''}`
  const day = date && country ? ` on ${formatDateTime(date, country)}` : ''
  switch (kind) {
    case 'ticket_paid':
      return `${name} has a ticket!`
    case 'ticket_tier':
      return `${name} has a ${facts.tier ?? ''} ticket now.`
    case 'ticket_disqualified':
      return `${name}'s ticket was disqualified.`
    case 'payment_approved':
      return due === undefined || !currency || amount === undefined
        ? `We received your payment${money}.`
        : `${formatExactMoney(amount, currency)} arrived for ${name}. ${formatExactMoney(due, currency)} to go.`
    case 'payment_declined':
      return notConfirmed(`payment${money}`, facts, isOver)
    case 'payment_undone':
      return `We're checking your payment${money} again.`
    case 'payment_refunded':
      return `We ${facts.undone ? "didn't send" : 'sent'} back ${amount === undefined || !currency ? 'your payment' : formatExactMoney(amount, currency)}${name ? ` for ${name}` : ''}${facts.undone ? ': that was a mistake' : ''}.${due === undefined || !currency ? '' : ` The ticket is closed. ${formatExactMoney(due, currency)} to go.`}`
    case 'payment_rebooked':
      return facts.rebooked_to
        ? `Your payment${sum} pays for ${firstName(facts.rebooked_to)} now${name ? `, and not for ${name}` : ''}.`
        : `The payment${sum} was not ${name ? `${name}'s` : 'yours'}. Please see what is due now.`
    case 'subscription_active':
      return `Your subscription${money} is active.`
    case 'subscription_rejected':
      return notConfirmed(`subscription${money}`, facts, isOver)
    case 'subscription_undone':
      return `We're checking your subscription${money} again.`
    case 'application_approved':
      return `${name} is approved.`
    case 'application_rejected':
      return `${name}'s application wasn't accepted.`
    case 'application_restored':
      return `${name}'s application is open again.`
    case 'video_passed':
      return `${name}'s ${VIDEO_PASSED}`
    case 'video_failed':
      return `${name}'s video didn't pass this time.${isOver ? '' : ' You can send another one.'}`
    case 'assessment':
      return (facts.score ?? 0) >= PASS_SCORE
        ? `${name}'s score is here: ${facts.score} out of ${MAX_SCORE}!`
        : `${name}'s assessment report is here, with what the judges say.`
    case 'audition_set':
      return `${name}'s audition is${day}.`
    case 'audition_moved':
      return movedSentence(name, facts, day)
    case 'audition_late':
      return lateSentence(name, facts, day)
    case 'audition_cancelled':
      return `${name}'s audition${facts.old_date && country ? ` on ${formatDateTime(facts.old_date, country)}` : ''} was called off. You'll see a new day once it's set.`
    case 'audition_result':
      return facts.result === 'Pass'
        ? `${name} passed the audition.`
        : `${name} performed live. This audition wasn't a pass.`
    case 'finalist':
      return `${name} is a finalist!`
    case 'payment_window_ends':
      return `The time to pay for ${name}'s ticket ends${date && country ? ` on ${formatDay(date, country)}` : ' soon'}.${due === undefined || !currency ? '' : ` ${formatExactMoney(due, currency)} to go.`}`
    case 'message':
      return facts.subject ?? 'A message from the organisers.'
    case 'application_undone':
    case 'video_undone':
    case 'audition_undone':
      return undoneSentence(name, facts, day)
    case 'child_corrected':
      return facts.put_back_at
        ? `We corrected ${name}'s details, and you put them back.`
        : `We corrected ${name}'s details. Is this right?`
    case 'erasure_ahead':
      return erasureSentence(name, facts, isOver)
    case 'profile_reported':
      return profileSentence(name, facts)
  }
}

/** The way on for a family after the news that ends a child's part in the show; null for other news. */
export function afterTheEnd({ kind, child_name, stage_name }: NoticeToSay): string | null {
  if (kind !== 'application_rejected' && kind !== 'ticket_disqualified') return null
  const name = stage_name ?? firstName(child_name ?? '')
  return `You can ask us about it, and enter ${name} again next year, up to age ${MAX_AGE_AT_REGISTRATION}.`
}

/** How the time of an audition has changed; null where its time is the one that the family knew, or none was known. */
export function timeChangeOf({ date, old_date, country }: NoticeFacts) {
  if (!date || !old_date || !country) return null
  const [now, before] = [new Date(date), new Date(old_date)]
  if (now.getTime() === before.getTime()) return null
  if (dayIn(country, now) !== dayIn(country, before)) return 'another_day'
  return now < before ? 'earlier' : 'later'
}

/** Says whether the time of an audition has changed, and how; else the place or the details have. */
function movedSentence(name: string, facts: NoticeFacts, day: string) {
  const { date, old_date, country, is_new_date } = facts
  const change = timeChangeOf(facts)
  if (date && old_date && country && (change === 'earlier' || change === 'later')) {
    return `${name}'s audition on ${formatDate(date, country)} is ${change}: ${formatTime(date, country)} instead of ${formatTime(old_date, country)}, ${timeZoneOf(country).label}.`
  }
  return is_new_date
    ? `${name}'s audition was moved${old_date && country ? ` from ${formatDateTime(old_date, country)}` : ''}: it's${day}.`
    : `${name}'s audition${day} has another place or other details.`
}

/** Says what has become of a time on the day itself. */
function lateSentence(name: string, facts: NoticeFacts, day: string) {
  const { date, old_date, country } = facts
  if (!date || !country) return `${name}'s audition has another time today.`
  const time = formatTime(date, country)
  const change = timeChangeOf(facts)
  // The day itself was moved.
  if (change === 'another_day') return movedSentence(name, facts, day)
  if (!old_date || change === null) return `${name}'s audition is today at ${time}.`
  return change === 'earlier'
    ? `${name}'s audition is earlier today: ${time} instead of ${formatTime(old_date, country)}.`
    : `Today is running late: ${name}'s audition at ${formatTime(old_date, country)} is now at ${time}.`
}

/** Says whether the public profile can be seen, and blames nobody. */
function profileSentence(name: string, { state, was_hidden, date, country }: NoticeFacts) {
  switch (state) {
    case 'looking':
      return `${name}'s public profile is hidden while we look at it.${date && country ? ` You'll hear from us by ${formatDay(date, country)}.` : ''}`
    case 'hidden':
      return `${name}'s public profile stays hidden. ${name} is still in the show.`
    case 'fine':
      return was_hidden
        ? `${name}'s public profile is back. We looked at it, and all is well.`
        : `We were asked to look at ${name}'s public profile. We did, and all is well.`
    default:
      return `${name}'s public profile can be seen again. We're still looking at it.`
  }
}

/** Says that no money was found, and leads to the reason where there is one. */
function notConfirmed(what: string, { reason }: NoticeFacts, isOver: boolean) {
  const wayOn = ` Here's ${reason ? 'why, and ' : ''}what you can do.`
  return `We couldn't confirm your ${what}.${isOver ? '' : wayOn}`
}

/** Says that a child of a past year is deleted and when, or why it is not. */
function erasureSentence(
  name: string,
  { year, date, country, kept_at }: NoticeFacts,
  isOver: boolean,
) {
  if (kept_at) return `${name} stays on Our Shining Stars.`
  if (isOver) return `We keep ${name}'s ${year} entry for now.`
  return `${name}'s ${year} entry will be deleted${date && country ? ` on ${formatDay(date, country)}` : ''}, with everything in it.`
}

/** Says that a decision was a mistake, and what holds instead. */
function undoneSentence(name: string, { undone, status, video }: NoticeFacts, day: string) {
  switch (undone) {
    case 'application_approved':
      return `We approved ${name} by mistake. We're still looking at the application.`
    case 'application_rejected':
      return status === 'approved' || status === 'assessed'
        ? `We turned ${name}'s application down by mistake. ${name} is approved, as before.`
        : `We turned ${name}'s application down by mistake. We're still looking at it.`
    case 'application_restored':
      return `We opened ${name}'s application again by mistake. It wasn't accepted, as we told you before.`
    case 'video_passed':
      return video === 'failed'
        ? `We marked ${name}'s entry video as passed by mistake. It didn't pass this time. You can send another one.`
        : `We marked ${name}'s entry video as passed by mistake. We're still watching it.`
    case 'video_failed':
      return video === 'approved'
        ? `We marked ${name}'s entry video as failed by mistake. It passed, as we told you before.`
        : `We marked ${name}'s entry video as failed by mistake. We're still watching it.`
    case 'audition_result':
      return `We gave ${name} an audition result by mistake. You'll hear once it's decided.`
    default:
      return day
        ? `We changed ${name}'s audition by mistake. It's${day}, as before.`
        : `We set ${name}'s audition by mistake. You'll see a day once it's set.`
  }
}

/** The kinds that lead to their receipt. A ticket leads to its own page, and the receipt stands beside. */
const RECEIVED: readonly NoticeKind[] = ['payment_approved', 'subscription_active']

/** The page that shows what happened, as it is now: from the app as from a letter. The addresses are those of `paths`. */
export function noticePath({ kind, application_id, payment_id }: NoticeToOpen): string {
  if (kind === 'ticket_paid' && application_id) return `/ticket/${application_id}`
  if (payment_id && RECEIVED.includes(kind)) return receiptPath(payment_id)
  // Of money that no payment had used: the notice itself says why.
  if (kind === 'payment_refunded' && !payment_id) return '/dashboard/notices'
  // The child's own card has the way to pay, with what it is for and how much.
  if (kind === 'payment_window_ends') return '/dashboard'
  const PAGES: readonly (readonly [start: string, path: string])[] = [
    ['payment', '/dashboard/payment'],
    ['subscription', '/dashboard/payment'],
    ['assessment', '/dashboard/assessment'],
    ['audition', '/dashboard/schedule'],
    ['message', '/dashboard/notices'],
    // It shows what changed, with the way to put it back.
    ['child_corrected', '/dashboard/notices'],
    // It has the way to the download, and to keep the child on the list.
    ['erasure_ahead', '/dashboard/notices'],
  ]
  return PAGES.find(([start]) => kind.startsWith(start))?.[1] ?? '/dashboard'
}

/** Where the receipt of a payment or subscription stands. */
export function receiptPath(paymentId: string): string {
  return `/dashboard/receipts/${paymentId}`
}
