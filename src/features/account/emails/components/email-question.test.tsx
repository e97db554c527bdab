import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { startApi } from '../../../../../tests/fakes/api'
import { type FakeApi, refusal } from '../../../../../tests/fakes/call'
import { openPage } from '../../../../../tests/fakes/render-page'
import { EmailQuestion } from './email-question'

const SETTINGS = 'POST /rest/v1/rpc/get_email_settings'
const SEND = 'POST /rest/v1/rpc/send_confirmation'
const QUESTION = /^We’ll write to/
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString()
let api: FakeApi

beforeEach(() => {
  window.localStorage.clear()
  api = startApi()
})

function open(changes: object = {}) {
  api.answer(SETTINGS, () =>
    Response.json({
      address: 'ada@example.com',
      is_on: true,
      confirmed_at: null,
      refused_at: null,
      switched_off: [],
      confirmation_asked_at: null,
      ...changes,
    }),
  )
  return openPage(<EmailQuestion userId="u1" />, { path: '/dashboard/notices' })
}

it('asks whether the address is right, has the email sent, and asks no more for a week', async () => {
  api.answer(SEND, () => new Response(null, { status: 204 }))
  const { user, unmount } = open({ confirmation_asked_at: daysAgo(8) })
  const question = await screen.findByText(QUESTION)
  expect(question.parentElement).toHaveTextContent('We’ll write to ada@example.com. Is that right?')
  expect(screen.getByRole('link', { name: 'Change it' })).toHaveAttribute(
    'href',
    '/dashboard/account',
  )
  await user.click(screen.getByRole('button', { name: 'Send me the email' }))
  expect(await screen.findByRole('status')).toHaveTextContent('It’s on its way.')
  expect(api.callsOf(SEND)).toHaveLength(1)
  unmount()
  const asked = api.callsOf(SETTINGS).length
  open()
  await expect.poll(() => screen.queryByText(QUESTION)).toBeNull()
  expect(api.callsOf(SETTINGS)).toHaveLength(asked)
})

it('goes by “Not now”, and stays when the email could not be sent', async () => {
  api.answer(SEND, () => refusal(500, { message: 'asleep' }))
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Send me the email' }))
  await expect.poll(() => api.callsOf(SEND)).toHaveLength(1)
  expect(await screen.findByRole('button', { name: 'Send me the email' })).toBeEnabled()
  await user.click(screen.getByRole('button', { name: 'Not now' }))
  expect(screen.queryByText(QUESTION)).not.toBeInTheDocument()
})

it.each([
  ['was confirmed', { confirmed_at: daysAgo(100) }],
  ['was refused', { refused_at: daysAgo(100) }],
  ['was asked by an email of this week', { confirmation_asked_at: daysAgo(6) }],
  ['gets no emails at all', { is_on: false }],
])('asks nothing of an address that %s', async (_, changes) => {
  open(changes)
  await expect.poll(() => api.callsOf(SETTINGS)).toHaveLength(1)
  expect(screen.queryByText(QUESTION)).not.toBeInTheDocument()
})
