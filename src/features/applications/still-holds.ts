import { PASS_SCORE } from '@/domain/application'
import { isTicketPaid } from '@/domain/ticket-status'
import type { Occasion } from '@/domain/notice'
import type { Application } from './api'

/** A reason to celebrate holds until somebody takes it back, and a ticket until the entry video takes its place. */
export function stillHolds(occasion: Occasion, application: Application): boolean {
  switch (occasion) {
    case 'ticket':
      return (
        isTicketPaid(application.ticket_status) &&
        ['locked', 'pending_submission'].includes(application.entry_video_status)
      )
    case 'score':
      return (application.assessment_score ?? 0) >= PASS_SCORE
    case 'finalist':
      return application.is_finalist
  }
}
