import { entryVideoStatusLabel } from '@/domain/application'
import { answerBy, formatDay } from '@/domain/dates'
import type { JourneyStepKey } from '@/domain/journey'
import type { Application, Milestone } from './api'

/** When a child reached a step; undefined where it has not, or where the days did not arrive. */
export function reachedAt(
  { id }: Pick<Application, 'id'>,
  milestone: Milestone['milestone'],
  milestones: readonly Milestone[],
): string | undefined {
  return milestones.find((one) => one.application_id === id && one.milestone === milestone)
    ?.reached_at
}

/** What is known of each step: the day when it was done, sent or will be answered, and the verdict on the entry video. */
export function journeyDates(
  application: Application,
  milestones: readonly Milestone[],
): Partial<Record<JourneyStepKey, string>> {
  const { country, entry_video_status, audition_state, audition_date } = application
  const dayOf = (milestone: Milestone['milestone']) => {
    const reached = reachedAt(application, milestone, milestones)
    return reached ? formatDay(reached, country) : ''
  }
  const statedAt = reachedAt(application, 'payment_stated', milestones)
  const answer = statedAt ? answerBy(statedAt, country) : null
  const sent = entry_video_status === 'submitted' ? dayOf('video_submitted') : ''
  const verdict = ['approved', 'failed'].includes(entry_video_status)
    ? entryVideoStatusLabel(entry_video_status).label
    : ''
  const known: Record<JourneyStepKey, string> = {
    ticket: answer ? `Answer by ${answer}` : dayOf('ticket_paid'),
    entry_video: verdict
      ? [verdict, dayOf('video_passed')].filter(Boolean).join(', ')
      : sent && `Sent ${sent}`,
    live_performance:
      audition_date && audition_state !== 'not_scheduled' ? formatDay(audition_date, country) : '',
    finalist: dayOf('finalist'),
  }
  return Object.fromEntries(Object.entries(known).filter(([, day]) => day !== ''))
}
