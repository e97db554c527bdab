import { type JourneyApplication, isTicketPaid } from './application'
import { addDays, formatDate, formatDateTime } from './dates'

export const JOURNEY_STEP_KEYS = ['ticket', 'entry_video', 'live_performance', 'finalist'] as const
export type JourneyStepKey = (typeof JOURNEY_STEP_KEYS)[number]

export type JourneyState = 'completed' | 'pending' | 'current' | 'locked' | 'disqualified'

export interface JourneyStep {
  key: JourneyStepKey
  title: string
  state: JourneyState
}

type StepColumns = Pick<
  JourneyApplication,
  'ticket_status' | 'entry_video_status' | 'audition_state' | 'is_finalist'
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
  return isTicketPaid(ticket_status) ? 'completed' : 'current'
}

function entryVideoState({ entry_video_status, ticket_status }: StepColumns): JourneyState {
  if (entry_video_status === 'approved') return 'completed'
  if (ticket_status === 'Disqualified') return 'locked'
  if (entry_video_status === 'submitted') return 'pending'
  return isTicketPaid(ticket_status) ? 'current' : 'locked'
}

function performanceState(application: StepColumns): JourneyState {
  const { audition_state, entry_video_status, ticket_status } = application
  if (audition_state === 'completed') return 'completed'
  if (ticket_status === 'Disqualified') return 'locked'
  return entry_video_status === 'approved' ? 'current' : 'locked'
}

export interface NextStep {
  /** Who has to act now; nobody when the journey has ended. */
  actor: 'parent' | 'organisers' | 'nobody'
  /** The button that belongs to the sentence, if there is one. */
  action: 'pay' | 'submit_video' | 'see_schedule' | 'contact_support' | 'see_rewards' | null
  sentence: string
}

/**
 * What happens next for a child, said to the parent: who acts, and by when if a day is known.
 * `paymentWindow` is the operator's setting in days; without it no day is named for the payment.
 */
export function nextStep(
  application: JourneyApplication,
  paymentWindow?: number,
  now: Date = new Date(),
): NextStep {
  const { child_name: name } = application
  if (application.is_finalist) {
    return {
      actor: 'nobody',
      action: 'see_rewards',
      sentence: `${name} is a finalist. Congratulations! See the rewards that come with it.`,
    }
  }
  if (application.ticket_status === 'Disqualified') {
    return {
      actor: 'nobody',
      action: 'contact_support',
      sentence: `${name}'s ticket was disqualified. If you think that this is a mistake, write to us.`,
    }
  }
  if (application.status === 'rejected') {
    return {
      actor: 'nobody',
      action: 'contact_support',
      sentence: `${name}'s application was not accepted. If you have a question about it, write to us.`,
    }
  }
  if (application.ticket_status === 'pending_payment') {
    return {
      actor: 'organisers',
      action: null,
      sentence: `Thank you. We are looking for your payment in the bank, and ${name}'s ticket opens once we have seen it.`,
    }
  }
  if (!isTicketPaid(application.ticket_status)) return payForTicket(application, paymentWindow, now)
  if (application.audition_state === 'completed') return afterAudition(application)

  switch (application.entry_video_status) {
    case 'approved':
      return beforeAudition(application)
    case 'submitted':
      return {
        actor: 'organisers',
        action: null,
        sentence: `We have ${name}'s entry video and are watching it. You will see the answer here.`,
      }
    case 'failed':
      return {
        actor: 'parent',
        action: 'submit_video',
        sentence: `${name}'s entry video did not pass. You can send another one.`,
      }
    default:
      return {
        actor: 'parent',
        action: 'submit_video',
        sentence: `${name}'s ticket is paid. Now send a link to the entry video.`,
      }
  }
}

function payForTicket(
  application: JourneyApplication,
  paymentWindow: number | undefined,
  now: Date,
): NextStep {
  const due = addDays(application.created_at, paymentWindow ?? 0)
  const by = due > now ? ` by ${formatDate(due, application.country)}` : ''
  return {
    actor: 'parent',
    action: 'pay',
    sentence: `Pay for ${application.child_name}'s ticket${by}. The entry video opens after that.`,
  }
}

function beforeAudition(application: JourneyApplication): NextStep {
  const { child_name: name, audition_state, audition_date, country } = application
  if (audition_state === 'scheduled' && audition_date) {
    return {
      actor: 'parent',
      action: 'see_schedule',
      sentence: `${name} performs live on ${formatDateTime(audition_date, country)}.`,
    }
  }
  return {
    actor: 'organisers',
    action: null,
    sentence: `${name}'s entry video passed. We are choosing the day and place of the audition.`,
  }
}

function afterAudition({ child_name: name, audition_result }: JourneyApplication): NextStep {
  if (audition_result === 'Fail') {
    return {
      actor: 'nobody',
      action: 'contact_support',
      sentence: `${name} performed live and did not pass the audition this time. Thank you for taking part.`,
    }
  }
  return {
    actor: 'organisers',
    action: null,
    sentence:
      audition_result === 'Pass'
        ? `${name} passed the audition. We will tell you here who the finalists are.`
        : `${name} has performed live. The judges are deciding, and you will see the result here.`,
  }
}
