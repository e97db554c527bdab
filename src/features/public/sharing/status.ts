import { isTicketPaid } from '@/domain/ticket-status'
import type { StatusTone } from '@/domain/status-label'
import type { TicketCardRow } from './api'

export type TicketStage = 'open' | 'closed' | 'checking' | 'paid' | 'disqualified'

/** A ticket's stage for a potential supporter. Without a reference nobody can pay: its year has ended. */
export function ticketStage(
  card: Pick<TicketCardRow, 'ticket_status' | 'payment_reference'>,
): TicketStage {
  if (card.ticket_status === 'Disqualified') return 'disqualified'
  if (isTicketPaid(card.ticket_status)) return 'paid'
  if (card.ticket_status === 'pending_payment') return 'checking'
  return card.payment_reference === null ? 'closed' : 'open'
}

export const STAGE_BANNERS: Record<TicketStage, { tone: StatusTone; sentence: string }> = {
  open: { tone: 'info', sentence: 'This ticket isn’t paid yet. You can help with it here.' },
  closed: {
    tone: 'neutral',
    sentence: 'Nothing has to be paid for this ticket. Please don’t send money for it.',
  },
  checking: {
    tone: 'warning',
    sentence: 'A payment for this ticket is being checked. Nothing has to be paid until then.',
  },
  paid: {
    tone: 'success',
    sentence:
      'This ticket has already been paid. Thank you to everyone who helped. You can still share it.',
  },
  disqualified: {
    tone: 'danger',
    sentence: 'This ticket is no longer part of the show. Please don’t send money for it.',
  },
}

/** The page's headline: it asks for help only while that is possible. */
export function shareHeadline(stage: TicketStage, name: string): string {
  if (stage === 'open') return `Help ${name} get on stage`
  return stage === 'paid' ? `${name} has a ticket!` : `${name}’s ticket`
}

/** The text shared with the link; null when it should not be shared. */
export function shareText(
  stage: TicketStage,
  child: { child_name: string; state_city: string },
  show: string,
): string | null {
  const { child_name: name, state_city } = child
  const who = `${name} from ${state_city} takes part in the ${show}.`
  switch (stage) {
    case 'open':
      return `Help purchase a ticket! ${who}`
    case 'checking':
      return who
    case 'paid':
      return `${name} has a ticket! ${who}`
    case 'closed':
    case 'disqualified':
      return null
  }
}
