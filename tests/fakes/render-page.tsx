import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { newUser } from './user'
import { type ReactElement, useLayoutEffect } from 'react'
import { MemoryRouter, Outlet, Route, Routes, useLocation } from 'react-router-dom'
import { onTestFinished } from 'vitest'
import { type Notice, onNotice, pageAppeared } from '@/lib/notify'
import { createQueryClient } from '@/lib/query-client'
import { retrySession } from '@/lib/supabase/session'
import { SESSION_KEY } from '@/lib/api/session-key'
import { confirmUser, type SessionUser, toSessionUser } from '@/lib/api/session-store'
import type { Account } from './call.ts'
import { sessionOf } from './auth.ts'
import { forgetJoins } from './socket.ts'

/** Puts a session into the browser's storage, as an earlier visit left it. */
export function storeSession(account: Account, secondsLeft?: number): void {
  window.localStorage.setItem(SESSION_KEY, JSON.stringify(sessionOf(account, secondsLeft)))
}

/** The browser of somebody who is signed in, or of a visitor. Each test starts from one of the two. */
export async function beSignedIn(account: Account | null): Promise<void> {
  if (account) storeSession(account)
  else window.localStorage.removeItem(SESSION_KEY)
  await retrySession()
  if (account) confirmUser(account.id)
}

export interface OpenOptions {
  /** The route's pattern, such as `/ticket/:applicationId`. */
  path?: string
  /** The address that is opened. */
  at?: string
  /** The state that an earlier page handed over. */
  state?: unknown
  account?: Account
}

function Address() {
  const { pathname, search } = useLocation()
  return <p aria-label="address">{`${pathname}${search}`}</p>
}

function OtherPage() {
  useLayoutEffect(pageAppeared, [])
  return null
}

/** The toasts from here to the end of the test. */
function collectFromHere(): Notice[] {
  const notices: Notice[] = []
  // Those of an earlier test wait until somebody takes them.
  onNotice(() => undefined)
  onTestFinished(onNotice((notice) => notices.push(notice)))
  return notices
}

/** Opens one page with what stands around every page. Any other address shows nothing but itself. */
export function openPage(page: ReactElement, options: OpenOptions = {}) {
  const { path = '/', at = path, state, account } = options
  forgetJoins()
  // Of an earlier test, whose next page never came.
  pageAppeared()
  const notices = collectFromHere()
  const user: SessionUser | null = account ? toSessionUser(account) : null
  const view = render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[{ ...parseAddress(at), state }]}>
        <Address />
        <Routes>
          <Route element={<Outlet context={user} />}>
            <Route path={path} element={page} />
          </Route>
          <Route path="*" element={<OtherPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { ...view, notices, user: newUser() }
}

function parseAddress(address: string) {
  const { pathname, search, hash } = new URL(address, 'http://localhost')
  return { pathname, search, hash }
}

/** Opens a component that needs nothing but links to work. */
export function openPart(part: ReactElement) {
  const notices = collectFromHere()
  const view = render(<MemoryRouter>{part}</MemoryRouter>)
  return { ...view, notices, user: newUser() }
}
