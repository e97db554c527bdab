import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { newUser } from './user'
import { type ReactElement, useLayoutEffect } from 'react'
import { MemoryRouter, Outlet, Route, Routes, useLocation } from 'react-router-dom'
import { onTestFinished } from 'vitest'
import { type Toast, onToast, pageAppeared } from '@/lib/notify'
import { createQueryClient } from '@/lib/query-client'
import { retrySession } from '@/lib/supabase/session'
import { SESSION_KEY } from '@/lib/api/session-key'
import { confirmUser, type SessionUser, toSessionUser } from '@/lib/api/session-store'
import type { Account } from './call.ts'
import { sessionOf } from './auth.ts'
import { forgetJoins } from './socket.ts'

/** Stores a session in the browser, as an earlier visit would. */
export function storeSession(account: Account, secondsLeft?: number): void {
  window.localStorage.setItem(SESSION_KEY, JSON.stringify(sessionOf(account, secondsLeft)))
}

/** Makes the browser that of a signed-in person, or of a visitor. Each test starts from one of the two. */
export async function beSignedIn(account: Account | null): Promise<void> {
  if (account) storeSession(account)
  else window.localStorage.removeItem(SESSION_KEY)
  await retrySession()
  if (account) confirmUser(account.id)
}

export interface OpenOptions {
  /** The route's pattern, such as `/ticket/:applicationId`. */
  path?: string
  /** The address to open. */
  at?: string
  /** The state passed by an earlier page. */
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

/** The toasts from now until the end of the test. */
function collectFromHere(): Toast[] {
  const toasts: Toast[] = []
  // Drops toasts of an earlier test that nobody has received.
  onToast(() => undefined)
  onTestFinished(onToast((toast) => toasts.push(toast)))
  return toasts
}

/** Opens one page inside the app's surroundings. Any other address shows only itself. */
export function openPage(page: ReactElement, options: OpenOptions = {}) {
  const { path = '/', at = path, state, account } = options
  forgetJoins()
  // Ends a navigation of an earlier test whose next page never appeared.
  pageAppeared()
  const toasts = collectFromHere()
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
  return { ...view, toasts, user: newUser() }
}

function parseAddress(address: string) {
  const { pathname, search, hash } = new URL(address, 'http://localhost')
  return { pathname, search, hash }
}

/** Renders a component that needs only links to work. */
export function openComponent(component: ReactElement) {
  const toasts = collectFromHere()
  const view = render(<MemoryRouter>{component}</MemoryRouter>)
  return { ...view, toasts, user: newUser() }
}
