import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { startApi } from '../../../../../tests/fakes/api'
import { openPage } from '../../../../../tests/fakes/render-page'
import { ADMIN, makePlan, makeSlotChild } from '../../../../../tests/fakes/rows'
import { auditionSlotPath } from '@/lib/paths'
import type { Plan } from '../api'
import { DayView } from './day-view'

const NOW = Date.parse('2027-02-06T09:00:00Z')
const inHours = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString()
const TODAY = { starts_at: inHours(2), ends_at: inHours(6) }
const TOLD = { published_at: inHours(-48) }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
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

it('asks where a child goes whom its address names, and closes that with it', async () => {
  const api = startApi({ accounts: [ADMIN] })
  const plan = makePlan({ starts_at: inHours(72), ends_at: inHours(76), ...TOLD })
  const child = makeSlotChild({ starts_at: inHours(72) })
  api.answer('POST /rest/v1/rpc/get_plans', () => Response.json([plan]))
  api.answer('POST /rest/v1/rpc/get_slots', () => Response.json([child]))
  const { user } = openPage(<DayView id={plan.id} />, {
    path: `/admin/audition-days/${plan.id}`,
    at: auditionSlotPath(plan.id, child.application_id),
    account: ADMIN,
  })
  const question = await screen.findByRole('dialog', { name: `Move ${child.child_name}` })
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByLabelText('address')).toHaveTextContent(`/admin/audition-days/${plan.id}`)
})

it('opens a completed day again, whose plan can then be changed', async () => {
  const complete = 'POST /rest/v1/rpc/complete_audition_day'
  const api = startApi({ accounts: [ADMIN] })
  let plan = makePlan({
    starts_at: inHours(-1),
    ends_at: inHours(3),
    ...TOLD,
    completed_at: inHours(0),
  })
  api.answer('POST /rest/v1/rpc/get_plans', () => Response.json([plan]))
  api.answer('POST /rest/v1/rpc/get_slots', () => Response.json([]))
  api.answer(complete, () => {
    plan = { ...plan, completed_at: null }
    return Response.json(null)
  })
  const { user } = openPage(<DayView id={plan.id} />, {
    path: `/admin/audition-days/${plan.id}`,
    account: ADMIN,
  })
  await user.click(await screen.findByText('More for this day'))
  expect(screen.queryByRole('button', { name: 'Fill the slots' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Open the day again' }))
  const question = within(screen.getByRole('dialog', { name: 'Open this day again?' }))
  await user.click(question.getByRole('button', { name: 'Open the day again' }))
  expect(await screen.findByRole('button', { name: 'Fill the slots' })).toBeVisible()
  expect(api.callsOf(complete).map(({ body }) => body)).toEqual([
    { audition_day_id: plan.id, is_completed: false },
  ])
})

it('marks on the day what is now, who is late and who is missing', async () => {
  const api = startApi({ accounts: [ADMIN] })
  // The day runs from 08:00 to 12:00 UTC, and it is 09:00 UTC, 10:00 in Lagos.
  const plan = makePlan({ starts_at: inHours(-1), ends_at: inHours(3), ...TOLD })
  api.answer('POST /rest/v1/rpc/get_plans', () => Response.json([plan]))
  api.answer('POST /rest/v1/rpc/get_slots', () =>
    Response.json([
      makeSlotChild({ starts_at: inHours(-0.5) }),
      makeSlotChild({
        application_id: 'bem',
        child_name: 'Bem Ali',
        starts_at: inHours(0),
        stage: 2,
      }),
      makeSlotChild({ application_id: 'efe', child_name: 'Efe Musa', starts_at: inHours(1) }),
    ]),
  )
  openPage(<DayView id={plan.id} />, { path: `/admin/audition-days/${plan.id}`, account: ADMIN })
  const slots = within(await screen.findByRole('region', { name: 'Slots' }))
  const lines = slots.getAllByRole('listitem')
  const line = (words: string) => lines.find(({ textContent }) => textContent.includes(words))!
  const indexOf = (words: string) => lines.indexOf(line(words))
  expect(line('Ada Obi')).toHaveTextContent('Missing')
  expect(line('Bem Ali')).toHaveTextContent(/^Stage 2Bem Ali.*Late/)
  expect(line('Efe Musa')).not.toHaveTextContent(/Late|Missing/)
  expect(line('Now, 10:00')).toHaveAttribute('aria-current', 'time')
  expect(indexOf('Now, 10:00')).toBe(indexOf('Bem Ali') + 1)
  expect(
    lines.slice(0, indexOf('Bem Ali')).findLast(({ textContent }) => /^\d/.test(textContent)),
  ).toHaveTextContent('10:00')
  expect(slots.getByText('Late: 1').nextSibling).toHaveTextContent('Bem Ali (10:00, Stage 2)')
  expect(slots.getByText('Missing: 1').nextSibling).toHaveTextContent('Ada Obi (09:30, Grand hall)')
})
