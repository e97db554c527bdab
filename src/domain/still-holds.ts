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

/** Whether the good news in a notice is still current: not taken back, and not replaced by anything newer. */
export function stillHolds(notice: NoticeToSay, application: NewsColumns): boolean {
  if (!isStillTrue(notice, application)) return false
  switch (occasionOf(notice)) {
    case 'ticket':
      // The entry video replaces it.
      return ['locked', 'pending_submission'].includes(application.entry_video_status)
    case 'video':
      // The live auditions, its next stop, are over.
      return !hasPerformed(application) && !application.is_finalist
    case 'performance':
      return !application.is_finalist
    default:
      return true
  }
}

/** Whether the good news in a notice was not taken back, and the child is still in the show. */
export function isStillTrue(notice: NoticeToSay, application: NewsColumns): boolean {
  if (isOutOfShow(application)) return false
  switch (occasionOf(notice)) {
    case 'ticket':
      return isTicketPaid(application.ticket_status)
    case 'video':
      return application.entry_video_status === 'approved'
    case 'score':
      return application.assessment_score === notice.facts.score
    case 'performance':
      return application.audition_result === 'Pass'
    case 'finalist':
      return application.is_finalist
    case null:
      return false
  }
}
