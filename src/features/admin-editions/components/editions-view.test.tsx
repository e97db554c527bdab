import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Edition } from '@/domain/edition'
import { type FakeApi, refusal } from '../../../../tests/fakes/call'
import { startApi } from '../../../../tests/fakes/api'
import { openPage } from '../../../../tests/fakes/render-page'
import { EditionsView } from './editions-view'

const OPENED = 'POST /rest/v1/rpc/get_editions'
const PLANNED = 'POST /rest/v1/rpc/get_planned_editions'
const SAVE = 'POST /rest/v1/rpc/save_edition'
const OPEN = 'POST /rest/v1/rpc/open_edition'

const makeEdition = (changes: Partial<Edition> = {}): Edition => ({
  year: 2025,
  name: 'Talent Show 2025',
  registration_opens_at: null,
  registration_closes_at: null,
  finale_on: null,
  fee_ngn: 10_000,
  fee_zar: 180,
  is_current: true,
  ended_at: null,
  ...changes,
})
const makePlanned = (changes: Partial<Edition> = {}) =>
  makeEdition({ year: 2026, name: 'Talent Show 2026', is_current: false, ...changes })

const closed = { registration_closes_at: '2026-05-05T13:30:00+00:00' }
const summary = {
  year: 2025,
  children: 40,
  unpaid: 12,
  payments_pending: 3,
  videos_submitted: 2,
  auditions_ahead: 1,
}

let api: FakeApi
let opened: Edition[]
let planned: Edition[]

beforeEach(() => {
  opened = [makeEdition()]
  planned = []
  api = startApi()
  api.answer(OPENED, () => Response.json(opened))
  api.answer(PLANNED, () => Response.json(planned))
  api.answer('POST /rest/v1/rpc/get_opening_summary', () => Response.json(summary))
  api.answer('POST /rest/v1/rpc/get_ending_summary', ({ body }) =>
    Response.json({ ...summary, ...(body as object) }),
  )
  for (const name of [
    'open_edition',
    'undo_opening',
    'end_edition',
    'undo_end',
    'delete_edition',
  ]) {
    api.answer(`POST /rest/v1/rpc/${name}`, () => new Response(null, { status: 204 }))
  }
  api.answer(SAVE, ({ body }) => {
    const given = body as Edition
    opened = opened.map((row) => (row.year === given.year ? { ...row, ...given } : row))
    return new Response(null, { status: 204 })
  })
})

const open = () => openPage(<EditionsView />, { path: '/admin/setup' })
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const stepsTaken = (name: string) =>
  api.callsOf(`POST /rest/v1/rpc/${name}`).map(({ body }) => body)

it('lists the years, the newest first, with dates on the clocks of Lagos', async () => {
  planned = [makePlanned({ registration_opens_at: '2027-02-03T08:00:00+00:00' })]
  opened = [
    makeEdition({ ...closed, fee_ngn: 9999.5, finale_on: '2025-12-06' }),
    makeEdition({ year: 2024, name: 'First', is_current: false }),
    makeEdition({ year: 2023, name: 'Before', is_current: false, ended_at: '2024-01-01T00:00Z' }),
  ]
  open()
  const rows = await screen.findAllByRole('row')
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^2026.*Planned.*From 3 February 2027, 09:00 Lagos time.*₦10,000R180/),
    expect.stringMatching(/^2025.*Current.*Until 5 May 2026, 14:30 Lagos time.*6 December 2025/),
    expect.stringMatching(/^2024.*Past/),
    expect.stringMatching(/^2023.*Ended/),
  ])
  expect(rows[2]).toHaveTextContent('₦9,999.50')
  const offered = rows.slice(1).map((row) =>
    within(row)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label')),
  )
  expect(offered).toEqual([
    ['Change 2026', 'Open 2026', 'Delete 2026'],
    // A child is registered for it, so that its opening stays.
    ['Change 2025', 'End 2025'],
    ['Change 2024', 'End 2024'],
    ['Change 2023', 'Undo end of 2023'],
  ])
})

it('asks for nothing more than the list while there is one year', async () => {
  open()
  await screen.findByText('Talent Show 2025')
  expect(api.calls.map(({ path }) => path)).toEqual([
    '/rest/v1/rpc/get_editions',
    '/rest/v1/rpc/get_planned_editions',
  ])
  expect(screen.queryByText(/Your pages were built/)).not.toBeInTheDocument()
})

it.each([
  [{ year: 2026 }, 'for 2025, ₦10,000 and R180'],
  [{ fee_ngn: 12_000 }, 'First put 2025, 12000 and 180 into VITE_EDITION'],
])('warns of pages that were built for another year or fee: %o', async (changes, words) => {
  opened = [makeEdition(changes)]
  open()
  const warning = (await screen.findByText(/^Your pages were built for/)).closest('p')
  expect(warning).toHaveTextContent(words)
  expect(warning).toHaveTextContent('build and deploy again')
})

it('plans the next year with the name and fees of the current one', async () => {
  const { user, notices } = open()
  await user.click(await screen.findByRole('button', { name: 'Plan 2026' }))
  const form = await dialog('Plan a year')
  expect(form.getByLabelText('Year')).toHaveValue('2026')
  expect(form.getByLabelText('Name')).toHaveValue('Talent Show 2026')
  await user.clear(form.getByLabelText(/naira/))
  await user.type(form.getByLabelText(/naira/), '12,000.50')
  await user.type(form.getByLabelText(/^Registration opens/), '2027-02-03T09:00')
  await user.click(form.getByRole('button', { name: 'Plan this year' }))
  await vi.waitFor(() => expect(notices).toEqual([{ title: '2026 planned.' }]))
  expect(stepsTaken('save_edition')).toEqual([
    {
      ...{ year: 2026, name: 'Talent Show 2026', fee_ngn: 12_000.5, fee_zar: 180 },
      registration_opens_at: '2027-02-03T08:00:00.000Z',
    },
  ])
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

it.each([
  ['Year', '2019', 'Please enter a year from 2020 to 2100'],
  ['Year', '2101', 'Please enter a year from 2020 to 2100'],
  ['Year', 'soon', 'Please enter a year from 2020 to 2100'],
  ['Year', '2025', /in the list already/],
  ['Year', '2024', 'Please choose a year after 2025'],
  ['Name', ' ', 'Please give the year a name'],
  ['Name', 'N'.repeat(81), 'Please shorten the name to 80 characters'],
  ['Name', 'show.com', 'Please leave out the web address.'],
  [/^Registration closes/, '2027-02-03T09:00', 'Registration has to close after it opens'],
  [/^Finale/, '9999-01-01', /Please check the date/],
  [/naira/, '0', /more than 0 and at most 10,000,000/],
  [/naira/, '10,000,000.01', /more than 0 and at most 10,000,000/],
  [/rand/, '180.555', /more than 0 and at most 10,000,000/],
])('says beside %s what is wrong with %s', async (label, typed, words) => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Plan 2026' }))
  const form = await dialog('Plan a year')
  await user.type(form.getByLabelText(/^Registration opens/), '2027-02-03T09:00')
  const field = form.getByLabelText(label)
  await user.clear(field)
  await user.type(field, typed)
  await user.click(form.getByRole('button', { name: 'Plan this year' }))
  await vi.waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringMatching(words)))
  expect(field).toHaveFocus()
  expect(field).toHaveValue(typed)
  expect(stepsTaken('save_edition')).toEqual([])
})

it.each([
  ['editions_name_check', 'Name', 'The name takes 1 to 80 characters'],
  ['editions_fee_ngn_check', /naira/, 'A fee must be more than 0'],
  ['editions_fee_zar_check', /rand/, 'A fee must be more than 0'],
])('shows what the database refuses with %s beside the field', async (constraint, label, words) => {
  api.answer(SAVE, () =>
    refusal(400, { code: '23514', message: `violates check constraint "${constraint}"` }),
  )
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Change 2025' }))
  const form = await dialog('Change 2025')
  await user.type(form.getByLabelText('Name'), ' again')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() =>
    expect(form.getByLabelText(label)).toHaveAccessibleDescription(expect.stringMatching(words)),
  )
  expect(form.getByLabelText('Name')).toHaveValue('Talent Show 2025 again')
})

it('changes the current year, and says whose price stays', async () => {
  opened = [makeEdition({ ...closed, finale_on: '2026-12-06' })]
  const { user, notices } = open()
  await user.click(await screen.findByRole('button', { name: 'Change 2025' }))
  const form = await dialog('Change 2025')
  expect(form.queryByLabelText('Year')).not.toBeInTheDocument()
  expect(
    form.getByText(/^A changed fee holds for children who are registered from now on/),
  ).toBeVisible()
  expect(form.getByLabelText(/^Registration closes/)).toHaveValue('2026-05-05T14:30')
  await user.clear(form.getByLabelText(/^Registration closes/))
  await user.clear(form.getByLabelText(/^Finale/))
  await user.click(form.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(notices).toEqual([{ title: '2025 changed.' }]))
  // The procedure takes what is missing for empty.
  expect(stepsTaken('save_edition')).toEqual([
    { year: 2025, name: 'Talent Show 2025', fee_ngn: 10_000, fee_zar: 180 },
  ])
})

it('asks before it drops what was typed, and keeps it through a reload', async () => {
  const first = open()
  await first.user.click(await screen.findByRole('button', { name: 'Change 2025' }))
  await first.user.type((await dialog('Change 2025')).getByLabelText('Name'), ' again')
  first.unmount()
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Change 2025' }))
  const form = await dialog('Change 2025')
  expect(form.getByLabelText('Name')).toHaveValue('Talent Show 2025 again')
  expect(form.getByText(/What you had typed before is filled in again/)).toBeVisible()
  await user.keyboard('{Escape}')
  const question = await dialog('Close without saving?')
  await user.click(question.getByRole('button', { name: 'Close without saving' }))
  await user.click(screen.getByRole('button', { name: 'Change 2025' }))
  expect((await dialog('Change 2025')).getByLabelText('Name')).toHaveValue('Talent Show 2025')
})

it('opens a planned year once registration for the current one is closed', async () => {
  planned = [makePlanned({ fee_ngn: 12_000 })]
  const { user, notices } = open()
  await user.click(await screen.findByRole('button', { name: 'Open 2026' }))
  const question = await dialog('Open 2026?')
  expect(await question.findByText('2025 now')).toBeVisible()
  expect(question.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    ...['40', '12', '3', '2', '1'],
  ])
  expect(question.getByText(/A ticket costs ₦12,000 or R180\./)).toBeVisible()
  expect(question.getByText('Registration for 2025 is still open.')).toBeVisible()
  const confirm = question.getByRole('button', { name: 'Open 2026' })
  expect(confirm).toBeDisabled()

  const before = Date.now()
  await user.click(question.getByRole('button', { name: 'Close registration for 2025 now' }))
  await vi.waitFor(() => expect(confirm).toBeEnabled())
  const [saved] = stepsTaken('save_edition') as [{ registration_closes_at: string }]
  expect(saved).toMatchObject({ year: 2025, name: 'Talent Show 2025', fee_ngn: 10_000 })
  expect(before - Date.parse(saved.registration_closes_at)).toBeLessThan(60_000)

  api.answer(OPEN, () => {
    opened = [makePlanned({ is_current: true }), makeEdition({ ...closed, is_current: false })]
    planned = []
    return new Response(null, { status: 204 })
  })
  await user.click(confirm)
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(stepsTaken('open_edition')).toEqual([{ year: 2026 }])
  expect(notices.map(({ title }) => title)).toEqual([
    'Registration for 2025 is closed.',
    '2026 is open.',
  ])
  expect(screen.getByRole('row', { name: /^2026.*Current/ })).toBeVisible()
  expect(screen.getByRole('row', { name: /^2025.*Past/ })).toBeVisible()
})

it('keeps the question open with the words of a refusal', async () => {
  opened = [makeEdition(closed)]
  planned = [makePlanned()]
  api.answer(OPEN, () => refusal(400, { code: 'P0001', message: 'edition_not_planned' }))
  const { user, notices } = open()
  await user.click(await screen.findByRole('button', { name: 'Open 2026' }))
  const question = await dialog('Open 2026?')
  await question.findByText('2025 now')
  await user.click(question.getByRole('button', { name: 'Open 2026' }))
  expect(await question.findByRole('alert')).toHaveTextContent('This year is not planned any more')
  expect(notices[0]?.description).toMatch(/^Could not open the year. This year is not planned/)
})

it.each([
  [{}, '3 payments and 2 videos wait. Families can then no longer pay or send videos;'],
  [{ payments_pending: 1, videos_submitted: 0 }, '1 payment waits. Families'],
  [{ payments_pending: 0, videos_submitted: 0 }, 'No payment and no video waits. Families'],
])('ends a year after it says what waits: %o', async (waiting, words) => {
  opened = [makePlanned({ is_current: true }), makeEdition({ is_current: false })]
  api.answer('POST /rest/v1/rpc/get_ending_summary', () =>
    Response.json({ ...summary, ...waiting }),
  )
  const { user, notices } = open()
  await user.click(await screen.findByRole('button', { name: 'End 2025' }))
  const question = await dialog('End 2025?')
  expect(await question.findByText((text) => text.startsWith(words))).toBeVisible()
  await user.click(question.getByRole('button', { name: 'End 2025' }))
  await vi.waitFor(() => expect(notices).toEqual([{ title: '2025 has ended.' }]))
  expect(stepsTaken('end_edition')).toEqual([{ year: 2025 }])
})

it('does not end the current year while its registration is open', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'End 2025' }))
  const question = await dialog('End 2025?')
  await question.findByText(/3 payments/)
  expect(question.getByRole('button', { name: 'End 2025' })).toBeDisabled()
  expect(question.getByRole('button', { name: 'Close registration for 2025 now' })).toBeVisible()
})

it.each([
  ['Undo opening of 2026', 'Undo opening', 'undo_opening', 2026, '2026 is planned again.'],
  ['Undo end of 2025', 'Undo end', 'undo_end', 2025, 'The end of 2025 is undone.'],
  ['Delete 2027', 'Delete', 'delete_edition', 2027, '2027 deleted.'],
])('asks before %s', async (button, confirm, step, year, done) => {
  opened = [
    makePlanned({ is_current: true }),
    makeEdition({ is_current: false, ended_at: '2026-05-05T13:30:00+00:00' }),
  ]
  planned = [makePlanned({ year: 2027, name: 'Talent Show 2027' })]
  api.answer('POST /rest/v1/rpc/get_ending_summary', () =>
    Response.json({ ...summary, year: 2026, children: 0 }),
  )
  const { user, notices } = open()
  await user.click(await screen.findByRole('button', { name: button }))
  expect(stepsTaken(step)).toEqual([])
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: confirm }))
  await vi.waitFor(() => expect(notices).toEqual([{ title: done }]))
  expect(stepsTaken(step)).toEqual([{ year }])
})

it('says what went wrong, and tries again', async () => {
  const mend = api.answer(PLANNED, () => refusal(500, { message: 'the database is asleep' }))
  const { user } = open()
  expect(await screen.findByText('Could not fetch the editions.')).toBeVisible()
  mend()
  api.answer(PLANNED, () => Response.json(planned))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Talent Show 2025')).toBeVisible()
})
