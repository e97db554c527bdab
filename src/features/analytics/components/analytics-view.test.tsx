import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { type FakeApi, refusal } from '../../../../tests/fakes/call'
import { startApi } from '../../../../tests/fakes/api'
import { openPage } from '../../../../tests/fakes/render-page'
import type { Analysis, Analytics, Trends } from '../schema'
import type { StaffRole } from '@/domain/team'
import { csvLines } from '@/lib/csv-export'
import { MemberContext } from '@/lib/member'
import { ANALYSIS_CSV, analysisLines } from '../analysis-csv'
import { AnalyticsView } from './analytics-view'

const TOTALS = 'POST /rest/v1/rpc/get_application_analytics'
const TRENDS = 'POST /rest/v1/rpc/get_application_trends'
const ANALYSIS = 'POST /rest/v1/rpc/get_analysis'

const totals: Analytics = {
  total_children: 1234,
  total_male: 600,
  total_female: 634,
  total_approved: 900,
  total_rejected: 30,
  total_cancelled_by_timer: 4,
  talent_ranks: [
    { talent: 'Dance', count: 800 },
    { talent: 'Music', count: 400 },
  ],
  country_ranks: [{ country: 'Nigeria', count: 1234 }],
  state_ranks: [{ state_city: 'Lagos', count: 700 }],
}
const trends: Trends = {
  weeks: [
    { week: '2026-05-04', registrations: 10, money: { NGN: 100_000 } },
    { week: '2026-05-11', registrations: 0, money: {} },
    { week: '2026-05-18', registrations: 5, money: { NGN: 20_000, ZAR: 360 } },
  ],
  funnel: { registered: 1234, paid: 617, video: 300, audition: 100, finalist: 12 },
}
const analysis: Analysis = {
  ...totals,
  ...trends,
  total_children: 77,
  ages: [
    { age: 7, count: 30 },
    { age: 9, count: 47 },
  ],
  talents_by_state: [
    { country: 'Nigeria', state_city: 'Lagos', children: 50, talents: { Dance: 45, Music: 20 } },
  ],
  money: [
    { currency: 'NGN', kind: 'payment', way: 'statement', amount: 90_000.5 },
    { currency: 'NGN', kind: 'payment', way: 'hand', amount: 9_999.5 },
    { currency: 'NGN', kind: 'donation', way: 'hand', amount: 5_000 },
    { currency: 'USD', kind: 'donation', way: 'hand', amount: 25 },
  ],
  money_days: { from: '2026-01-01', to: null },
}

let api: FakeApi

beforeEach(() => {
  api = startApi()
  api.answer(TOTALS, () => Response.json(totals))
  api.answer(TRENDS, () => Response.json(trends))
  api.answer(ANALYSIS, () => Response.json(analysis))
})

const open = (query = '', role: StaffRole = 'owner') =>
  openPage(
    <MemberContext value={{ role, states: null }}>
      <AnalyticsView hrefOfChildren={leadsTo} hrefOfMoney={toBooks} />
    </MemberContext>,
    { path: '/admin/analysis', at: `/admin/analysis${query}` },
  )
/** The link to the books' lines behind a figure. */
const toBooks = (wanted: object) => `/books?${Object.values(wanted).join('+')}`
/** The link to the children behind a figure. */
const leadsTo = (wanted: object) => `/list?${Object.values(wanted).join('+')}`
const section = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).closest('section')!)

it('shows the six counts and the three ranked lists with their figures', async () => {
  const release = api.hold(TOTALS)
  open()
  expect(screen.getByText('Loading analytics…')).toBeInTheDocument()
  release()
  await section('By Country')
  const counts = screen.getAllByRole('term').map((term) => {
    return [term.textContent, term.parentElement?.querySelector('dd')?.textContent]
  })
  expect(counts).toEqual([
    ['Total Applicants', '1,234'],
    ['Male Applicants', '600'],
    ['Female Applicants', '634'],
    ['Approved', '900'],
    ['Rejected', '30'],
    ['Expired by Timer', '4'],
  ])
  const talents = (await section('By Talent Category')).getAllByRole('listitem')
  expect(talents.map(({ textContent }) => textContent)).toEqual(['Dance800', 'Music400'])
  expect((await section('By State / Province')).getByRole('listitem')).toHaveTextContent('Lagos700')
})

it('shows how far the children have come', async () => {
  open()
  const steps = (await section('From registration to the final')).getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Registered1,234 (100%)',
    'Ticket paid617 (50%)',
    'Entry video handed in300 (24%)',
    'Audition scheduled or completed100 (8%)',
    'Finalist12 (1%)',
  ])
})

it('has each week in a table, and each currency by itself', async () => {
  const { user } = open()
  const weeks = await section('Registrations by week')
  await user.click(weeks.getByText('As a table'))
  const table = within(weeks.getByRole('table', { name: 'Registrations by week' }))
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'Week fromRegistrations',
    '4 May 202610',
    '11 May 20260',
    '18 May 20265',
  ])
  const rand = await section('Money that arrived by week, ZAR')
  await user.click(rand.getByText('As a table'))
  expect(rand.getByRole('row', { name: '18 May 2026 R360' })).toBeVisible()
  expect(rand.getByRole('row', { name: '4 May 2026 R0' })).toBeVisible()
  expect(rand.getByRole('link', { name: 'R360' })).toHaveAttribute(
    'href',
    toBooks({ currency: 'ZAR', from: '2026-05-18', to: '2026-05-24' }),
  )
  expect(screen.queryByRole('heading', { name: /USD/ })).not.toBeInTheDocument()
})

it.each([
  ['owner', ['books', 'list']],
  ['finance', ['books']],
  ['reviewer', ['list']],
] as const)('leads %s only to what the role opens', async (role, lists) => {
  open('', role)
  await screen.findByRole('heading', { name: 'By age' })
  await screen.findByRole('heading', { name: 'Registrations by week' })
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '')
  expect([...new Set(links.map((href) => href.split(/[/?]/)[1]))].sort()).toEqual(lists)
  expect((await section('By State / Province')).getByRole('listitem')).toHaveTextContent('Lagos700')
  const is = (list: string) => (lists as readonly string[]).includes(list)
  expect(screen.queryAllByText(/An underlined figure or name/)).toHaveLength(is('list') ? 1 : 0)
  expect(screen.queryAllByText(/An underlined sum/)).toHaveLength(is('books') ? 1 : 0)
})

it('says for each figure that it has no data', async () => {
  api.answer(TOTALS, () =>
    Response.json({ ...totals, talent_ranks: [], country_ranks: [], state_ranks: [] }),
  )
  api.answer(TRENDS, () =>
    Response.json({
      weeks: trends.weeks.map(({ week }) => ({ week, registrations: 0, money: {} })),
      funnel: { registered: 0, paid: 0, video: 0, audition: 0, finalist: 0 },
    }),
  )
  api.answer(ANALYSIS, () =>
    Response.json({ ...analysis, ages: [], talents_by_state: [], money: [] }),
  )
  open()
  expect(await screen.findByText('No money has arrived.')).toBeVisible()
  await vi.waitFor(() => expect(screen.getAllByText('No data to display.')).toHaveLength(6))
})

it('shows money by currency with donations, ages, and talents by state', async () => {
  open()
  const money = await screen.findByRole('table', {
    name: 'Money that arrived, by currency and kind',
  })
  expect(
    within(money)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'CurrencyPaymentsSubscriptionsDonationsCreditTotal',
    'NGN₦100,000₦0₦5,000₦0₦105,000',
    'By statement₦90,000.50₦0₦0₦0₦90,000.50',
    'By hand₦9,999.50₦0₦5,000₦0₦14,999.50',
    'USD$0$0$25$0$25',
    'By hand$0$0$25$0$25',
  ])
  for (const [sum, wanted] of [
    ['₦100,000', { from: '2026-01-01', currency: 'NGN', kind: 'payment' }],
    ['₦105,000', { from: '2026-01-01', currency: 'NGN' }],
    ['₦9,999.50', { from: '2026-01-01', currency: 'NGN', kind: 'payment', way: 'hand' }],
  ] as const) {
    expect(within(money).getByRole('link', { name: sum })).toHaveAttribute('href', toBooks(wanted))
  }
  const ages = (await section('By age')).getAllByRole('listitem')
  expect(ages.map(({ textContent }) => textContent)).toEqual(['730', '947'])
  const talents = screen.getByRole('table', { name: 'Children by state or province and talent' })
  expect(within(talents).getByRole('link', { name: '45: Lagos, Dance' })).toHaveAttribute(
    'href',
    leadsTo({ place: 'Lagos', talent: 'Dance' }),
  )
  expect(screen.getAllByText(/^A child may have two talents/)).toHaveLength(2)
  expect(screen.getByText('Total Applicants').parentElement).toHaveTextContent('1,234')
})

it('counts a country and a period, which stand in the address', async () => {
  const { user } = open('?from=2026-05-01')
  expect(await screen.findByText('Both countries, from 1 May 2026.')).toBeVisible()
  expect((await screen.findByText('Total Applicants')).parentElement).toHaveTextContent('77')
  expect(api.callsOf(TOTALS)).toEqual([])
  expect(api.callsOf(ANALYSIS).at(-1)!.body).toEqual({ first_day: '2026-05-01' })
  await user.selectOptions(screen.getByLabelText('Country'), 'Nigeria')
  await user.type(screen.getByLabelText('To'), '2026-05-31')
  expect(await screen.findByText('Nigeria, 1 May 2026 to 31 May 2026.')).toBeVisible()
  expect(screen.getByLabelText('address')).toHaveTextContent(
    '?country=Nigeria&from=2026-05-01&to=2026-05-31',
  )
  const talents = await screen.findByRole('table', {
    name: 'Children by state or province and talent',
  })
  expect(within(talents).getByRole('link', { name: '45: Lagos, Dance' })).toHaveAttribute(
    'href',
    leadsTo({ place: 'Lagos', from: '2026-05-01', to: '2026-05-31', talent: 'Dance' }),
  )
  await vi.waitFor(() =>
    expect(api.callsOf(ANALYSIS).at(-1)!.body).toEqual({
      only_country: 'Nigeria',
      first_day: '2026-05-01',
      last_day: '2026-05-31',
    }),
  )
  expect(screen.getByRole('link', { name: 'Dance' })).toHaveAttribute(
    'href',
    leadsTo({ place: 'Nigeria', from: '2026-05-01', to: '2026-05-31', talent: 'Dance' }),
  )
  await user.click(screen.getByRole('link', { name: 'Clear filters' }))
  await vi.waitFor(() =>
    expect(screen.getByText('Total Applicants').parentElement).toHaveTextContent('1,234'),
  )
  expect(screen.getByLabelText('From')).toHaveValue('')
})

it('says when the first day is after the last, and reads no day that is none', async () => {
  const { unmount } = open('?from=2026-06-01&to=2026-05-01')
  expect(screen.getByRole('alert')).toHaveTextContent('The first day is after the last one')
  expect(api.callsOf(ANALYSIS)).toEqual([])
  unmount()
  open('?from=2026-02-30&to=yesterday')
  expect((await screen.findByText('Total Applicants')).parentElement).toHaveTextContent('1,234')
})

it('exports every figure in words, with what was chosen', () => {
  const filter = { year: 2025, country: 'Nigeria' as const, from: null, to: '2026-05-31' }
  const lines = csvLines(ANALYSIS_CSV, analysisLines(analysis, filter)).split('\r\n')
  expect(lines[0]).toBe('Chosen,,,"2025, Nigeria, up to 31 May 2026"')
  expect(lines).toContain('Total Applicants,,,77')
  expect(lines).toContain('"Money that arrived, NGN","Donations, by hand",,5000')
  expect(lines).toContain('Talents by state,Lagos,Dance,45')
  expect(lines).toContain('By age,9,,47')
})

it('prints at a press', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const { user } = open()
  await user.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})

it('says that there is no data at all', async () => {
  api.answer(TOTALS, () => Response.json(null))
  open()
  expect(await screen.findByText('No data available')).toBeVisible()
  expect(screen.queryByRole('heading', { name: /by week/ })).not.toBeInTheDocument()
})

it('says with its detail in brackets what went wrong, and tries again', async () => {
  const mend = api.answer(TOTALS, () => refusal(500, { message: 'the database is asleep' }))
  const { user, toasts } = open()
  expect(await screen.findByText('Error fetching analytics')).toBeVisible()
  expect(toasts).toContainEqual({
    title: 'Error',
    description: 'Error fetching analytics (the database is asleep)',
    variant: 'destructive',
  })
  mend()
  api.answer(TOTALS, () => Response.json(totals))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Total Applicants')).toBeVisible()
})

it('refuses an answer that it does not know', async () => {
  api.answer(TOTALS, () => Response.json({ total_children: 'many' }))
  open()
  expect(
    await screen.findByText('The server answered in a form that this page does not know.'),
  ).toBeVisible()
})

it('asks for a year that is chosen, whose children are found by it', async () => {
  open('?year=2025')
  expect((await section('By Country')).getByRole('link')).toHaveAttribute(
    'href',
    '/list?2025+Nigeria',
  )
  expect(api.callsOf(TOTALS)[0]!.body).toEqual({ only_year: 2025 })
  expect(api.callsOf(TRENDS)[0]!.body).toEqual({ week_count: 53, only_year: 2025 })
  expect(api.callsOf(ANALYSIS)[0]!.body).toEqual({ only_year: 2025 })
  expect(screen.getByText('2025, Both countries, all days.')).toBeVisible()
})

it('a period of a chosen year is cleared by itself', async () => {
  const { user } = open('?year=2025&from=2025-05-01')
  await user.click(await screen.findByRole('link', { name: 'Clear filters' }))
  expect(screen.getByLabelText('address')).toHaveTextContent('/admin/analysis?year=2025')
})
