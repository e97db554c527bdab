import { journeySteps } from '@/domain/journey'
import type { Application } from './api'

/** A child's star as its own family sees it, with the name that the public sees. */
export function familyStar(application: Application) {
  return {
    pattern: application.pattern,
    name: application.stage_name ?? application.child_name,
    talent: application.primary_category,
    ticketStatus: application.ticket_status,
    steps: journeySteps(application).filter(({ state }) => state === 'completed').length,
    isFinalist: application.is_finalist,
  }
}
