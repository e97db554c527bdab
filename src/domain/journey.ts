import {
  hasPerformed,
  type JourneyApplication,
  MAX_AGE_AT_REGISTRATION,
  NOT_ACCEPTED,
} from './application'
import { addDays, answerBy, formatDateTime, formatDay } from './dates'
import { firstName } from './first-name'
import { formatMoney } from './money'
import { partPaidWords, ticketDue } from './ticket'
import { isTicketPaid } from './ticket-status'

const JOURNEY_STEP_KEYS = ['ticket', 'entry_video', 'live_performance', 'finalist'] as const
export type JourneyStepKey = (typeof JOURNEY_STEP_KEYS)[number]

/** Both `checking` and `current` mean the current step. In `checking` it is our turn, in `current` the family's. */
export type JourneyState =
  | 'completed'
  | 'checking'
  | 'pending'
  | 'current'
  | 'locked'
  | 'disqualified'

export interface JourneyStep {
  key: JourneyStepKey
  title: string
  state: JourneyState
}

type StepColumns = Pick<
  JourneyApplication,
  'ticket_status' | 'entry_video_status' | 'audition_state' | 'audition_round' | 'is_finalist'
>

/** The four steps of a child's journey and the state of each. */
export function journeySteps(application: StepColumns): JourneyStep[] {
  return [
    { key: 'ticket', title: 'Pay for Ticket', state: ticketState(application) },
    { key: 'entry_video', title: 'Entry Video', state: entryVideoState(application) },
    { key: 'live_performance', title: 'Live Performance', state: performanceState(application) },
    {
      key: 'finalist',
      title: 'Finalist',
      state: application.is_finalist ? 'completed' : 'locked',
    },
  ]
}

function ticketState({ ticket_status }: StepColumns): JourneyState {
  if (ticket_status === 'Disqualified') return 'disqualified'
  if (ticket_status === 'pending_payment') return 'checking'
  return isTicketPaid(ticket_status) ? 'completed' : 'current'
}

function entryVideoState({ entry_video_status, ticket_status }: StepColumns): JourneyState {
  if (entry_video_status === 'approved') return 'completed'
  if (ticket_status === 'Disqualified') return 'locked'
  if (entry_video_status === 'submitted') return 'pending'
  return isTicketPaid(ticket_status) ? 'current' : 'locked'
}

function performanceState(application: StepColumns): JourneyState {
  const { entry_video_status, ticket_status } = application
  if (hasPerformed(application)) return 'completed'
  if (ticket_status === 'Disqualified') return 'locked'
  return entry_video_status === 'approved' ? 'current' : 'locked'
}

export interface NextStep {
  /** The side that has to act now; nobody when the journey has ended. */
  actor: 'parent' | 'organisers' | 'nobody'
  /** The button for it, if any. */
  action:
    | 'pay'
    | 'pay_again'
    | 'see_payment'
    | 'submit_video'
    | 'see_schedule'
    | 'answer'
    | 'contact_support'
    | 'see_rewards'
    | null
  /** The last event. */
  happened: string
  /** The reason in the organisers' own words. */
  reason?: string | null
  /** The next event, whose turn it is, and by when if known. */
  turn: string
  /** Whether it depends on a date that is not known yet. */
  lacksDay?: boolean
}

export interface KnownFacts {
  /** The operator's setting, in days from the registration. Without it no day is named for the payment. */
  paymentWindow?: number
  /** When the payment being checked was stated. Without it no day is named for the answer. */
  statedAt?: string
  /** Whether the last payment for the ticket was declined. The money may have left the account all the same. */
  isDeclined?: boolean
  /**
   * Whether the audition's door has recorded the child as arrived or missing. Then nobody asks whether it is coming.
   */
  isCheckedIn?: boolean
}

/** The next event for a child, said to the parent. */
export function nextStep(
  application: JourneyApplication,
  known: KnownFacts = {},
  now: Date = new Date(),
): NextStep {
  const name = firstName(application.child_name)
  if (application.is_finalist) {
    return {
      actor: 'nobody',
      action: 'see_rewards',
      happened: `${name} is a finalist. Congratulations!`,
      turn: "Our turn: we'll tell you here when and where the grand finale is.",
    }
  }
  if (application.ticket_status === 'Disqualified') {
    return {
      actor: 'nobody',
      action: 'contact_support',
      happened: `${name}'s ticket was disqualified.`,
      turn: 'If you think this is a mistake, write to us',
    }
  }
  if (application.status === 'rejected') {
    return {
      actor: 'nobody',
      action: 'contact_support',
      happened: NOT_ACCEPTED,
      reason: application.rejection_reason,
      turn: 'If you have a question about it, write to us',
    }
  }
  if (application.ticket_status === 'pending_payment') {
    return waitForAnswer(application, known, now)
  }
  if (!isTicketPaid(application.ticket_status)) return payForTicket(application, known, now)
  if (application.audition_state === 'completed') return afterAudition(application)

  switch (application.entry_video_status) {
    case 'approved':
      return beforeAudition(application, known, now)
    case 'submitted':
      return {
        actor: 'organisers',
        action: null,
        happened: `We have ${name}'s entry video.`,
        turn: `Our turn: we're watching ${name}'s entry video. You'll see the answer here.`,
      }
    case 'failed':
      return {
        actor: 'parent',
        action: 'submit_video',
        happened: `${name}'s video didn't pass this time. You can send another one.`,
        reason: application.video_reason,
        turn: 'Your turn: send another entry video',
      }
    default:
      return {
        actor: 'parent',
        action: 'submit_video',
        happened: `${name}'s ticket is paid.`,
        turn: `Your turn: send ${name}'s entry video`,
      }
  }
}

function payForTicket(
  application: JourneyApplication,
  { paymentWindow, isDeclined }: KnownFacts,
  now: Date,
): NextStep {
  const { child_name, country, created_at, talents } = application
  const happened =
    partPaidWords(application) ??
    `${firstName(child_name)} is registered. The entry video opens once the ticket is paid.`
  // The same first task as the card's first button.
  if (talents.length === 0) {
    return { actor: 'parent', action: 'pay', happened, turn: 'Your turn: choose a talent' }
  }
  const { amount, currency } = ticketDue(application)
  const due = addDays(created_at, paymentWindow ?? 0)
  const by = due > now ? ` by ${formatDay(due, country)}` : ''
  if (isDeclined) {
    const turn = 'Your turn: answer the question about your payment'
    return { actor: 'parent', action: 'pay_again', happened, turn }
  }
  return {
    actor: 'parent',
    action: 'pay',
    happened,
    turn: `Your turn: pay ${formatMoney(amount, currency)}${by}`,
    lacksDay: paymentWindow === undefined,
  }
}

function waitForAnswer(
  { child_name, country }: JourneyApplication,
  { statedAt }: KnownFacts,
  now: Date,
): NextStep {
  const answer = statedAt ? answerBy(statedAt, country, now) : ''
  if (answer === null) {
    return {
      actor: 'organisers',
      action: 'contact_support',
      happened: "Checking your payment is taking longer than we said. We're sorry.",
      turn: "Our turn: we're still checking your payment. Sorry for the wait: you can ask us about it.",
    }
  }
  return {
    actor: 'organisers',
    action: 'see_payment',
    happened: `Thank you. ${firstName(child_name)}'s ticket opens once we've seen your payment in the bank.`,
    turn: `Our turn: we're checking your payment${answer ? `. You'll hear by ${answer}.` : ''}`,
  }
}

function beforeAudition(
  application: JourneyApplication,
  { isCheckedIn = false }: KnownFacts,
  now: Date,
): NextStep {
  const { child_name, audition_state, audition_date, audition_answer, country } = application
  const { audition_round: round = 1 } = application
  const name = firstName(child_name)
  const happened =
    round > 1
      ? `${name} is in round ${round} of the live auditions.`
      : `${name}'s video passed. Next stop: the live auditions.`
  if (audition_state === 'scheduled' && audition_date) {
    if (new Date(audition_date) < now) {
      return {
        actor: 'organisers',
        action: null,
        happened,
        turn: `Our turn: ${name}'s audition was on ${formatDay(audition_date, country)}. You'll see the result here.`,
      }
    }
    const isAsked =
      Boolean(application.audition_day_id) && !isCheckedIn && new Date(audition_date) > now
    if (isAsked && audition_answer === 'not_coming') {
      return {
        actor: 'organisers',
        action: 'see_schedule',
        happened: `You told us that ${name} can't come on ${formatDateTime(audition_date, country)}.`,
        turn: "Our turn: we're looking for another time. You'll hear here.",
      }
    }
    if (isAsked && !audition_answer) {
      return {
        actor: 'parent',
        action: 'answer',
        happened,
        turn: `Your turn: say if ${name} can perform on ${formatDateTime(audition_date, country)}`,
      }
    }
    return {
      actor: 'parent',
      action: 'see_schedule',
      happened,
      turn: `Your turn: ${name} performs live on ${formatDateTime(audition_date, country)}`,
    }
  }
  return {
    actor: 'organisers',
    action: null,
    happened,
    turn: "Our turn: the date isn't set yet. We'll email you and show it here.",
  }
}

function afterAudition(application: JourneyApplication): NextStep {
  const { child_name, age, audition_result, audition_round: round = 1 } = application
  const name = firstName(child_name)
  if (audition_result === 'Fail') {
    return {
      actor: 'nobody',
      action: 'contact_support',
      happened: `${name} performed live, and that takes courage. This audition wasn't a pass.`,
      turn:
        age < MAX_AGE_AT_REGISTRATION
          ? `The show comes back every year, and ${name} is welcome again`
          : `Thank you for taking part. ${name} stays one of our stars`,
    }
  }
  return audition_result === 'Pass'
    ? {
        actor: 'organisers',
        action: null,
        happened:
          round > 1
            ? `${name} passed round ${round} of the auditions.`
            : `${name} passed the audition.`,
        turn: "Our turn: we're choosing the finalists. You'll hear here.",
      }
    : {
        actor: 'organisers',
        action: null,
        happened: `${name} has performed live.`,
        turn: "Our turn: the judges are deciding. You'll see the result here.",
      }
}
