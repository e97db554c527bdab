import { screen } from '@testing-library/react'
import { IDBObjectStore } from 'fake-indexeddb'
import { beforeEach, expect, it, vi } from 'vitest'
import { allowAuthFailure, startApi } from '../../../../../tests/fakes/api'
import { type FakeApi, refusal } from '../../../../../tests/fakes/call'
import { beSignedIn, openPage } from '../../../../../tests/fakes/render-page'
import { ADMIN, makeSlotChild, PARENT } from '../../../../../tests/fakes/rows'
import { outbox } from '@/lib/offline/outbox'
import type { SlotChild } from '../api'
import { ResultList } from './result-list'

const SAVE = 'POST /rest/v1/rpc/record_results'

const child = (id: string, name: string, changes: Partial<SlotChild> = {}): SlotChild =>
  makeSlotChild({
    application_id: id,
    user_id: id,
    child_name: name,
    told_at: '2027-02-06T08:00:00Z',
    is_told: true,
    check_in: 'arrived',
    updated_at: '2027-02-06T12:00:00Z',
    ...changes,
  })

let api: FakeApi

beforeEach(async () => {
  api = startApi({ accounts: [PARENT, ADMIN] })
  await beSignedIn(PARENT)
})

const SAVED_AT = '2027-02-06T13:00:00Z'
const save = () => Response.json([{ is_done: true, updated_at: SAVED_AT }])
const refuse = () =>
  Response.json([{ is_done: false, code: 'P0001', message: 'application_changed' }])

const open = (...rows: SlotChild[]) => openOf('day', ...rows)
const openOf = (auditionDayId: string, ...rows: SlotChild[]) =>
  openPage(
    <ResultList
      plan={{ id: auditionDayId, round: 2, stages: ['Grand hall', 'Stage 2'] }}
      rows={rows}
    />,
    {
      path: '/admin/audition-days',
      account: PARENT,
    },
  )

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
  expect(await screen.findAllByText('Grand hall')).toHaveLength(2)
  await user.click((await screen.findAllByRole('radio', { name: 'Pass' }))[0]!)
  await user.type(screen.getByRole('textbox', { name: 'Report on Ada Obi' }), 'Sings in tune.')
  await user.click(screen.getAllByRole('radio', { name: 'Fail' })[1]!)
  await vi.waitFor(() => expect(api.callsOf(SAVE)).toHaveLength(1))
  expect(api.callsOf(SAVE)[0]!.body).toMatchObject({
    results: [
      {
        id: 'ada',
        round: 2,
        result: 'Pass',
        report: 'Sings in tune.',
        loaded_at: '2027-02-06T12:00:00Z',
      },
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
  await user.click(await screen.findByRole('button', { name: 'Take back the result of Ada Obi' }))
  expect(screen.getByRole('radio', { name: 'Pass' })).toHaveFocus()
  expect(screen.getByRole('radio', { name: 'Pass' })).not.toBeChecked()
  expect(screen.queryByRole('button', { name: /Take back/ })).not.toBeInTheDocument()
  await vi.waitFor(() => expect(api.callsOf(SAVE)).toHaveLength(1))
  expect(api.callsOf(SAVE)[0]!.body).toMatchObject({ results: [{ id: 'ada', result: null }] })
})

it('a report that another member wrote is not typed over unseen', async () => {
  open(child('ada', 'Ada Obi', { has_report: true, audition_result: 'Pass', outcome: 'completed' }))
  expect(await screen.findByText(/Has a report/)).toBeVisible()
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
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
  await user.click(await screen.findByRole('radio', { name: 'Pass' }))
  await vi.waitFor(() => expect(api.callsOf(SAVE)).toHaveLength(1))
  await user.click(screen.getByRole('radio', { name: 'Fail' }))
  held.resolve?.()
  await vi.waitFor(() => expect(api.callsOf(SAVE)).toHaveLength(2))
  expect(api.callsOf(SAVE)[1]!.body).toMatchObject({
    results: [{ id: 'ada', result: 'Fail', loaded_at: '2027-02-06T13:00:00Z' }],
  })
  expect(JSON.stringify(api.callsOf(SAVE)[1]!.body)).not.toContain('report')
})

it('what one member typed without a network is there after a reload, for the next member too, who sends it', async () => {
  allowAuthFailure()
  api.isOffline = true
  const { user, unmount } = open(child('ada', 'Ada Obi'))
  await user.type(await screen.findByRole('textbox'), 'Sings in tune.')
  await user.click(screen.getByRole('radio', { name: 'Pass' }))
  expect(
    await screen.findByText(
      'No network. What you typed is kept on this phone, and sent when the network is back.',
    ),
  ).toBeVisible()
  expect(screen.getByText('Waits to be sent')).toBeVisible()
  unmount()
  api.isOffline = false
  await beSignedIn(null)
  await beSignedIn(ADMIN)
  api.isOffline = true
  openOf('other day', child('bem', 'Bem Eze'))
  expect(await screen.findByText('0 of 1 have a result.')).toBeVisible()
  open(child('ada', 'Ada Obi'))
  expect(await screen.findByDisplayValue('Sings in tune.')).toBeVisible()
  api.isOffline = false
  api.answer(SAVE, save)
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(api.callsOf(SAVE).at(-1)!.body).toMatchObject({
    results: [{ id: 'ada', result: 'Pass', report: 'Sings in tune.' }],
  })
})

it('an answer is read once the list shows it, and what is typed before goes over it', async () => {
  api.answer(SAVE, save)
  const { user, unmount } = open(child('ada', 'Ada Obi'))
  await user.click(await screen.findByRole('radio', { name: 'Pass' }))
  expect(await screen.findByText('Saved')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'Fail' }))
  await vi.waitFor(() => expect(api.callsOf(SAVE)).toHaveLength(2))
  expect(api.callsOf(SAVE)[1]!.body).toMatchObject({
    results: [{ id: 'ada', result: 'Fail', loaded_at: SAVED_AT }],
  })
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(outbox.get()).toHaveLength(1)
  unmount()
  open(child('ada', 'Ada Obi', { audition_result: 'Fail', updated_at: SAVED_AT }))
  await vi.waitFor(() => expect(outbox.get()).toEqual([]))
  expect(screen.getByRole('radio', { name: 'Fail' })).toBeChecked()
})

it('of two results of one child the typed one is saved over the other, or given up', async () => {
  const undo = api.answer(SAVE, refuse)
  const { user, unmount } = open(child('ada', 'Ada Obi'))
  await user.click(await screen.findByRole('radio', { name: 'Pass' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('has changed since')
  unmount()
  const theirs = { audition_result: 'Fail', updated_at: '2027-02-06T12:30:00Z' } as const
  open(child('ada', 'Ada Obi', theirs))
  expect(await screen.findByRole('alert')).toHaveTextContent('Saved is: Fail.')
  await user.click(screen.getByRole('button', { name: 'Save mine' }))
  await vi.waitFor(() => expect(api.callsOf(SAVE)).toHaveLength(2))
  expect(api.callsOf(SAVE)[1]!.body).toMatchObject({
    results: [{ id: 'ada', result: 'Pass', loaded_at: theirs.updated_at }],
  })
  await user.click(await screen.findByRole('button', { name: 'Leave what is saved' }))
  expect(screen.getByRole('radio', { name: 'Fail' })).toBeChecked()
  expect(outbox.get()).toEqual([])
  undo()
})

it('a result that the phone has no room for says so, and is sent all the same', async () => {
  api.isOffline = true
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  const { user } = open(child('ada', 'Ada Obi'))
  await user.click(await screen.findByRole('radio', { name: 'Pass' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Not saved on this phone: keep this page open until it is sent.',
  )
  expect(
    await screen.findByText('No network. What you typed is sent when the network is back.'),
  ).toBeVisible()
  api.isOffline = false
  api.answer(SAVE, save)
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('Saved')).toBeVisible()
})

it('says why nothing is sent where the whole call is refused, and goes on trying', async () => {
  api.answer(SAVE, () => refusal(403, { code: '42501', message: 'session_required' }))
  const { user } = open(child('ada', 'Ada Obi'))
  await user.click(await screen.findByRole('radio', { name: 'Pass' }))
  expect(
    await screen.findByText(
      'Please sign in first. What you typed is kept on this phone, and sent again by itself.',
    ),
  ).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
