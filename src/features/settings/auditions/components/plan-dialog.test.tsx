import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { startApi } from '../../../../../tests/fakes/api'
import { type FakeApi, refusal } from '../../../../../tests/fakes/call'
import { beSignedIn, openPage } from '../../../../../tests/fakes/render-page'
import { ADMIN, makePlan } from '../../../../../tests/fakes/rows'
import type { Plan } from '../api'
import { PlanDialog } from './plan-dialog'

const SAVE = 'POST /rest/v1/rpc/save_audition_day'

let api: FakeApi

beforeEach(async () => {
  window.sessionStorage.clear()
  api = startApi({ accounts: [ADMIN] })
  await beSignedIn(ADMIN)
  api.answer(SAVE, () => Response.json('5f0c9a52-2a0f-4a1e-9f0e-000000000002'))
})

const open = (plan?: Plan) =>
  openPage(<PlanDialog plan={plan} onClose={vi.fn()} onPlanned={vi.fn()} />, {
    path: '/admin/audition-days',
    account: ADMIN,
  })
const field = (label: RegExp | string) => screen.getByLabelText(label)
const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } })
const saved = () => api.callsOf(SAVE).at(-1)!.body as { changes: object; moves_children: boolean }

describe('a new day', () => {
  it('has one stage, to which more are added by name and talent, and removed', async () => {
    const { user } = open()
    await user.selectOptions(field(/^State/), 'Kano')
    await user.type(field(/^Hall/), 'City Hall')
    await user.type(field(/^Address/), '1 Ibrahim Taiwo Road')
    type(/^Day/, '2027-02-06')
    expect(field(/^Name of stage 1/)).toHaveValue('Stage 1')
    expect(screen.queryByRole('button', { name: 'Remove: Stage 1' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Add a stage' }))
    await user.click(screen.getByRole('button', { name: 'Add a stage' }))
    expect(field(/^Name of stage 3/)).toHaveValue('Stage 3')
    await user.clear(field(/^Name of stage 2/))
    await user.type(field(/^Name of stage 2/), 'Stage 1')
    await user.selectOptions(field(/^Talent of stage 3/), 'Dance')
    await user.click(screen.getByRole('button', { name: 'Plan this day' }))
    expect(await screen.findByText('Please give each stage a name of its own')).toBeVisible()
    expect(field(/^Name of stage 2/)).toHaveFocus()
    expect(api.callsOf(SAVE)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Remove: Stage 1' }))
    await user.clear(field(/^Round/))
    await user.type(field(/^Round/), '2')
    await user.click(screen.getByRole('button', { name: 'Plan this day' }))
    await expect.poll(() => api.callsOf(SAVE)).toHaveLength(1)
    expect(saved().changes).toMatchObject({
      round: 2,
      stages: ['Stage 1', 'Stage 3'],
      stage_talents: ['', 'Dance'],
    })
  })
})

describe('a day with children', () => {
  const plan = makePlan({ planned: 6 })

  it('takes its breaks along to another beginning, unless the children stay', async () => {
    const { user } = open(plan)
    expect(field(/^Slots that stay empty/)).toHaveValue('09:30')
    type(/^Starts/, '')
    type(/^Starts/, '09:45')
    expect(field(/^Slots that stay empty/)).toHaveValue('10:15')
    const along = screen.getByLabelText('Move the times of 6 children too, and the breaks')
    await user.click(along)
    expect(field(/^Slots that stay empty/)).toHaveValue('09:30')
    type(/^Starts/, '09:15')
    expect(field(/^Slots that stay empty/)).toHaveValue('09:30')
    await user.click(along)
    expect(field(/^Slots that stay empty/)).toHaveValue('09:45')
    type(/^Ends/, '10:15')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await expect.poll(() => api.callsOf(SAVE)).toHaveLength(1)
    expect(saved()).toMatchObject({
      moves_children: true,
      changes: { starts_at: '2027-02-06T08:15:00.000Z', breaks: ['2027-02-06T08:45:00.000Z'] },
    })
  })

  it('goes to another date with its breaks', async () => {
    const { user } = open(plan)
    type(/^Day/, '2027-02-08')
    expect(field(/^Slots that stay empty/)).toHaveValue('09:30')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await expect.poll(() => api.callsOf(SAVE)).toHaveLength(1)
    expect(saved()).toMatchObject({
      moves_children: true,
      changes: { breaks: ['2027-02-08T08:30:00.000Z'] },
    })
  })

  it('loses no stage but its last, and keeps its round', () => {
    open(plan)
    const group = (name: string) => within(screen.getByRole('group', { name }))
    expect(group('Stage 1').queryByRole('button')).not.toBeInTheDocument()
    expect(group('Stage 2').getByRole('button', { name: 'Remove: Stage 2' })).toBeVisible()
    expect(screen.queryByLabelText(/^Round/)).not.toBeInTheDocument()
  })

  it('says beside the breaks that one lies on a slot', async () => {
    api.answer(SAVE, () => refusal(400, { code: 'P0001', message: 'slot_in_break', details: '1' }))
    const { user } = open(plan)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/A break lies on a child's slot/)).toBeVisible()
    expect(field(/^Slots that stay empty/)).toHaveAccessibleDescription(/A break lies on/)
  })
})

it('the breaks of a day without children stay as they are typed', async () => {
  const { user } = open(makePlan())
  type(/^Starts/, '09:15')
  expect(field(/^Slots that stay empty/)).toHaveValue('09:30')
  expect(screen.queryByLabelText(/^Move the times/)).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => api.callsOf(SAVE)).toHaveLength(1)
  expect(saved()).toMatchObject({ moves_children: false })
})
