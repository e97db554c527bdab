import { expect, it } from 'vitest'
import type { HistoryEntry } from './api'
import { actionWord, actorWord, changesOf } from './labels'

const entry = (changes: Partial<HistoryEntry>): HistoryEntry => ({
  id: 1,
  at: '2026-05-05T10:00:00Z',
  actor_id: 'a',
  actor_email: 'admin@example.com',
  action: 'update',
  old_values: null,
  new_values: null,
  undoes: null,
  can_undo: false,
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
    { field: 'Status', before: 'Pending', after: 'Approved' },
    { field: 'Approved at', before: 'nothing', after: '5 May 2026, 14:30 Lagos time' },
    { field: 'Finalist', before: 'no', after: 'yes' },
    { field: 'Talents', before: 'nothing', after: 'Dance, Music' },
  ])
})

it.each([
  ['statement', 'on a line of the bank statement'],
  ['cash', 'in cash'],
  ['hand', 'by hand, without a statement'],
])('tells what arrived, when, and how it is known: %s', (via, words) => {
  const arrived = {
    received_amount: 9000.5,
    received_currency: 'ZAR',
    received_on: '2026-05-05',
    received_via: via,
    currency: 'NGN',
  }
  const before = { received_amount: null, received_on: null, received_via: null, currency: 'NGN' }
  expect(changesOf(entry({ old_values: before, new_values: arrived }))).toEqual([
    { field: 'Amount that arrived', before: 'nothing', after: 'R9,000.50' },
    { field: 'Day it arrived', before: 'nothing', after: '5 May 2026' },
    { field: 'Seen', before: 'nothing', after: words },
  ])
})

it('tells what a month was closed with', () => {
  const new_values = { month: '2026-10-01', sums: { NGN: 30_000, ZAR: 360.5 } }
  expect(changesOf(entry({ action: 'insert', new_values }))).toEqual([
    { field: 'Closed month', before: null, after: '1 October 2026' },
    { field: 'Held at its end', before: null, after: '₦30,000 and R360.50' },
  ])
})

it('tells what went back', () => {
  const old_values = { refunded_amount: null, refunded_on: null, refund_reason: null }
  const new_values = {
    refunded_amount: 5000,
    refunded_on: '2026-05-05',
    refund_reason: 'Twice',
    currency: 'NGN',
  }
  expect(changesOf(entry({ old_values, new_values }))).toEqual([
    { field: 'Amount that went back', before: 'nothing', after: '₦5,000' },
    { field: 'Day it went back', before: 'nothing', after: '5 May 2026' },
    { field: 'Why it went back', before: 'nothing', after: 'Twice' },
  ])
})

it('tells dates and fees of an edition as people write them', () => {
  const old_values = {
    registration_closes_at: null,
    finale_on: null,
    fees: { NGN: 10_000, ZAR: 180 },
  }
  const new_values = {
    registration_closes_at: '2026-05-05T13:30:00+00:00',
    finale_on: '2026-12-06',
    fees: { NGN: 12_000.5, ZAR: 180 },
  }
  expect(changesOf(entry({ old_values, new_values }))).toEqual([
    {
      field: 'Registration closes',
      before: 'nothing',
      after: '5 May 2026, 14:30 Lagos time',
    },
    { field: 'Finale', before: 'nothing', after: '6 December 2026' },
    { field: 'Fee in Nigeria', before: '₦10,000', after: '₦12,000.50' },
  ])
  const planned = { action: 'insert', old_values: null, new_values: { fees: new_values.fees } }
  expect(changesOf(entry(planned))).toEqual([
    { field: 'Fee in Nigeria', before: null, after: '₦12,000.50' },
    { field: 'Fee in South Africa', before: null, after: 'R180' },
  ])
})

it('tells why a ticket was confirmed without a payment', () => {
  expect(
    changesOf(entry({ new_values: { correction_reason: 'Paid at the desk in 2025' } })),
  ).toEqual([
    {
      field: 'Ticket confirmed without a payment because',
      before: 'nothing',
      after: 'Paid at the desk in 2025',
    },
  ])
})

it('tells states in the words of the panel, and neither codes nor ids', () => {
  const before = {
    ticket_status: 'pending_payment',
    entry_video_status: 'locked',
    audition_state: 'not_scheduled',
    ticket_corrected_at: null,
  }
  const after = {
    ticket_status: 'Gold',
    entry_video_status: 'pending_submission',
    audition_state: 'scheduled',
    ticket_corrected_at: '2026-05-05T10:00:00+00:00',
  }
  expect(changesOf(entry({ old_values: before, new_values: after }))).toEqual([
    { field: 'Ticket status', before: 'Payment Pending', after: 'Golden Ticket' },
    { field: 'Entry video status', before: 'Locked', after: 'Waiting for the video' },
    { field: 'Audition state', before: 'Not scheduled', after: 'Scheduled' },
  ])
  expect(
    changesOf(
      entry({ old_values: { status: 'pending_payment' }, new_values: { status: 'confirmed' } }),
    ),
  ).toEqual([{ field: 'Status', before: 'Payment Pending', after: 'Confirmed' }])
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
    { field: 'Status', before: 'Approved', after: null },
    { field: 'Ticket points', before: '3', after: null },
  ])
  expect(changesOf(entry({ old_values: null, new_values: ['odd'] }))).toEqual([])
})

it('names who did it', () => {
  expect(actorWord(entry({}))).toBe('admin@example.com')
  expect(actorWord(entry({ actor_email: null }))).toBe('An account that has been closed')
  expect(actorWord(entry({ actor_email: null, actor_id: null }))).toBe('The platform itself')
  const words = ['insert', 'update', 'delete'].map((action) => actionWord({ action, undoes: null }))
  expect(words).toEqual(['Added', 'Changed', 'Deleted'])
  expect(actionWord(entry({ undoes: 7 }))).toBe('Decision undone')
})

it('reads an application that awaits its payment as pending', () => {
  const moved = entry({
    old_values: { status: 'pending_payment' },
    new_values: { status: 'approved' },
  })
  expect(changesOf(moved)).toEqual([{ field: 'Status', before: 'Pending', after: 'Approved' }])
})
