import { journeySteps } from '@/domain/journey'
import type { Application } from './api'

type StarColumns = Pick<
  Application,
  | 'pattern'
  | 'primary_category'
  | 'ticket_status'
  | 'entry_video_status'
  | 'audition_state'
  | 'is_finalist'
>

/** A child's star as shown to its family: a ring for each completed step, and gold for a finalist. */
export function familyStar(child: StarColumns) {
  return {
    pattern: child.pattern,
    talent: child.primary_category,
    ticketStatus: child.ticket_status,
    steps: journeySteps(child).filter(({ state }) => state === 'completed').length,
    isFinalist: child.is_finalist,
  }
}
