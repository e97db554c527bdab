import { expect, it } from 'vitest'
import type { HistoryEntry } from './api'
import { actionWord, actorWord, changesOf } from './words'

const entry = (changes: Partial<HistoryEntry>): HistoryEntry => ({
  id: 1,
  at: '2026-05-05T10:00:00Z',
  actor_id: 'a',
  actor_email: 'admin@example.com',
  action: 'update',
  old_values: null,
  new_values: null,
  ...changes,
})

it('tells each change with what was and what is', () => {
  expect(
    changesOf(
      entry({
        old_values: { status: 'pending', approved_at: null, is_finalist: false, talents: [] },
        new_values: {
          status: 'approved',
          approved_at: '2026-05-05T13:30:00+00:00',
          is_finalist: true,
          talents: ['Dance', 'Music'],
        },
      }),
    ),
  ).toEqual([
    { field: 'Status', before: 'pending', after: 'approved' },
    { field: 'Approved at', before: 'nothing', after: '5 May 2026, 14:30 Lagos time' },
    { field: 'Finalist', before: 'no', after: 'yes' },
    { field: 'Talents', before: 'nothing', after: 'Dance, Music' },
  ])
})

it('leaves out of a new row what is empty or says nothing', () => {
  const added = entry({
    action: 'insert',
    new_values: { id: 'x', country: 'Nigeria', coordinator_phone: null, created_at: 'now' },
  })
  expect(changesOf(added)).toEqual([{ field: 'Country', before: null, after: 'Nigeria' }])
})

it('tells of a deleted row what outlived it', () => {
  const deleted = entry({ action: 'delete', old_values: { status: 'approved', points: 3 } })
  expect(changesOf(deleted)).toEqual([
    { field: 'Status', before: 'approved', after: null },
    { field: 'Ticket points', before: '3', after: null },
  ])
  expect(changesOf(entry({ old_values: null, new_values: ['odd'] }))).toEqual([])
})

it('names who did it', () => {
  expect(actorWord(entry({}))).toBe('admin@example.com')
  expect(actorWord(entry({ actor_email: null }))).toBe('An account that has been closed')
  expect(actorWord(entry({ actor_email: null, actor_id: null }))).toBe('The platform itself')
  expect(['insert', 'update', 'delete'].map(actionWord)).toEqual(['Added', 'Changed', 'Deleted'])
})
