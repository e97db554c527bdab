import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { startApi } from '../../../../../tests/fakes/api'
import { type FakeApi, refusal } from '../../../../../tests/fakes/call'
import { openPage } from '../../../../../tests/fakes/render-page'
import { MemberContext } from '@/lib/member'
import type { CallNote } from '../api'
import { officeDay } from '../calls'
import { CallNotes } from './call-notes'
import { CallsToday } from './calls-today'

const CHILD = '10000000-0000-4000-8000-000000000001'
const ADD = 'POST /rest/v1/rpc/add_call_note'
const DONE = 'POST /rest/v1/rpc/set_call_done'

const call = (changes: Partial<CallNote> = {}): CallNote => ({
  id: '40000000-0000-4000-8000-000000000001',
  application_id: CHILD,
  child_name: 'Ada Obi',
  parent_name: 'Ngozi Obi',
  parent_phone: '+2348030000000',
  kind: 'pays_on',
  call_on: '2026-05-08',
  note: 'The salary comes on Friday',
  created_at: '2026-05-05T10:00:00Z',
  author: 'admin@example.com',
  done_at: null,
  ...changes,
})

let api: FakeApi
let calls: CallNote[]

beforeEach(() => {
  window.sessionStorage.clear()
  calls = []
  api = startApi()
  api.answer('POST /rest/v1/rpc/get_call_notes', () => Response.json(calls))
  api.answer('POST /rest/v1/rpc/get_calls', () => Response.json(calls))
  api.answer(ADD, () => new Response(null, { status: 204 }))
  api.answer(DONE, () => new Response(null, { status: 204 }))
})

it('a call is noted with what it came to, a day and a few words', async () => {
  const { user, toasts } = openPage(<CallNotes applicationId={CHILD} />)
  expect(await screen.findByText('None yet')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Note a call' }))
  const form = within(screen.getByRole('form', { name: 'Note a call' }))
  await user.click(form.getByRole('button', { name: 'Save the call' }))
  expect(await form.findByText('Please say what came of the call')).toBeVisible()
  expect(api.callsOf(ADD)).toEqual([])
  expect(form.getByText('The family can ask to read this.')).toBeVisible()
  expect(form.getByLabelText(/^Call again on/)).toHaveValue(officeDay(1))
  await user.click(form.getByRole('radio', { name: 'Pays on' }))
  await user.clear(form.getByLabelText(/^Pays on/, { selector: '[type=date]' }))
  await user.type(form.getByLabelText(/^Pays on/, { selector: '[type=date]' }), officeDay(3))
  await user.type(form.getByLabelText(/^Note/), 'The salary comes')
  calls = [call()]
  await user.click(form.getByRole('button', { name: 'Save the call' }))
  expect(await screen.findByText('The salary comes on Friday')).toBeVisible()
  await vi.waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument())
  expect(api.callsOf(ADD)[0]!.body).toEqual({
    id: expect.any(String) as string,
    application_id: CHILD,
    kind: 'pays_on',
    call_on: officeDay(3),
    note: 'The salary comes',
  })
  expect(toasts).toContainEqual({ title: 'The call is noted.' })
})

it.each([
  ['the next 8 May 2026', null, true],
  ['the last 5 May 2026', '2026-05-08T10:00:00Z', false],
])('the calls are a line, %s, open while one is to be made', async (words, done_at, isOpen) => {
  calls = [call({ done_at })]
  const { user } = openPage(<CallNotes applicationId={CHILD} />)
  expect(await screen.findByText(`1, ${words}`)).toBeVisible()
  await expect.poll(() => screen.queryAllByRole('list')).toHaveLength(isOpen ? 1 : 0)
  await user.click(screen.getByRole('button', { name: 'Note a call' }))
  expect(screen.getByRole('form', { name: 'Note a call' })).toBeVisible()
  expect(await screen.findByText('The salary comes on Friday')).toBeVisible()
})

it('a note that is refused says so at its field, and keeps what was typed', async () => {
  api.answer(ADD, () => refusal(400, { code: 'P0001', message: 'call_day_refused' }))
  const { user } = openPage(<CallNotes applicationId={CHILD} />)
  await user.click(await screen.findByRole('button', { name: 'Note a call' }))
  await user.click(screen.getByRole('radio', { name: 'No answer' }))
  await user.type(screen.getByRole('textbox', { name: /^Note/ }), 'Rang twice')
  await user.click(screen.getByRole('button', { name: 'Save the call' }))
  expect(
    await screen.findByText('Please choose a day from today to a year from now.'),
  ).toBeVisible()
  expect(screen.getByRole('textbox', { name: /^Note/ })).toHaveValue('Rang twice')
})

it('a call of today is done with one press, which can be taken back', async () => {
  calls = [call()]
  const { user, toasts } = openPage(<CallsToday />)
  expect(await screen.findByRole('link', { name: 'Ada Obi' })).toHaveAttribute(
    'href',
    `/admin/dashboard?tab=pending&manage=${CHILD}`,
  )
  expect(screen.getByRole('link', { name: '0803 000 0000' })).toHaveAttribute(
    'href',
    'tel:+2348030000000',
  )
  expect(screen.getByText('Pays on 8 May 2026')).toBeVisible()
  calls = []
  await user.click(screen.getByRole('button', { name: 'Done: Pays on, Ada Obi' }))
  expect(await screen.findByText(/^No calls to make/)).toBeVisible()
  expect(api.callsOf(DONE)[0]!.body).toEqual({ call_note_id: call().id, is_done: true })
  calls = [call()]
  toasts.at(-1)!.action!.onPress()
  await vi.waitFor(() =>
    expect(api.callsOf(DONE)[1]!.body).toEqual({ call_note_id: call().id, is_done: false }),
  )
  expect(await screen.findByRole('link', { name: 'Ada Obi' })).toBeVisible()
})

it('the list of today says where it ends', async () => {
  calls = Array.from({ length: 199 }, () => call({ id: crypto.randomUUID() }))
  const { unmount } = openPage(<CallsToday />)
  expect(await screen.findAllByRole('listitem')).toHaveLength(199)
  expect(screen.queryByText(/waited longest/)).not.toBeInTheDocument()
  unmount()
  calls = [...calls, call()]
  openPage(<CallsToday />)
  expect(await screen.findByText(/^These are the 200 calls that have waited longest/)).toBeVisible()
})

it('a call without a telephone leads to the child, where it is read', async () => {
  calls = [call({ parent_phone: null })]
  openPage(<CallsToday />)
  expect(await screen.findByRole('link', { name: 'Ada Obi' })).toBeVisible()
  expect(screen.getAllByRole('link')).toHaveLength(1)
  expect(screen.getByText('Open the child for the number.')).toBeVisible()
})

it('asks anew every half minute what another member has noted or done', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  calls = [call()]
  openPage(
    <MemberContext value={{ role: 'reviewer', states: null }}>
      <CallsToday />
    </MemberContext>,
  )
  await screen.findByRole('link', { name: 'Ada Obi' })
  calls = []
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await screen.findByText(/^No calls to make/)).toBeVisible()
})
