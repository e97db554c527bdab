import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { MemoryRouter, Outlet, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeApi, refusal } from '../../../tests/fakes/call'
import { allowAuthFailure, startApi } from '../../../tests/fakes/api'
import { beSignedIn, storeSession } from '../../../tests/fakes/render-page'
import { ADMIN, PARENT } from '../../../tests/fakes/rows'
import { onNotice } from '@/lib/notify'
import { retrySession } from '@/lib/supabase/session'
import { setSession } from '@/lib/api/session-store'
import { isBySigningIn } from '@/lib/paths'
import { useUser } from '@/lib/supabase/use-user'
import { adminDonationQueries } from '@/features/money/donations/queries'
import { PageRecordContext } from '@/app/routes/page-record-context'
import { recordOf } from '@/app/routes/routes'
import { AdminLayout } from './admin-layout'
import { QueryLayout } from './query-layout'
import { ParentLayout } from './parent-layout'
import { GuestOnlyLayout } from './guest-only-layout'

const held = vi.hoisted(() => ({ answers: null as string | null }))
vi.mock('@/lib/startup', async (original) => ({
  ...(await original<object>()),
  preparedAnswers: () => held.answers,
}))

// The next page's queries would come into a later test; sign-in.spec.ts shows that they are asked.
vi.mock('@/app/routes/prefetch', () => ({ prefetchPage: () => Promise.resolve() }))

let api: FakeApi

beforeEach(() => {
  api = startApi({ accounts: [PARENT, ADMIN], admins: [ADMIN.email] })
})
afterEach(async () => {
  vi.useRealTimers()
  held.answers = null
  // The query client is the tab's own; a sign-out empties it.
  await beSignedIn(PARENT)
  setSession({ status: 'signed_out', user: null })
})

function Where() {
  const location = useLocation()
  const state = location.state as { from?: string } | null
  return (
    <>
      <p aria-label="address">{`${location.pathname}${location.search}`}</p>
      <p aria-label="way back">{state?.from}</p>
      <p aria-label="by">{isBySigningIn(state) ? 'signing in' : 'itself'}</p>
    </>
  )
}

function Page() {
  return <p>page of {useUser().email}</p>
}

/** A page that asks for something that only members for money may ask for. */
function MoneyPage() {
  const pending = useQuery(adminDonationQueries.pendingCount())
  return (
    <>
      <p>books of {useUser().email}</p>
      <p>{pending.data} pending</p>
      <button type="button" onClick={() => void pending.refetch()}>
        Refresh
      </button>
    </>
  )
}

let client: QueryClient

function WithClient() {
  const found = useQueryClient()
  useEffect(() => {
    client = found
  }, [found])
  return <Outlet />
}

/** Says which page the address shows, as the app does. */
function WithRecord() {
  return (
    <PageRecordContext value={recordOf(useLocation().pathname)}>
      <Outlet />
    </PageRecordContext>
  )
}

function open(at: string, state?: unknown) {
  const [pathname = '', search = ''] = at.split('?')
  render(
    <MemoryRouter initialEntries={[{ pathname, search: search && `?${search}`, state }]}>
      <Where />
      <Routes>
        <Route element={<QueryLayout />}>
          <Route element={<ParentLayout />}>
            <Route path="/dashboard" element={<Page />} />
            <Route path="/dashboard/payment" element={<Page />} />
            <Route path="/dashboard/children" element={<Page />} />
            <Route path="/second-factor" element={<p>second factor</p>} />
          </Route>
          <Route element={<WithClient />}>
            <Route element={<WithRecord />}>
              <Route element={<AdminLayout />}>
                <Route path="/admin" element={<Page />} />
                <Route path="/admin/dashboard" element={<Page />} />
                <Route path="/admin/books" element={<MoneyPage />} />
              </Route>
            </Route>
          </Route>
          <Route element={<GuestOnlyLayout />}>
            <Route path="/login" element={<p>login form</p>} />
            <Route path="/register" element={<p>registration form</p>} />
          </Route>
        </Route>
        <Route path="/" element={<p>home</p>} />
      </Routes>
    </MemoryRouter>,
  )
  return userEvent.setup()
}

const address = () => screen.getByLabelText('address').textContent
const ownPage = () => screen.findByText(`page of ${PARENT.email}`)

describe('a signed-out visitor', () => {
  beforeEach(() => beSignedIn(null))

  it.each(['/dashboard', '/dashboard/payment?amount=10000&currency=NGN', '/admin/dashboard'])(
    'is sent from %s to the login, which knows the way back',
    async (path) => {
      open(path)
      expect(await screen.findByText('login form')).toBeVisible()
      expect(address()).toBe('/login')
      expect(screen.getByLabelText('way back')).toHaveTextContent(path)
      expect(api.calls).toEqual([])
    },
  )

  it.each(['/login', '/register'])('sees %s', async (path) => {
    open(path)
    expect(await screen.findByText(/form$/)).toBeVisible()
    expect(address()).toBe(path)
  })

  it('who signs in comes to the dashboard by that', async () => {
    open('/login')
    await screen.findByText('login form')
    await beSignedIn(PARENT)
    await ownPage()
    expect(address()).toBe('/dashboard')
    expect(screen.getByLabelText('by')).toHaveTextContent('signing in')
  })
})

describe('a signed-in parent', () => {
  beforeEach(() => beSignedIn(PARENT))

  it('sees the own pages', async () => {
    open('/dashboard')
    expect(await ownPage()).toBeVisible()
  })

  it.each(['/login', '/register'])('is sent from %s to the dashboard', async (path) => {
    open(path)
    await ownPage()
    expect(address()).toBe('/dashboard')
    expect(screen.getByLabelText('by')).toHaveTextContent('itself')
  })

  it('is sent from the login to where it was going', async () => {
    open('/login', { from: '/dashboard/payment?amount=10000' })
    await ownPage()
    expect(address()).toBe('/dashboard/payment?amount=10000')
  })

  it('is led from a prepared registration to the form for a further child', async () => {
    held.answers = 'abc'
    open('/register')
    await ownPage()
    expect(address()).toBe('/dashboard/children')
  })

  it.each(['https://evil.example.com', '//evil.example.com'])('is not sent to %s', async (from) => {
    open('/login', { from })
    await ownPage()
    expect(address()).toBe('/dashboard')
  })

  it('signs out, is not asked to sign in again, and leaves nothing behind', async () => {
    const user = open('/dashboard')
    await ownPage()
    await user.click(screen.getAllByRole('button', { name: 'Sign Out' })[0]!)
    expect(await screen.findByText('home')).toBeVisible()
    expect(api.callsOf('POST /auth/v1/logout')[0]!.query.get('scope')).toBe('global')
    expect(window.localStorage).toHaveLength(0)
  })

  it('hears that a sign-out failed, and stays', async () => {
    const notices: unknown[] = []
    onNotice((notice) => notices.push(notice))
    allowAuthFailure()
    const user = open('/dashboard')
    await ownPage()
    api.isOffline = true
    await user.click(screen.getAllByRole('button', { name: 'Sign Out' })[0]!)
    await expect
      .poll(() => notices)
      .toEqual([expect.objectContaining({ title: 'Sign out Failed', variant: 'destructive' })])
    expect(address()).toBe('/dashboard')
  })

  it.each([401, 404])(
    'is signed out also where the session has ended already: %d',
    async (status) => {
      api.answer('POST /auth/v1/logout', () =>
        Response.json({ code: status, error_code: 'session_gone', msg: 'gone' }, { status }),
      )
      const user = open('/dashboard')
      await ownPage()
      await user.click(screen.getAllByRole('button', { name: 'Sign Out' })[0]!)
      expect(await screen.findByText('home')).toBeVisible()
    },
  )
})

describe('the pages of administrators', () => {
  it('open to one', async () => {
    await beSignedIn(ADMIN)
    open('/admin/dashboard')
    expect(await screen.findByText(`page of ${ADMIN.email}`)).toBeVisible()
    expect(screen.getByRole('navigation', { name: 'Administration' })).toBeInTheDocument()
  })

  it('send anybody else to the dashboard, without showing anything', async () => {
    await beSignedIn(PARENT)
    const release = api.hold('POST /rest/v1/rpc/get_membership')
    open('/admin/dashboard')
    expect(screen.queryByText(/^page of/)).not.toBeInTheDocument()
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
    release()
    await ownPage()
    expect(address()).toBe('/dashboard')
    expect(screen.queryByRole('link', { name: 'Admin Panel' })).not.toBeInTheDocument()
  })

  it.each(['code', 'enrol'])(
    'send one who still has to show a second factor (%s) there, with the way back',
    async (missing) => {
      await beSignedIn(ADMIN)
      api.answer('POST /rest/v1/rpc/get_membership', () =>
        Response.json({ role: 'owner', missing, is_second_factor_required: true }),
      )
      open('/admin/dashboard?tab=payments')
      expect(await screen.findByText('second factor')).toBeVisible()
      expect(address()).toBe('/second-factor')
      expect(screen.getByLabelText('way back')).toHaveTextContent('/admin/dashboard?tab=payments')
    },
  )

  it('send one whose session was ended elsewhere to the login', async () => {
    await beSignedIn(ADMIN)
    api.answer('POST /rest/v1/rpc/get_membership', () =>
      Response.json({ role: 'owner', missing: 'session', is_second_factor_required: false }),
    )
    open('/admin/dashboard')
    expect(await screen.findByText('login form')).toBeVisible()
  })

  it('stay shut and offer another try while the server does not say who is one', async () => {
    await beSignedIn(ADMIN)
    const heal = api.answer('POST /rest/v1/rpc/get_membership', () =>
      refusal(500, { message: 'the database is asleep' }),
    )
    const user = open('/admin/dashboard')
    expect(await screen.findByRole('alert')).toHaveTextContent(/the database is asleep/)
    expect(screen.queryByText(/^page of/)).not.toBeInTheDocument()
    heal()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(`page of ${ADMIN.email}`)).toBeVisible()
  })
})

describe('a member of the team', () => {
  const MEMBERSHIP = 'POST /rest/v1/rpc/get_membership'
  const PENDING = 'POST /rest/v1/rpc/count_donations'
  const states = ['Lagos']
  beforeEach(() => beSignedIn(PARENT))

  it('at the address of a page of another part is led to the panel', async () => {
    api.parts = { [PARENT.email]: { role: 'reviewer', states } }
    open('/admin/books')
    await ownPage()
    expect(address()).toBe('/admin')
    expect(api.callsOf(PENDING)).toEqual([])
    const menu = screen.getByRole('navigation', { name: 'Administration' })
    expect(within(menu).queryByRole('link', { name: 'Books' })).not.toBeInTheDocument()
  })

  it('with a part that changes while a page is open is led to the pages of the new one', async () => {
    api.parts = { [PARENT.email]: { role: 'finance', states: null } }
    api.answer(PENDING, () => Response.json(3))
    const user = open('/admin/books')
    expect(await screen.findByText(`books of ${PARENT.email}`)).toBeVisible()
    await expect.poll(() => api.callsOf(PENDING)).toHaveLength(1)
    expect(api.callsOf(MEMBERSHIP)).toHaveLength(1)

    api.parts = { [PARENT.email]: { role: 'reviewer', states } }
    api.answer(PENDING, () => refusal(403, { code: '42501', message: 'not_your_part' }))
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await ownPage()
    expect(address()).toBe('/admin')
    expect(api.callsOf(MEMBERSHIP)).toHaveLength(2)
  })

  it.each([
    ['ends', null, 'page of'],
    ['changes', { role: 'reviewer', states }, 'page of'],
    ['is for other states', { role: 'finance', states }, 'books of'],
  ] as const)('whose part %s leaves no row behind', async (_how, part, page) => {
    api.parts = { [PARENT.email]: { role: 'finance', states: null } }
    api.answer(PENDING, () => Response.json(3))
    const user = open('/admin/books')
    expect(await screen.findByText('3 pending')).toBeVisible()
    client.setQueryData(['panel-family', PARENT.id], [{ name: 'Ada Obi' }])

    api.parts = part === null ? {} : { [PARENT.email]: { ...part } }
    api.answer(PENDING, () => refusal(403, { code: '42501', message: 'not_your_part' }))
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await expect.poll(() => screen.queryByText('3 pending')).toBeNull()
    expect(await screen.findByText(`${page} ${PARENT.email}`)).toBeVisible()
    const rows = client.getQueriesData({}).filter(
      // How much waits for the new part is asked for by its frame.
      ([[area], data]) => area !== 'auth' && area !== 'work' && data,
    )
    expect(rows).toEqual([])
  })
})

describe('while the session loads', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    storeSession(PARENT, -60)
  })

  it.each(['/dashboard', '/admin/dashboard'])('a spinner stands on %s', async (path) => {
    const answer = api.hold('POST /auth/v1/token')
    const loaded = retrySession()
    open(path)
    expect(await screen.findByRole('status')).toHaveTextContent(/Loading/)
    expect(address()).toBe(path)
    answer()
    await loaded
    await ownPage()
    expect(address()).toBe('/dashboard')
  })

  it('and does not come, there is another try instead of the login', async () => {
    const answer = api.hold('POST /auth/v1/token')
    void retrySession()
    const user = open('/dashboard')
    await vi.advanceTimersByTimeAsync(8_100)
    expect(await screen.findByRole('alert')).toHaveTextContent(/could not check your session/)
    expect(address()).toBe('/dashboard')
    answer()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await ownPage()).toBeVisible()
  })
})
