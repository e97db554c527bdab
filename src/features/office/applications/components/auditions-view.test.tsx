import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startApi } from '../../../../../tests/fakes/api'
import type { FakeApi } from '../../../../../tests/fakes/call'
import { openPage } from '../../../../../tests/fakes/render-page'
import { makeApplication } from '../../../../../tests/fakes/rows'
import { MemberContext } from '@/lib/member'
import { shareOrDownload } from '@/lib/share-or-download'
import { AuditionsView } from './auditions-view'
import { FinalistsView } from './finalists-view'

vi.mock(import('@/lib/share-or-download'), async (original) => ({
  ...(await original()),
  shareOrDownload: vi.fn(),
}))

const LIST = 'POST /rest/v1/rpc/get_auditions'
const FINALISTS = 'POST /rest/v1/rpc/get_finalists'
const CONTACTS = 'POST /rest/v1/rpc/get_contacts'
const OPENING = 'POST /rest/v1/rpc/log_opening'
const PHONE = /803 000 0001/

const child = makeApplication({
  child_name: 'Ada Obi',
  status: 'approved',
  audition_state: 'scheduled',
  audition_date: '2027-02-06T10:00:00Z',
})
let api: FakeApi

beforeEach(() => {
  api = startApi()
  api.answer('POST /rest/v1/rpc/get_audition_days', () => Response.json([]))
  api.answer(LIST, () => Response.json([{ ...child, parent_phone: null }]))
  api.answer(FINALISTS, () => Response.json([{ ...child, parent_phone: null }]))
  api.answer(CONTACTS, () =>
    Response.json([
      {
        application_id: child.id,
        parent_name: 'Ngozi Obi',
        parent_email: 'ngozi@example.com',
        parent_phone: '+2348030000001',
        due: null,
      },
    ]),
  )
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.mocked(shareOrDownload).mockClear()
})

const open = (role: 'owner' | 'reviewer', view = <AuditionsView />) =>
  openPage(<MemberContext value={{ role, states: null }}>{view}</MemberContext>, {
    path: '/admin/dashboard',
    at: '/admin/dashboard?tab=auditions&day=2027-02-06',
  })

it('shows owners whom to call', async () => {
  open('owner')
  expect(await screen.findByRole('link', { name: PHONE })).toBeVisible()
  expect(screen.getByText('Ngozi Obi')).toBeVisible()
})

it('asks for no parent on a reviewer’s screen', async () => {
  open('reviewer')
  expect(await screen.findByRole('link', { name: 'Ada Obi' })).toBeVisible()
  expect(screen.getByText(/Open a child for the number/)).toBeVisible()
  expect(screen.queryByRole('columnheader', { name: 'Parent' })).not.toBeInTheDocument()
  expect(api.callsOf(CONTACTS)).toEqual([])
  expect(api.callsOf(OPENING)).toEqual([])
})

it('prints a reviewer’s list with the parents, who leave the screen again', async () => {
  const isOnPaper: boolean[] = []
  vi.stubGlobal('print', () => {
    isOnPaper.push(screen.queryByRole('link', { name: PHONE }) !== null)
  })
  const { user } = open('reviewer')
  await screen.findByRole('link', { name: 'Ada Obi' })
  await user.click(screen.getByRole('button', { name: 'Print the list' }))
  await waitFor(() => expect(isOnPaper).toEqual([true]))
  expect(api.callsOf(CONTACTS)).toHaveLength(1)
  window.dispatchEvent(new Event('afterprint'))
  await waitFor(() => expect(screen.queryByText('Ngozi Obi')).not.toBeInTheDocument())
})

it.each([
  ['a day of auditions', <AuditionsView key="" />],
  ['the finalists', <FinalistsView key="" />],
])('asks for the parents when %s are exported', async (_name, view) => {
  const { user } = open('reviewer', view)
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(shareOrDownload).toHaveBeenCalledOnce())
  const [file] = vi.mocked(shareOrDownload).mock.calls[0]!
  expect(await file.text()).toContain(',Ngozi Obi,ngozi@example.com,')
  const reads = api.calls.map(({ method, path }) => `${method} ${path}`)
  expect(reads.filter((call) => [OPENING, CONTACTS].includes(call))).toEqual([OPENING, CONTACTS])
  expect(api.callsOf(OPENING)[0]?.body).toEqual({ application_ids: [child.id] })
})

it.each([
  ['reviewer', true],
  ['owner', false],
] as const)('asks a %s’s lists anew every half minute: %s', async (role, isAskedAnew) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  open(
    role,
    <>
      <AuditionsView />
      <FinalistsView />
    </>,
  )
  await screen.findByRole('heading', { name: 'Auditions in Nigeria, 6 February 2027' })
  await screen.findByRole('table', { name: /^Finalists/ })
  const asked = () => [LIST, FINALISTS].map((call) => api.callsOf(call).length)
  // A list is read once more when its socket has joined.
  await vi.advanceTimersByTimeAsync(10_000)
  const before = asked()
  await vi.advanceTimersByTimeAsync(30_000)
  // On a slow machine more than half a minute has passed.
  expect(asked().map((count, at) => count > (before[at] ?? 0))).toEqual([isAskedAnew, isAskedAnew])
})
