import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { type FakeApi, refusal } from '../../../tests/fakes/call'
import { startApi } from '../../../tests/fakes/api'
import { openPage } from '../../../tests/fakes/render-page'
import { ADMIN } from '../../../tests/fakes/rows'
import AdminTodayPage from './today'

const WORK = 'POST /rest/v1/rpc/get_work'
const CHILD = '10000000-0000-4000-8000-000000000001'
const DAY = '20000000-0000-4000-8000-000000000001'
let api: FakeApi

beforeEach(() => {
  api = startApi({ accounts: [ADMIN], admins: [ADMIN.email] })
})

function open(rows: readonly object[]) {
  api.answer(WORK, () => Response.json(rows))
  return openPage(<AdminTodayPage />, { path: '/admin', account: ADMIN })
}

it('lists what waits in the order in which it should be done, each with one press to begin', async () => {
  open([
    { kind: 'calls', count: 1, oldest: '2026-11-20', row_id: null },
    { kind: 'videos', count: 1001, oldest: '2026-11-03', row_id: CHILD },
    { kind: 'payments', count: 2, oldest: '2026-11-21', row_id: null },
    { kind: 'not_coming', count: 2, oldest: '2026-11-28', row_id: DAY },
    { kind: 'refunds', count: 1, oldest: '2026-11-14', row_id: null },
    { kind: 'releases', count: 1, oldest: null, row_id: DAY },
  ])
  const list = await screen.findByRole('list', { name: 'What waits' })
  const items = within(list).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    '2 children cannot come to their auditionsThe first audition on 28 November 2026See who and why',
    '1 release of results that is not doneGo on',
    '2 payments to checkThe oldest since 21 November 2026Check payments',
    '1 sum to give backSince 14 November 2026See what goes back',
    '1,000+ entry videos to reviewThe oldest since 3 November 2026Review videos',
    '1 call for todaySince 20 November 2026Start calling',
  ])
  expect(screen.getByRole('link', { name: 'Check payments' })).toHaveAttribute(
    'href',
    '/admin/dashboard?tab=payments',
  )
  expect(screen.getByRole('link', { name: 'See who and why' })).toHaveAttribute(
    'href',
    `/admin/audition-days/${DAY}`,
  )
  expect(screen.getByRole('link', { name: 'Go on' })).toHaveAttribute(
    'href',
    `/admin/setup?round=${DAY}#judging`,
  )
  expect(screen.getByRole('link', { name: 'See what goes back' })).toHaveAttribute(
    'href',
    '/admin/books#to-give-back',
  )
  expect(screen.getByRole('link', { name: 'Review videos' })).toHaveAttribute(
    'href',
    `/admin/dashboard?tab=video_submitted&review=${CHILD}`,
  )
})

it('leads to the list of days where children cannot come to several of them', async () => {
  open([{ kind: 'not_coming', count: 2, oldest: '2026-11-28', row_id: null }])
  expect(await screen.findByRole('link', { name: 'See who and why' })).toHaveAttribute(
    'href',
    '/admin/audition-days',
  )
})

it('says so where nothing waits, and counts what is not paid apart', async () => {
  open([
    { kind: 'unpaid', count: 190, oldest: '2026-11-01', row_id: null },
    { kind: 'own', count: 2, oldest: null, row_id: null },
  ])
  expect(await screen.findByText('Nothing waits for you.')).toBeVisible()
  expect(screen.getByRole('link', { name: '190 not paid yet' })).toHaveAttribute(
    'href',
    '/admin/dashboard?tab=pending&ticket=unpaid',
  )
  expect(screen.getByRole('link', { name: 'Your own children’s pages' })).toHaveAttribute(
    'href',
    '/dashboard',
  )
})

it('offers another try where it cannot be looked up', async () => {
  api.answer(WORK, () => refusal(500, { message: 'asleep' }))
  const { user } = openPage(<AdminTodayPage />, { path: '/admin', account: ADMIN })
  expect(await screen.findByRole('alert')).toHaveTextContent('Could not load your work.')
  api.answer(WORK, () => Response.json([]))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Nothing waits for you.')).toBeVisible()
})
