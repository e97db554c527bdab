import { expect, it } from 'vitest'
import { makeApplication } from '../../tests/fakes/rows'
import { endedJourney, endedStep } from './journey-ended'

it('an ended year is nobody’s turn, whatever was still open', () => {
  for (const changes of [
    {},
    { ticket_status: 'paid' },
    { ticket_status: 'pending_payment' },
    { ticket_status: 'paid', entry_video_status: 'failed' },
  ] as const) {
    const step = endedStep(makeApplication(changes))
    expect([step.actor, step.action]).toEqual(['nobody', 'contact_support'])
    expect(step.happened).toBe('The show of 2025 has ended.')
    expect(step.turn).not.toMatch(/turn/i)
  }
})

it('a finalist of an ended year keeps the rewards', () => {
  const step = endedStep(makeApplication({ is_finalist: true }))
  expect(step.action).toBe('see_rewards')
  expect(step.happened).toContain('The show of 2025 has ended.')
})

it('its journey stands still', () => {
  const states = (changes: Parameters<typeof makeApplication>[0]) =>
    endedJourney(makeApplication(changes)).map(({ state }) => state)
  expect(states({})).toEqual(['locked', 'locked', 'locked', 'locked'])
  expect(states({ ticket_status: 'paid', entry_video_status: 'submitted' })).toEqual([
    'completed',
    'locked',
    'locked',
    'locked',
  ])
})
