import {
  isOutOfShow,
  type JourneyApplication,
  statusLabelForParent,
  TICKET_PAID,
} from './application'
import { type Edition, isEnded } from './edition'
import {
  type JourneyStep,
  type JourneyStepKey,
  journeySteps,
  nextStep,
  type NextStep,
} from './journey'
import { journeyDates, type MilestoneColumns, reachedAt } from './journey-dates'
import { endedJourney, endedStep } from './journey-ended'
import type { Currency } from './money'
import type { NoticeToSay } from './notice'
import type { PaymentStatus } from './payment'
import { PAYMENT_PENDING, type StatusLabel } from './status-label'
import { stillHolds } from './still-holds'
import { ticketDue } from './ticket'
import { isTicketPaid } from './ticket-status'

/** The columns of a child's row that its card needs. */
export interface CardChild extends JourneyApplication, MilestoneColumns {
  id: string
  edition: number
  stage_name?: string | null
  assessment_score: number | null
  audition_details: string | null
}

/** The last payment that its family stated for a child's ticket. */
export interface CardPayment {
  id: string
  application_id: string | null
  status: PaymentStatus
  amount: number
  currency: Currency
  reference: string | null
  decision_reason: string | null
}

export interface CardNotice extends NoticeToSay {
  application_id: string | null
}

interface CardCredit {
  amount: number
  currency: Currency
}

/** The facts about a family that a child's card depends on. Unknown ones are left out. */
export interface CardFacts<Notice extends CardNotice = CardNotice> {
  /** All children of the family, of every year. */
  family: readonly CardChild[]
  /** The years of the show. An unknown year counts as not ended. */
  editions?: readonly Edition[]
  /** The last payment for each ticket. */
  payments?: readonly CardPayment[]
  /** The family's unused money. */
  credit?: readonly CardCredit[]
  /** In days from the registration. */
  paymentWindow?: number
  /** The children whose audition's door has recorded them. */
  checkedIn?: readonly string[]
  /** Notices that are unread or still on screen, newest first. */
  unread?: readonly Notice[]
}

/** Whose turn it is, or `closed` if nothing follows for this child. */
export type Turn = 'finalist' | 'yours' | 'ours' | 'closed'

export interface CardAction {
  kind: NonNullable<NextStep['action']>
  label: string
}

const ACTION_LABELS: Record<CardAction['kind'], string> = {
  pay: 'Pay for Ticket',
  pay_again: 'Pay for Ticket',
  see_payment: 'See your payment',
  submit_video: 'Submit entry video',
  see_schedule: 'See the schedule',
  answer: 'Say if you can come',
  see_rewards: 'See the rewards',
  contact_support: 'Write to us',
}

/** Everything that a child's card shows and offers. */
export interface ChildCard<Notice extends CardNotice = CardNotice> {
  turn: Turn
  /** The specification's label, as on the child's own page. */
  label: StatusLabel
  /** The state of the current step. */
  chip: StatusLabel
  /** The one sentence to show if there is no room for more. */
  sentence: string
  /** The venue of the audition, until the day is over. */
  venue: string | null
  /** The last event. */
  happened: string
  /** The reason in the organisers' own words. */
  reason: string | null
  /** The next event, with who has to act. */
  next: string
  /** The family's task without "Your turn", or null without one. */
  task: string | null
  /** Whether it depends on a date that is not known yet. */
  lacksDay: boolean
  action: CardAction | null
  /** The last payment for the ticket, if it was declined and the ticket is still due. */
  declined: CardPayment | null
  /** The family's credit that covers this ticket, so that nothing has to be paid again. */
  credit: CardCredit | null
  /** The year, if the family has children of several years. */
  year: number | null
  isYearEnded: boolean
  /** The newest good news that is unread and still true. */
  news: Notice | null
  /** How many stars of the journey are lit. */
  stepsDone: number
  /** Null if one sentence ends the journey. */
  journey: JourneyStep[] | null
  /** Further facts about a step: its day, a verdict. */
  dates: Partial<Record<JourneyStepKey, string>>
}

/** Builds a child's card from the facts about it and its family. */
export function childCard<Notice extends CardNotice>(
  child: CardChild,
  facts: CardFacts<Notice>,
  now: Date = new Date(),
): ChildCard<Notice> {
  const { family, editions = [], paymentWindow, checkedIn = [], unread = [] } = facts
  const isYearEnded = isEnded(editions, child.edition)
  const declined = declinedPayment(child, facts.payments)
  const step = isYearEnded
    ? endedStep(child)
    : nextStep(
        child,
        {
          paymentWindow,
          statedAt: reachedAt(child, 'payment_stated'),
          isDeclined: declined !== null,
          isCheckedIn: checkedIn.includes(child.id),
        },
        now,
      )
  const isDue = isTicketDue(child, editions)
  const credit = isDue ? coveringCredit(child, facts) : null
  const turn = turnOf(child, step)
  const news = isYearEnded ? null : newsOf(child, unread)
  const next =
    step.action === 'pay' && credit !== null ? 'Your turn: ask us to use your money' : step.turn
  return {
    turn,
    label: labelOf(child, isYearEnded),
    chip: chipOf(child, isYearEnded, declined !== null),
    sentence:
      turn === 'yours' || turn === 'ours' || news?.kind === 'finalist' ? next : step.happened,
    venue:
      step.action === 'see_schedule' || step.action === 'answer' ? child.audition_details : null,
    happened: step.happened,
    reason: step.reason ?? null,
    next,
    task: turn === 'yours' ? taskOf(next) : null,
    lacksDay: step.lacksDay ?? false,
    action: step.action && { kind: step.action, label: ACTION_LABELS[step.action] },
    declined: isDue ? declined : null,
    credit,
    year: family.some(({ edition }) => edition !== child.edition) ? child.edition : null,
    isYearEnded,
    news,
    stepsDone: journeySteps(child).filter(({ state }) => state === 'completed').length,
    journey: isYearEnded ? endedJourney(child) : journeyOf(child),
    dates: journeyDates(child, now),
  }
}

function newsOf<Notice extends CardNotice>(child: CardChild, unread: readonly Notice[]) {
  const news = unread.find(
    (notice) => notice.application_id === child.id && stillHolds(notice, child),
  )
  if (!news) return null
  return child.stage_name ? { ...news, stage_name: child.stage_name } : news
}

/** An ended year awaits nothing. */
function labelOf(child: CardChild, isYearEnded: boolean): StatusLabel {
  const label = statusLabelForParent(child)
  return isYearEnded && label === PAYMENT_PENDING ? { label: 'Ended', tone: 'neutral' } : label
}

function chipOf(child: CardChild, isYearEnded: boolean, isDeclined: boolean): StatusLabel {
  if (isYearEnded || child.is_finalist || isOutOfShow(child)) return labelOf(child, isYearEnded)
  if (child.ticket_status === 'pending_payment') return { label: 'Being checked', tone: 'info' }
  if (isTicketPaid(child.ticket_status)) return paidChip(child)
  return isDeclined
    ? { label: 'Not confirmed', tone: 'danger' }
    : { label: 'To pay', tone: 'warning' }
}

function paidChip(child: CardChild): StatusLabel {
  const { entry_video_status, audition_state, audition_date, audition_result } = child
  if (audition_state === 'completed')
    return audition_result === 'Pass'
      ? { label: 'Audition passed', tone: 'success' }
      : { label: 'Performed live', tone: 'neutral' }
  switch (entry_video_status) {
    case 'approved':
      return audition_state === 'scheduled' && audition_date
        ? { label: 'Audition set', tone: 'info' }
        : { label: 'Video passed', tone: 'success' }
    case 'submitted':
      return { label: 'Video in review', tone: 'info' }
    case 'failed':
      return { label: 'Video to send', tone: 'warning' }
    default:
      return TICKET_PAID
  }
}

const YOUR_TURN = 'Your turn: '

/** "Pay ₦10,000 by 4 June", from "Your turn: pay ₦10,000 by 4 June". */
function taskOf(next: string): string {
  const task = next.startsWith(YOUR_TURN) ? next.slice(YOUR_TURN.length) : next
  return task.charAt(0).toUpperCase() + task.slice(1)
}

/** Whether a child's ticket has to be paid: it is unpaid, no payment is stated, and the child can still use it. */
function isTicketDue(child: CardChild, editions: readonly Edition[] = []): boolean {
  return (
    ['none', 'unpaid'].includes(child.ticket_status) &&
    !isOutOfShow(child) &&
    !child.is_finalist &&
    !isEnded(editions, child.edition)
  )
}

/** A rejection replaces the journey with one sentence. A disqualified ticket shows at its step. */
function journeyOf(child: CardChild): JourneyStep[] | null {
  const isNotAccepted =
    child.status === 'rejected' && child.ticket_status !== 'Disqualified' && !child.is_finalist
  return isNotAccepted ? null : journeySteps(child)
}

function turnOf({ is_finalist }: CardChild, { actor }: NextStep): Turn {
  if (is_finalist) return 'finalist'
  switch (actor) {
    case 'parent':
      return 'yours'
    case 'organisers':
      return 'ours'
    case 'nobody':
      return 'closed'
  }
}

function declinedPayment({ id }: CardChild, payments: readonly CardPayment[] = []) {
  const last = payments.find(({ application_id }) => application_id === id)
  return last?.status === 'declined' ? last : null
}

/** A credit that covers the child's ticket and all other tickets that its family has to pay, or null. */
function coveringCredit(child: CardChild, { family, editions, credit = [] }: CardFacts) {
  const { currency } = ticketDue(child)
  const due = family
    .filter((one) => isTicketDue(one, editions))
    .map(ticketDue)
    .reduce((sum, one) => sum + (one.currency === currency ? one.amount : 0), 0)
  return credit.find((one) => one.currency === currency && one.amount >= due) ?? null
}
