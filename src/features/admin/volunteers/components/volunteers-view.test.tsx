import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { type FakeApi, refusal, type Row } from '../../../../../tests/fakes/call'
import { startApi } from '../../../../../tests/fakes/api'
import { joinedSocket } from '../../../../../tests/fakes/socket'
import { openPage } from '../../../../../tests/fakes/render-page'
import { makeVolunteer } from '../../../../../tests/fakes/rows'
import { VOLUNTEER_STATUSES } from '@/domain/volunteer'
import { csvLines } from '@/lib/csv-export'
import { VOLUNTEER_CSV } from '../columns'
import { VolunteersView } from './volunteers-view'

const LIST = 'POST /rest/v1/rpc/get_volunteers'
const COUNTS = 'POST /rest/v1/rpc/get_volunteer_counts'
const PATH = '/admin/dashboard'
const row = (changes: Parameters<typeof makeVolunteer>[0] = {}): Row => ({
  ...makeVolunteer(changes),
})

let api: FakeApi

beforeEach(() => {
  api = startApi({ tables: { volunteers: [] } })
  api.answer(COUNTS, () => {
    const statuses = (api.tables['volunteers'] ?? []).map((one) => one['status'])
    const isOf = (status: string) => statuses.filter((one) => one === status).length
    return Response.json(VOLUNTEER_STATUSES.map((status) => ({ status, count: isOf(status) })))
  })
})

const open = (query = '?tab=volunteers') =>
  openPage(<VolunteersView />, { path: PATH, at: `${PATH}${query}` })

it('lists who offers to help, in the order given, with days, department and telephone', async () => {
  api.tables['volunteers'] = [
    row({
      id: '40000000-0000-4000-8000-000000000002',
      full_name: 'Thandi Nkosi',
      phone_number: '+27820000000',
      country: 'South Africa',
      state_province: 'Gauteng',
      project_department: null,
      days_per_week: 1,
      created_at: '2026-05-06T10:00:00+00:00',
    }),
    row(),
  ]
  const release = api.hold(LIST)
  open()
  expect(screen.getByText('Loading volunteers…')).toBeInTheDocument()
  release()
  expect(await screen.findByText('2 volunteers')).toBeVisible()
  expect(screen.getAllByRole('rowheader').map((one) => one.textContent)).toEqual([
    expect.stringContaining('Thandi Nkosi'),
    expect.stringContaining('Músá Bello'),
  ])
  const first = within(screen.getByRole('row', { name: /Thandi/ }))
  expect(first.getByText('1 day per week')).toBeVisible()
  expect(first.getByRole('link', { name: /082 000 0000/ })).toHaveAttribute(
    'href',
    'tel:+27820000000',
  )
  const second = within(screen.getByRole('row', { name: /Músá/ }))
  expect(second.getByText('3 days per week')).toBeVisible()
  expect(second.getByText(/Ghetto/)).toBeVisible()
})

it('pages by twenty', async () => {
  api.tables['volunteers'] = Array.from({ length: 21 }, (_, index) =>
    row({
      id: `40000000-0000-4000-8000-0000000000${10 + index}`,
      full_name: `Músá ${'a'.repeat(index + 1)}`,
    }),
  )
  open('?tab=volunteers&page=2')
  expect(await screen.findByText('21–21 of 21 volunteers')).toBeVisible()
  expect(screen.getAllByRole('rowheader')).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'Previous' })).toHaveAttribute(
    'href',
    `${PATH}?tab=volunteers`,
  )
})

it('leads a page past the end to the last one', async () => {
  api.tables['volunteers'] = Array.from({ length: 21 }, (_, index) =>
    row({ id: `40000000-0000-4000-8000-0000000000${10 + index}` }),
  )
  open('?tab=volunteers&page=9999')
  expect(await screen.findByText('21–21 of 21 volunteers')).toBeVisible()
  expect(screen.getByLabelText('address')).toHaveTextContent('page=2')
})

it('searches for what was typed from the first page on, and says so when nobody is found', async () => {
  api.tables['volunteers'] = [row()]
  const { user } = open('?tab=volunteers&page=2')
  const search = await screen.findByRole('searchbox', { name: 'Search by name or phone' })
  await user.click(search)
  await user.paste('MÚSÁ b')
  expect(await screen.findByText('1 volunteer')).toBeVisible()
  await vi.waitFor(() =>
    expect(api.callsOf(LIST).at(-1)!.body).toMatchObject({ search: 'MÚSÁ b', page_start: 0 }),
  )
  expect(screen.getByLabelText('address')).not.toHaveTextContent('page')
  await user.clear(search)
  api.tables['volunteers'] = []
  await user.paste('0803 999')
  await vi.waitFor(() =>
    expect(api.callsOf(LIST).at(-1)!.body).toMatchObject({ search: '0803 999' }),
  )
  expect(await screen.findByText('No volunteer applications found.')).toBeVisible()
  api.tables['volunteers'] = [row()]
  await user.click(screen.getByRole('link', { name: 'Clear search' }))
  expect(await screen.findByText('1 volunteer')).toBeVisible()
})

it('filters by status and state in the address, and counts each status there', async () => {
  const accepted = row({ id: '40000000-0000-4000-8000-000000000002', status: 'accepted' })
  const everybody = [
    row(),
    accepted,
    row({
      id: '40000000-0000-4000-8000-000000000003',
      country: 'South Africa',
      state_province: 'Gauteng',
    }),
  ]
  api.tables['volunteers'] = everybody
  const { user } = open()
  expect(await screen.findByText('3 volunteers')).toBeVisible()
  const tabs = within(screen.getByRole('navigation', { name: 'Volunteers by status' }))
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'All',
    'New2',
    'Contacted0',
    'Accepted1',
    'Declined0',
  ])
  expect(screen.getByLabelText('State or province')).toBeDisabled()
  api.tables['volunteers'] = [row(), accepted]
  await user.selectOptions(screen.getByLabelText('Country'), 'Nigeria')
  expect(await tabs.findByRole('link', { name: 'New 1' })).toBeVisible()
  await user.selectOptions(screen.getByLabelText('State'), 'Kano')
  api.tables['volunteers'] = [accepted]
  await user.click(tabs.getByRole('link', { name: 'Accepted 1' }))
  expect(await screen.findByText('1 volunteer')).toBeVisible()
  expect(screen.getByLabelText('address')).toHaveTextContent('status=accepted')
  expect(screen.getByLabelText('address')).toHaveTextContent('state=Kano')
  expect(api.callsOf(LIST).at(-1)!.body).toMatchObject({
    only_status: 'accepted',
    only_country: 'Nigeria',
    only_state: 'Kano',
  })
  api.tables['volunteers'] = []
  await user.click(tabs.getByRole('link', { name: 'Declined 0' }))
  expect(
    await screen.findByText('Nobody with the status “Declined” in Kano offers to help.'),
  ).toBeVisible()
  api.tables['volunteers'] = everybody
  await user.click(screen.getByRole('link', { name: 'Clear filters' }))
  expect(await screen.findByText('3 volunteers')).toBeVisible()
})

it('drops a state of another country from an address', async () => {
  api.tables['volunteers'] = [row()]
  open('?tab=volunteers&country=Nigeria&state=Gauteng')
  expect(await screen.findByText('1 volunteer')).toBeVisible()
})

it('saves a status at once, and shows what somebody else has chosen meanwhile', async () => {
  api.tables['volunteers'] = [row()]
  const { user, toasts } = open()
  const status = await screen.findByLabelText('Status of Músá Bello')
  expect(status).toHaveValue('new')
  await user.selectOptions(status, 'Contacted')
  await vi.waitFor(() => expect(toasts.at(-1)?.title).toBe('Músá Bello: Contacted.'))
  expect(api.tables['volunteers'][0]!['status']).toBe('contacted')
  expect(await screen.findByRole('link', { name: 'Contacted 1' })).toBeVisible()

  api.tables['volunteers'][0]!['status'] = 'declined'
  api.answer('POST /rest/v1/rpc/set_volunteer_status', () =>
    refusal(400, { code: 'P0001', message: 'volunteer_changed' }),
  )
  await user.selectOptions(status, 'Accepted')
  await vi.waitFor(() => expect(status).toHaveValue('declined'))
  expect(toasts.at(-1)?.description).toMatch(
    /^Could not update volunteer. Somebody else has changed this volunteer’s status/,
  )
})

it('exports the status in words', () => {
  expect(csvLines(VOLUNTEER_CSV, [makeVolunteer({ status: 'contacted' })])).toContain(',Contacted,')
})

it('erases a volunteer after saying what that does', async () => {
  api.tables['volunteers'] = [row()]
  api.answer('POST /rest/v1/rpc/erase_volunteer', ({ body }) => {
    expect(body).toEqual({ volunteer_id: row()['id'] })
    api.tables['volunteers'] = []
    return new Response(null, { status: 204 })
  })
  const { user, toasts } = open()
  await user.click(await screen.findByRole('button', { name: 'Erase Músá Bello' }))
  const question = within(await screen.findByRole('dialog', { name: 'Erase Músá Bello?' }))
  expect(question.getByText(/also name and phone number/)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Erase volunteer' }))
  expect(await screen.findByText('No volunteer applications found.')).toBeVisible()
  expect(toasts.at(-1)?.title).toBe('Volunteer erased.')
})

it('says that there is nobody yet', async () => {
  open()
  expect(await screen.findByText('No volunteer applications found.')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Clear search' })).not.toBeInTheDocument()
})

it('says in place and in a toast what went wrong, and tries again', async () => {
  const mend = api.answer(LIST, () => refusal(500, { message: 'the database is asleep' }))
  const { user, toasts } = open()
  expect(await screen.findByText('Could not fetch volunteers.')).toBeVisible()
  expect(toasts[0]).toEqual({
    title: 'Error',
    description: 'Could not fetch volunteers. the database is asleep',
    variant: 'destructive',
  })
  mend()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No volunteer applications found.')).toBeVisible()
})

it('stays still while it is read, and says how much has changed', async () => {
  api.tables['volunteers'] = [row()]
  const { user } = open()
  await screen.findByText('1 volunteer')
  const socket = await joinedSocket()
  api.tables['volunteers'].push(
    row({
      id: '40000000-0000-4000-8000-000000000002',
      full_name: 'Thandi Nkosi',
      created_at: '2026-05-06T10:00:00+00:00',
    }),
  )
  socket.sayChange()
  expect(await screen.findByText('1 change.')).toBeVisible()
  expect(screen.queryByText('Thandi Nkosi')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByText('Thandi Nkosi')).toBeVisible()
  expect(screen.queryByText('1 change.')).not.toBeInTheDocument()
})

it('counts what a search finds of a status up to a thousand', async () => {
  api.tables['volunteers'] = [row()]
  api.answer('POST /rest/v1/rpc/get_volunteer_counts', () =>
    Response.json([
      { status: 'new', count: 1001 },
      { status: 'contacted', count: 1000 },
    ]),
  )
  open('?tab=volunteers&q=Musa')
  expect(await screen.findByRole('link', { name: 'New 1,000+' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Contacted 1,000' })).toBeVisible()
})
