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

/** The events that parents are notified of. The database has the same list. */
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

/** The facts for a notice's sentence, recorded by the database at the time. Each kind has some of these. */
export interface NoticeFacts {
  amount?: number
  /** The amount still to be paid for the ticket, in the same currency. */
  due?: number
  currency?: Currency
  reason?: string
  /** The child of the same family that the payment is now for. */
  rebooked_to?: string
  tier?: string
  score?: number
  date?: string
  country?: Country
  is_new_date?: boolean
  old_date?: string
  /** The decision that was a mistake, and the child's state without it. */
  undone?: NoticeKind
  status?: ApplicationStatus
  video?: EntryVideoStatus
  /** The answers that the office corrected, and when the parent reverted them. */
  changes?: readonly CorrectedAnswer[]
  put_back_at?: string
  /**
   * For a child about to be erased: its year, whether it is on Our Shining Stars, and when its parent chose to keep it
   * there.
   */
  year?: number
  is_listed?: boolean
  kept_at?: string
  result?: 'Pass' | 'Fail'
  subject?: string
  /** The state of a case about the public profile. In `looking` and `hidden` the profile is hidden. */
  state?: 'open' | 'looking' | 'hidden' | 'fine'
  /** Whether the family had been told that the profile was hidden. */
  was_hidden?: boolean
}

/** A parent's answer before and after the office corrected it. */
export interface CorrectedAnswer {
  column:
    | 'child_name'
    | 'age'
    | 'gender'
    | 'country'
    | 'state_city'
    | 'talents'
    | 'parent_phone'
    | (typeof SWITCHES)[number]
  before: Answer
  after: Answer
}
export type Answer = string | number | boolean | readonly string[]

/** The switches for a child's public data, which the office turns off if the family wishes. */
const SWITCHES = ['is_listed', 'is_shareable'] as const

/** Whether the office only hid a child or showed it again. Null if it corrected other answers. */
export function wishOf({ changes = [] }: NoticeFacts): 'hidden' | 'shown' | null {
  const switched = changes.filter(({ column }) => SWITCHES.some((one) => one === column))
  if (switched.length === 0 || switched.length < changes.length) return null
  return switched.some(({ after }) => after === false) ? 'hidden' : 'shown'
}

export interface NoticeToSay {
  kind: NoticeKind
  /** The full name, or null for a payment that names no child. */
  child_name: string | null
  /** Used instead of the name if known, as in the celebration and the picture of the same event. */
  stage_name?: string | null
  facts: NoticeFacts
}

/** The part of a notice that decides which page it opens. */
export interface NoticeToOpen {
  kind: NoticeKind
  application_id: string | null
  payment_id: string | null
}

/** The reasons to celebrate. */
export type Occasion = 'ticket' | 'video' | 'score' | 'performance' | 'finalist'

/**
 * The reason to celebrate in a notice, or null. A low score is not celebrated, because its comment should be read
 * first.
 */
export function occasionOf({ kind, facts }: NoticeToSay): Occasion | null {
  switch (kind) {
    case 'ticket_paid':
      return 'ticket'
    case 'video_passed':
      return 'video'
    case 'assessment':
      return (facts.score ?? 0) >= PASS_SCORE ? 'score' : null
    case 'audition_result':
      return facts.result === 'Pass' ? 'performance' : null
    case 'finalist':
      return 'finalist'
    default:
      return null
  }
}

/** The kinds that a child's card already shows, so whoever sees the card knows of them. */
const SAID_BY_CARD: readonly NoticeKind[] = [
  'ticket_disqualified',
  'application_rejected',
  'payment_window_ends',
  'video_failed',
  'audition_set',
  'audition_cancelled',
]

/** Whether a child's card already shows what a notice says. */
export function isSaidByCard(notice: NoticeToSay, card: { declined: unknown }): boolean {
  if (notice.kind === 'payment_declined') return card.declined !== null
  return (
    SAID_BY_CARD.includes(notice.kind) ||
    (notice.kind === 'audition_result' && notice.facts.result === 'Fail')
  )
}

/**
 * Whether a notice is out of date because something newer replaced it. The database records all cases except a day that
 * has passed.
 */
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

/** The kinds that are celebrated on the full screen. The database has the same list, and decides when. */
export const TRIUMPHS: readonly NoticeKind[] = ['ticket_paid', 'video_passed', 'finalist']

/** A sentence in two parts. The first names the child and is shown large above the other. */
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

/**
 * Shown below a triumph on the child's card. Each is a step of the journey, and the star beside it has a ring for it.
 */
export function ringSentence({ child_name, stage_name }: NoticeToSay): string {
  return `${stage_name ?? firstName(child_name ?? '')}'s star has one more ring.`
}

const VIDEO_PASSED = 'video passed. Next stop: the live auditions.'

/**
 * Describes in one sentence what happened.
 * @param isOver whether something newer replaced it. The sentence then no longer says what to do.
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
      return refundedSentence(name, facts)
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
      return correctedSentence(name, facts)
    case 'erasure_ahead':
      return erasureSentence(name, facts, isOver)
    case 'profile_reported':
      return profileSentence(name, facts)
  }
}

/** The advice for a family after news that ends a child's part in the show, or null for other news. */
export function afterTheEnd({ kind, child_name, stage_name }: NoticeToSay): string | null {
  if (kind !== 'application_rejected' && kind !== 'ticket_disqualified') return null
  const name = stage_name ?? firstName(child_name ?? '')
  return `You can ask us about it, and enter ${name} again next year, up to age ${MAX_AGE_AT_REGISTRATION}.`
}

/** How the time of an audition has changed, or null if the family knew this time already, or none before. */
export function timeChangeOf({ date, old_date, country }: NoticeFacts) {
  if (!date || !old_date || !country) return null
  const [now, before] = [new Date(date), new Date(old_date)]
  if (now.getTime() === before.getTime()) return null
  if (dayIn(country, now) !== dayIn(country, before)) return 'another_day'
  return now < before ? 'earlier' : 'later'
}

/** Says how the time of an audition has changed, or otherwise that the venue or the details have. */
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

/** Describes a change of time on the day itself. */
function lateSentence(name: string, facts: NoticeFacts, day: string) {
  const { date, old_date, country } = facts
  if (!date || !country) return `${name}'s audition has another time today.`
  const time = formatTime(date, country)
  const change = timeChangeOf(facts)
  // The audition moved to another day.
  if (change === 'another_day') return movedSentence(name, facts, day)
  if (!old_date || change === null) return `${name}'s audition is today at ${time}.`
  return change === 'earlier'
    ? `${name}'s audition is earlier today: ${time} instead of ${formatTime(old_date, country)}.`
    : `Today is running late: ${name}'s audition at ${formatTime(old_date, country)} is now at ${time}.`
}

/** Says that the office changed a parent's answers, or whether the public profile is visible. */
function correctedSentence(name: string, facts: NoticeFacts) {
  const isPutBack = facts.put_back_at !== undefined
  switch (wishOf(facts)) {
    case 'hidden':
      return isPutBack
        ? `We hid ${name}'s profile, and you're showing ${name} again.`
        : `We've hidden ${name}'s profile, as your family asked. You can show ${name} again any time.`
    case 'shown':
      return isPutBack
        ? `We showed ${name}'s profile again, and you've hidden it.`
        : `${name}'s profile can be seen again. Is this right?`
    case null:
      return isPutBack
        ? `We corrected ${name}'s details, and you put them back.`
        : `We corrected ${name}'s details. Is this right?`
  }
}

/** Says whether the public profile is visible, without blaming anybody. */
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

/** Says what was refunded, or that nothing was. If the refund closes the ticket, also what is due for it again. */
function refundedSentence(name: string, { amount, currency, due, undone }: NoticeFacts) {
  const paid =
    amount === undefined || !currency ? 'your payment' : formatExactMoney(amount, currency)
  const what = name ? `${paid} for ${name}` : paid
  if (undone) return `We didn't send back ${what}: that was a mistake.`
  return due === undefined || !currency
    ? `We sent back ${what}.`
    : `We sent back ${what}. The ticket is closed. ${formatExactMoney(due, currency)} to go.`
}

/** Says that no money was found, and refers to the reason if there is one. */
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

/** Says that a decision was a mistake, and what applies instead. */
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

/** The page for each kind without a page of its own subject. The same URLs as in `paths`. */
const PAGES: Record<NoticeKind, string> = {
  ticket_paid: '/dashboard',
  ticket_tier: '/dashboard',
  ticket_disqualified: '/dashboard',
  payment_approved: '/dashboard/payment',
  payment_declined: '/dashboard/payment',
  payment_undone: '/dashboard/payment',
  payment_refunded: '/dashboard/payment',
  payment_rebooked: '/dashboard/payment',
  subscription_active: '/dashboard/payment',
  subscription_rejected: '/dashboard/payment',
  subscription_undone: '/dashboard/payment',
  application_approved: '/dashboard',
  application_rejected: '/dashboard',
  application_restored: '/dashboard',
  application_undone: '/dashboard',
  video_passed: '/dashboard',
  video_failed: '/dashboard',
  video_undone: '/dashboard',
  assessment: '/dashboard/assessment',
  audition_set: '/dashboard/schedule',
  audition_moved: '/dashboard/schedule',
  audition_late: '/dashboard/schedule',
  audition_cancelled: '/dashboard/schedule',
  audition_result: '/dashboard/schedule',
  audition_undone: '/dashboard/schedule',
  finalist: '/dashboard',
  // The child's own card has the button to pay, with the purpose and the amount.
  payment_window_ends: '/dashboard',
  message: '/dashboard/notices',
  // It shows what changed, with a button to revert it.
  child_corrected: '/dashboard/notices',
  profile_reported: '/dashboard',
  // It has the download, and the switch to keep the child on the list.
  erasure_ahead: '/dashboard/notices',
}

/** The kinds that open their receipt. A ticket opens its own page, which links to the receipt. */
const RECEIVED: readonly NoticeKind[] = ['payment_approved', 'subscription_active']

/** The page that shows the current state of the event, for links from the app and from emails. */
export function noticePath({ kind, application_id, payment_id }: NoticeToOpen): string {
  if (kind === 'ticket_paid' && application_id) return `/ticket/${application_id}`
  if (payment_id && RECEIVED.includes(kind)) return receiptPath(payment_id)
  // A refund of money that no payment had used. The notice itself states the reason.
  if (kind === 'payment_refunded' && !payment_id) return '/dashboard/notices'
  return PAGES[kind]
}

/** The page with the receipt of a payment or subscription. */
export function receiptPath(paymentId: string): string {
  return `/dashboard/receipts/${paymentId}`
}
