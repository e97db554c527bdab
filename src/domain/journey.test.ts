import { describe, expect, it } from 'vitest'
import type { JourneyApplication } from './application'
import { TICKET_STATUSES } from './ticket-status'
import { journeySteps, type KnownFacts, nextStep } from './journey'

const now = new Date('2026-05-10T12:00:00Z')

function child(overrides: Partial<JourneyApplication> = {}): JourneyApplication {
  return {
    child_name: 'Ada Obi',
    age: 9,
    country: 'Nigeria',
    talents: ['Dance'],
    ticket_fee: 10_000,
    ticket_received: 0,
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

  it('begins with the ticket, which is being checked while a payment is pending', () => {
    for (const ticket_status of ['none', 'unpaid'] as const) {
      expect(states({ ticket_status })).toEqual(['current', 'locked', 'locked', 'locked'])
    }
    expect(states({ ticket_status: 'pending_payment' })).toEqual([
      'checking',
      'locked',
      'locked',
      'locked',
    ])
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
  it('asks for a talent before the payment, as the first button of the card does', () => {
    const step = nextStep(child({ talents: [] }), { paymentWindow: 30 }, now)
    expect(step.action).toBe('pay')
    expect(step.turn).toBe('Your turn: choose a talent')
    expect(step.lacksDay).toBeFalsy()
    expect(nextStep(child(), { paymentWindow: 30 }, now).turn).toMatch(
      /^Your turn: pay ₦10,000 by /,
    )
  })

  const paid = { ticket_status: 'paid', status: 'approved' } as const
  const stepOf = (overrides: Partial<JourneyApplication>, days: KnownFacts = {}) =>
    nextStep(child(overrides), days, now)

  it('asks for the fee of the country by the last day of the payment window', () => {
    expect(stepOf({}, { paymentWindow: 30 })).toEqual({
      actor: 'parent',
      action: 'pay',
      happened: 'Ada is registered. The entry video opens once the ticket is paid.',
      turn: 'Your turn: pay ₦10,000 by 4 June',
      lacksDay: false,
    })
    expect(stepOf({ ticket_received: 4000 }, { paymentWindow: 30 })).toMatchObject({
      happened: '₦4,000 arrived. ₦6,000 to go.',
      turn: expect.stringMatching(/^Your turn: pay ₦6,000/) as unknown,
    })
    expect(stepOf({ country: 'South Africa', ticket_fee: 180 }, { paymentWindow: 30 }).turn).toBe(
      'Your turn: pay R180 by 4 June',
    )
  })

  it('goes by the window that the operator set, and names no day before it is known', () => {
    expect(stepOf({}, { paymentWindow: 60 }).turn).toBe('Your turn: pay ₦10,000 by 4 July')
    expect(stepOf({})).toMatchObject({ turn: 'Your turn: pay ₦10,000', lacksDay: true })
  })

  it('still asks after that day, without naming it', () => {
    const late = stepOf({ created_at: '2026-01-01T00:00:00Z' }, { paymentWindow: 30 })
    expect(late).toMatchObject({ action: 'pay', turn: 'Your turn: pay ₦10,000', lacksDay: false })
  })

  it('says that the payment is being checked, and by when there is an answer', () => {
    const stated = { ticket_status: 'pending_payment' } as const
    // A Friday, so two working days later is Tuesday.
    expect(stepOf(stated, { statedAt: '2026-05-08T10:00:00Z' })).toMatchObject({
      actor: 'organisers',
      action: 'see_payment',
      turn: "Our turn: we're checking your payment. You'll hear by 12 May.",
    })
    expect(stepOf(stated).turn).toBe("Our turn: we're checking your payment")
  })

  it('is sorry where the day of the answer has passed, and says whom to ask', () => {
    expect(
      stepOf({ ticket_status: 'pending_payment' }, { statedAt: '2026-05-01T10:00:00Z' }),
    ).toMatchObject({
      actor: 'organisers',
      action: 'contact_support',
      happened: expect.stringContaining("We're sorry") as string,
    })
  })

  it('asks for the video, and for another one after one that did not pass', () => {
    for (const entry_video_status of ['pending_submission', 'failed'] as const) {
      expect(stepOf({ ...paid, entry_video_status })).toMatchObject({
        actor: 'parent',
        action: 'submit_video',
        turn: expect.stringMatching(/^Your turn: send /) as string,
      })
    }
    expect(stepOf({ ...paid, entry_video_status: 'failed' }).happened).toContain(
      'You can send another one',
    )
    expect(stepOf({ ...paid, entry_video_status: 'submitted' }).actor).toBe('organisers')
  })

  it('names the day of the audition with its zone', () => {
    const passed = { ...paid, entry_video_status: 'approved' } as const
    expect(stepOf(passed).actor).toBe('organisers')
    expect(
      stepOf({ ...passed, audition_state: 'scheduled', audition_date: '2026-06-01T09:00:00Z' }),
    ).toMatchObject({
      actor: 'parent',
      action: 'see_schedule',
      turn: 'Your turn: Ada performs live on 1 June 2026, 10:00 Lagos time',
    })
  })

  it('asks a family whose day was planned, and no other, whether it comes', () => {
    const planned = {
      ...paid,
      entry_video_status: 'approved',
      audition_state: 'scheduled',
      audition_date: '2026-06-01T09:00:00Z',
      audition_day_id: '5f0c9a52-2a0f-4a1e-9f0e-000000000001',
    } as const
    const before = new Date('2026-05-20T09:00:00Z')
    expect(nextStep({ ...child(), ...planned }, {}, before)).toMatchObject({
      actor: 'parent',
      action: 'answer',
      turn: 'Your turn: say if Ada can perform on 1 June 2026, 10:00 Lagos time',
    })
    expect(
      nextStep({ ...child(), ...planned, audition_answer: 'coming' }, {}, before),
    ).toMatchObject({ action: 'see_schedule' })
    expect(
      nextStep({ ...child(), ...planned, audition_answer: 'not_coming' }, {}, before),
    ).toMatchObject({
      actor: 'organisers',
      happened: expect.stringContaining("can't come") as string,
    })
    // Nor is a child who is already at the door.
    for (const audition_answer of [null, 'not_coming'] as const) {
      expect(
        nextStep({ ...child(), ...planned, audition_answer }, { isCheckedIn: true }, before),
      ).toMatchObject({ actor: 'parent', action: 'see_schedule' })
    }
    // Once it has begun, nobody is asked.
    expect(
      nextStep({ ...child(), ...planned }, {}, new Date('2026-06-01T09:00:00Z')),
    ).toMatchObject({ action: 'see_schedule' })
  })

  it('goes on with a later round, and takes nothing of the first one back', () => {
    const second = {
      ...paid,
      entry_video_status: 'approved',
      audition_state: 'scheduled',
      audition_date: '2026-06-01T09:00:00Z',
      audition_round: 2,
    } as const
    expect(states(second)).toEqual(['completed', 'completed', 'completed', 'locked'])
    expect(stepOf(second)).toMatchObject({
      actor: 'parent',
      happened: 'Ada is in round 2 of the live auditions.',
      turn: 'Your turn: Ada performs live on 1 June 2026, 10:00 Lagos time',
    })
    expect(
      stepOf({ ...second, audition_state: 'not_scheduled', audition_date: null }),
    ).toMatchObject({ happened: 'Ada is in round 2 of the live auditions.', actor: 'organisers' })
    const passed = { ...second, audition_state: 'completed', audition_result: 'Pass' } as const
    expect(stepOf(passed).happened).toBe('Ada passed round 2 of the auditions.')
  })

  it('says what follows the audition, and what can still happen after one that was not passed', () => {
    const done = { ...paid, entry_video_status: 'approved', audition_state: 'completed' } as const
    expect(stepOf(done).turn).toContain('judges are deciding')
    expect(stepOf({ ...done, audition_result: 'Pass' }).turn).toContain('finalists')
    const failed = { ...done, audition_result: 'Fail' } as const
    expect(stepOf(failed)).toMatchObject({
      actor: 'nobody',
      turn: 'The show comes back every year, and Ada is welcome again',
    })
    expect(stepOf({ ...failed, age: 15 }).turn).not.toContain('welcome again')
    expect(stepOf({ ...done, is_finalist: true }).action).toBe('see_rewards')
  })

  it('does not ask a disqualified or rejected child to pay', () => {
    expect(stepOf({ ticket_status: 'Disqualified' }).action).toBe('contact_support')
    expect(stepOf({ status: 'rejected' }).action).toBe('contact_support')
  })

  it('writes a turn of one sentence without a full stop, which the line under a name does not have', () => {
    for (const ticket_status of TICKET_STATUSES) {
      expect(stepOf({ ticket_status }).turn).not.toMatch(/^[^.]*\.$/)
    }
  })
})
