import { hasPerformed, isOutOfShow, type JourneyApplication } from './application'
import { type NoticeToSay, occasionOf } from './notice'
import { isTicketPaid } from './ticket-status'

type NewsColumns = Pick<
  JourneyApplication,
  | 'status'
  | 'ticket_status'
  | 'entry_video_status'
  | 'audition_state'
  | 'audition_date'
  | 'audition_result'
  | 'audition_round'
  | 'is_finalist'
> & { assessment_score: number | null }

/** Whether the reason to be glad in a notice is news still: nobody took it back, and nothing came in its place. */
export function stillHolds(
  notice: NoticeToSay,
  application: NewsColumns,
  now: Date = new Date(),
): boolean {
  if (!isStillTrue(notice, application)) return false
  switch (occasionOf(notice)) {
    case 'ticket':
      // The entry video takes its place.
      return ['locked', 'pending_submission'].includes(application.entry_video_status)
    case 'video':
      // The live auditions, its next stop, are behind.
      return !hasPerformed(application) && !application.is_finalist
    case 'audition':
      return new Date(notice.facts.date ?? '') > now
    case 'performance':
      return !application.is_finalist
    default:
      return true
  }
}

/** Whether nobody took the reason to be glad in a notice back, nor the child out of the show. */
export function isStillTrue(notice: NoticeToSay, application: NewsColumns): boolean {
  if (isOutOfShow(application)) return false
  switch (occasionOf(notice)) {
    case 'ticket':
      return isTicketPaid(application.ticket_status)
    case 'video':
      return application.entry_video_status === 'approved'
    case 'score':
      return application.assessment_score === notice.facts.score
    case 'audition':
      return (
        application.audition_state === 'scheduled' &&
        Date.parse(application.audition_date ?? '') === Date.parse(notice.facts.date ?? '')
      )
    case 'performance':
      return application.audition_result === 'Pass'
    case 'finalist':
      return application.is_finalist
    case null:
      return false
  }
}
