import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { MemoryRouter, Outlet, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeApi, refusal } from '../../../tests/fakes/call'
import { allowAuthFailure, startApi } from '../../../tests/fakes/api'
import { beSignedIn, storeSession } from '../../../tests/fakes/render-page'
import { ADMIN, PARENT } from '../../../tests/fakes/rows'
import { forgetLists } from '@/lib/offline/kept-note'
import { keepList } from '@/lib/offline/register'
import { MEMBERSHIP_KEY } from '@/lib/query-client'
import { onToast } from '@/lib/notify'
import { retrySession } from '@/lib/supabase/session'
import { setSession } from '@/lib/api/session-store'
import { isBySigningIn } from '@/lib/paths'
import { useUser } from '@/lib/supabase/use-user'
import { adminDonationQueries } from '@/features/finance/donations/queries'
import { RouteConfigContext } from '@/app/routes/route-config-context'
import { routeConfigOf } from '@/app/routes/routes'
import { AdminLayout } from './admin-layout'
import { QueryLayout } from './query-layout'
import { ParentLayout } from './parent-layout'
import { GuestOnlyLayout } from './guest-only-layout'

const held = vi.hoisted(() => ({ answers: null as string | null }))
vi.mock('@/lib/startup', async (original) => ({
  ...(await original<object>()),
  preparedAnswers: () => held.answers,
}))

// The next page's queries would leak into a later test. sign-in.spec.ts shows that they are sent.
vi.mock('@/app/routes/prefetch', () => ({ prefetchPage: () => Promise.resolve() }))

let api: FakeApi

beforeEach(() => {
  api = startApi({ accounts: [PARENT, ADMIN], admins: [ADMIN.email] })
})
afterEach(async () => {
  vi.useRealTimers()
  held.answers = null
  await forgetLists(() => true)
  // The query client belongs to the tab, and a sign-out clears it.
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

/** A page with a query that only finance members may send. */
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

/** Provides the route config of the current page, as the app does. */
function WithRecord() {
  return (
    <RouteConfigContext value={routeConfigOf(useLocation().pathname)}>
      <Outlet />
    </RouteConfigContext>
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
                <Route path="/admin/judging" element={<MoneyPage />} />
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
    const toasts: unknown[] = []
    onToast((toast) => toasts.push(toast))
    allowAuthFailure()
    const user = open('/dashboard')
    await ownPage()
    api.isOffline = true
    await user.click(screen.getAllByRole('button', { name: 'Sign Out' })[0]!)
    await expect
      .poll(() => toasts)
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

  it('at the address of a page of another role is led to the panel', async () => {
    api.roles = { [PARENT.email]: { role: 'reviewer', states } }
    open('/admin/books')
    await ownPage()
    expect(address()).toBe('/admin')
    expect(api.callsOf(PENDING)).toEqual([])
    const menu = screen.getByRole('navigation', { name: 'Administration' })
    expect(within(menu).queryByRole('link', { name: 'Books' })).not.toBeInTheDocument()
  })

  it('with a role that changes while a page is open is led to the pages of the new one', async () => {
    api.roles = { [PARENT.email]: { role: 'finance', states: null } }
    api.answer(PENDING, () => Response.json(3))
    const user = open('/admin/books')
    expect(await screen.findByText(`books of ${PARENT.email}`)).toBeVisible()
    await expect.poll(() => api.callsOf(PENDING)).toHaveLength(1)
    expect(api.callsOf(MEMBERSHIP)).toHaveLength(1)

    api.roles = { [PARENT.email]: { role: 'reviewer', states } }
    api.answer(PENDING, () => refusal(403, { code: '42501', message: 'not_your_role' }))
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await ownPage()
    expect(address()).toBe('/admin')
    expect(api.callsOf(MEMBERSHIP)).toHaveLength(2)
  })

  it.each([
    ['finance', '/admin/books', '/second-factor'],
    // The phone keeps a judge's words and marks, and sends them once the code was entered.
    ['judge', '/admin/judging', '/admin/judging'],
  ])(
    'asked for an authenticator while a page is open (%s at %s) is at %s',
    async (role, at, to) => {
      let missing: string | null = null
      api.answer(MEMBERSHIP, () => Response.json({ role, missing, states: null }))
      api.answer(PENDING, () => Response.json(3))
      const user = open(at)
      expect(await screen.findByText('3 pending')).toBeVisible()
      missing = 'enrol'
      const details = `${role} enrol`
      api.answer(PENDING, () =>
        refusal(403, { code: '42501', message: 'second_factor_missing', details }),
      )
      await user.click(screen.getByRole('button', { name: 'Refresh' }))
      const known = () => client.getQueriesData<{ missing: string }>({ queryKey: MEMBERSHIP_KEY })
      await expect.poll(() => known().map(([, member]) => member?.missing)).toEqual(['enrol'])
      await act(() => Promise.resolve())
      expect(address()).toBe(to)
    },
  )

  const keepSheets = (userId: string) =>
    keepList({ kind: 'judging', id: 'r', userId, what: 'Sheets', until: null, value: [] })

  it.each([
    ['whose phone keeps no sheet', 'enrol', null],
    ['whose phone keeps the sheets of another', 'enrol', ADMIN.id],
    ['who signed in by the password alone', 'code', PARENT.id],
  ])('a judge %s is led to the second factor (%s) first', async (_who, missing, keeper) => {
    api.answer(MEMBERSHIP, () => Response.json({ role: 'judge', missing, states: null }))
    if (keeper !== null) await keepSheets(keeper)
    open('/admin/judging')
    expect(await screen.findByText('second factor')).toBeVisible()
  })

  it('a judge who is asked for an authenticator goes on with the sheets of the phone, and is led there and back', async () => {
    const answer = { role: 'judge', missing: 'enrol', states: null }
    api.answer(MEMBERSHIP, () => Response.json(answer))
    await keepSheets(PARENT.id)
    const user = open('/admin/judging?sheet=ada')
    expect(await screen.findByText(`books of ${PARENT.email}`)).toBeVisible()
    expect(
      screen.getByText(
        'Judges now sign in with an authenticator app too. Please set yours up. You can judge meanwhile: this phone saves it.',
      ),
    ).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Go on' }))
    expect(await screen.findByText('second factor')).toBeVisible()
    expect(screen.getByLabelText('way back')).toHaveTextContent('/admin/judging?sheet=ada')
  })

  it.each([
    ['ends', null, 'page of'],
    ['changes', { role: 'reviewer', states }, 'page of'],
    ['is for other states', { role: 'finance', states }, 'books of'],
  ] as const)('whose role %s leaves no row behind', async (_how, after, page) => {
    api.roles = { [PARENT.email]: { role: 'finance', states: null } }
    api.answer(PENDING, () => Response.json(3))
    const user = open('/admin/books')
    expect(await screen.findByText('3 pending')).toBeVisible()
    client.setQueryData(['panel-family', PARENT.id], [{ name: 'Ada Obi' }])

    api.roles = after === null ? {} : { [PARENT.email]: { ...after } }
    api.answer(PENDING, () => refusal(403, { code: '42501', message: 'not_your_role' }))
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await expect.poll(() => screen.queryByText('3 pending')).toBeNull()
    expect(await screen.findByText(`${page} ${PARENT.email}`)).toBeVisible()
    const rows = client.getQueriesData({}).filter(
      // The layout fetches how much work waits for the new role.
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
