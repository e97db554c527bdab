import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { type FakeApi, refusal } from '../../../../tests/fakes/call'
import { startApi } from '../../../../tests/fakes/api'
import { openPage } from '../../../../tests/fakes/render-page'
import type { Analytics, Trends } from '../schema'
import { AnalyticsView } from './analytics-view'

const TOTALS = 'POST /rest/v1/rpc/get_application_analytics'
const TRENDS = 'POST /rest/v1/rpc/get_application_trends'

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

let api: FakeApi

beforeEach(() => {
  api = startApi()
  api.answer(TOTALS, () => Response.json(totals))
  api.answer(TRENDS, () => Response.json(trends))
})

const open = () => openPage(<AnalyticsView />)
const part = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).parentElement!)

it('shows the six counts and the three ranked lists with their figures', async () => {
  const release = api.hold(TOTALS)
  open()
  expect(screen.getByText('Loading analytics…')).toBeInTheDocument()
  release()
  await part('By Country')
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
  const talents = (await part('By Talent Category')).getAllByRole('listitem')
  expect(talents.map(({ textContent }) => textContent)).toEqual(['Dance800', 'Music400'])
  expect((await part('By State / Province')).getByRole('listitem')).toHaveTextContent('Lagos700')
})

it('shows how far the children have come', async () => {
  open()
  const steps = (await part('From registration to the final')).getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Registered1,234 (100%)',
    'Ticket paid617 (50%)',
    'Entry video handed in300 (24%)',
    'Audition scheduled or held100 (8%)',
    'Finalist12 (1%)',
  ])
})

it('has each week in a table, and each currency by itself', async () => {
  const { user } = open()
  const weeks = await part('Registrations by week')
  await user.click(weeks.getByText('As a table'))
  const table = within(weeks.getByRole('table', { name: 'Registrations by week' }))
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'Week fromRegistrations',
    '4 May 202610',
    '11 May 20260',
    '18 May 20265',
  ])
  const rand = await part('Money that arrived by week, ZAR')
  await user.click(rand.getByText('As a table'))
  expect(rand.getByRole('row', { name: '18 May 2026 R360' })).toBeVisible()
  expect(rand.getByRole('row', { name: '4 May 2026 R0' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: /USD/ })).not.toBeInTheDocument()
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
  open()
  await vi.waitFor(() => expect(screen.getAllByText('No data to display.')).toHaveLength(6))
})

it('says that there is no data at all', async () => {
  api.answer(TOTALS, () => Response.json(null))
  open()
  expect(await screen.findByText('No data available')).toBeVisible()
  expect(screen.queryByRole('heading', { name: /by week/ })).not.toBeInTheDocument()
})

it('says with its detail in brackets what went wrong, and tries again', async () => {
  const mend = api.answer(TOTALS, () => refusal(500, { message: 'the database is asleep' }))
  const { user, notices } = open()
  expect(await screen.findByText('Error fetching analytics')).toBeVisible()
  expect(notices).toContainEqual({
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
