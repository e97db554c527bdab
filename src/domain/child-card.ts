import { isOutOfShow, type JourneyApplication, statusLabelForParent } from './application'
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

/** A child's row, as far as its card says it. */
export interface CardChild extends JourneyApplication, MilestoneColumns {
  id: string
  edition: number
  stage_name?: string | null
  assessment_score: number | null
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

/** The facts about a family that the card of one of its children depends on; each that is not known yet is left out. */
export interface CardFacts<Notice extends CardNotice = CardNotice> {
  /** All children of the family, of every year. */
  family: readonly CardChild[]
  /** The years of the show. One that is not known has not ended. */
  editions?: readonly Edition[]
  /** The last payment for each ticket. */
  payments?: readonly CardPayment[]
  /** The family's money that is not used. */
  credit?: readonly CardCredit[]
  /** In days from the registration. */
  paymentWindow?: number
  /** The children of whom the door of their audition knows by now. */
  checkedIn?: readonly string[]
  /** The news that nobody has read or that is on the screen still, newest first. */
  unread?: readonly Notice[]
}

/** Whose turn it is; `closed` where nothing follows for this child. */
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

/** Everything that a child's card says and offers. */
export interface ChildCard<Notice extends CardNotice = CardNotice> {
  turn: Turn
  /** The specification's label, as the child's own page has it. */
  label: StatusLabel
  /** The state of the step that is on, where the label would say "Payment Pending" for several. */
  chip: StatusLabel
  /** The one sentence where there is room for no more. */
  sentence: string
  /** The last event. */
  happened: string
  /** Why, in the organisers' own words. */
  reason: string | null
  /** The next event, with the side that has to act. */
  next: string
  /** The family's task without the words that it is theirs; null where there is none. */
  task: string | null
  /** Whether a day belongs to it that is not known yet. */
  lacksDay: boolean
  action: CardAction | null
  /** The last payment for the ticket where it was declined and the ticket is still to be paid. */
  declined: CardPayment | null
  /** The family's money that is enough for this ticket, so that nothing is to be paid again. */
  credit: CardCredit | null
  /** The year, where the family has children of several. */
  year: number | null
  isYearEnded: boolean
  /** The newest reason to be glad that nobody has read and that is still there to be seen. */
  news: Notice | null
  /** The stars of the journey that are lit. */
  stepsDone: number
  /** Null where the journey is over in one sentence. */
  journey: JourneyStep[] | null
  /** The known facts about a step besides its state: its day, a verdict. */
  dates: Partial<Record<JourneyStepKey, string>>
}

/** The card of one child, out of the facts about it and its family. */
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
  const next =
    step.action === 'pay' && credit !== null ? 'Your turn: ask us to use your money' : step.turn
  return {
    turn,
    label: labelOf(child, isYearEnded),
    chip: chipOf(child, isYearEnded, declined !== null),
    sentence: turn === 'yours' || turn === 'ours' ? next : step.happened,
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
    news: isYearEnded ? null : newsOf(child, unread, now),
    stepsDone: journeySteps(child).filter(({ state }) => state === 'completed').length,
    journey: isYearEnded ? endedJourney(child) : journeyOf(child),
    dates: journeyDates(child, now),
  }
}

function newsOf<Notice extends CardNotice>(child: CardChild, unread: readonly Notice[], now: Date) {
  const news = unread.find(
    (notice) => notice.application_id === child.id && stillHolds(notice, child, now),
  )
  if (!news) return null
  return child.stage_name ? { ...news, stage_name: child.stage_name } : news
}

/** Nothing is awaited any more of a year that has ended. */
function labelOf(child: CardChild, isYearEnded: boolean): StatusLabel {
  const label = statusLabelForParent(child)
  return isYearEnded && label === PAYMENT_PENDING ? { label: 'Ended', tone: 'neutral' } : label
}

function chipOf(child: CardChild, isYearEnded: boolean, isDeclined: boolean): StatusLabel {
  const label = labelOf(child, isYearEnded)
  if (label !== PAYMENT_PENDING) return label
  if (child.ticket_status === 'pending_payment') return { label: 'Being checked', tone: 'info' }
  return isDeclined
    ? { label: 'Not confirmed', tone: 'danger' }
    : { label: 'To pay', tone: 'warning' }
}

const YOUR_TURN = 'Your turn: '

/** "Pay ₦10,000 by 4 June", out of "Your turn: pay ₦10,000 by 4 June". */
function taskOf(next: string): string {
  const task = next.startsWith(YOUR_TURN) ? next.slice(YOUR_TURN.length) : next
  return task.charAt(0).toUpperCase() + task.slice(1)
}

/** Whether money for a child's ticket is asked for: it is not paid, none is stated, and the child can still use it. */
function isTicketDue(child: CardChild, editions: readonly Edition[] = []): boolean {
  return (
    ['none', 'unpaid'].includes(child.ticket_status) &&
    !isOutOfShow(child) &&
    !child.is_finalist &&
    !isEnded(editions, child.edition)
  )
}

/** A rejection ends it in one sentence. A disqualified ticket is said at its step. */
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

/** The credit that is enough for a child's ticket and all others that its family has to pay; null where none is. */
function coveringCredit(child: CardChild, { family, editions, credit = [] }: CardFacts) {
  const { currency } = ticketDue(child)
  const due = family
    .filter((one) => isTicketDue(one, editions))
    .map(ticketDue)
    .reduce((sum, one) => sum + (one.currency === currency ? one.amount : 0), 0)
  return credit.find((one) => one.currency === currency && one.amount >= due) ?? null
}
