import { entryVideoStatusLabel } from '@/domain/application'
import { answerBy, formatDay } from '@/domain/dates'
import type { JourneyStepKey } from '@/domain/journey'
import type { Application, Milestone } from './api'

/** When a child reached a step; undefined where it has not. */
export function reachedAt(
  { application_milestones }: Pick<Application, 'application_milestones'>,
  milestone: Milestone['milestone'],
): string | undefined {
  return application_milestones.find((one) => one.milestone === milestone)?.reached_at
}

/** The known facts about each step: the day when it was done, sent or will be answered, and the verdict on the entry video. */
export function journeyDates(application: Application): Partial<Record<JourneyStepKey, string>> {
  const { country, entry_video_status, audition_state, audition_date } = application
  const dayOf = (milestone: Milestone['milestone']) => {
    const reached = reachedAt(application, milestone)
    return reached ? formatDay(reached, country) : ''
  }
  const statedAt = reachedAt(application, 'payment_stated')
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
