import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { KeyboardShortcuts } from '@/components/keyboard-shortcuts'
import { createQueryClient } from '@/lib/query-client'
import { startApi } from '../../../../../tests/fakes/api'
import { refusal } from '../../../../../tests/fakes/call'
import { openPage } from '../../../../../tests/fakes/render-page'
import { makeEdition, makePanelItem as item } from '../../../../../tests/fakes/rows'
import type { PanelItem } from '../api'
import { FamilyBlock } from './family-block'
import { PanelSearch } from './panel-search'

const payment = item({
  kind: 'payment',
  id: '20000000-0000-4000-8000-000000000001',
  status: 'approved',
  amount: 10_000,
  received_amount: 9_000,
  currency: 'NGN',
  description: 'Talent Hunt Ticket for Ada Obi',
})
const brother = item({
  id: '10000000-0000-4000-8000-000000000002',
  name: 'Emeka Obi',
  parent_phone: '+2348050000000',
  status: 'assessed',
  ticket_status: 'Gold',
})

function serve(
  answer: (search: string) => readonly PanelItem[] | Response,
  suggested: readonly PanelItem[] = [],
) {
  const api = startApi()
  api.answer('POST /rest/v1/rpc/search_panel', ({ body }) => {
    const found = answer((body as { search: string }).search)
    return found instanceof Response ? found : Response.json(found)
  })
  api.answer('POST /rest/v1/rpc/suggest_panel', () => Response.json(suggested))
  return api
}

function Address() {
  const { pathname, search } = useLocation()
  return <p aria-label="address">{pathname + search}</p>
}

function open() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={['/admin/analysis']}>
        <Address />
        <h1>Analysis</h1>
        <KeyboardShortcuts />
        <PanelSearch />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

const box = () => screen.findByRole('combobox', { name: /Child, parent, phone/ })

it('takes the keys that are typed before its box is there', async () => {
  serve(() => [])
  const user = open()
  // None of these keys waits for the dialog, whose code has not loaded.
  for (const key of ['/', 'a', 'd', 'x', 'Backspace', 'a', ' ', 'o']) {
    fireEvent.keyDown(document.activeElement ?? document.body, { key })
  }
  const box = await screen.findByRole('combobox', { name: /Child, parent, phone/ })
  expect(box).toHaveValue('ada o')
  await user.type(box, 'bi')
  expect(box).toHaveValue('ada obi')
})

it('opens by / and leads to a child by the keyboard alone', async () => {
  const api = serve(() => [item({}), brother, payment])
  const user = open()
  await user.keyboard('/')
  await waitFor(async () => expect(await box()).toHaveFocus())
  expect(await box()).toHaveAttribute('aria-expanded', 'false')
  await user.keyboard('obi lagos')
  const applications = within(await screen.findByRole('group', { name: 'Applications' }))
  expect(applications.getByText('Lagos · KZ-7F3K9Q · Ngozi Obi · 0803 000 0000')).toBeVisible()
  expect(
    within(screen.getByRole('group', { name: 'Payments' })).getByText(/^₦9,000 · /),
  ).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('3 found')
  expect(api.callsOf('POST /rest/v1/rpc/search_panel').at(-1)?.body).toEqual({
    search: 'obi lagos',
  })

  const active = () =>
    document.getElementById(screen.getByRole('combobox').getAttribute('aria-activedescendant')!)
  expect(active()).toHaveTextContent('Ada Obi')
  await user.keyboard('{ArrowDown}')
  expect(active()).toHaveTextContent('Emeka Obi')
  expect(active()).toHaveAttribute('aria-selected', 'true')
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(active()).toHaveTextContent('₦9,000')
  await user.keyboard('{ArrowDown}{Enter}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByLabelText('address')).toHaveTextContent(
    `/admin/dashboard?tab=pending&manage=${item({}).id}`,
  )
})

it.each([
  [payment, `?tab=payments&payment=${payment.id}`],
  [item({ kind: 'volunteer', status: 'State Coordinator' }), '?tab=volunteers&q=%2B2348030000000'],
  [
    item({ kind: 'donation', status: 'confirmed' }),
    '?tab=donations&status=confirmed&from=2026-05-05&to=2026-05-05',
  ],
])('leads to what was found: %o', async (found, address) => {
  serve(() => [found])
  const user = open()
  await user.click(screen.getByRole('button', { name: /Search the whole panel/ }))
  await user.type(await box(), 'ada')
  await user.click(await screen.findByRole('option', { name: /Ada Obi/ }))
  expect(screen.getByLabelText('address')).toHaveTextContent(`/admin/dashboard${address}`)
})

it('shows five of a kind, and leads to all', async () => {
  const six = Array.from({ length: 6 }, (_, index) =>
    item({ id: `10000000-0000-4000-8000-00000000000${index}`, status: 'approved' }),
  )
  serve(() => six)
  const user = open()
  await user.keyboard('/')
  await user.type(await box(), ' Ada ')
  expect(await screen.findAllByRole('option', { name: /Ada Obi/ })).toHaveLength(5)
  await user.click(screen.getByRole('option', { name: 'All applications' }))
  expect(screen.getByLabelText('address')).toHaveTextContent('/admin/dashboard?tab=approved&q=Ada')
})

it('says what to do when nothing is found, and opens nothing of an older search', async () => {
  serve((search) => (search.startsWith('ada') ? [item({})] : []))
  const user = open()
  await user.keyboard('/')
  await user.type(await box(), 'ada')
  await screen.findByRole('option', { name: /Ada Obi/ })
  await user.clear(await box())
  await user.type(await box(), 'zz{Enter}')
  expect(screen.getByLabelText('address')).toHaveTextContent('/admin/analysis')
  expect(await screen.findByText(/Nothing begins with “zz”. Type at least 3/)).toBeVisible()
  await user.type(await box(), 'zz')
  expect(await screen.findByText(/Nothing found for “zzzz”. Check the spelling/)).toBeVisible()
})

it('offers names like the one that nobody has', async () => {
  const api = serve(() => [], [item({ name: 'Kelechi Eze' })])
  const user = open()
  await user.keyboard('/')
  await user.type(await box(), 'kelechy')
  const similar = within(await screen.findByRole('group', { name: 'Did you mean' }))
  expect(screen.getByText('Nothing found for “kelechy”. These names are like it.')).toBeVisible()
  expect(api.callsOf('POST /rest/v1/rpc/suggest_panel')[0]?.body).toEqual({ search: 'kelechy' })
  await user.click(similar.getByRole('option', { name: /Kelechi Eze/ }))
  expect(screen.getByLabelText('address')).toHaveTextContent(`manage=${item({}).id}`)
})

it('says that it could not search, and keeps the words', async () => {
  let isDown = true
  serve(() => (isDown ? refusal(500, { message: 'the database is asleep' }) : [item({})]))
  const user = open()
  await user.keyboard('/')
  await user.type(await box(), 'ada')
  expect(await screen.findByText('The search didn’t work')).toBeVisible()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('option', { name: /Ada Obi/ })).toBeVisible()
  expect(await box()).toHaveValue('ada')
})

it('shows a family with the ways to its children and payments', async () => {
  const api = startApi()
  api.answer('POST /rest/v1/rpc/get_family', () => Response.json([item({}), brother, payment]))
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <FamilyBlock userId={item({}).user_id!} self={item({}).id} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  const family = within(screen.getByRole('region', { name: 'Family' }))
  expect(await family.findByText(/, 2 children$/)).toBeVisible()
  expect(screen.getByText('1, the last 5 May 2026')).toBeVisible()
  expect(screen.queryByRole('list')).not.toBeInTheDocument()
  await user.click(family.getByRole('button', { name: 'Family' }))
  expect(await family.findByRole('link', { name: 'ngozi@example.com' })).toHaveAttribute(
    'href',
    'mailto:ngozi@example.com',
  )
  expect(family.getByRole('link', { name: '0803 000 0000' })).toHaveAttribute(
    'href',
    'tel:+2348030000000',
  )
  expect(family.getByRole('link', { name: '0805 000 0000' })).toBeVisible()
  expect(family.getAllByRole('link', { name: /^WhatsApp/ })[0]).toHaveAttribute(
    'href',
    'https://wa.me/2348030000000',
  )
  const kids = within(family.getByRole('list', { name: 'Children' }))
  expect(kids.queryByRole('link', { name: 'Ada Obi' })).not.toBeInTheDocument()
  expect(kids.getByRole('link', { name: 'Emeka Obi' })).toHaveAttribute(
    'href',
    `/admin/dashboard?tab=assessed&manage=${brother.id}`,
  )
  expect(kids.getByText('Ticket: Golden Ticket')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Payments' }))
  const payments = within(screen.getByRole('list', { name: 'Payments' }))
  expect(payments.getByRole('link', { name: '₦9,000' })).toHaveAttribute(
    'href',
    `/admin/dashboard?tab=payments&payment=${payment.id}`,
  )
  await vi.waitFor(() => expect(payments.getByText('Approved')).toBeVisible())
  expect(api.callsOf('POST /rest/v1/rpc/get_family')[0]?.body).toEqual({
    user_id: item({}).user_id,
  })
})

it.each([
  ['opens what was paid', 'this child', item({}).id, 1],
  ['leaves what was paid a line', 'a brother', brother.id, 0],
])('%s where a payment of %s is to be checked', async (_does, _of, application_id, lists) => {
  const api = startApi()
  api.answer('POST /rest/v1/rpc/get_family', () =>
    Response.json([item({}), brother, { ...payment, status: 'pending', application_id }]),
  )
  openPage(<FamilyBlock userId={item({}).user_id!} self={item({}).id} />)
  expect(await screen.findByText('1 to check')).toBeVisible()
  expect(screen.queryAllByRole('list', { name: 'Payments' })).toHaveLength(lists)
})

it('says how the account stands, and sends the email for a new password', async () => {
  const api = serve(() => [item({ parent_email: 'ngozi@example.com' })])
  api.answer('POST /rest/v1/rpc/get_family', () =>
    Response.json([item({ parent_email: 'ngozi@example.com' })]),
  )
  api.answer('POST /rest/v1/rpc/get_account_state', () =>
    Response.json([
      {
        is_confirmed: false,
        confirmed_at: null,
        refused_at: null,
        last_sign_in_at: null,
        failed_emails: 2,
        email_failed_at: '2026-05-05T10:00:00Z',
        email_error: '550 No such user',
        unread: 3,
        are_emails_on: true,
      },
    ]),
  )
  api.answer('POST /auth/v1/recover', () => Response.json({}))
  openPage(<FamilyBlock userId={item({}).user_id!} self={item({}).id} />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /sign in\?$/ }))
  const account = within(screen.getByRole('group', { name: 'The account' }))
  expect(await account.findByText('Nobody has signed in yet.')).toBeVisible()
  expect(account.getByText('The address is not confirmed.')).toBeVisible()
  expect(
    account.getByText('2 emails were refused, last on 5 May 2026: 550 No such user.'),
  ).toBeVisible()
  expect(account.getByText('3 unread on their page.')).toBeVisible()
  await user.click(account.getByRole('button', { name: 'Send the email for a new password' }))
  await expect
    .poll(() => api.calls.filter(({ path }) => path.startsWith('/auth/v1/recover')).length)
    .toBe(1)
})

it('shows the ticket alone of a child whose application the member does not read', async () => {
  serve(() => [item({ status: null })]).answer('POST /rest/v1/rpc/get_family', () =>
    Response.json([item({ status: null })]),
  )
  const user = open()
  await user.keyboard('/')
  await user.type(await box(), 'obi')
  const found = await screen.findByRole('option', { name: /Ada Obi/ })
  expect(found).not.toHaveTextContent(/Pending|Unknown/)
  await user.click(found)
  openPage(<FamilyBlock userId={item({}).user_id!} self={item({}).id} />)
  await user.click(await screen.findByRole('button', { name: 'Family' }))
  const child = within(await screen.findByRole('list', { name: 'Children' })).getByRole('listitem')
  expect(child).toHaveTextContent(/^Ada Obi(2025)?Ticket: /)
})

const EDITIONS = 'GET /rest/v1/rpc/get_editions'
const twoYears = () => Response.json([makeEdition(2026), makeEdition(2025)])

it('says the year of a child of an earlier one, and leads to it there', async () => {
  const current = item({ ...brother, edition: 2026 })
  const api = serve(() => [current, item({}), payment])
  api.answer(EDITIONS, twoYears)
  const user = open()
  await user.keyboard('/')
  await user.type(await box(), 'obi')
  const earlier = await screen.findByRole('option', { name: /Ada Obi 2025.*Lagos/ })
  expect(screen.getByRole('option', { name: /Ada Obi 2025.*₦9,000/ })).toBeVisible()
  expect(screen.getByRole('option', { name: /Emeka Obi/ })).not.toHaveTextContent('2026')
  await user.click(earlier)
  expect(screen.getByLabelText('address')).toHaveTextContent(
    `/admin/dashboard?tab=pending&year=2025&manage=${item({}).id}`,
  )
})

it('with one year names none', async () => {
  const api = serve(() => [item({})])
  api.answer(EDITIONS, () => Response.json([makeEdition(2025, { is_current: true })]))
  const user = open()
  await user.keyboard('/')
  await user.type(await box(), 'obi')
  const child = await screen.findByRole('option', { name: /Ada Obi/ })
  await expect.poll(() => api.callsOf(EDITIONS)).toHaveLength(1)
  expect(child).not.toHaveTextContent('2025')
  await user.click(child)
  expect(screen.getByLabelText('address')).not.toHaveTextContent('year')
})

it('in a family, names the year of an earlier child and of what was paid for it', async () => {
  const api = startApi()
  api.answer('POST /rest/v1/rpc/get_family', () =>
    Response.json([item({ ...brother, edition: 2026 }), item({}), payment]),
  )
  api.answer(EDITIONS, twoYears)
  openPage(<FamilyBlock userId={payment.user_id!} self={payment.id} />)
  const kids = within(await screen.findByRole('list', { name: 'Children' }))
  await expect
    .poll(() => kids.getAllByRole('listitem').map(({ textContent }) => textContent))
    .toEqual([
      expect.stringMatching(/^Emeka ObiAssessed/),
      expect.stringMatching(/^Ada Obi2025Pending/),
    ])
  await userEvent.click(screen.getByRole('button', { name: 'Payments' }))
  expect(screen.getByRole('list', { name: 'Payments' })).toHaveTextContent('₦9,0002025')
  expect(kids.getByRole('link', { name: 'Ada Obi' })).toHaveAttribute(
    'href',
    expect.stringContaining('year=2025'),
  )
})
