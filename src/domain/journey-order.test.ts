import { describe, expect, it } from 'vitest'
import { type OrderColumns, orderWarnings } from './journey-order'

const NOW = new Date('2026-06-01T12:00:00Z')

const paid: OrderColumns = {
  ticket_status: 'paid',
  entry_video_status: 'approved',
  audition_state: 'not_scheduled',
  audition_date: null,
  audition_result: null,
  is_finalist: false,
}
const titles = (before: Partial<OrderColumns>, change: Partial<OrderColumns>) => {
  const loaded = { ...paid, ...before }
  return orderWarnings(loaded, { ...loaded, ...change }, NOW).map(({ title }) => title)
}

describe('a step ahead of the journey', () => {
  it.each<[string[], Partial<OrderColumns>, Partial<OrderColumns>]>([
    [[], {}, {}],
    [[], {}, { audition_date: '2026-07-01T09:00:00Z' }],
    [[], { audition_state: 'completed' }, { is_finalist: true }],
    [[], { entry_video_status: 'submitted' }, { entry_video_status: 'failed' }],
    [[], { ticket_status: 'unpaid', entry_video_status: 'locked' }, { ticket_status: 'Gold' }],
    [['Ticket unpaid'], { ticket_status: 'unpaid' }, { audition_state: 'scheduled' }],
    [['Ticket unpaid'], { ticket_status: 'pending_payment' }, { audition_state: 'scheduled' }],
    [['Ticket disqualified'], { ticket_status: 'Disqualified' }, { audition_result: 'Pass' }],
    [
      ['Ticket unpaid'],
      { ticket_status: 'none', entry_video_status: 'submitted' },
      { entry_video_status: 'approved' },
    ],
    [['Video failed'], { entry_video_status: 'failed' }, { audition_date: '2026-07-01T09:00:00Z' }],
    [
      ['Video not reviewed'],
      { entry_video_status: 'submitted' },
      { audition_date: '2026-07-01T09:00:00Z' },
    ],
    [['No video'], { entry_video_status: 'pending_submission' }, { audition_result: 'Fail' }],
    [['Not auditioned'], {}, { is_finalist: true }],
    [['Not auditioned'], { audition_state: 'scheduled' }, { is_finalist: true }],
    [['Audition failed'], { audition_result: 'Fail' }, { is_finalist: true }],
    [
      ['Ticket unpaid', 'Video failed', 'Not auditioned'],
      { ticket_status: 'unpaid', entry_video_status: 'failed' },
      { is_finalist: true },
    ],
    [
      ['Completed in the future'],
      { audition_state: 'scheduled', audition_date: '2026-07-01T09:00:00Z' },
      { audition_result: 'Pass' },
    ],
    [
      ['Completed in the future'],
      { audition_state: 'completed', audition_date: '2026-05-01T09:00:00Z' },
      { audition_date: '2026-07-01T09:00:00Z' },
    ],
    [
      [],
      { audition_state: 'scheduled', audition_date: '2026-05-01T09:00:00Z' },
      { audition_state: 'completed' },
    ],
  ])('%o', (expected, before, change) => {
    expect(titles(before, change)).toEqual(expected)
  })

  it('is told too when an earlier step is taken back', () => {
    const ahead = { audition_state: 'completed', is_finalist: true } as const
    expect(titles(ahead, { entry_video_status: 'failed' })).toEqual(['Video failed'])
    expect(titles(ahead, { ticket_status: 'unpaid' })).toEqual(['Ticket unpaid'])
  })

  it('is told once, and again where the child goes further ahead', () => {
    const accepted = { ticket_status: 'unpaid', audition_state: 'completed' } as const
    expect(titles(accepted, { audition_result: 'Pass' })).toEqual([])
    expect(titles(accepted, { is_finalist: true })).toEqual(['Ticket unpaid'])
  })

  it('says in words what is out of order', () => {
    const scheduled = {
      ...paid,
      entry_video_status: 'failed',
      audition_state: 'scheduled',
    } as const
    expect(orderWarnings(paid, { ...scheduled, ticket_status: 'unpaid' }, NOW)).toEqual([
      { title: 'Ticket unpaid', detail: 'The audition is scheduled, but the ticket is not paid.' },
      {
        title: 'Video failed',
        detail: 'The audition is scheduled, but the entry video did not pass.',
      },
    ])
  })
})
