import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { startApi } from '../../../../tests/fakes/api'
import type { FakeApi } from '../../../../tests/fakes/call'
import { openPage } from '../../../../tests/fakes/render-page'
import { makeEdition } from '../../../../tests/fakes/rows'
import { SetupOrder } from './setup-order'

const SECTIONS = [
  { id: 'editions', title: 'Editions' },
  { id: 'news', title: 'News and support' },
  { id: 'team', title: 'Team' },
]
let api: FakeApi

beforeEach(() => {
  api = startApi()
})

function open(edition: object, members: readonly object[]) {
  api.answer('POST /rest/v1/rpc/get_editions', () => Response.json([makeEdition(2026, edition)]))
  api.answer('POST /rest/v1/rpc/get_planned_editions', () => Response.json([]))
  api.answer('POST /rest/v1/rpc/get_team', () => Response.json(members))
  openPage(<SetupOrder sections={SECTIONS} />, { path: '/admin/setup' })
}

const DATES = { registration_closes_at: '2026-06-01T00:00:00Z', finale_on: '2026-12-12' }

it.each([
  [{ registration_closes_at: null }, [], 'Begin with 1. Editions.', '#editions'],
  [{ ...DATES, finale_on: null }, [], 'Set the day of the 2026 finale.', '#editions'],
  [
    DATES,
    [
      { id: '1', ended_at: null, has_second_factor: true },
      { id: '2', ended_at: null, has_second_factor: false },
    ],
    'Begin with 3. Team.',
    '#team',
  ],
])('names the first step that is open', async (edition, members, words, href) => {
  open(edition, members)
  const order = screen.getByRole('navigation', { name: 'The order of set-up' })
  const begin = (await within(order).findByText(/^Begin with/)).parentElement!
  expect(begin).toHaveTextContent(words)
  expect(within(begin).getByRole('link')).toHaveAttribute('href', href)
})

it('names none where nothing is missing, and lists the sections in their order', async () => {
  open(DATES, [{ id: '1', ended_at: '2026-01-01T00:00:00Z', has_second_factor: false }])
  await expect.poll(() => api.callsOf('POST /rest/v1/rpc/get_team')).toHaveLength(1)
  expect((await screen.findAllByRole('link')).map(({ textContent }) => textContent)).toEqual([
    '1. Editions',
    '2. News and support',
    '3. Team',
  ])
  expect(screen.queryByText(/^Begin with/)).not.toBeInTheDocument()
})
