import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, within } from '@testing-library/react'
import { Fragment, lazy, type ReactNode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { IDBObjectStore } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { doorOf } from '@/features/check-in/door'
import { SESSION_KEY } from '@/lib/api/session-key'
import { toSessionUser, useSignOutCount } from '@/lib/api/session-store'
import { keeper } from '@/lib/offline/database'
import { forgetLists } from '@/lib/offline/kept-note'
import { createQueryClient } from '@/lib/query-client'
import { startApi } from '../../../tests/fakes/api'
import { refusal } from '../../../tests/fakes/call'
import { beSignedIn } from '../../../tests/fakes/render-page'
import { ADMIN, PARENT } from '../../../tests/fakes/rows'
import { newUser } from '../../../tests/fakes/user'
import CheckInPage from './days'
import DoorPage from './door'

const OPEN = 'POST /rest/v1/rpc/open_check_in'
const DAYS = 'POST /rest/v1/rpc/get_my_auditions'
const RECORD = 'POST /rest/v1/rpc/record_check_in_events'
const CHILD = /^Adaeze Obi/
const STEWARD = { ...PARENT, user_metadata: { parent_name: 'Bọ́lá Adé' } }

/** A day's list as the server returns it, with one child. */
const listOf = (id: string) => ({
  audition: {
    id,
    country: 'Nigeria',
    state_city: 'Lagos',
    venue: 'City Hall',
    address: null,
    notes: null,
    starts_at: '2026-12-05T08:00:00Z',
    ends_at: '2026-12-05T16:00:00Z',
    stages: ['Main hall'],
    cancelled_at: null,
  },
  taken_at: new Date().toISOString(),
  version: 'first',
  forget_at: '2099-12-06T04:00:00Z',
  has_care: true,
  children: [
    {
      application_id: 'ada',
      child_name: 'Adaeze Obi',
      stage_name: null,
      age: 8,
      talents: ['Dance'],
      payment_reference: 'KZ-7F3K9Q',
      parent_phone: null,
      starts_at: '2026-12-05T08:00:00Z',
      stage: 1,
      is_extra: false,
      is_paid: true,
      outcome: 'scheduled',
      answer: null,
      walk_in_reason: null,
      let_in: false,
      care: null,
    },
  ],
})

/** A child of a list. Only the name matters. */
const childNamed = (name: string, changes: object = {}) => ({
  ...listOf('').children[0]!,
  application_id: name,
  child_name: name,
  ...changes,
})

/** A server with one day. Each test uses its own day, because a tab keeps its doors. */
function startDoor(id: string) {
  const api = startApi({ accounts: [STEWARD, ADMIN], admins: [ADMIN.email] })
  api.answer('POST /rest/v1/rpc/log_check_in', () => new Response(null, { status: 204 }))
  api.answer(OPEN, () => Response.json(listOf(id)))
  api.answer('POST /rest/v1/rpc/get_check_in_events', () => Response.json([]))
  return api
}

function OtherPage() {
  const location = useLocation()
  const state = location.state as { from: string }
  return <p>{`${location.pathname}, back to ${state.from}`}</p>
}

/** Mounts pages as the app does: remounted at a sign-out. */
function Pages({ children }: { children: ReactNode }) {
  return <Fragment key={useSignOutCount()}>{children}</Fragment>
}

function openDoor(id: string, other?: ReactNode) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[`/admin/check-in/${id}`]}>
        <Pages>
          <Routes>
            <Route path="/admin/check-in/:auditionDayId" element={<DoorPage />} />
            <Route path="*" element={<OtherPage />} />
            {other}
          </Routes>
        </Pages>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return newUser()
}

it('takes the list by one press, says why it was not taken, and shows whose phone it is', async () => {
  const id = '11111111-1111-4111-8111-000000000001'
  const api = startDoor(id)
  await beSignedIn(STEWARD)
  const user = openDoor(id)
  // Fails only this call, because the account check may run at any moment.
  api.answer(OPEN, () => {
    throw new TypeError('Failed to fetch')
  })
  await user.click(await screen.findByRole('button', { name: 'Take the list' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(/network|connection/i)
  api.answer(OPEN, () => Response.json(listOf(id)))
  await user.click(screen.getByRole('button', { name: 'Take the list' }))
  expect(await screen.findByRole('button', { name: CHILD })).toBeVisible()
  expect(within(screen.getByRole('banner')).getByText('Bọ́lá Adé')).toBeVisible()
})

it('does not open to another account, which takes a list of its own', async () => {
  const id = '11111111-1111-4111-8111-000000000002'
  startDoor(id)
  await beSignedIn(ADMIN)
  // From an earlier visit.
  await doorOf(id).take(toSessionUser(STEWARD))
  const user = openDoor(id)
  const take = await screen.findByRole('button', { name: 'Take the list' })
  expect(screen.queryByRole('button', { name: CHILD })).not.toBeInTheDocument()
  await user.click(take)
  expect(await screen.findByRole('button', { name: CHILD })).toBeVisible()
  expect(within(screen.getByRole('banner')).getByText(ADMIN.email)).toBeVisible()
})

it('stays open where the session has ended by itself: check-ins wait, and it asks to sign in again', async () => {
  const id = '11111111-1111-4111-8111-000000000003'
  const api = startDoor(id)
  await beSignedIn(null)
  // From a visit before the session ended.
  await doorOf(id).take(toSessionUser(STEWARD))
  const user = openDoor(id)
  await user.click(await screen.findByRole('button', { name: /^Arrived/ }))
  expect(
    screen.getByText('Please sign in again to send the rest. It’s safe on this phone.'),
  ).toBeVisible()
  await expect.poll(() => screen.getByRole('button', { name: /Here$/ }).textContent).toBe('1Here')
  await doorOf(id).sync()
  expect(api.callsOf(RECORD)).toEqual([])
  await user.click(screen.getByRole('link', { name: 'Sign In' }))
  expect(await screen.findByText(`/login, back to /admin/check-in/${id}`)).toBeVisible()
})

it('leads to the sign-in where there is neither a session nor a list', async () => {
  const id = '11111111-1111-4111-8111-000000000004'
  startDoor(id)
  await beSignedIn(null)
  openDoor(id)
  expect(await screen.findByText(`/login, back to /admin/check-in/${id}`)).toBeVisible()
})

it('closes where its member signs out in another tab', async () => {
  const id = '11111111-1111-4111-8111-000000000005'
  startDoor(id)
  await beSignedIn(STEWARD)
  await doorOf(id).take(toSessionUser(STEWARD))
  openDoor(id)
  expect(await screen.findByRole('button', { name: CHILD })).toBeVisible()
  // The other tab forgets the lists too, and announces it.
  await keeper.run((database) => database.clear('lists'))
  const otherTab = new BroadcastChannel('kept-lists')
  otherTab.postMessage(null)
  otherTab.close()
  window.localStorage.removeItem(SESSION_KEY)
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY })))
  expect(await screen.findByText(`/login, back to /admin/check-in/${id}`)).toBeVisible()
})

it('goes home at a sign-out, and nowhere else while that page’s code comes', async () => {
  const id = '11111111-1111-4111-8111-00000000000a'
  const api = startDoor(id)
  api.answer('POST /auth/v1/logout', () => new Response(null, { status: 204 }))
  await beSignedIn(STEWARD)
  await doorOf(id).take(toSessionUser(STEWARD))
  let come: (() => void) | undefined
  const Home = lazy(
    () =>
      new Promise<{ default: () => ReactNode }>((resolve) => {
        come = () => resolve({ default: () => <h1>Home</h1> })
      }),
  )
  const user = openDoor(id, <Route path="/" element={<Home />} />)
  await user.click(await screen.findByText('Menu'))
  await user.click(screen.getByRole('button', { name: 'Sign Out' }))
  await expect.poll(() => come).toBeDefined()
  await expect.poll(() => doorOf(id).get().status).toBe('none')
  expect(await screen.findByText('Loading…')).toBeInTheDocument()
  act(() => come?.())
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible()
})

it('shows what a child needs on its row, where Arrived is pressed', async () => {
  const id = '11111111-1111-4111-8111-000000000016'
  const api = startDoor(id)
  const care = { contact_name: null, contact_phone: null, needs: 'No nuts.', collectors: null }
  const children = [childNamed('Ada', { care }), childNamed('Bem')]
  api.answer(OPEN, () => Response.json({ ...listOf(id), children }))
  await beSignedIn(STEWARD)
  await doorOf(id).take(toSessionUser(STEWARD))
  openDoor(id)
  const [ada, bem] = within(await screen.findByRole('list', { name: 'Children' })).getAllByRole(
    'listitem',
  )
  expect(within(ada!).getByText('No nuts.')).toBeVisible()
  expect(within(ada!).getByRole('button', { name: 'Arrived Ada' })).toBeVisible()
  expect(within(bem!).queryByText('No nuts.')).toBeNull()
})

it('leads a member without a second factor to the code first', async () => {
  const id = '11111111-1111-4111-8111-000000000006'
  const api = startDoor(id)
  api.answer(OPEN, () => refusal(403, { code: '42501', message: 'second_factor_missing' }))
  await beSignedIn(STEWARD)
  const user = openDoor(id)
  await user.click(await screen.findByRole('button', { name: 'Take the list' }))
  expect(await screen.findByText(`/second-factor, back to /admin/check-in/${id}`)).toBeVisible()
})

it('goes on with what the phone has where the code is asked for meanwhile, and says so by the role', async () => {
  const id = '11111111-1111-4111-8111-000000000017'
  const api = startDoor(id)
  const message = 'second_factor_missing'
  const refuse = () => refusal(403, { code: '42501', message, details: 'steward enrol' })
  api.answer(RECORD, refuse)
  await beSignedIn(STEWARD)
  await doorOf(id).take(toSessionUser(STEWARD))
  const user = openDoor(id)
  api.answer('POST /rest/v1/rpc/get_check_in_events', refuse)
  await user.click(await screen.findByRole('button', { name: 'Arrived Adaeze Obi' }))
  expect(
    await screen.findByText(
      /^Stewards now sign in with an authenticator app too\..*this phone saves/,
    ),
  ).toBeVisible()
  expect(screen.getByRole('button', { name: /^1\s*Here$/ })).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Go on' }))
  expect(await screen.findByText(`/second-factor, back to /admin/check-in/${id}`)).toBeVisible()
})

describe('the days of a steward who is asked for a second factor', () => {
  const id = '11111111-1111-4111-8111-000000000018'
  const openDays = () =>
    render(
      <MemoryRouter initialEntries={['/admin/check-in']}>
        <QueryClientProvider client={createQueryClient()}>
          <Routes>
            <Route path="/admin/check-in" element={<CheckInPage />} />
            <Route path="*" element={<OtherPage />} />
          </Routes>
        </QueryClientProvider>
      </MemoryRouter>,
    )
  beforeEach(async () => {
    const api = startDoor(id)
    api.answer(DAYS, () =>
      refusal(403, { code: '42501', message: 'second_factor_missing', details: 'steward enrol' }),
    )
    await forgetLists(() => true)
    await beSignedIn(STEWARD)
  })

  it('are those on the phone, with the sentence of their role', async () => {
    await doorOf(id).take(toSessionUser(STEWARD))
    openDays()
    expect(await screen.findByText('On this phone')).toBeVisible()
    expect(
      await screen.findByText(/^Stewards now sign in with an auth.*this phone saves/),
    ).toBeVisible()
    const link = screen.getByRole('link', { name: 'Go on' })
    expect(link).toHaveAttribute('href', '/second-factor')
  })

  it('lead to the second factor where the phone has none', async () => {
    openDays()
    expect(await screen.findByText('/second-factor, back to /admin/check-in')).toBeVisible()
  })
})

/** A child found by a search. */
const foundChild = (changes: object = {}) => ({
  application_id: 'kehinde',
  child_name: 'Kehinde Okafor',
  stage_name: null,
  age: 9,
  talents: ['Dance'],
  state_city: 'Lagos',
  payment_reference: 'KZ-2M4N6P',
  is_paid: true,
  outcome: 'scheduled',
  planned_at: null,
  planned_audition_day_id: null,
  ...changes,
})

it('lists who was written down, says why a note was refused, and lets the child be chosen', async () => {
  const id = '11111111-1111-4111-8111-000000000007'
  const api = startDoor(id)
  // The phone’s clock is two hours slow.
  const taken_at = new Date(Date.now() + 7_200_000).toISOString()
  api.answer(OPEN, () => Response.json({ ...listOf(id), taken_at }))
  const twins = [foundChild(), foundChild({ application_id: 'two', age: 5 })]
  api.answer('POST /rest/v1/rpc/search_children', () => Response.json(twins))
  api.answer('POST /rest/v1/rpc/add_walk_in', () => Response.json([]))
  const events: { application_id: string; made_at: string }[] = []
  api.answer(RECORD, ({ body }) => {
    const { events: sent } = body as { events: ((typeof events)[number] & { id: string })[] }
    events.push(...sent)
    return Response.json(sent.map((one) => ({ id: one.id, seq: 1, outcome: 'recorded' })))
  })
  await beSignedIn(STEWARD)
  await doorOf(id).take(toSessionUser(STEWARD))
  const user = openDoor(id)
  api.isOffline = true
  await doorOf(id).note({ name: 'Kẹ́hìndé Okafor', reason: 'Came with a brother' })
  const written = await screen.findByRole('region', { name: 'Written down' })
  expect(written).toHaveTextContent('Kẹ́hìndé OkaforWe’ll add them when the network is back.')
  const noted = doorOf(id).get().noted[0]

  api.isOffline = false
  await doorOf(id).sync()
  expect(
    await within(written).findByText('More than one child has this name. Please choose the child.'),
  ).toBeVisible()
  await user.click(within(written).getByRole('button', { name: 'Choose the child' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('searchbox')).toHaveValue('Kẹ́hìndé Okafor')
  const [first] = await dialog.findAllByRole('button', { name: 'Add' })
  await user.click(first!)
  // The reason was typed before.
  expect(await screen.findByRole('textbox', { name: /Why the child is added/ })).toHaveValue(
    'Came with a brother',
  )
  await user.click(screen.getByRole('button', { name: 'Add to this day' }))
  await expect.poll(() => screen.queryByRole('region', { name: 'Written down' })).toBeNull()
  await expect.poll(() => events).toHaveLength(1)
  expect(events).toMatchObject([{ application_id: 'kehinde', kind: 'arrived', is_typed: true }])
  // The time of the note, by the correct clock.
  const apart = Date.parse(events[0]!.made_at) - Date.parse(noted!.madeAt)
  expect(Math.round(apart / 60_000)).toBe(120)
})

it('says that a child of the own family waits for another member, and puts a note away', async () => {
  const id = '11111111-1111-4111-8111-000000000008'
  const api = startDoor(id)
  api.answer('POST /rest/v1/rpc/search_children', () =>
    Response.json([foundChild({ outcome: 'own_family' })]),
  )
  await beSignedIn(STEWARD)
  await doorOf(id).take(toSessionUser(STEWARD))
  const user = openDoor(id)
  await doorOf(id).note({ name: 'Kehinde Okafor', reason: 'Came with a brother' })
  const written = within(await screen.findByRole('region', { name: 'Written down' }))
  expect(
    await written.findByText(/This is a child of your own family: another member adds it/),
  ).toBeVisible()
  await user.click(written.getByRole('button', { name: 'Dismiss' }))
  await expect.poll(() => screen.queryByRole('region', { name: 'Written down' })).toBeNull()
  expect(api.callsOf('POST /rest/v1/rpc/add_walk_in')).toEqual([])
})

it('shows a press at once where the phone keeps nothing, and says so beside it until it is sent', async () => {
  const id = '11111111-1111-4111-8111-000000000009'
  const api = startDoor(id)
  api.answer(RECORD, ({ body }) => {
    const { events: sent } = body as { events: { id: string }[] }
    return Response.json(sent.map((one) => ({ id: one.id, seq: null, outcome: 'not_of_this_day' })))
  })
  await beSignedIn(STEWARD)
  await doorOf(id).take(toSessionUser(STEWARD))
  const user = openDoor(id)
  const refusing = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  api.isOffline = true
  await user.click(await screen.findByRole('button', { name: /^Arrived/ }))
  await user.click(screen.getByRole('button', { name: /Here$/ }))
  const row = within(screen.getByRole('list', { name: 'Children' }))
  expect(await row.findByText('Not saved on this phone')).toBeVisible()
  expect(row.getByText(/^Arrived /)).toBeVisible()
  expect(
    screen.getByText('This phone can’t save right now. Keep this page open until all is sent.'),
  ).toBeVisible()
  await doorOf(id).note({ name: 'Kẹ́hìndé Okafor', reason: 'Came with a brother' })
  const written = within(await screen.findByRole('region', { name: 'Written down' }))
  expect(await written.findByText('Not saved on this phone. Keep this page open.')).toBeVisible()
  await user.click(written.getByRole('button', { name: 'Dismiss' }))
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
  // Stored at the next turn, once the phone accepts it.
  refusing.mockRestore()
  act(() => void window.dispatchEvent(new Event('online')))
  await expect.poll(() => row.queryByText('Not saved on this phone')).toBeNull()
  api.isOffline = false
  await doorOf(id).sync()
  const refused = within(await screen.findByRole('region', { name: 'These didn’t work' }))
  expect(refused.getByText(/was not told to come on this day/)).toBeVisible()
  // There is nothing to undo.
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  await user.click(refused.getByRole('button', { name: 'Dismiss' }))
  await expect.poll(() => screen.queryByRole('region', { name: 'These didn’t work' })).toBeNull()
})

const names = () =>
  within(screen.getByRole('list', { name: 'Children' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent.slice(0, 3))

it('shows the hours and stages of a list that came anew, and moves no row before the next press', async () => {
  // The test that redirects to the sign-in uses this day too, but downloads no list.
  const id = '11111111-1111-4111-8111-000000000004'
  const api = startDoor(id)
  const first = listOf(id)
  let now = { ...first, children: [childNamed('Ada'), childNamed('Bem'), childNamed('Chi')] }
  api.answer(OPEN, ({ body }) =>
    Response.json((body as { known_version?: string }).known_version === now.version ? null : now),
  )
  await beSignedIn(STEWARD)
  await doorOf(id).take(toSessionUser(STEWARD))
  const user = openDoor(id)
  expect(await screen.findByText(/^List of \d\d:\d\d$/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^Ada/ }))
  const dialog = within(await screen.findByRole('dialog'))
  const time = dialog.getByLabelText(/At another time/)
  await user.type(time, '09:10')

  now = {
    ...now,
    version: 'second',
    taken_at: '2026-12-04T18:20:00Z',
    audition: { ...now.audition, stages: ['Main hall', 'Garden'] },
    children: [
      childNamed('Dayo', { starts_at: '2026-12-05T08:05:00Z', stage: null, is_extra: true }),
      childNamed('Chi', { starts_at: '2026-12-05T08:15:00Z' }),
      childNamed('Bem', { starts_at: '2026-12-05T08:30:00Z', stage: 2 }),
      childNamed('Efe', { starts_at: null, stage: null, outcome: 'rejected' }),
    ],
  }
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('09:30, Garden')).toBeVisible()
  // The open child stays open with the typed text, although she is no longer in the list.
  expect(time).toBeVisible()
  expect(time).toHaveValue('09:10')
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  expect(names()).toEqual(['Bem', 'Chi', 'Day', 'Efe'])
  const rows = within(screen.getByRole('list', { name: 'Children' }))
  expect(rows.getByText('09:15, Main hall')).toBeVisible()
  expect(rows.getByText('Extra')).toBeVisible()
  expect(rows.getByText('No slot here')).toBeVisible()
  // From another day than today.
  expect(screen.getByText('List of 4 December, 19:20')).toBeVisible()

  await user.type(screen.getByRole('searchbox'), 'e')
  await user.clear(screen.getByRole('searchbox'))
  expect(names()).toEqual(['Day', 'Chi', 'Bem', 'Efe'])
})
