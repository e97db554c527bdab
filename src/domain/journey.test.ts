import { describe, expect, it } from 'vitest'
import type { JourneyApplication } from './application'
import { journeySteps, nextStep } from './journey'

const now = new Date('2026-05-10T12:00:00Z')

function child(overrides: Partial<JourneyApplication> = {}): JourneyApplication {
  return {
    child_name: 'Ada',
    country: 'Nigeria',
    status: 'pending_payment',
    ticket_status: 'unpaid',
    entry_video_status: 'locked',
    audition_state: 'not_scheduled',
    audition_date: null,
    audition_result: null,
    is_finalist: false,
    created_at: '2026-05-05T10:00:00Z',
    ...overrides,
  }
}

function states(overrides: Partial<JourneyApplication>) {
  return journeySteps(child(overrides)).map((step) => step.state)
}

describe('journeySteps', () => {
  it('names the four steps', () => {
    expect(journeySteps(child()).map((step) => step.title)).toEqual([
      'Pay for Ticket',
      'Entry Video',
      'Live Performance',
      'Finalist',
    ])
  })

  it('ends with a disqualified ticket: no step is on', () => {
    const passed = { entry_video_status: 'approved', audition_state: 'scheduled' } as const
    expect(states({ ticket_status: 'Disqualified' })).toEqual([
      'disqualified',
      'locked',
      'locked',
      'locked',
    ])
    expect(states({ ...passed, ticket_status: 'Disqualified' })).toEqual([
      'disqualified',
      'completed',
      'locked',
      'locked',
    ])
  })

  it('begins with the ticket, also while a payment is pending', () => {
    for (const ticket_status of ['none', 'unpaid', 'pending_payment'] as const) {
      expect(states({ ticket_status })).toEqual(['current', 'locked', 'locked', 'locked'])
    }
  })

  it('goes on to the video once the ticket is paid or has a tier', () => {
    for (const ticket_status of ['paid', 'Basic', 'Silver', 'Gold'] as const) {
      expect(states({ ticket_status, entry_video_status: 'pending_submission' })).toEqual([
        'completed',
        'current',
        'locked',
        'locked',
      ])
    }
  })

  it('waits while the video is reviewed, and returns to it after Fail', () => {
    expect(states({ ticket_status: 'paid', entry_video_status: 'submitted' })[1]).toBe('pending')
    expect(states({ ticket_status: 'paid', entry_video_status: 'failed' })[1]).toBe('current')
  })

  it('opens the live performance after a passed video, and completes it', () => {
    const passed = { ticket_status: 'paid', entry_video_status: 'approved' } as const
    expect(states(passed)).toEqual(['completed', 'completed', 'current', 'locked'])
    expect(states({ ...passed, audition_state: 'completed' })).toEqual([
      'completed',
      'completed',
      'completed',
      'locked',
    ])
    expect(states({ ...passed, audition_state: 'completed', is_finalist: true })[3]).toBe(
      'completed',
    )
  })
})

describe('nextStep', () => {
  const paid = { ticket_status: 'paid', status: 'approved' } as const

  it('asks for the payment by the last day of the payment window', () => {
    expect(nextStep(child(), 30, now)).toEqual({
      actor: 'parent',
      action: 'pay',
      sentence: "Pay for Ada's ticket by 4 June 2026. The entry video opens after that.",
    })
  })

  it('goes by the window that the operator set, and names no day before it is known', () => {
    expect(nextStep(child(), 60, now).sentence).toContain(' by 4 July 2026.')
    expect(nextStep(child(), undefined, now)).toMatchObject({
      action: 'pay',
      sentence: "Pay for Ada's ticket. The entry video opens after that.",
    })
  })

  it('still asks after that day, without naming it', () => {
    const late = nextStep(child({ created_at: '2026-01-01T00:00:00Z' }), 30, now)
    expect(late.action).toBe('pay')
    expect(late.sentence).not.toContain(' by ')
  })

  it('asks nothing of the parent while the payment is looked for', () => {
    expect(nextStep(child({ ticket_status: 'pending_payment' }), 30, now)).toMatchObject({
      actor: 'organisers',
      action: null,
    })
  })

  it('asks for the video, and for another one after Fail', () => {
    for (const entry_video_status of ['pending_submission', 'failed'] as const) {
      expect(nextStep(child({ ...paid, entry_video_status }), 30, now)).toMatchObject({
        actor: 'parent',
        action: 'submit_video',
      })
    }
    expect(nextStep(child({ ...paid, entry_video_status: 'submitted' }), 30, now).actor).toBe(
      'organisers',
    )
  })

  it('names the day of the audition with its zone', () => {
    const passed = child({ ...paid, entry_video_status: 'approved' })
    expect(nextStep(passed, 30, now).actor).toBe('organisers')
    expect(
      nextStep(
        { ...passed, audition_state: 'scheduled', audition_date: '2026-06-01T09:00:00Z' },
        30,
        now,
      ),
    ).toEqual({
      actor: 'parent',
      action: 'see_schedule',
      sentence: 'Ada performs live on 1 June 2026, 10:00 Lagos time.',
    })
  })

  it('says what follows the audition', () => {
    const done = child({ ...paid, entry_video_status: 'approved', audition_state: 'completed' })
    expect(nextStep(done, 30, now).sentence).toContain('judges are deciding')
    expect(nextStep({ ...done, audition_result: 'Pass' }, 30, now).sentence).toContain('finalists')
    expect(nextStep({ ...done, audition_result: 'Fail' }, 30, now).actor).toBe('nobody')
    expect(nextStep({ ...done, is_finalist: true }, 30, now).action).toBe('see_rewards')
  })

  it('does not ask a disqualified or rejected child to pay', () => {
    expect(nextStep(child({ ticket_status: 'Disqualified' }), 30, now).action).toBe(
      'contact_support',
    )
    expect(nextStep(child({ status: 'rejected' }), 30, now).action).toBe('contact_support')
  })
})
