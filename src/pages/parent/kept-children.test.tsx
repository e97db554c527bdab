import 'fake-indexeddb/auto'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type FakeApi, refusal } from '../../../tests/fakes/call'
import { startApi } from '../../../tests/fakes/api'
import { beIdle } from '../../../tests/fakes/idle'
import { beSignedIn, openPage } from '../../../tests/fakes/render-page'
import { ADMIN, makeApplication, PARENT } from '../../../tests/fakes/rows'
import { keepChildren } from '@/features/family/children/kept-children'
import { forgetLists } from '@/lib/offline/kept-note'
import { keepList, readLists } from '@/lib/offline/register'
import { inIdleTurn } from '@/lib/startup'
import DashboardPage from './dashboard'

// The dashboard shows a parent's children as this phone last saw them until fresh data arrives.

let api: FakeApi

beforeEach(async () => {
  beIdle()
  api = startApi({
    accounts: [PARENT, ADMIN],
    tables: { applications: [], payments: [], notices: [] },
  })
  await beSignedIn(PARENT)
})
afterEach(async () => {
  await allKept()
  await forgetLists(() => true)
})

const LIST = 'GET /rest/v1/applications'

function open(account = PARENT) {
  return openPage(<DashboardPage />, { path: '/dashboard', account })
}
const child = (name: string) => screen.findByRole('heading', { name })
/** Resolves once everything that waited for an idle moment has been stored. */
const allKept = () => inIdleTurn(() => Promise.resolve())

/** An earlier visit of the parent, who saw a child of this name. */
async function visitBefore(child_name: string) {
  api.tables['applications'] = [makeApplication({ child_name })]
  const { unmount } = open()
  await child(child_name)
  await allKept()
  unmount()
}

it('show with their time, and make room for the fresh ones', async () => {
  await visitBefore('Ọlábísí Adé')
  api.tables['applications'] = [makeApplication({ child_name: 'Ọlábísí Bello' })]
  const release = api.hold(LIST)
  open()
  expect(await child('Ọlábísí Adé')).toBeVisible()
  expect(screen.getByText(/^As of \d/)).toBeVisible()
  expect(screen.getByText('Fetching the latest…')).toBeVisible()
  release()
  expect(await child('Ọlábísí Bello')).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Ọlábísí Adé' })).not.toBeInTheDocument()
  expect(screen.queryByText(/^As of/)).not.toBeInTheDocument()
})

it('stay where the fresh ones do not come, which is said above them', async () => {
  await visitBefore('Ọlábísí Adé')
  const heal = api.answer(LIST, () => refusal(500, { message: 'the database is asleep' }))
  const { user } = open()
  expect(await screen.findByText(/^As of \d.* Lagos time\.$/)).toBeVisible()
  const alert = screen.getByRole('alert')
  expect(alert).toHaveTextContent('Error fetching applicationsthe database is asleep')
  expect(await child('Ọlábísí Adé')).toBeVisible()
  heal()
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  await expect.poll(() => screen.queryByRole('alert')).toBeNull()
  expect(await child('Ọlábísí Adé')).toBeVisible()
})

it('are shown to no other account', async () => {
  await visitBefore('Ọlábísí Adé')
  await beSignedIn(ADMIN)
  const release = api.hold(LIST)
  open(ADMIN)
  expect(await screen.findByText('Loading…')).toBeInTheDocument()
  api.tables['applications'] = []
  release()
  expect(await screen.findByRole('heading', { name: 'No Children Added Yet' })).toBeVisible()
  expect(screen.queryByText(/Ọlábísí/)).not.toBeInTheDocument()
})

it('are forgotten once another account signs in', async () => {
  await visitBefore('Ọlábísí Adé')
  const keptFor = async () => (await readLists()).map(({ userId }) => userId)
  expect(await keptFor()).toEqual([PARENT.id])
  await beSignedIn(ADMIN)
  await expect.poll(keptFor).toEqual([])
})

it('of another version of the app are not read', async () => {
  await keepList({
    kind: 'children',
    id: PARENT.id,
    userId: PARENT.id,
    what: 'Your children',
    until: null,
    value: { columns: 'id, child_name', rows: [{ id: 'one', child_name: 'Ọlábísí Adé' }] },
  })
  const release = api.hold(LIST)
  open()
  await expect.poll(() => api.callsOf(LIST).length).toBe(1)
  expect(screen.getByText('Loading…')).toBeInTheDocument()
  release()
  expect(await screen.findByRole('heading', { name: 'No Children Added Yet' })).toBeVisible()
})

it('are not kept once their parent has signed out', async () => {
  const rows = [makeApplication({})] as unknown as Parameters<typeof keepChildren>[1]
  await beSignedIn(ADMIN)
  keepChildren(ADMIN.id, rows)
  await beSignedIn(PARENT)
  keepChildren(PARENT.id, rows)
  await allKept()
  expect((await readLists()).map(({ userId }) => userId)).toEqual([PARENT.id])
})
