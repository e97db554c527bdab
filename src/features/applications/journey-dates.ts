import { entryVideoStatusLabel } from '@/domain/application'
import { formatDate } from '@/domain/dates'
import type { JourneyStepKey } from '@/domain/journey'
import type { Application, Milestone } from './api'

/** What is known of each step: the day when it was done or sent, and the verdict on the entry video. */
export function journeyDates(
  application: Application,
  milestones: readonly Milestone[],
): Partial<Record<JourneyStepKey, string>> {
  const { id, country, entry_video_status, audition_state, audition_date } = application
  const dayOf = (milestone: Milestone['milestone']) => {
    const reached = milestones.find(
      (one) => one.application_id === id && one.milestone === milestone,
    )
    return reached ? formatDate(reached.reached_at, country) : ''
  }
  const sent = entry_video_status === 'submitted' ? dayOf('video_submitted') : ''
  const verdict = ['approved', 'failed'].includes(entry_video_status)
    ? entryVideoStatusLabel(entry_video_status).label
    : ''
  const known: Record<JourneyStepKey, string> = {
    ticket: dayOf('ticket_paid'),
    entry_video: verdict
      ? [verdict, dayOf('video_passed')].filter(Boolean).join(', ')
      : sent && `Sent ${sent}`,
    live_performance:
      audition_date && audition_state !== 'not_scheduled' ? formatDate(audition_date, country) : '',
    finalist: dayOf('finalist'),
  }
  return Object.fromEntries(Object.entries(known).filter(([, day]) => day !== ''))
}
