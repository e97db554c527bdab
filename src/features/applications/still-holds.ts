import { type NoticeToSay, occasionOf } from '@/domain/notice'
import { isTicketPaid } from '@/domain/ticket-status'
import type { Application } from './api'

/** Whether the reason to be glad in a notice is still there: nobody took it back, and nothing came in its place. */
export function stillHolds(notice: NoticeToSay, application: Application): boolean {
  switch (occasionOf(notice)) {
    case 'ticket':
      // The entry video takes its place.
      return (
        isTicketPaid(application.ticket_status) &&
        ['locked', 'pending_submission'].includes(application.entry_video_status)
      )
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
