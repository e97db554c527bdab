import { expect, it } from 'vitest'
import { makeApplication } from '../../../../tests/fakes/rows'
import type { NoticeKind } from '@/domain/notice'
import type { Application } from './api'
import { celebrationOf } from './celebration'

const ID = 'b6f0c9a5-2a0f-4a1e-9f0e-6d1b8f3f7a01'
const passed = { entry_video_status: 'approved' } as const
const KINDS = ['ticket_paid', 'video_passed', 'finalist'] as const

/** The celebration of a child with a ticket. */
function celebrate(kind: NoticeKind, changes: Partial<Application>, isEnded = false) {
  const child = makeApplication({ id: ID, ticket_status: 'paid', ...changes })
  return celebrationOf({ kind, facts: {}, child_name: 'Ada Obi' }, { ...child, isEnded })
}

it('goes on to the picture of its own news', () => {
  const pictures = KINDS.map(
    (kind) => celebrate(kind, { ...passed, is_finalist: kind === 'finalist' })?.link,
  )
  expect(pictures).toEqual(
    ['ticket', 'audition', 'finalist'].map((picture) => ({
      to: `/ticket/${ID}?picture=${picture}`,
      label: 'Share the picture',
    })),
  )
})

it('goes on to the ticket where its picture may not be sent, and nowhere without one', () => {
  const off = { ...passed, is_shareable: false }
  const ticket = { to: `/ticket/${ID}`, label: 'See the ticket' }
  expect(celebrate('ticket_paid', off)?.link).toEqual(ticket)
  expect(celebrate('video_passed', off)?.link).toEqual(ticket)
  expect(celebrate('video_passed', { ...passed, ticket_status: 'unpaid' })).toMatchObject({
    link: null,
  })
})

it.each<[string, Partial<Application>, boolean?]>([
  ['a rejected child', { status: 'rejected' }],
  ['a disqualified child', { ticket_status: 'Disqualified' }],
  ['a year that has ended', {}, true],
])('is not of %s', (_, changes, isEnded) => {
  for (const kind of KINDS) {
    const held = { ...passed, is_finalist: kind === 'finalist', ...changes }
    expect(celebrate(kind, held, isEnded), kind).toBeNull()
  }
})

it('tells of no next stop that has passed', () => {
  expect(celebrate('video_passed', { ...passed, audition_state: 'completed' })).toBeNull()
  expect(celebrate('video_passed', { ...passed, is_finalist: true })).toBeNull()
})
