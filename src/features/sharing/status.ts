import { isTicketPaid, type StatusTone, type TicketStatus } from '@/domain/application'

export interface TicketBanner {
  tone: StatusTone
  /** What the status means for somebody who wants to help. */
  sentence: string
  /** Whether a transfer for this ticket still helps. */
  isOpenForHelp: boolean
}

export function ticketBanner(ticketStatus: TicketStatus): TicketBanner {
  if (ticketStatus === 'Disqualified') {
    return {
      tone: 'danger',
      sentence: 'This ticket is no longer part of the show. Please do not send money for it.',
      isOpenForHelp: false,
    }
  }
  if (isTicketPaid(ticketStatus)) {
    return {
      tone: 'success',
      sentence:
        'This ticket is paid already: thank you to everyone who helped. You can still share it.',
      isOpenForHelp: false,
    }
  }
  if (ticketStatus === 'pending_payment') {
    return {
      tone: 'warning',
      sentence: 'A payment for this ticket is being checked. Nothing has to be paid until then.',
      isOpenForHelp: false,
    }
  }
  return {
    tone: 'info',
    sentence: 'This ticket is not paid yet. You can help with it here.',
    isOpenForHelp: true,
  }
}
