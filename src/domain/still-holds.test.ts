import { expect, it } from 'vitest'
import { makeApplication } from '../../tests/fakes/rows'
import type { NoticeFacts, NoticeKind } from './notice'
import { stillHolds } from './still-holds'

const child = makeApplication({ ticket_status: 'pending_payment' })
const told = (kind: NoticeKind, facts: NoticeFacts = {}) => ({ kind, facts, child_name: 'Ada Obi' })

it.each<[NoticeKind, NoticeFacts, Partial<typeof child>]>([
  ['ticket_paid', {}, { ticket_status: 'paid', entry_video_status: 'pending_submission' }],
  ['video_passed', {}, { entry_video_status: 'approved' }],
  ['assessment', { score: 5 }, { assessment_score: 5 }],
  ['audition_result', { result: 'Pass' }, { audition_result: 'Pass' }],
  ['finalist', {}, { is_finalist: true }],
])('%s is good news while it holds', (kind, facts, changes) => {
  expect(stillHolds(told(kind, facts), { ...child, ...changes })).toBe(true)
  expect(stillHolds(told(kind, facts), child)).toBe(false)
})

it.each([{ status: 'rejected' }, { ticket_status: 'Disqualified' }] as const)(
  'nothing is of a child who is out of the show: %o',
  (out) => {
    const passed = { ...child, entry_video_status: 'approved' as const, is_finalist: true, ...out }
    expect(stillHolds(told('video_passed'), passed)).toBe(false)
    expect(stillHolds(told('finalist'), passed)).toBe(false)
  },
)

it('a ticket gives way to the entry video that follows it', () => {
  const sent = { ticket_status: 'paid', entry_video_status: 'submitted' } as const
  expect(stillHolds(told('ticket_paid'), { ...child, ...sent })).toBe(false)
})

it.each([
  { audition_state: 'completed' },
  { audition_state: 'scheduled', audition_round: 2 },
  { is_finalist: true },
] as const)('a passed video is no news once the live auditions are over: %o', (over) => {
  const passed = { ...child, entry_video_status: 'approved' as const, ...over }
  expect(stillHolds(told('video_passed'), passed)).toBe(false)
})

it('another score is news of its own', () => {
  const corrected = { ...child, assessment_score: 8 }
  expect(stillHolds(told('assessment', { score: 7 }), corrected)).toBe(false)
})

it('bad news is no reason to be glad', () => {
  expect(stillHolds(told('video_failed'), { ...child, entry_video_status: 'failed' })).toBe(false)
})
