import { describe, expect, it } from 'vitest'
import {
  APPLICATION_STATUSES,
  AUDITION_STATES,
  ENTRY_VIDEO_STATUSES,
  applicationStatusLabel,
  auditionStateLabel,
  entryVideoStatusLabel,
  isApprovedOrAssessed,
  resultLabel,
  resultLabelForParent,
  resultOfScore,
  statusLabelForAdmin,
  statusLabelForParent,
} from './application'
import { DONATION_STATUSES, donationStatusLabel } from './donation'
import {
  PAYMENT_STATUSES,
  SUBSCRIPTION_STATUSES,
  paymentStatusLabel,
  paymentStatusLabelForAdmin,
} from './payment'
import { TICKET_STATUSES, ticketStatusLabel, ticketStatusLabelForAdmin } from './ticket-status'
import { VOLUNTEER_STATUSES, volunteerStatusLabel } from './volunteer'

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

  it.each([
    ['pending_payment', 'unpaid', false, 'Payment Pending'],
    ['pending_payment', 'pending_payment', false, 'Payment Pending'],
    ['pending_payment', 'paid', false, 'Ticket paid'],
    ['pending', 'Gold', false, 'Ticket paid'],
    ['approved', 'unpaid', false, 'Approved'],
    ['assessed', 'Silver', false, 'Assessed'],
    ['rejected', 'paid', false, 'Rejected'],
    ['approved', 'Disqualified', false, 'Disqualified'],
    ['pending_payment', 'Gold', true, 'Finalist'],
  ] as const)(
    'tells the parent of a child that is %s with the ticket %s, finalist: %s, %s',
    (status, ticket_status, is_finalist, label) => {
      expect(statusLabelForParent({ status, ticket_status, is_finalist }).label).toBe(label)
    },
  )

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

  it('speaks in the panel of what waits for the office alone as waiting', () => {
    expect(ticketStatusLabelForAdmin('unpaid')).toEqual({ label: 'Unpaid', tone: 'neutral' })
    expect(ticketStatusLabelForAdmin('pending_payment').tone).toBe('warning')
    expect(paymentStatusLabelForAdmin('pending')).toEqual({ label: 'To check', tone: 'warning' })
    expect(paymentStatusLabelForAdmin('declined')).toEqual(paymentStatusLabel('declined'))
  })

  it('says when there is no result yet', () => {
    expect(resultLabel('Pass').tone).toBe('success')
    expect(resultLabel('Fail').tone).toBe('danger')
    expect(resultLabel(null).label).toBe('Not decided yet')
    expect(resultLabelForParent('Fail')).toEqual({ label: 'Fail', tone: 'neutral' })
    expect(resultLabelForParent('Pass').tone).toBe('success')
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
