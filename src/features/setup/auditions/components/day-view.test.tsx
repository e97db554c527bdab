import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startApi } from '../../../../../tests/fakes/api'
import { openPage } from '../../../../../tests/fakes/render-page'
import { ADMIN, makePlan } from '../../../../../tests/fakes/rows'
import type { Plan } from '../api'
import { DayView } from './day-view'

const NOW = Date.parse('2027-02-06T09:00:00Z')
const inHours = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString()
const TODAY = { starts_at: inHours(2), ends_at: inHours(6) }
const TOLD = { published_at: inHours(-48) }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

it.each<[string, Partial<Plan>, boolean]>([
  ['a published day, in the morning of it', { ...TODAY, ...TOLD }, true],
  ['one that is over', { starts_at: inHours(-80), ends_at: inHours(-76), ...TOLD }, true],
  ['one that is to come', { starts_at: inHours(72), ends_at: inHours(76), ...TOLD }, false],
  ['one that nobody was told of', TODAY, false],
  ['one that is cancelled', { ...TODAY, ...TOLD, cancelled_at: inHours(-24) }, false],
])('whether %s leads to its door', async (_day, changes, isThere) => {
  const api = startApi({ accounts: [ADMIN] })
  const plan = makePlan(changes)
  api.answer('POST /rest/v1/rpc/get_plans', () => Response.json([plan]))
  api.answer('POST /rest/v1/rpc/get_slots', () => Response.json([]))
  openPage(<DayView id={plan.id} />, { path: `/admin/audition-days/${plan.id}`, account: ADMIN })
  await screen.findByText('More for this day')
  const links = screen
    .queryAllByRole('link', { name: 'Check-in', hidden: true })
    .map((link) => link.getAttribute('href'))
  expect(links).toEqual(isThere ? [`/admin/check-in/${plan.id}`] : [])
})
