import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { createQueryClient } from '@/lib/query-client'
import type { Json } from '@/lib/supabase/database.types'
import { startApi } from '../../../../../tests/fakes/api'
import type { ActivityEntry } from '../api'
import { ActivityView } from './activity-view'

const CHILD = '10000000-0000-4000-8000-000000000001'
const ADMIN = '00000000-0000-4000-8000-00000000000a'

const entry = (changes: Partial<ActivityEntry>): ActivityEntry => ({
  id: 1,
  at: '2026-05-05T10:00:00Z',
  actor_id: ADMIN,
  actor_email: 'admin@example.com',
  table_name: 'applications',
  row_id: CHILD,
  action: 'update',
  kind: 'approved',
  old_values: { status: 'pending' },
  new_values: { status: 'approved' },
  name: 'Ada Obi',
  undoes: null,
  is_own_family: false,
  ...changes,
})

function open(entries: readonly ActivityEntry[], address = '?tab=activity') {
  const api = startApi()
  api.answer('POST /rest/v1/rpc/get_activity', () => Response.json(entries))
  api.answer('POST /rest/v1/rpc/count_activity', () => Response.json(entries.length))
  api.answer('POST /rest/v1/rpc/get_administrators', () =>
    Response.json([{ id: ADMIN, email: 'admin@example.com' }]),
  )
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[`/admin/dashboard${address}`]}>
        <Address />
        <ActivityView />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { api, user: userEvent.setup() }
}

function Address() {
  return <p aria-label="address">{useLocation().search}</p>
}

it.each([
  [entry({}), 'Application approved: Ada Obi', `?tab=pending&manage=${CHILD}`],
  [
    entry({ kind: 'taken_back', undoes: 7 }),
    'Undid the decision on Ada Obi',
    `?tab=pending&manage=${CHILD}`,
  ],
  [
    entry({ kind: 'taken_back', new_values: { status: 'pending' } }),
    'Application restored: Ada Obi',
    `?tab=pending&manage=${CHILD}`,
  ],
  [
    entry({ kind: 'video', new_values: { entry_video_status: 'failed' } }),
    'Entry video not passed: Ada Obi',
    `?tab=pending&manage=${CHILD}`,
  ],
  [
    entry({
      table_name: 'payments',
      new_values: { status: 'approved', amount: 10_000, currency: 'NGN', is_ticket: true },
    }),
    'Ticket payment of ₦10,000 approved: Ada Obi',
    `?tab=payments&payment=${CHILD}`,
  ],
  [
    entry({
      table_name: 'subscriptions',
      name: null,
      new_values: { status: 'active', amount: 180, currency: 'ZAR' },
    }),
    'Subscription of R180 activated: a subscription without a child',
    `?tab=payments&payment=${CHILD}`,
  ],
  [
    entry({
      table_name: 'donations',
      new_values: { status: 'confirmed', amount: 500, currency: 'ZAR' },
    }),
    'Donation of R500 confirmed: Ada Obi',
    '?tab=donations',
  ],
  [
    entry({ table_name: 'state_coordinators', kind: 'added' }),
    'Added the coordinator Ada Obi',
    '?tab=coordinators',
  ],
  [
    entry({
      table_name: 'payments',
      kind: 'changed',
      old_values: { refunded_amount: null },
      new_values: { refunded_amount: 5_000, currency: 'NGN' },
    }),
    'Refund of ₦5,000 recorded: Ada Obi',
    `?tab=payments&payment=${CHILD}`,
  ],
  [
    entry({
      table_name: 'payments',
      kind: 'changed',
      old_values: { refunded_amount: 5_000 },
      new_values: { refunded_amount: 2_000, currency: 'NGN' },
    }),
    'Refund of ₦3,000 taken back: Ada Obi',
    `?tab=payments&payment=${CHILD}`,
  ],
  [
    entry({ action: 'delete', kind: 'deleted', name: null }),
    'Deleted a child who is deleted',
    null,
  ],
  [
    entry({ kind: 'new to us', old_values: { age: 7 }, new_values: { age: 8 } }),
    'Changed Ada Obi',
    `?tab=pending&manage=${CHILD}`,
  ],
] as const)('says in words what was done, and leads there: %o', async (given, words, link) => {
  open([given])
  const row = within((await screen.findAllByRole('listitem'))[0]!)
  expect(
    row.getByText((_text, element) => element?.tagName === 'P' && element.textContent === words),
  ).toBeVisible()
  expect(row.getByText(/11:00 Lagos time/).closest('p')).toHaveTextContent('admin@example.com')
  if (link === null) expect(row.queryByRole('link')).not.toBeInTheDocument()
  else expect(row.getByRole('link')).toHaveAttribute('href', `/admin/dashboard${link}`)
})

const opened_at = '2026-05-05T10:00:00+00:00'
const ended_at = '2026-05-05T10:00:00+00:00'

it.each([
  ['added', { opened_at: null, ended_at: null }, 'Planned the edition Talent Show 2027'],
  ['changed', { fees: { NGN: 12_000, ZAR: 180 } }, 'Changed the edition Talent Show 2027'],
  ['changed', { opened_at }, 'Opened the edition Talent Show 2027'],
  ['changed', { opened_at: null, ended_at: null }, 'Took back the opening of the edition'],
  ['changed', { ended_at }, 'Ended the edition Talent Show 2027'],
  ['changed', { ended_at: null }, 'Took back the end of the edition Talent Show 2027'],
])('says what was done with an edition: %s %o', async (kind, new_values, words) => {
  const action = kind === 'added' ? 'insert' : 'update'
  const name = 'Talent Show 2027'
  open([entry({ table_name: 'editions', kind, action, name, old_values: null, new_values })])
  const link = await screen.findByRole('link', { name: 'Talent Show 2027' })
  expect(link).toHaveAttribute('href', '/admin/setup')
  expect(link.closest('p')).toHaveTextContent(words)
})

it('says that news were changed, and to what', async () => {
  open([
    entry({
      table_name: 'show_details',
      kind: 'changed',
      old_values: { news_title: null },
      new_values: { news_title: 'Auditions in Kano' },
      name: null,
    }),
  ])
  const words = await screen.findByText(/the news or support numbers that everybody sees/)
  expect(words.closest('ol > li')).toHaveTextContent('Auditions in Kano')
})

it('says which month of the books was closed, and with what', async () => {
  const new_values = { month: '2026-10-01', sums: { NGN: 30_000, ZAR: 360.5 }, closed_by: ADMIN }
  const [action, kind, name, old_values] = ['insert', 'added', 'October 2026', null] as const
  open([entry({ table_name: 'closed_months', action, kind, name, old_values, new_values })])
  const link = await screen.findByRole('link', { name: 'October 2026' })
  expect(link).toHaveAttribute('href', '/admin/books')
  expect(link.closest('p')).toHaveTextContent('Closed the books of October 2026')
})

const member = { email: 'reviewer@example.com', role: 'reviewer', states: ['Lagos', 'Ogun'] }
const removed = { authenticators_removed: 1 }

it.each([
  [
    'insert',
    null,
    { ...member, created_at: opened_at, ended_at: null, appointed_by: ADMIN },
    'Appointed reviewer@example.com',
    ['Email: reviewer@example.com', 'Role: Reviewer', 'States: Lagos, Ogun'],
  ],
  [
    'update',
    { created_at: '2026-01-05T10:00:00+00:00', ended_at },
    { created_at: opened_at, ended_at: null },
    'Appointed reviewer@example.com',
    ['Ended at: from 5 May 2026, 11:00 Lagos time → to nothing'],
  ],
  [
    'update',
    { role: 'finance', states: null },
    { role: 'reviewer', states: ['Lagos'] },
    'Changed the part of reviewer@example.com',
    ['Role: from Finance → to Reviewer', 'States: from everywhere → to Lagos'],
  ],
  [
    'update',
    { ended_at: null },
    { ended_at },
    'Ended the part of reviewer@example.com',
    ['Ended at: from nothing → to 5 May 2026, 11:00 Lagos time'],
  ],
  [
    'update',
    { email: 'old@example.com' },
    { email: 'reviewer@example.com' },
    'Confirmed the new email of reviewer@example.com',
    ['Email: from old@example.com → to reviewer@example.com'],
  ],
  ['update', null, removed, 'Reset the authenticators of reviewer@example.com', []],
  [
    'update',
    null,
    { reset_accepted: true },
    'Took the code after the reset of reviewer@example.com',
    [],
  ],
] satisfies [string, Json, Json, string, string[]][])(
  'says what was done with a member of the team: %s %o',
  async (...given) => {
    const [action, old_values, new_values, words, changes] = given
    const kind = action === 'insert' ? 'added' : 'changed'
    open([entry({ table_name: 'staff', kind, action, name: member.email, old_values, new_values })])
    const link = await screen.findByRole('link', { name: member.email })
    expect(link).toHaveAttribute('href', '/admin/setup')
    expect(link.closest('p')).toHaveTextContent(words)
    const told = within(link.closest('li')!).queryAllByRole('listitem')
    expect(told.map(({ textContent }) => textContent.replaceAll('  ', ' '))).toEqual(changes)
  },
)

it.each([
  ['required', 'Asked for a second factor from everybody in the team'],
  ['optional', 'Stopped asking for a second factor from everybody in the team'],
])('says that the second factor is %s', async (staff_second_factor, words) => {
  const new_values = { staff_second_factor }
  open([
    entry({ table_name: 'settings', kind: 'changed', name: null, old_values: null, new_values }),
  ])
  const link = await screen.findByRole('link', { name: 'everybody in the team' })
  expect(link.closest('p')).toHaveTextContent(words)
})

it('keeps the role of a member whose account is closed', async () => {
  const old_values = { role: 'owner', states: null }
  const [action, kind, name, new_values] = ['delete', 'deleted', null, null] as const
  open([entry({ table_name: 'staff', action, kind, name, old_values, new_values })])
  expect(
    (await screen.findByText('a member of the team whose account is closed')).parentElement,
  ).toHaveTextContent('Deleted a member of the team whose account is closed')
  expect(screen.getByText(/^Role:/)).toBeVisible()
  expect(screen.getByText('Owner')).toBeVisible()
})

it('says of a deleted edition which it was', async () => {
  const old_values = { year: 2027, name: 'Talent Show 2027', fees: { NGN: 12_000, ZAR: 180 } }
  const [action, kind, name, new_values] = ['delete', 'deleted', null, null] as const
  open([entry({ table_name: 'editions', action, kind, name, old_values, new_values })])
  expect((await screen.findByText('an edition that is gone')).parentElement).toHaveTextContent(
    'Deleted an edition that is gone',
  )
  expect(screen.getByText('2027')).toBeVisible()
  expect(screen.getByText('₦12,000')).toBeVisible()
  expect(screen.getByText('R180')).toBeVisible()
})

it('says of an owner who decided on the own family that it was so', async () => {
  open([entry({ is_own_family: true })])
  expect(await screen.findByText(/, for their own family$/)).toBeVisible()
})

it('filters by person, action, days and child in the address', async () => {
  const { api, user } = open([entry({})], '?tab=activity&page=2&from=nonsense')
  await screen.findByRole('link', { name: 'Ada Obi' })
  await screen.findByRole('option', { name: 'admin@example.com' })
  await user.selectOptions(screen.getByLabelText('Person'), 'admin@example.com')
  await user.selectOptions(screen.getByLabelText('Action'), 'Rejected or declined')
  await user.type(screen.getByLabelText('From'), '2026-05-01')
  await user.type(screen.getByLabelText('To'), '2026-05-05')
  await user.type(screen.getByRole('searchbox', { name: 'Child' }), 'ada')
  await vi.waitFor(() =>
    expect(api.callsOf('POST /rest/v1/rpc/get_activity').at(-1)?.body).toEqual({
      search: 'ada',
      only_actor: ADMIN,
      only_kind: 'refused',
      from_day: '2026-05-01',
      to_day: '2026-05-05',
      page_size: 20,
      page_start: 0,
    }),
  )
  expect(screen.getByLabelText('address')).toHaveTextContent(
    `?tab=activity&q=ada&by=${ADMIN}&kind=refused&from=2026-05-01&to=2026-05-05`,
  )
})

it('says that nothing was done, and that nothing fits', async () => {
  open([])
  expect(await screen.findByText('No administrator has changed anything yet.')).toBeVisible()
})

it('offers to clear filters that leave nothing', async () => {
  open([], '?tab=activity&kind=video')
  expect(await screen.findByText('Nothing of this kind was done.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Clear filters' })).toHaveAttribute(
    'href',
    '/admin/dashboard?tab=activity',
  )
})
