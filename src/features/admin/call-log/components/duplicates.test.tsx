import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { startApi } from '../../../../../tests/fakes/api'
import { type FakeApi, refusal } from '../../../../../tests/fakes/call'
import { openPage } from '../../../../../tests/fakes/render-page'
import type { Duplicate, DuplicateChild } from '../api'
import { Duplicates } from './duplicates'

const TOLD = 'POST /rest/v1/rpc/set_told_apart'
const CLOSE = 'POST /rest/v1/rpc/close_duplicate'

const child = (id: number, changes: Partial<DuplicateChild> = {}) =>
  ({
    id: `10000000-0000-4000-8000-00000000000${id}`,
    name: 'Ada Obi',
    age: 9,
    state_city: 'Lagos',
    status: 'pending',
    ticket_status: 'unpaid',
    reference: `KZ-22222${id}`,
    parent_name: 'Ngozi Obi',
    parent_phone: '+2348030000000',
    created_at: `2026-05-0${id}T10:00:00Z`,
    parent_email: `ngozi${id}@example.com`,
    last_sign_in_at: null,
    confirmed_at: null,
    corrected_at: null,
    money: [],
    credit: [],
    is_pending: false,
    country: 'Nigeria',
    has_video: false,
    score: null,
    audition_date: null,
    audition_result: null,
    is_finalist: false,
    ...changes,
  }) as DuplicateChild

const pair = (changes: Partial<Duplicate> = {}): Duplicate => ({
  reason: 'name',
  is_one_account: true,
  one: child(1),
  other: child(2),
  ...changes,
})

let api: FakeApi
let duplicates: Duplicate[]

beforeEach(() => {
  duplicates = [pair()]
  api = startApi()
  api.answer('POST /rest/v1/rpc/get_duplicates', () => Response.json(duplicates))
  api.answer(TOLD, () => new Response(null, { status: 204 }))
  api.answer(CLOSE, () => new Response(null, { status: 204 }))
})

it('two entries of one account: one is kept, and the question names the money of the other', async () => {
  duplicates = [pair({ one: child(1, { money: [{ currency: 'NGN', amount: 10_000 }] }) })]
  const { user, toasts } = openPage(<Duplicates />)
  await user.click(
    await screen.findByRole('button', { name: /^Keep this one: Ada Obi, KZ-222222/ }),
  )
  const question = within(screen.getByRole('dialog', { name: 'Close the other entry of Ada Obi?' }))
  expect(
    question.getByText(/₦10,000 paid for it is booked to the entry that you keep/),
  ).toBeVisible()
  api.answer(CLOSE, () => refusal(400, { code: 'P0001', message: 'duplicate_is_pending' }))
  await user.click(question.getByRole('button', { name: 'Close the duplicate' }))
  expect(await question.findByRole('alert')).toHaveTextContent(
    'A payment for this entry is waiting for your decision. Please decide it first.',
  )
  api.answer(CLOSE, () => new Response(null, { status: 204 }))
  duplicates = []
  await user.click(question.getByRole('button', { name: 'Close the duplicate' }))
  expect(await screen.findByText('No child seems to be entered twice.')).toBeVisible()
  expect(api.callsOf(CLOSE).at(-1)!.body).toEqual({
    closed_id: child(1).id,
    kept_id: child(2).id,
  })
  expect(toasts.at(-1)).toMatchObject({ title: 'The duplicate is closed.' })
})

const naira = (amount: number) => ({ currency: 'NGN' as const, amount })

it.each([
  [
    'a part of the money',
    [naira(16_000)],
    [naira(6_000)],
    '₦16,000 paid for it is booked to the entry that you keep. But ₦6,000 of it becomes the family’s credit, because the ticket that you keep needs no more.',
  ],
  [
    'all of it',
    [naira(10_000)],
    [naira(10_000)],
    '₦10,000 paid for it becomes the family’s credit, because the ticket that you keep needs no more.',
  ],
])('before the press it says what becomes credit: %s', async (_, money, credit, sentence) => {
  duplicates = [pair({ one: child(1, { money, credit }) })]
  const { user } = openPage(<Duplicates />)
  await user.click(
    await screen.findByRole('button', { name: /^Keep this one: Ada Obi, KZ-222222/ }),
  )
  expect(screen.getByRole('dialog')).toHaveTextContent(`is deleted for good. ${sentence}`)
})

it.each<[string, Partial<DuplicateChild>, string]>([
  ['nothing', {}, 'is deleted for good. Its payment reference and its sharing link'],
  [
    'a video, a score and an audition',
    { has_video: true, score: 8.5, audition_date: '2027-02-06T09:00:00Z' },
    'is deleted for good, with its entry video, its score of 8.5 with the report and its audition on 6 February 2027, 10:00 Lagos time. ',
  ],
  [
    'a result and a finalist',
    { audition_date: '2027-02-06T09:00:00Z', audition_result: 'Pass', is_finalist: true },
    'with its audition result (Pass) and its place in the finale. ',
  ],
  [
    'a ticket of a correction',
    { ticket_status: 'paid' },
    'Its ticket and its points go to that entry where they are worth more.',
  ],
  [
    'a tier',
    { ticket_status: 'Gold', money: [naira(10_000)] },
    'Its ticket (Gold) and its points go to that entry where they are worth more.',
  ],
])('before the press it says what goes and what stays: %s', async (_, changes, sentence) => {
  duplicates = [pair({ one: child(1, changes) })]
  const { user } = openPage(<Duplicates />)
  await user.click(
    await screen.findByRole('button', { name: /^Keep this one: Ada Obi, KZ-222222/ }),
  )
  expect(screen.getByRole('dialog')).toHaveTextContent(sentence)
})

it('an entry whose payment waits is not offered to be closed', async () => {
  duplicates = [pair({ other: child(2, { is_pending: true }) })]
  openPage(<Duplicates />)
  expect(await screen.findByText(/^A payment for the other entry is waiting/)).toBeVisible()
  expect(screen.getAllByRole('button', { name: /^Keep this one/ })).toHaveLength(1)
})

it('across accounts there is only the call, and Not the same, which can be undone', async () => {
  duplicates = [pair({ reason: 'phone', is_one_account: false })]
  const { user, toasts } = openPage(<Duplicates />)
  expect(
    await screen.findByText('The same phone number, in two accounts: please call'),
  ).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Keep/ })).not.toBeInTheDocument()
  expect(screen.getAllByRole('link', { name: '0803 000 0000' })).toHaveLength(2)
  duplicates = []
  await user.click(screen.getByRole('button', { name: /^Not the same/ }))
  expect(await screen.findByText('No child seems to be entered twice.')).toBeVisible()
  const told = { one_id: child(1).id, other_id: child(2).id }
  expect(api.callsOf(TOLD)[0]!.body).toEqual({ ...told, is_told_apart: true })
  toasts.at(-1)!.action!.onPress()
  await vi.waitFor(() =>
    expect(api.callsOf(TOLD)[1]!.body).toEqual({ ...told, is_told_apart: false }),
  )
})

it('says what tells two accounts apart, and what follows from each answer', async () => {
  duplicates = [
    pair({
      is_one_account: false,
      one: child(1, {
        money: [{ currency: 'NGN', amount: 10_000 }],
        last_sign_in_at: '2026-05-09T10:00:00Z',
        confirmed_at: '2026-05-03T10:00:00Z',
      }),
      other: child(2, { corrected_at: '2026-05-07T10:00:00Z', is_pending: true }),
    }),
  ]
  openPage(<Duplicates />)
  expect(await screen.findByText('ngozi1@example.com')).toBeVisible()
  for (const fact of [
    'Last signed in on 9 May 2026',
    'Address confirmed on 3 May 2026',
    '₦10,000 paid',
    'Nothing paid, a payment waits',
    'Nobody has signed in',
    'Corrected by the office on 7 May 2026',
    'Reference KZ-222222',
  ]) {
    expect(screen.getByText(fact)).toBeVisible()
  }
  expect(screen.getByText(/^One family:/)).toBeVisible()
  expect(screen.getByText(/^Two families:/)).toBeVisible()
})
