import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { type FakeApi, refusal } from '../../../../../tests/fakes/call'
import { startApi } from '../../../../../tests/fakes/api'
import { openPage } from '../../../../../tests/fakes/render-page'
import { MemberContext } from '@/lib/member'
import type { ProfileCase } from '../api'
import { ProfileCases } from './profile-cases'

const LIST = 'POST /rest/v1/rpc/get_profile_cases'
const SET = 'POST /rest/v1/rpc/set_profile_case'

const one = (changes: Partial<ProfileCase> = {}): ProfileCase => ({
  id: '70000000-0000-4000-8000-000000000001',
  application_id: '10000000-0000-4000-8000-000000000001',
  child_name: 'Ada Obi',
  stage_name: 'Little Star',
  state_city: 'Lagos',
  state: 'open',
  opened_at: '2026-05-05T10:00:00Z',
  due_at: '2999-05-07T10:00:00Z',
  decided_at: null,
  reports: 3,
  said: [
    {
      reason: 'offensive',
      words: 'It is rude',
      contact: 'ngozi@example.com',
      created_at: '2026-05-05T11:00:00Z',
    },
    { reason: 'unsafe', words: null, contact: null, created_at: '2026-05-05T10:00:00Z' },
  ],
  ...changes,
})

let api: FakeApi
let cases: ProfileCase[]

beforeEach(() => {
  api = startApi()
  cases = [one()]
  api.answer(LIST, ({ body }) =>
    Response.json(
      cases.filter(
        ({ decided_at }) =>
          (decided_at !== null) === (body as { are_decided: boolean }).are_decided,
      ),
    ),
  )
})

const open = () =>
  openPage(
    <MemberContext value={{ role: 'owner', states: null }}>
      <ProfileCases />
    </MemberContext>,
  )

it('shows who was reported for what, and by when the answer is due', async () => {
  open()
  const article = await screen.findByRole('article')
  expect(article).toHaveTextContent('Ada Obi')
  expect(article).toHaveTextContent('seen as Little Star')
  expect(article).toHaveTextContent('The name is hurtful or rude: It is rude')
  expect(article).toHaveTextContent('wants an answer: ngozi@example.com')
  expect(article).toHaveTextContent('Answer by 7 May 2999, 11:00 Lagos time')
  expect(article).toHaveTextContent('and 1 more like these')
})

it('says what is late', async () => {
  cases = [one({ due_at: '2026-05-07T10:00:00Z' })]
  open()
  expect(await screen.findByRole('article')).toHaveTextContent('Late: answer was due by 7 May 2026')
})

it('hides with one press, which the toast takes back', async () => {
  api.answer(SET, ({ body }) => {
    const { new_state } = body as { new_state: ProfileCase['state'] }
    cases = [one({ state: new_state })]
    return Response.json(new_state)
  })
  const { user, toasts } = open()
  await user.click(await screen.findByRole('button', { name: 'Hide now: Ada Obi' }))
  expect(await screen.findByText('Hidden while we look')).toBeVisible()
  expect(toasts.at(-1)).toMatchObject({ title: 'The profile is hidden.', description: 'Ada Obi' })
  toasts.at(-1)!.action!.onPress()
  expect(await screen.findByText('Still public')).toBeVisible()
  expect(api.callsOf(SET).map(({ body }) => body)).toMatchObject([
    { old_state: 'open', new_state: 'looking' },
    { old_state: 'looking', new_state: 'open' },
  ])
})

it('says that somebody else was first, and shows what holds', async () => {
  api.answer(SET, () => {
    cases = [one({ state: 'looking' })]
    return refusal(400, { code: 'P0001', message: 'profile_case_changed', details: 'looking' })
  })
  const { user, toasts } = open()
  await user.click(await screen.findByRole('button', { name: 'Nothing wrong: Ada Obi' }))
  expect(await screen.findByText('Hidden while we look')).toBeVisible()
  expect(toasts).toMatchObject([{ title: 'Update Failed', variant: 'destructive' }])
})

it('shows those that are decided on demand', async () => {
  cases = [one({ state: 'fine', decided_at: '2026-05-06T10:00:00Z' })]
  const { user } = open()
  expect(await screen.findByText('No reported profiles are waiting for an answer.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show those that are decided' }))
  const list = await screen.findByRole('list', { name: 'Decided reports' })
  expect(within(list).getByText('Decided on 6 May 2026')).toBeVisible()
  expect(within(list).getByRole('button', { name: 'Hide after all: Ada Obi' })).toBeVisible()
})

it('offers another try', async () => {
  const heal = api.answer(LIST, () => refusal(500, { message: 'the database is asleep' }))
  const { user } = open()
  expect(await screen.findByRole('alert')).toHaveTextContent('the database is asleep')
  heal()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Reported profiles' })).toBeVisible()
})
