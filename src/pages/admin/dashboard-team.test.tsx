import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { ScopedRole } from '@/domain/team'
import { MemberContext } from '@/lib/member'
import { createQueryClient } from '@/lib/query-client'
import { startApi } from '../../../tests/fakes/api'
import type { FakeApi } from '../../../tests/fakes/call'
import { collectToasts } from '../../../tests/fakes/toasts'
import { makeApplication } from '../../../tests/fakes/rows'
import { forgetJoins } from '../../../tests/fakes/socket'
import AdminDashboardPage from './dashboard'

// The panel's requests and controls by role.

beforeAll(() =>
  Promise.all([
    import('@/features/finance/payments/components/payments-view'),
    import('@/features/finance/donations/components/donations-view'),
    import('@/features/settings/coordinators/components/coordinators-view'),
    import('@/features/admin/volunteers/components/volunteers-view'),
    import('@/features/admin/applications/components/manage-dialog'),
  ]),
)

const OWNER: ScopedRole = { role: 'owner', states: null }
const child = makeApplication({ child_name: 'Ada Obi' })
const toasts = collectToasts()
let api: FakeApi

beforeEach(() => {
  forgetJoins()
  api = startApi()
  api.answerAll(({ path }) => Response.json(path.includes('count_') ? 0 : []))
})

function open(query: string, scopedRole = OWNER) {
  const { unmount } = render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[`/admin/dashboard${query}`]}>
        <MemberContext value={scopedRole}>
          <AdminDashboardPage />
        </MemberContext>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), unmount }
}

function haveChild() {
  api.answer('POST /rest/v1/rpc/get_applications', () => Response.json([child]))
  api.answer('POST /rest/v1/rpc/open_application', () => Response.json(child))
}

it('asks for a child that an owner manages by its id, and writes nothing down', async () => {
  haveChild()
  const { user } = open('?tab=all')
  const manage = await screen.findByRole('button', { name: 'Manage Ada Obi' })
  const before = api.calls.length
  // The list refetches once when its socket has joined.
  const asked = () =>
    api.calls
      .slice(before)
      .map(({ method, path }) => `${method} ${path}`)
      .filter((call) => !/count|get_applications|get_email_state/.test(call))
      .toSorted()
  const ofTheDialog = [
    'GET /rest/v1/payments',
    'POST /rest/v1/rpc/get_call_notes',
    'POST /rest/v1/rpc/get_child_slots',
    'POST /rest/v1/rpc/get_family',
    'POST /rest/v1/rpc/get_family_transfers',
    'POST /rest/v1/rpc/open_application',
  ]
  await user.click(manage)
  const dialog = await screen.findByRole('dialog', { name: 'Ada Obi' })
  await expect.poll(asked).toEqual(ofTheDialog)
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  expect(asked()).toEqual(ofTheDialog)
})

it('writes down each opening of a reviewer, before the child is read, and none that is closed', async () => {
  haveChild()
  const { user } = open('?tab=all', { role: 'reviewer', states: ['Lagos'] })
  const reads = () =>
    api.calls
      .map(({ path }) => path.replace('/rest/v1/rpc/', ''))
      .filter((name) => /open/.test(name))
  for (const times of [1, 2]) {
    await user.click(await screen.findByRole('button', { name: 'Manage Ada Obi' }))
    const dialog = await screen.findByRole('dialog', { name: 'Ada Obi' })
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    expect(reads()).toEqual(
      Array.from({ length: times }, () => ['log_opening', 'open_application']).flat(),
    )
  }
  expect(api.callsOf('POST /rest/v1/rpc/log_opening')[0]?.body).toEqual({
    application_ids: [child.id],
  })
})

it.each([
  [
    'a reviewer that it may be of other states, and not which',
    { role: 'reviewer', states: ['Lagos'] },
    'This application was deleted, or it is not in your states.',
  ],
  ['an owner that it is deleted', OWNER, 'This application has been deleted.'],
] satisfies [string, ScopedRole, string][])(
  'tells %s, of a child who is not there for them',
  async (_, member, words) => {
    api.answer('POST /rest/v1/rpc/open_application', () => Response.json(null))
    open(`?tab=all&manage=${child.id}`, member)
    await expect
      .poll(() => toasts)
      .toMatchObject([{ description: `Could not fetch applications. ${words}` }])
  },
)

it.each([
  ['', 'No applications found for this category.'],
  ['?tab=payments', 'No payments found.'],
  ['?tab=donations', 'No donations found.'],
  ['?tab=volunteers', 'No volunteer applications found.'],
  ['?tab=coordinators', 'No coordinators yet.'],
])('says nothing of a team to an administrator alone, at %o', async (query, words) => {
  open(query)
  expect(await screen.findByText(words)).toBeVisible()
  const controls = ['button', 'link', 'textbox', 'combobox', 'checkbox', 'tab'].flatMap((role) =>
    screen
      .queryAllByRole(role)
      .map((one) => `${one.getAttribute('aria-label')} ${one.textContent}`),
  )
  expect(
    controls.filter((name) => /team|member|reviewer|your part|access log/i.test(name)),
  ).toEqual([])
  expect(screen.queryByText(/^Your part/)).not.toBeInTheDocument()
})

const TABS = [
  '',
  '?tab=payments',
  '?tab=volunteers',
  '?tab=donations',
  '?tab=coordinators',
  '?tab=activity',
]

it.each([
  [
    { role: 'reviewer', states: ['Lagos'] },
    ['Applications', 'Applications', 'Volunteers', 'Applications', 'Applications', 'Applications'],
  ],
  [
    { role: 'finance', states: null },
    ['Payments', 'Payments', 'Payments', 'Donations', 'Payments', 'Payments'],
  ],
] satisfies [ScopedRole, string[]][])(
  'leads %o from the tab of another role to the first of their own',
  async (member, headings) => {
    const seen = []
    for (const tab of TABS) {
      const { unmount } = open(tab, member)
      seen.push((await screen.findByRole('heading', { level: 1 })).textContent)
      unmount()
    }
    expect(seen).toEqual(headings)
  },
)
