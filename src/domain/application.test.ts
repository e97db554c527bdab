import { describe, expect, it } from 'vitest'
import {
  APPLICATION_STATUSES,
  AUDITION_STATES,
  DONATION_STATUSES,
  ENTRY_VIDEO_STATUSES,
  PAYMENT_STATUSES,
  SUBSCRIPTION_STATUSES,
  TICKET_STATUSES,
  VOLUNTEER_STATUSES,
  applicationStatusLabel,
  auditionStateLabel,
  canConfirmTicket,
  donationStatusLabel,
  entryVideoStatusLabel,
  isApprovedOrAssessed,
  isTicketPaid,
  paymentStatusLabel,
  publicTicketLabel,
  resultLabel,
  resultLabelForParent,
  resultOfScore,
  statusLabelForAdmin,
  statusLabelForParent,
  ticketStatusLabel,
  volunteerStatusLabel,
} from './application'

it('reads Pending to an administrator, whatever it waits for, and unknown values as specified', () => {
  expect(
    ['pending_payment', 'pending', 'approved', null].map((one) => statusLabelForAdmin(one).label),
  ).toEqual(['Pending', 'Pending', 'Approved', 'Payment Pending'])
})

describe('statuses in words', () => {
  it('shows an unknown application status as Payment Pending', () => {
    expect(applicationStatusLabel('pending_payment').label).toBe('Payment Pending')
    expect(applicationStatusLabel('something_new').label).toBe('Payment Pending')
    expect(applicationStatusLabel('constructor').label).toBe('Payment Pending')
    expect(applicationStatusLabel(null).label).toBe('Payment Pending')
  })

  it('does not tell a parent who has paid that a payment is pending', () => {
    expect(statusLabelForParent('pending_payment', 'unpaid').label).toBe('Payment Pending')
    expect(statusLabelForParent('pending_payment', 'pending_payment').label).toBe('Payment Pending')
    expect(statusLabelForParent('pending_payment', 'paid').label).toBe('Pending')
    expect(statusLabelForParent('pending_payment', 'Gold').label).toBe('Pending')
    expect(statusLabelForParent('approved', 'unpaid').label).toBe('Approved')
    expect(statusLabelForParent('something_new', 'paid').label).toBe('Payment Pending')
  })

  it('shows a reviewed entry video as Pass or Fail', () => {
    expect(entryVideoStatusLabel('approved')).toEqual({ label: 'Pass', tone: 'success' })
    expect(entryVideoStatusLabel('failed')).toEqual({ label: 'Fail', tone: 'danger' })
  })

  it('gives every status words of its own, never the stored value with an underscore', () => {
    const labels = [
      ...APPLICATION_STATUSES.map(applicationStatusLabel),
      ...TICKET_STATUSES.map(ticketStatusLabel),
      ...ENTRY_VIDEO_STATUSES.map(entryVideoStatusLabel),
      ...AUDITION_STATES.map(auditionStateLabel),
      ...PAYMENT_STATUSES.map(paymentStatusLabel),
      ...SUBSCRIPTION_STATUSES.map(paymentStatusLabel),
      ...DONATION_STATUSES.map(donationStatusLabel),
      ...VOLUNTEER_STATUSES.map(volunteerStatusLabel),
    ].map(({ label }) => label)
    for (const label of labels) expect(label).toMatch(/^[A-Z][A-Za-z ]+$/)
  })

  it('says when there is no result yet', () => {
    expect(resultLabel('Pass').tone).toBe('success')
    expect(resultLabel('Fail').tone).toBe('danger')
    expect(resultLabel(null).label).toBe('Not decided yet')
    expect(resultLabelForParent('Fail')).toEqual({ label: 'Fail', tone: 'neutral' })
    expect(resultLabelForParent('Pass').tone).toBe('success')
  })
})

describe('ticket rules', () => {
  it('counts the tiers as paid and nothing else', () => {
    expect(TICKET_STATUSES.filter(isTicketPaid)).toEqual(['paid', 'Basic', 'Silver', 'Gold'])
    expect(isTicketPaid(null)).toBe(false)
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
})

describe('approved children', () => {
  it('are the approved and the assessed', () => {
    expect(APPLICATION_STATUSES.filter(isApprovedOrAssessed)).toEqual(['approved', 'assessed'])
  })

  it('pass at 5', () => {
    expect(resultOfScore(5)).toBe('Pass')
    expect(resultOfScore(4.9)).toBe('Fail')
  })
})
