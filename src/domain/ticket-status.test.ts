import { describe, expect, it } from 'vitest'
import {
  canConfirmTicket,
  isTicketPaid,
  publicTicketLabel,
  TICKET_STATUSES,
  TICKET_FILTERS,
  TICKET_TIERS,
  ticketStatusesOf,
  tierPoints,
  tierStars,
} from './ticket-status'

describe('ticket rules', () => {
  it('counts the tiers as paid and nothing else', () => {
    expect(TICKET_STATUSES.filter(isTicketPaid)).toEqual(['paid', 'Basic', 'Silver', 'Gold'])
    expect(isTicketPaid(null)).toBe(false)
  })

  it('is asked for by every status, and by its tier', () => {
    expect(ticketStatusesOf('paid')).toEqual(['paid', ...TICKET_TIERS])
    const asked = new Set(TICKET_FILTERS.flatMap(ticketStatusesOf))
    expect(TICKET_STATUSES.filter((status) => !asked.has(status))).toEqual([])
  })

  it('offers Confirm Ticket before a ticket is paid', () => {
    expect(TICKET_STATUSES.filter(canConfirmTicket)).toEqual(['none', 'unpaid', 'pending_payment'])
  })

  it('labels the public card', () => {
    expect(TICKET_STATUSES.map(publicTicketLabel)).toEqual([
      'Voting in Progress',
      'Voting in Progress',
      'Voting in Progress',
      'Voting in Progress',
      'Basic',
      'Silver',
      'Golden Ticket',
      'Disqualified',
    ])
    expect(publicTicketLabel(null)).toBe('Voting in Progress')
  })

  it('has a star for every tier', () => {
    expect(TICKET_STATUSES.map(tierStars)).toEqual([0, 0, 0, 0, 1, 2, 3, 0])
    expect(TICKET_TIERS.map(tierPoints)).toEqual([30, 100, 500])
  })
})
