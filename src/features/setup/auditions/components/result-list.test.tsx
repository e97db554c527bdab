import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { startApi } from '../../../../../tests/fakes/api'
import type { FakeApi } from '../../../../../tests/fakes/call'
import { beSignedIn, openPage } from '../../../../../tests/fakes/render-page'
import { PARENT } from '../../../../../tests/fakes/rows'
import type { SlotChild } from '../api'
import { ResultList } from './result-list'

const SAVE = 'POST /rest/v1/rpc/record_results'

const child = (id: string, name: string, changes: Partial<SlotChild> = {}): SlotChild => ({
  application_id: id,
  user_id: id,
  child_name: name,
  stage_name: null,
  age: 9,
  talents: ['Music'],
  payment_reference: 'KZ-222222',
  starts_at: '2027-02-06T08:00:00Z',
  lane: 1,
  is_extra: false,
  told_at: '2027-02-06T08:00:00Z',
  is_told: true,
  outcome: 'scheduled',
  answer: null,
  answer_reason: null,
  check_in: 'arrived',
  audition_result: null,
  audition_report: null,
  has_report: false,
  updated_at: '2027-02-06T12:00:00Z',
  ...changes,
})

let api: FakeApi

beforeEach(async () => {
  api = startApi({ accounts: [PARENT] })
  await beSignedIn(PARENT)
})

const open = (...rows: SlotChild[]) =>
  openPage(<ResultList auditionId="day" rows={rows} />, {
    path: '/admin/audition-days',
    account: PARENT,
  })

it('lists who arrived, and saves what is typed in one call', async () => {
  api.answer(SAVE, () =>
    Response.json([
      { is_done: true, updated_at: '2027-02-06T13:00:00Z' },
      { is_done: false, code: 'P0001', message: 'application_changed', details: 'x' },
    ]),
  )
  const { user } = open(
    child('ada', 'Ada Obi'),
    child('bem', 'Bem Eze'),
    child('chi', 'Chi Absent', { check_in: 'absent' }),
  )
  expect(screen.queryByText('Chi Absent')).not.toBeInTheDocument()
  await user.click(screen.getAllByRole('radio', { name: 'Pass' })[0]!)
  await user.type(screen.getByRole('textbox', { name: 'Report on Ada Obi' }), 'Sings in tune.')
  await user.click(screen.getAllByRole('radio', { name: 'Fail' })[1]!)
  await vi.waitFor(() => expect(api.callsOf(SAVE)).toHaveLength(1))
  expect(api.callsOf(SAVE)[0]!.body).toMatchObject({
    results: [
      { id: 'ada', result: 'Pass', report: 'Sings in tune.', loaded_at: '2027-02-06T12:00:00Z' },
      { id: 'bem', result: 'Fail' },
    ],
  })
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(await screen.findByRole('alert')).toHaveTextContent('has changed since')
  expect(screen.getAllByRole('radio', { name: 'Fail' })[1]).toBeChecked()
})

it('a result that was pressed by mistake is taken back, and the keyboard stays in its row', async () => {
  api.answer(SAVE, () => Response.json([{ is_done: true, updated_at: '2027-02-06T13:00:00Z' }]))
  const { user } = open(child('ada', 'Ada Obi', { audition_result: 'Pass', outcome: 'completed' }))
  await user.click(screen.getByRole('button', { name: 'Take back the result of Ada Obi' }))
  expect(screen.getByRole('radio', { name: 'Pass' })).toHaveFocus()
  expect(screen.getByRole('radio', { name: 'Pass' })).not.toBeChecked()
  expect(screen.queryByRole('button', { name: /Take back/ })).not.toBeInTheDocument()
  await vi.waitFor(() => expect(api.callsOf(SAVE)).toHaveLength(1))
  expect(api.callsOf(SAVE)[0]!.body).toMatchObject({ results: [{ id: 'ada', result: null }] })
})

it('a report that another member wrote is not typed over unseen', () => {
  open(child('ada', 'Ada Obi', { has_report: true, audition_result: 'Pass', outcome: 'completed' }))
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  expect(screen.getByText(/Has a report/)).toBeVisible()
})

it('a result that changes while it is saved leaves the report of another member as it is', async () => {
  const held: { resolve?: () => void } = {}
  const isReleased = new Promise<void>((resolve) => {
    held.resolve = resolve
  })
  api.answer(SAVE, async () => {
    await isReleased
    return Response.json([{ is_done: true, updated_at: '2027-02-06T13:00:00Z' }])
  })
  const { user } = open(child('ada', 'Ada Obi', { has_report: true }))
  await user.click(screen.getByRole('radio', { name: 'Pass' }))
  await vi.waitFor(() => expect(api.callsOf(SAVE)).toHaveLength(1))
  await user.click(screen.getByRole('radio', { name: 'Fail' }))
  held.resolve?.()
  await vi.waitFor(() => expect(api.callsOf(SAVE)).toHaveLength(2))
  expect(api.callsOf(SAVE)[1]!.body).toMatchObject({
    results: [{ id: 'ada', result: 'Fail', loaded_at: '2027-02-06T13:00:00Z' }],
  })
  expect(JSON.stringify(api.callsOf(SAVE)[1]!.body)).not.toContain('report')
})
