import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ScopedRole } from '@/domain/team'
import { MemberContext } from '@/lib/member'
import { createQueryClient } from '@/lib/query-client'
import { startApi } from '../../../tests/fakes/api'
import { refusal, type Row } from '../../../tests/fakes/call'
import {
  makeApplication,
  makeCoordinator,
  makeEdition,
  makePanelItem,
  makeVolunteer,
} from '../../../tests/fakes/rows'
import { forgetJoins } from '../../../tests/fakes/socket'
import AdminDashboardPage from './dashboard'

// Loads the sections' code, which a browser has long before somebody opens them.
beforeAll(() =>
  Promise.all([
    import('@/features/finance/payments/components/payments-view'),
    import('@/features/finance/donations/components/donations-view'),
    import('@/features/settings/coordinators/components/coordinators-view'),
    import('@/features/admin/volunteers/components/volunteers-view'),
    import('@/features/settings/coordinators/components/coordinator-dialog'),
    import('@/features/admin/history/components/history-button'),
    import('@/features/admin/applications/components/finalists-view'),
    import('@/features/admin/search/components/find-ticket-dialog'),
    import('./panel/confirm-ticket'),
  ]),
)

const counts: Record<string, number> = {
  count_payments_and_subscriptions: 12_345,
  count_donations: 2,
  count_volunteers: 0,
}
const applications = {
  pending_payment: 2,
  pending: 0,
  approved: 0,
  assessed: 0,
  rejected: 0,
  video_submitted: 0,
}

beforeEach(() => {
  forgetJoins()
  startApi().answerAll(({ path, body }) => {
    const name = path.replace('/rest/v1/rpc/', '')
    const { at_most = Infinity } = (body ?? {}) as { at_most?: number }
    if (name === 'get_application_counts') return Response.json([applications])
    const count = counts[name]
    return Response.json(count === undefined ? [] : Math.min(count, at_most))
  })
})

/** Only these tables have rows. */
function startWith(tables: Record<string, Row[]>) {
  const api = startApi({ tables })
  api.answerAll(({ path }) => {
    if (/volunteer|state_coordinators/.test(path)) return undefined
    if (path.endsWith('get_application_counts')) return Response.json([applications])
    return Response.json(path.includes('count_') ? 0 : [])
  })
  return api
}

const OWNER: ScopedRole = { role: 'owner', states: null }

function open(query: string, scopedRole = OWNER) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[`/admin/dashboard${query}`]}>
        <MemberContext value={scopedRole}>
          <AdminDashboardPage />
        </MemberContext>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

// Auditions have their own pages.
it.each(['', '?tab=nonsense', '?tab=auditions&day=2027-02-06', '?tab=rejected'])(
  'shows applications at %o',
  async (query) => {
    open(query)
    expect(await screen.findByText('No applications found for this category.')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Applications')
  },
)

it.each([
  ['payments', 'Payments', 'No payments found.'],
  ['volunteers', 'Volunteers', 'No volunteer applications found.'],
  ['donations', 'Donations', 'No donations found.'],
  ['coordinators', 'Coordinators', 'No coordinators yet.'],
])('shows the %s by their tab', async (tab, heading, words) => {
  open(`?tab=${tab}`)
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(heading)
  expect(screen.queryByText(/No applications found/)).not.toBeInTheDocument()
})

it('makes a coordinator of a volunteer who has agreed', async () => {
  const place = { state_province: 'Lagos' }
  const api = startWith({
    volunteers: [{ ...makeVolunteer(place) }],
    state_coordinators: [{ ...makeCoordinator({ ...place, coordinator_name: 'Ngozi Eze' }) }],
  })
  open('?tab=volunteers')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Make coordinator: Músá Bello' }))
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Make Músá Bello a coordinator' }),
  )
  expect(dialog.getByLabelText(/^State/)).toHaveValue('Lagos')
  expect(dialog.getByLabelText(/^Name/)).toHaveValue('Músá Bello')
  expect(dialog.getByLabelText(/^Phone/)).toHaveValue('0803 000 0001')
  expect(dialog.getByText(/This name and phone number become public/)).toBeVisible()
  const save = await dialog.findByRole('button', { name: 'Add coordinator' })
  await user.click(save)
  expect(await dialog.findByText(/Please ask the volunteer first/)).toBeVisible()
  expect(api.callsOf('POST /rest/v1/state_coordinators')).toEqual([])
  await user.click(dialog.getByRole('checkbox', { name: 'The volunteer agreed to this' }))
  await user.click(save)
  const question = await screen.findByRole('dialog', { name: 'Add another coordinator?' })
  expect(question).toHaveTextContent('Lagos already has Ngozi Eze. Add another?')
  await user.click(within(question).getByRole('button', { name: 'Add another' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const [added] = api.callsOf('POST /rest/v1/state_coordinators')
  expect(added!.body).toMatchObject({
    country: 'Nigeria',
    state_province: 'Lagos',
    coordinator_name: 'Músá Bello',
    coordinator_phone: '0803 000 0001',
  })
})

it('offers no place to a volunteer who was declined', async () => {
  startWith({ volunteers: [{ ...makeVolunteer({ status: 'declined' }) }] })
  open('?tab=volunteers')
  expect(await screen.findByRole('button', { name: /^History of Músá Bello/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Make coordinator/ })).not.toBeInTheDocument()
})

const choice = () => screen.findByRole('combobox', { name: 'Year' })

/** Each year has one child. */
function startYears(...years: number[]) {
  const api = startApi()
  const newest = Math.max(...years)
  const stars = years.map((year) =>
    makeApplication({ edition: year, child_name: `Star of ${year}` }),
  )
  api.answerAll(({ path, body }) => {
    const name = path.replace('/rest/v1/rpc/', '')
    const { only_year: year = newest } = (body ?? {}) as { only_year?: number }
    if (name === 'get_application_counts') return Response.json([{ ...applications, pending: 1 }])
    if (/^get_(applications|finalists)$/.test(name)) {
      return Response.json(stars.filter(({ edition }) => edition === year))
    }
    if (name === 'get_editions') {
      return Response.json(years.map((of) => makeEdition(of, { is_current: of === newest })))
    }
    return Response.json(name.startsWith('count_') ? 1 : [])
  })
  return api
}

it('with one year offers no choice, and asks for no year', async () => {
  const api = startYears(2025)
  open('')
  expect(await screen.findByText('Star of 2025')).toBeVisible()
  await expect.poll(() => api.callsOf('GET /rest/v1/rpc/get_editions')).toHaveLength(1)
  expect(screen.queryByRole('combobox', { name: 'Year' })).not.toBeInTheDocument()
  expect(JSON.stringify(api.calls)).not.toContain('only_year')
})

it('lists a year that is chosen, whose tabs keep it', async () => {
  const api = startYears(2026, 2025)
  open('?tab=approved&page=1')
  expect(await screen.findByText('Star of 2026')).toBeVisible()
  await userEvent.setup().selectOptions(await choice(), '2025')
  expect(await screen.findByText('Star of 2025')).toBeVisible()
  expect(screen.queryByText('Star of 2026')).not.toBeInTheDocument()
  const hrefOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf(/^Assessed/)).toBe('/admin/dashboard?tab=assessed&year=2025')
  expect(hrefOf(/^Finalists by score/)).toBe(
    '/admin/dashboard?tab=assessed&view=finalists&year=2025',
  )
  for (const name of ['get_applications', 'get_application_counts']) {
    expect(api.callsOf(`POST /rest/v1/rpc/${name}`).at(-1)!.body).toMatchObject({ only_year: 2025 })
  }
})

it('lets nothing that is selected in a year be acted on in another', async () => {
  startYears(2026, 2025)
  open('?tab=pending')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('checkbox', { name: /Star of 2026/ }))
  expect(screen.getByRole('button', { name: /^Approve 1/ })).toBeVisible()
  await user.selectOptions(await choice(), '2025')
  expect(await screen.findByText('Star of 2025')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Approve 1/ })).not.toBeInTheDocument()
})

it('lists the finalists of a year, whose talents keep it', async () => {
  const api = startYears(2026, 2025)
  open('?tab=assessed&view=finalists&year=2025')
  expect(await screen.findByText('Star of 2025')).toBeVisible()
  expect(await choice()).toHaveValue('2025')
  expect(api.callsOf('POST /rest/v1/rpc/get_finalists')[0]!.body).toMatchObject({ only_year: 2025 })
  expect(screen.getByRole('link', { name: 'Music' })).toHaveAttribute(
    'href',
    '/admin/dashboard?tab=assessed&view=finalists&year=2025&talent=Music',
  )
  await userEvent.setup().selectOptions(await choice(), '2026')
  expect(await screen.findByText('Star of 2026')).toBeVisible()
})

it('has no year among the payments, which go by days', async () => {
  startYears(2026, 2025)
  open('?tab=payments&year=2025')
  expect(await screen.findByText('No payments found.')).toBeVisible()
  expect(screen.queryByRole('combobox', { name: 'Year' })).not.toBeInTheDocument()
})

describe('cash for a ticket', () => {
  const FINANCE: ScopedRole = { role: 'finance', states: null }
  const ada = makePanelItem({ ticket_status: 'unpaid', ticket_fee: 10_000, ticket_received: 4_000 })
  const emeka = makePanelItem({
    id: '10000000-0000-4000-8000-000000000002',
    name: 'Emeka Obi',
    ticket_status: 'paid',
    ticket_fee: 10_000,
    ticket_received: 10_000,
  })
  const SEARCH = 'POST /rest/v1/rpc/search_panel'
  const BOOK = 'POST /rest/v1/rpc/book_transfer'

  async function openSearch(answer: () => Response) {
    const api = startWith({})
    api.answer(SEARCH, answer)
    api.answer(BOOK, () => Response.json('done'))
    api.answer('POST /rest/v1/rpc/get_family', () => Response.json([ada, emeka]))
    open('?tab=payments', FINANCE)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Confirm a ticket' }))
    const dialog = await screen.findByRole('dialog', { name: 'Confirm a ticket' })
    const search = async (words: string) => {
      await user.type(within(dialog).getByRole('searchbox'), `${words}{Enter}`)
      return within(dialog)
    }
    return { api, user, search }
  }

  it('is confirmed by a member for money, for a child whose ticket is open', async () => {
    const payment = makePanelItem({ kind: 'payment', name: 'Payment of Ada' })
    const { api, user, search } = await openSearch(() => Response.json([ada, emeka, payment]))
    const dialog = await search('obi')
    expect(await dialog.findByText('2 children')).toBeVisible()
    expect(api.callsOf(SEARCH)[0]?.body).toEqual({ search: 'obi' })
    const [first, second, ...others] = within(dialog.getByRole('list')).getAllByRole('listitem')
    expect(others).toEqual([])
    expect(first).toHaveTextContent(/₦4,000 of ₦10,000 arrived/)
    expect(within(second!).queryByRole('button')).not.toBeInTheDocument()
    expect(second).toHaveTextContent('Ticket: Paid')

    const pick = () => user.click(dialog.getByRole('button', { name: /Ada Obi/ }))
    await pick()
    const question = () => screen.findByRole('dialog', { name: /^Confirm Ada Obi ?'s ticket\?$/ })
    await user.click(within(await question()).getByRole('button', { name: 'Cancel' }))
    expect(api.callsOf(BOOK)).toEqual([])
    await pick()
    const form = within(await question())
    await user.click(await form.findByRole('radio', { name: /^Cash/ }))
    expect(form.getByLabelText(/^Amount in NGN/)).toHaveValue('6000')
    await user.click(form.getByRole('button', { name: 'Confirm ticket' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(api.callsOf(BOOK).map(({ body }) => body)).toEqual([
      expect.objectContaining({
        parts: [{ application_id: ada.id, amount: 6_000, open_ticket: true }],
        received_via: 'cash',
      }),
    ])
    // Only owners get the tables.
    expect(api.calls.filter(({ method }) => method === 'GET').map(({ path }) => path)).toEqual([
      '/rest/v1/rpc/get_editions',
    ])
  })

  it('says that nobody was found, and tries again where the search failed', async () => {
    let isDown = true
    const { user, search } = await openSearch(() =>
      isDown ? refusal(500, { message: 'the database is asleep' }) : Response.json([]),
    )
    const dialog = await search('nobody')
    expect(await dialog.findByText('the database is asleep')).toBeVisible()
    isDown = false
    await user.click(dialog.getByRole('button', { name: 'Try again' }))
    expect(await dialog.findByText(/^Nothing found for “nobody”/)).toBeVisible()
  })

  it('is confirmed by others in the child’s dialog', async () => {
    open('?tab=payments')
    expect(await screen.findByRole('link', { name: 'Match a bank statement' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Confirm a ticket' })).not.toBeInTheDocument()
  })
})
