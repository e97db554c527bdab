import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeApplication } from '../../tests/fakes/rows'
import { journeyDates, type MilestoneColumns } from './journey-dates'

type Milestone = MilestoneColumns['application_milestones'][number]['milestone']

beforeEach(() => vi.setSystemTime('2026-05-10T10:00:00Z'))
afterEach(() => vi.useRealTimers())

const child = makeApplication()

function datesOf(changes: Partial<typeof child>, milestone?: Milestone, day = '08') {
  const reached_at = `2026-05-${day}T10:00:00+00:00`
  const application_milestones = milestone ? [{ milestone, reached_at }] : []
  return journeyDates({ ...child, ...changes, application_milestones })
}

describe('the days of a journey', () => {
  it('name the one on which a stated payment is answered, until it is over', () => {
    const stated = { ticket_status: 'pending_payment' } as const
    expect(datesOf(stated, 'payment_stated')).toEqual({ ticket: 'Answer by 12 May' })
    expect(datesOf(stated, 'payment_stated', '01')).toEqual({})
    expect(datesOf(stated)).toEqual({})
  })

  it('are short, as a strip on a phone has room for', () => {
    expect(datesOf({ ticket_status: 'paid' }, 'ticket_paid')).toEqual({ ticket: '8 May' })
    expect(datesOf({ entry_video_status: 'submitted' }, 'video_submitted')).toEqual({
      entry_video: 'Sent 8 May',
    })
    expect(datesOf({ entry_video_status: 'approved' }, 'video_passed')).toEqual({
      entry_video: 'Pass, 8 May',
    })
    expect(datesOf({ audition_state: 'scheduled', audition_date: '2026-06-01T09:00:00Z' })).toEqual(
      { live_performance: '1 June' },
    )
  })

  it('name the round of the auditions once it is not the first', () => {
    const second = { audition_round: 2, audition_date: '2026-06-01T09:00:00Z' } as const
    expect(datesOf({ ...second, audition_state: 'scheduled' })).toEqual({
      live_performance: 'Round 2, 1 June',
    })
    expect(datesOf({ audition_round: 2 })).toEqual({ live_performance: 'Round 2' })
  })
})
