import { expect, it } from 'vitest'
import { makeApplication } from '../../../tests/fakes/rows'
import type { Application } from './api'
import { stillHolds } from './still-holds'
import type { Occasion } from '@/domain/notice'

const child = makeApplication({ ticket_status: 'pending_payment' })

it.each<[Occasion, Partial<Application>]>([
  ['ticket', { ticket_status: 'paid', entry_video_status: 'pending_submission' }],
  ['score', { assessment_score: 5 }],
  ['finalist', { is_finalist: true }],
])('a %s is celebrated while it holds', (occasion, changes) => {
  expect(stillHolds(occasion, { ...child, ...changes })).toBe(true)
  expect(stillHolds(occasion, child)).toBe(false)
})

it('a ticket gives way to the entry video that follows it', () => {
  const sent = { ticket_status: 'paid', entry_video_status: 'submitted' } as const
  expect(stillHolds('ticket', { ...child, ...sent })).toBe(false)
})
