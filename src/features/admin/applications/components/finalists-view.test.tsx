import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startApi } from '../../../../../tests/fakes/api'
import type { FakeApi } from '../../../../../tests/fakes/call'
import { openPage } from '../../../../../tests/fakes/render-page'
import { makeApplication } from '../../../../../tests/fakes/rows'
import { MemberContext } from '@/lib/member'
import { shareOrDownload } from '@/lib/share-or-download'
import { FinalistsView } from './finalists-view'

vi.mock(import('@/lib/share-or-download'), async (original) => ({
  ...(await original()),
  shareOrDownload: vi.fn(),
}))

const FINALISTS = 'POST /rest/v1/rpc/get_finalists'
const CONTACTS = 'POST /rest/v1/rpc/get_contacts'
const OPENING = 'POST /rest/v1/rpc/log_opening'

const child = makeApplication({
  child_name: 'Ada Obi',
  status: 'approved',
  is_finalist: true,
})
let api: FakeApi

beforeEach(() => {
  api = startApi()
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
  vi.mocked(shareOrDownload).mockClear()
})

const open = (role: 'owner' | 'reviewer') =>
  openPage(
    <MemberContext value={{ role, states: null }}>
      <FinalistsView confirmTicket={() => null} />
    </MemberContext>,
    { path: '/admin/dashboard', at: '/admin/dashboard?tab=assessed&view=finalists' },
  )

it('asks for the parents when the finalists are exported', async () => {
  const { user } = open('reviewer')
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
] as const)('asks a %s’s list anew every half minute: %s', async (role, isAskedAnew) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  open(role)
  await screen.findByRole('table', { name: /^Finalists/ })
  const asked = () => api.callsOf(FINALISTS).length
  // A list is refetched when its socket has joined.
  await vi.advanceTimersByTimeAsync(10_000)
  const before = asked()
  await vi.advanceTimersByTimeAsync(30_000)
  // On a slow machine more than half a minute may have passed.
  expect(asked() > before).toBe(isAskedAnew)
})
