import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { type FakeApi, refusal, type Row } from '../../../../../tests/fakes/call'
import { startApi } from '../../../../../tests/fakes/api'
import { joinedSocket } from '../../../../../tests/fakes/socket'
import { openPage } from '../../../../../tests/fakes/render-page'
import { makeCoordinator } from '../../../../../tests/fakes/rows'
import { CoordinatorsView } from './coordinators-view'

const LIST = 'GET /rest/v1/state_coordinators'
const ADD = 'POST /rest/v1/state_coordinators'
const SAVE = 'PATCH /rest/v1/state_coordinators'

const thandi = makeCoordinator({
  id: '50000000-0000-4000-8000-000000000002',
  country: 'South Africa',
  state_province: 'Gauteng',
  coordinator_name: 'Thandi Nkosi',
  coordinator_phone: null,
})

let api: FakeApi
let coordinators: Row[]

beforeEach(() => {
  coordinators = [{ ...makeCoordinator() }, { ...thandi }]
  api = startApi({ tables: { state_coordinators: coordinators } })
  api.answer('DELETE /rest/v1/state_coordinators', ({ query }) => {
    const at = coordinators.findIndex(({ id }) => query.get('id') === `eq.${String(id)}`)
    return Response.json(at === -1 ? [] : coordinators.splice(at, 1))
  })
})

const PATH = '/admin/dashboard'
const open = (query = '?tab=coordinators') =>
  openPage(<CoordinatorsView aside={({ id }) => <p>History of {id}</p>} />, {
    path: PATH,
    at: `${PATH}${query}`,
  })
const dialog = async () => within(await screen.findByRole('dialog'))

it('lists them by country, and says who is missing', async () => {
  coordinators.push({
    ...makeCoordinator({
      id: '50000000-0000-4000-8000-000000000003',
      state_province: 'Lagos',
      coordinator_name: null,
      coordinator_phone: null,
    }),
  })
  const release = api.hold(LIST)
  open()
  expect(screen.getByText('Loading coordinators…')).toBeInTheDocument()
  release()
  const nigeria = within(await screen.findByRole('table', { name: 'Coordinators in Nigeria' }))
  expect(nigeria.getByRole('columnheader', { name: 'State' })).toBeInTheDocument()
  expect(
    within(nigeria.getByRole('row', { name: /Lagos/ })).getByText('Coordinator TBA'),
  ).toBeVisible()
  const south = within(screen.getByRole('table', { name: 'Coordinators in South Africa' }))
  expect(south.getByRole('columnheader', { name: 'Province' })).toBeInTheDocument()
  expect(within(south.getByRole('row', { name: /Gauteng/ })).getByText('Contact TBA')).toBeVisible()
})

it('adds one, which asks for a state and a name, and is at home in Nigeria', async () => {
  const { user, toasts } = open()
  await user.click(await screen.findByRole('button', { name: 'Add coordinator' }))
  const form = await dialog()
  expect(form.getByLabelText(/^Country/)).toHaveValue('Nigeria')
  await user.click(form.getByRole('button', { name: 'Add coordinator' }))
  expect(form.getAllByText('State/Province and Name are required')).toHaveLength(2)
  expect(api.callsOf(ADD)).toEqual([])
  expect(toasts).toEqual([
    {
      title: 'Error',
      description: 'State/Province and Name are required',
      variant: 'destructive',
    },
  ])

  await user.selectOptions(form.getByLabelText(/^State/), 'Lagos')
  await user.type(form.getByLabelText(/^Name/), 'Adébáyọ̀ Ọláwálé')
  const mend = api.answer(ADD, () => refusal(500, { message: 'the database is asleep' }))
  await user.click(form.getByRole('button', { name: 'Add coordinator' }))
  expect(await form.findByText('the database is asleep')).toBeVisible()
  expect(toasts.at(-1)?.description).toBe('Could not add coordinator. the database is asleep')
  mend()
  await user.click(form.getByRole('button', { name: 'Add coordinator' }))
  expect(await screen.findByText('Adébáyọ̀ Ọláwálé')).toBeVisible()
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.queryByRole('button', { name: 'Refresh' })).not.toBeInTheDocument()
  expect(toasts.at(-1)).toEqual({ title: 'New coordinator added.' })
  // A retry after a lost answer sends the same row.
  const ids = api.callsOf(ADD).map(({ body }) => (body as Row)['id'])
  expect(new Set(ids).size).toBe(1)
})

it('asks before it adds a second one to a state', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Add coordinator' }))
  const form = await dialog()
  await user.selectOptions(form.getByLabelText(/^State/), 'Kano')
  await user.type(form.getByLabelText(/^Name/), 'Ngozi Eze')
  await user.click(form.getByRole('button', { name: 'Add coordinator' }))
  const question = async () =>
    within(await screen.findByRole('dialog', { name: 'Add another coordinator?' }))
  expect((await question()).getByText('Kano already has Zainab Musa. Add another?')).toBeVisible()
  await user.click((await question()).getByRole('button', { name: 'Cancel' }))
  expect(api.callsOf(ADD)).toEqual([])
  expect(form.getByLabelText(/^Name/)).toHaveValue('Ngozi Eze')
  await user.click(form.getByRole('button', { name: 'Add coordinator' }))
  await user.click((await question()).getByRole('button', { name: 'Add another' }))
  expect(await screen.findByText('Ngozi Eze')).toBeVisible()
  expect(api.callsOf(ADD)).toHaveLength(1)

  // The same when a coordinator moves to that state; without a move nothing is asked.
  await user.click(await screen.findByRole('button', { name: 'Edit Ngozi Eze, Kano' }))
  await user.type((await dialog()).getByLabelText(/^Phone/), '0803 000 0009')
  await user.click((await dialog()).getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.getByText('0803 000 0009')).toBeVisible()
})

it('fills the row of a state that names nobody yet, instead of making a second one', async () => {
  coordinators.push({
    ...makeCoordinator({
      id: '50000000-0000-4000-8000-000000000003',
      state_province: 'Lagos',
      coordinator_name: null,
      coordinator_phone: null,
    }),
  })
  const { user, toasts } = open('?tab=coordinators&missing=true')
  await user.click(await screen.findByRole('button', { name: 'Add coordinator: Lagos' }))
  const form = await dialog()
  expect(form.getByLabelText(/^State/)).toHaveValue('Lagos')
  await user.type(form.getByLabelText(/^Name/), 'Ngozi Eze')
  await user.click(form.getByRole('button', { name: 'Add coordinator' }))
  await vi.waitFor(() => expect(toasts.at(-1)).toEqual({ title: 'New coordinator added.' }))
  expect(api.callsOf(ADD)).toEqual([])
  expect(coordinators.at(-1)).toMatchObject({ coordinator_name: 'Ngozi Eze' })
  expect(screen.queryByRole('button', { name: 'Add coordinator: Lagos' })).not.toBeInTheDocument()
})

it('lists the states without a coordinator, and finds by name and state', async () => {
  const { user } = open()
  await screen.findByText('Zainab Musa')
  const search = screen.getByRole('searchbox', { name: 'Search by name or state' })
  await user.type(search, 'ZAÍNAB')
  await vi.waitFor(() => expect(screen.queryByText('Thandi Nkosi')).not.toBeInTheDocument())
  expect(screen.getByText('Zainab Musa')).toBeVisible()
  await user.clear(search)
  await user.type(search, 'gaut')
  expect(await screen.findByText('Thandi Nkosi')).toBeVisible()
  expect(screen.getByLabelText('address')).toHaveTextContent('q=gaut')
  await user.clear(search)
  await user.type(search, 'nobody')
  expect(await screen.findByText('No coordinators found for this search.')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Clear search' }))

  await user.click(await screen.findByRole('checkbox', { name: 'Missing only' }))
  expect(screen.getByLabelText('address')).toHaveTextContent('missing=true')
  const nigeria = within(
    await screen.findByRole('table', { name: 'Without a coordinator in Nigeria' }),
  )
  expect(nigeria.getAllByRole('rowheader')).toHaveLength(36)
  expect(nigeria.queryByText('Kano')).not.toBeInTheDocument()
  expect(
    screen.getByRole('heading', { name: 'South Africa, 8 without a coordinator' }),
  ).toBeVisible()
})

it('asks before it drops what was typed', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Edit Zainab Musa, Kano' }))
  await user.type((await dialog()).getByLabelText(/^Name/), ' Bello')
  await user.keyboard('{Escape}')
  const question = within(await screen.findByRole('dialog', { name: 'Close without saving?' }))
  await user.click(question.getByRole('button', { name: 'Keep editing' }))
  expect((await dialog()).getByLabelText(/^Name/)).toHaveValue('Zainab Musa Bello')
  await user.click((await dialog()).getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Close without saving' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: 'Edit Zainab Musa, Kano' }))
  expect((await dialog()).getByLabelText(/^Name/)).toHaveValue('Zainab Musa')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('keeps what was typed through a reload', async () => {
  const first = open()
  await first.user.click(await screen.findByRole('button', { name: 'Edit Zainab Musa, Kano' }))
  await first.user.type((await dialog()).getByLabelText(/^Name/), ' Bello')
  first.unmount()
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Edit Zainab Musa, Kano' }))
  expect((await dialog()).getByLabelText(/^Name/)).toHaveValue('Zainab Musa Bello')
  expect(screen.getByText(/What you had typed before is filled in again/)).toBeVisible()
})

it('shows what somebody else has saved, and puts nothing over it unasked', async () => {
  const { user, toasts } = open()
  await user.click(await screen.findByRole('button', { name: 'Edit Zainab Musa, Kano' }))
  const form = await dialog()
  expect(form.getByText(/^History of/)).toBeVisible()
  await user.clear(form.getByLabelText(/^Phone/))
  await user.type(form.getByLabelText(/^Phone/), '0803 000 0007')
  Object.assign(coordinators[0]!, {
    coordinator_name: 'Bola Ade',
    updated_at: '2026-05-06T10:00:00.654321+00:00',
  })
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText(/It now says: Kano, Bola Ade, 0803 000 0002\./)).toBeVisible()
  expect(toasts.at(-1)?.description).toBe(
    'Could not save coordinator data. Somebody else has changed or deleted this coordinator since you opened it.',
  )
  expect(form.getByLabelText(/^Phone/)).toHaveValue('0803 000 0007')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(api.callsOf(SAVE).at(-1)!.query.get('updated_at')).toBe(
    'eq.2026-05-06T10:00:00.654321+00:00',
  )
  expect(toasts.at(-1)).toEqual({ title: 'Coordinator updated.' })
})

it('deletes one only after a question', async () => {
  const { user, toasts } = open()
  await user.click(await screen.findByRole('button', { name: 'Edit Zainab Musa, Kano' }))
  await user.click((await dialog()).getByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete coordinator?' }))
  expect(question.getByText('Are you sure you want to delete this coordinator?')).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Delete' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.queryByText('Zainab Musa')).not.toBeInTheDocument()
  expect(toasts).toEqual([{ title: 'Coordinator deleted.' }])
})

it('stays still while it is read, and says how much has changed', async () => {
  const { user } = open()
  await screen.findByText('Zainab Musa')
  const socket = await joinedSocket()
  Object.assign(coordinators[1]!, { coordinator_phone: '082 000 0000' })
  coordinators.push({
    ...makeCoordinator({
      id: '50000000-0000-4000-8000-000000000004',
      state_province: 'Abia',
      coordinator_name: 'Chidi Eze',
    }),
  })
  socket.sayChange()
  expect(await screen.findByText('2 changes.')).toBeVisible()
  expect(screen.queryByText('082 000 0000')).not.toBeInTheDocument()
  expect(screen.queryByText('Chidi Eze')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByText('Chidi Eze')).toBeVisible()
  expect(screen.getByText('082 000 0000')).toBeVisible()
})

it('says that there are none, and what went wrong', async () => {
  coordinators.length = 0
  const mend = api.answer(LIST, () => refusal(500, { message: 'the database is asleep' }))
  const { user, toasts } = open()
  expect(await screen.findByText('Could not fetch coordinators.')).toBeVisible()
  expect(toasts[0]?.description).toBe('Could not fetch coordinators. the database is asleep')
  mend()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No coordinators yet.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add coordinator' })).toBeVisible()
})
