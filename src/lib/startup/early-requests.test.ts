// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FirstRequests } from './early-requests'

const CODE = '0123456789abcdefghjkmnpq'
const STRANGER = '0b5f6a0e-8f1c-4f6b-9d57-6f3a2b1c0d9e'
const USER = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
const KEY = 'kanyezi-auth'

const network = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('fetch', network)
  network.mockReset()
  network.mockImplementation(() => Promise.resolve(new Response('[]')))
  localStorage.clear()
  history.replaceState(null, '', `/share/${CODE}`)
})

afterEach(() => vi.unstubAllGlobals())

function pageOf(first: FirstRequests): HTMLElement {
  const page = document.createElement('div')
  page.dataset['first'] = JSON.stringify(first)
  return page
}

const card: FirstRequests = {
  by: 'visitor',
  requests: [
    {
      method: 'POST',
      path: '/rest/v1/rpc/get_ticket_card',
      body: '{"share_code":"{id}"}',
      headers: { 'content-type': 'application/json' },
    },
  ],
}

const mine: FirstRequests = {
  by: 'user',
  requests: [{ method: 'GET', path: '/rest/v1/applications?user_id=eq.{user}' }],
}

const url = (path: string) => new URL(path, location.origin).href

function signIn(endsInSeconds: number): void {
  const expires_at = Math.floor(Date.now() / 1000) + endsInSeconds
  localStorage.setItem(
    KEY,
    JSON.stringify({ access_token: 'a-token', expires_at, user: { id: USER } }),
  )
}

it('asks for what the page says, and gives the answer to the same request once', async () => {
  const { sendEarlyRequests, takeEarlyResponse } = await import('./early-requests')
  sendEarlyRequests(pageOf(card))
  expect(network).toHaveBeenCalledTimes(1)
  const same = { method: 'POST', body: `{"share_code":"${CODE}"}` }
  const endpoint = url('/rest/v1/rpc/get_ticket_card')
  expect(takeEarlyResponse(endpoint, { ...same, body: '{}' })).toBeNull()
  expect(takeEarlyResponse(endpoint)).toBeNull()
  const answer = await takeEarlyResponse(endpoint, same)
  expect(await answer?.text()).toBe('[]')
  expect(takeEarlyResponse(endpoint, same)).toBeNull()
})

it('asks as whoever is signed in, and answers nobody else', async () => {
  signIn(3_000)
  const { sendEarlyRequests, takeEarlyResponse } = await import('./early-requests')
  sendEarlyRequests(pageOf(mine))
  const endpoint = url(`/rest/v1/applications?user_id=eq.${USER}`)
  expect(network).toHaveBeenCalledWith(
    endpoint,
    expect.objectContaining({
      headers: expect.objectContaining({ Authorization: 'Bearer a-token' }) as unknown,
    }),
  )
  const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
  expect(takeEarlyResponse(endpoint)).toBeNull()
  expect(takeEarlyResponse(endpoint, as('another'))).toBeNull()
  expect(takeEarlyResponse(endpoint, as('a-token'))).not.toBeNull()
})

it('asks for an administrator’s page in the name of one alone', async () => {
  signIn(3_000)
  const { sendEarlyRequests } = await import('./early-requests')
  const { rememberAdmin } = await import('@/lib/api/session-key')
  sendEarlyRequests(pageOf({ ...mine, by: 'admin' }))
  rememberAdmin(STRANGER)
  sendEarlyRequests(pageOf({ ...mine, by: 'admin' }))
  expect(network).not.toHaveBeenCalled()
  rememberAdmin(USER)
  sendEarlyRequests(pageOf({ ...mine, by: 'admin' }))
  expect(network).toHaveBeenCalledTimes(1)
  rememberAdmin(null)
  sendEarlyRequests(pageOf({ ...mine, by: 'admin' }))
  expect(network).toHaveBeenCalledTimes(1)
})

it.each([
  ['nobody is signed in', () => undefined],
  ['the token is about to end', () => signIn(30)],
  ['what is kept cannot be read', () => localStorage.setItem(KEY, '{')],
  [
    'another view of the page is opened',
    () => {
      signIn(3_000)
      history.replaceState(null, '', '/dashboard?tab=other')
    },
  ],
])('asks for nothing when %s', async (_when, arrange) => {
  arrange()
  const { sendEarlyRequests } = await import('./early-requests')
  sendEarlyRequests(pageOf(mine))
  expect(network).not.toHaveBeenCalled()
})

it('without an answer the app asks for itself', async () => {
  network.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { sendEarlyRequests } = await import('./early-requests')
  const { fetchWithTimeout } = await import('@/lib/api/fetch-with-timeout')
  sendEarlyRequests(pageOf(card))
  const init = { method: 'POST', body: `{"share_code":"${CODE}"}` }
  const answer = await fetchWithTimeout(url('/rest/v1/rpc/get_ticket_card'), init)
  expect(answer.ok).toBe(true)
  expect(network).toHaveBeenCalledTimes(2)
})

it('an answer that came early is not asked for again', async () => {
  const { sendEarlyRequests } = await import('./early-requests')
  const { fetchWithTimeout } = await import('@/lib/api/fetch-with-timeout')
  sendEarlyRequests(pageOf(card))
  const init = { method: 'POST', body: `{"share_code":"${CODE}"}` }
  await fetchWithTimeout(url('/rest/v1/rpc/get_ticket_card'), init)
  expect(network).toHaveBeenCalledTimes(1)
  await fetchWithTimeout(url('/rest/v1/rpc/get_ticket_card'), init)
  expect(network).toHaveBeenCalledTimes(2)
})

it('gives no answer that has grown old', async () => {
  vi.useFakeTimers()
  const { sendEarlyRequests, takeEarlyResponse } = await import('./early-requests')
  sendEarlyRequests(pageOf(card))
  vi.advanceTimersByTime(61_000)
  const init = { method: 'POST', body: `{"share_code":"${CODE}"}` }
  expect(takeEarlyResponse(url('/rest/v1/rpc/get_ticket_card'), init)).toBeNull()
})
