import { entryVideoStatusLabel, type JourneyApplication } from './application'
import { answerBy, formatDay } from './dates'
import type { JourneyStepKey } from './journey'

/** The days on which a child reached each step of its journey. */
export interface MilestoneColumns {
  application_milestones: readonly { milestone: Milestone; reached_at: string }[]
}
type Milestone = 'payment_stated' | 'ticket_paid' | 'video_submitted' | 'video_passed' | 'finalist'

type DateColumns = MilestoneColumns &
  Pick<
    JourneyApplication,
    'country' | 'entry_video_status' | 'audition_state' | 'audition_date' | 'audition_round'
  >

/** When a child reached a step, or undefined. */
export function reachedAt(
  { application_milestones }: MilestoneColumns,
  milestone: Milestone,
): string | undefined {
  return application_milestones.find((one) => one.milestone === milestone)?.reached_at
}

/** The facts about each step: the day it was done, sent or will be answered, and the verdict on the entry video. */
export function journeyDates(
  application: DateColumns,
  now: Date = new Date(),
): Partial<Record<JourneyStepKey, string>> {
  const { country, entry_video_status, audition_state, audition_date } = application
  const { audition_round: round = 1 } = application
  const dayOf = (milestone: Milestone) => {
    const reached = reachedAt(application, milestone)
    return reached ? formatDay(reached, country) : ''
  }
  const statedAt = reachedAt(application, 'payment_stated')
  const answer = statedAt ? answerBy(statedAt, country, now) : null
  const sent = entry_video_status === 'submitted' ? dayOf('video_submitted') : ''
  const verdict = ['approved', 'failed'].includes(entry_video_status)
    ? entryVideoStatusLabel(entry_video_status).label
    : ''
  const known: Record<JourneyStepKey, string> = {
    ticket: answer ? `Answer by ${answer}` : dayOf('ticket_paid'),
    entry_video: verdict
      ? [verdict, dayOf('video_passed')].filter(Boolean).join(', ')
      : sent && `Sent ${sent}`,
    live_performance: [
      round > 1 ? `Round ${round}` : '',
      audition_date && audition_state !== 'not_scheduled' ? formatDay(audition_date, country) : '',
    ]
      .filter(Boolean)
      .join(', '),
    finalist: dayOf('finalist'),
  }
  return Object.fromEntries(Object.entries(known).filter(([, day]) => day !== ''))
}
