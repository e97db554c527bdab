import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { refusal } from '../../../../../tests/fakes/call'
import { dialogOf, makeEdition, serveEditions } from '../../../../../tests/fakes/editions-view'

const closed = { registration_closes_at: '2026-05-05T13:30:00+00:00' }
let server: ReturnType<typeof serveEditions>

beforeEach(() => {
  server = serveEditions()
})

it('plans the next year with the name and fees of the current one', async () => {
  const { user, toasts } = server.open()
  await user.click(await screen.findByRole('button', { name: 'Plan 2026' }))
  const form = await dialogOf('Plan a year')
  expect(form.getByLabelText('Year')).toHaveValue('2026')
  expect(form.getByLabelText('Name')).toHaveValue('Talent Show 2026')
  await user.clear(form.getByLabelText(/naira/))
  await user.type(form.getByLabelText(/naira/), '12,000.50')
  await user.type(form.getByLabelText(/^Registration opens/), '2027-02-03')
  await user.type(form.getByLabelText('Opens at'), '09:00')
  await user.click(form.getByRole('button', { name: 'Plan this year' }))
  await vi.waitFor(() => expect(toasts).toEqual([{ title: '2026 planned.' }]))
  expect(server.given('save_edition')).toEqual([
    {
      year: 2026,
      name: 'Talent Show 2026',
      fees: { NGN: 12_000.5, ZAR: 180 },
      registration_opens_at: '2027-02-03T08:00:00.000Z',
    },
  ])
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

it.each([
  ['Year', '2019', 'Please enter a year from 2020 to 2100'],
  ['Year', '2101', 'Please enter a year from 2020 to 2100'],
  ['Year', 'soon', 'Please enter a year from 2020 to 2100'],
  ['Year', '2025', /already in the list/],
  ['Year', '2024', 'Please choose a year after 2025'],
  ['Name', ' ', 'Please give the year a name'],
  ['Name', 'N'.repeat(81), 'Please shorten the name to 80 characters'],
  ['Name', 'show.com', 'Please leave out the web address.'],
  [/^Registration closes/, '2027-02-03', /and the time, such as 14:30/],
  [/^Finale/, '9999-01-01', /Please check the date/],
  [/naira/, '0', /more than 0 and at most 10,000,000/],
  [/naira/, '10,000,000.01', /more than 0 and at most 10,000,000/],
  [/rand/, '180.555', /more than 0 and at most 10,000,000/],
])('says beside %s what is wrong with %s', async (label, typed, words) => {
  const { user } = server.open()
  await user.click(await screen.findByRole('button', { name: 'Plan 2026' }))
  const form = await dialogOf('Plan a year')
  await user.type(form.getByLabelText(/^Registration opens/), '2027-02-03')
  await user.type(form.getByLabelText('Opens at'), '09:00')
  const field = form.getByLabelText(label)
  await user.clear(field)
  await user.type(field, typed)
  await user.click(form.getByRole('button', { name: 'Plan this year' }))
  await vi.waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringMatching(words)))
  expect(field).toHaveFocus()
  expect(field).toHaveValue(typed)
  expect(server.given('save_edition')).toEqual([])
})

it.each([
  ['editions_name_check', 'Name', 'The name takes 1 to 80 characters'],
  ['editions_fees_check', /naira/, 'The amount must be more than 0'],
  ['editions_fees_check', /rand/, 'The amount must be more than 0'],
])('shows what the database refuses with %s beside the field', async (constraint, label, words) => {
  server.answer('save_edition', () =>
    refusal(400, { code: '23514', message: `violates check constraint "${constraint}"` }),
  )
  const { user } = server.open()
  await user.click(await screen.findByRole('button', { name: 'Change 2025' }))
  const form = await dialogOf('Change 2025')
  await user.type(form.getByLabelText('Name'), ' again')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() =>
    expect(form.getByLabelText(label)).toHaveAccessibleDescription(expect.stringMatching(words)),
  )
  expect(form.getByLabelText('Name')).toHaveValue('Talent Show 2025 again')
})

it('reads the hours of a day as they are typed, and says when registration closes before it opens', async () => {
  const { user } = server.open()
  await user.click(await screen.findByRole('button', { name: 'Plan 2026' }))
  const form = await dialogOf('Plan a year')
  await user.type(form.getByLabelText(/^Registration opens/), '2027-02-03')
  await user.type(form.getByLabelText('Opens at'), '2:30 pm')
  await user.type(form.getByLabelText(/^Registration closes/), '2027-02-03')
  await user.type(form.getByLabelText('Closes at'), '930')
  await user.click(form.getByRole('button', { name: 'Plan this year' }))
  expect(form.getByLabelText('Opens at')).toHaveValue('14:30')
  expect(form.getByLabelText('Closes at')).toHaveValue('09:30')
  const closes = form.getByLabelText(/^Registration closes/)
  await vi.waitFor(() =>
    expect(closes).toHaveAccessibleDescription(
      expect.stringContaining('Registration has to close after it opens'),
    ),
  )
  expect(server.given('save_edition')).toEqual([])
})

it('changes the current year, and says whose price stays', async () => {
  server.editions.opened = [makeEdition({ ...closed, finale_on: '2026-12-06' })]
  const { user, toasts } = server.open()
  await user.click(await screen.findByRole('button', { name: 'Change 2025' }))
  const form = await dialogOf('Change 2025')
  expect(form.queryByLabelText('Year')).not.toBeInTheDocument()
  expect(form.getByText(/^A new fee is for children who register from now on/)).toBeVisible()
  expect(form.getByLabelText(/^Registration closes/)).toHaveValue('2026-05-05')
  expect(form.getByLabelText('Closes at')).toHaveValue('14:30')
  await user.clear(form.getByLabelText(/^Registration closes/))
  await user.clear(form.getByLabelText('Closes at'))
  await user.clear(form.getByLabelText(/^Finale/))
  await user.click(form.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(toasts).toEqual([{ title: '2025 changed.' }]))
  // The procedure treats missing arguments as empty.
  expect(server.given('save_edition')).toEqual([
    { year: 2025, name: 'Talent Show 2025', fees: { NGN: 10_000, ZAR: 180 } },
  ])
})

it('asks before it drops what was typed, and keeps it through a reload', async () => {
  const first = server.open()
  await first.user.click(await screen.findByRole('button', { name: 'Change 2025' }))
  await first.user.type((await dialogOf('Change 2025')).getByLabelText('Name'), ' again')
  first.unmount()
  const { user } = server.open()
  await user.click(await screen.findByRole('button', { name: 'Change 2025' }))
  const form = await dialogOf('Change 2025')
  expect(form.getByLabelText('Name')).toHaveValue('Talent Show 2025 again')
  expect(form.getByText(/What you had typed before is filled in again/)).toBeVisible()
  await user.keyboard('{Escape}')
  const question = await dialogOf('Close without saving?')
  await user.click(question.getByRole('button', { name: 'Close without saving' }))
  await user.click(screen.getByRole('button', { name: 'Change 2025' }))
  expect((await dialogOf('Change 2025')).getByLabelText('Name')).toHaveValue('Talent Show 2025')
})
