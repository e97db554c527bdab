import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { startApi } from '../../../../../tests/fakes/api'
import type { FakeApi } from '../../../../../tests/fakes/call'
import { openPage } from '../../../../../tests/fakes/render-page'
import { ADMIN, makeEdition, makePlan, makeSlotChild } from '../../../../../tests/fakes/rows'
import type { Plan } from '../api'
import { CopyDialog } from './copy-dialog'
import { FillDialog } from './fill-dialog'
import { LateDialog } from './late-dialog'
import { SlotDialog } from './slot-dialog'
import { TellDialog } from './tell-dialog'

const PUBLISH = 'POST /rest/v1/rpc/publish_audition_day'
const batch = (written: number, remaining: number, without_email: number) =>
  Response.json({ written, remaining, left_out: 0, without_email })

let api: FakeApi
const onClose = vi.fn()

beforeEach(() => {
  onClose.mockClear()
  api = startApi({ accounts: [ADMIN] })
})

const open = (page: React.ReactElement) =>
  openPage(page, { path: '/admin/audition-days', account: ADMIN })

it('publishing says how many were told how, over all its calls', async () => {
  const batches = [batch(100, 20, 6), batch(20, 0, 2)]
  api.answer(PUBLISH, () => batches.shift()!)
  const { user, toasts } = open(
    <TellDialog kind="publish" plan={makePlan({ unpublished: 120 })} onClose={onClose} />,
  )
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(toasts).toEqual([
    {
      title: 'The day is published.',
      description:
        'Told the families of 120 children: 112 by email and on their page, 8 on their page only.',
    },
  ])
})

it('cancelling a day says the same', async () => {
  api.answer('POST /rest/v1/rpc/cancel_audition_day', () => batch(2, 0, 0))
  const published = makePlan({ published_at: '2027-01-05T10:00:00Z', planned: 2 })
  const { user, toasts } = open(<TellDialog kind="cancel" plan={published} onClose={onClose} />)
  expect(screen.getByText(/that the audition is cancelled/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancel the day' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(toasts).toEqual([
    {
      title: 'The day is cancelled.',
      description: 'Told the families of 2 children: 2 by email and on their page.',
    },
  ])
})

it('running late closes once the families are told', async () => {
  api.answer('POST /rest/v1/rpc/run_late', () => Response.json(1))
  api.answer(PUBLISH, () => batch(1, 0, 1))
  const { user, toasts } = open(
    <LateDialog plan={makePlan()} rows={[makeSlotChild()]} onClose={onClose} />,
  )
  await user.clear(screen.getByLabelText(/^From/))
  await user.type(screen.getByLabelText(/^From/), '09:00')
  await user.type(screen.getByLabelText(/^Minutes later/), '40')
  await user.click(screen.getByRole('button', { name: 'Move 1 child' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(toasts).toEqual([
    {
      title: '1 child moved by 40 minutes.',
      description: 'Told the family of 1 child: 1 on their page only.',
    },
  ])
})

it('running late moves nobody twice where the network goes before the families are told', async () => {
  const late = 'POST /rest/v1/rpc/run_late'
  api.answer(late, () => Response.json(3))
  api.answer(PUBLISH, () => {
    throw new TypeError('Failed to fetch')
  })
  const { user } = open(<LateDialog plan={makePlan()} rows={[makeSlotChild()]} onClose={onClose} />)
  await user.clear(screen.getByLabelText(/^From/))
  await user.type(screen.getByLabelText(/^From/), '09:00')
  await user.type(screen.getByLabelText(/^Minutes later/), '0')
  await user.click(screen.getByRole('button', { name: 'Move 1 child' }))
  expect(screen.getByLabelText(/^Minutes later/)).toHaveAccessibleDescription(
    /A whole number from 1 to 240/,
  )
  await user.clear(screen.getByLabelText(/^Minutes later/))
  await user.type(screen.getByLabelText(/^Minutes later/), '5')
  await user.click(screen.getByRole('button', { name: 'Move 1 child' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Not every family is told yet')
  expect(screen.getByText('3 children moved by 5 minutes.')).toBeVisible()
  api.answer(PUBLISH, () => batch(3, 0, 0))
  await user.click(screen.getByRole('button', { name: 'Tell the other families' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(api.callsOf(late)).toHaveLength(1)
})

const waiting = (name: string, previous_score: number | null) => ({
  application_id: name,
  child_name: name,
  stage_name: null,
  age: 9,
  talents: ['Music'],
  entry_video_status: 'approved',
  was_absent: previous_score === null,
  previous_score,
})

it('a later round is filled by what the judges gave in the one before', async () => {
  api.answer('POST /rest/v1/rpc/get_unplanned', () =>
    Response.json([waiting('Ada Obi', 8.5), waiting('Bem Eze', null)]),
  )
  open(<FillDialog plan={makePlan({ round: 2 })} onClose={onClose} />)
  expect(await screen.findByLabelText('Ada Obi, 9, Music · 8.5 in round 1')).toBeChecked()
  expect(screen.getByLabelText('Bem Eze, 9, Music · did not come last time')).toBeChecked()
  expect(screen.getByText(/without a time, the best of round 1 first/)).toBeVisible()
})

it.each([
  ['2027', 'The same hall, times and stages on another day, without children.'],
  [
    '2026',
    'The same hall, times and stages on another day, without children. It is a day of 2027.',
  ],
])('a copy of a day of %s says which year it is of', async (edition, words) => {
  api.answer('GET /rest/v1/rpc/get_editions', () =>
    Response.json([makeEdition(2027, { is_current: true }), makeEdition(2026)]),
  )
  open(<CopyDialog plan={makePlan({ edition: Number(edition) })} onClose={onClose} />)
  await expect.poll(() => api.callsOf('GET /rest/v1/rpc/get_editions')).toHaveLength(1)
  expect(await screen.findByText(words)).toBeVisible()
})

it('a slot is chosen by its time and the name of its stage', async () => {
  const child = makeSlotChild()
  const walkIn = makeSlotChild({
    application_id: 'bem',
    child_name: 'Bem Eze',
    stage: null,
    is_extra: true,
  })
  const plan: Plan = makePlan({ planned: 2 })
  open(
    <SlotDialog
      child={child}
      plan={plan}
      plans={[plan]}
      rows={[child, walkIn]}
      onClose={onClose}
    />,
  )
  const options = [...screen.getByLabelText<HTMLSelectElement>(/^Slot/).options]
  expect(options.map(({ text }) => text)).toEqual([
    'Choose a slot',
    '09:00, Stage 2',
    '09:15, Grand hall',
    '09:15, Stage 2',
    '09:45, Grand hall',
    '09:45, Stage 2',
  ])
})
