import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { refusal } from '../../../../../tests/fakes/call'
import {
  dialogOf,
  makeEdition,
  makePlanned,
  serveEditions,
  SUMMARY,
} from '../../../../../tests/fakes/editions-view'

const closed = { registration_closes_at: '2026-05-05T13:30:00+00:00' }
let server: ReturnType<typeof serveEditions>

beforeEach(() => {
  server = serveEditions()
})

it('lists the years, the newest first, with dates on the clocks of Lagos', async () => {
  server.editions.planned = [makePlanned({ registration_opens_at: '2027-02-03T08:00:00+00:00' })]
  server.editions.opened = [
    makeEdition({ ...closed, fees: { NGN: 9999.5, ZAR: 180 }, finale_on: '2025-12-06' }),
    makeEdition({ year: 2024, name: 'First', is_current: false }),
    makeEdition({ year: 2023, name: 'Before', is_current: false, ended_at: '2024-01-01T00:00Z' }),
  ]
  server.open()
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
    // A child is registered for it, so its opening cannot be undone.
    ['Change 2025', 'End 2025'],
    ['Change 2024', 'End 2024'],
    ['Change 2023', 'Undo end of 2023'],
  ])
})

it('asks for nothing more than the list while there is one year', async () => {
  server.open()
  await screen.findByText('Talent Show 2025')
  expect(server.api.calls.map(({ path }) => path)).toEqual([
    '/rest/v1/rpc/get_editions',
    '/rest/v1/rpc/get_planned_editions',
  ])
  expect(screen.queryByText(/Your pages were built/)).not.toBeInTheDocument()
})

it.each([
  [{ year: 2026 }, 'for 2025, ₦10,000 and R180'],
  [
    { fees: { NGN: 12_000, ZAR: 180 } },
    'First put 2025, 12000 and 180 into VITE_EDITION, VITE_TICKET_FEE_NGN and VITE_TICKET_FEE_ZAR.',
  ],
])('warns of pages that were built for another year or fee: %o', async (changes, words) => {
  server.editions.opened = [makeEdition(changes)]
  server.open()
  const warning = (await screen.findByText(/^Your pages were built for/)).closest('p')
  expect(warning).toHaveTextContent(words)
  expect(warning).toHaveTextContent('build and deploy again')
})

it('opens a planned year once registration for the current one is closed', async () => {
  server.editions.planned = [makePlanned({ fees: { NGN: 12_000, ZAR: 180 } })]
  const { user, toasts } = server.open()
  await user.click(await screen.findByRole('button', { name: 'Open 2026' }))
  const question = await dialogOf('Open 2026?')
  expect(await question.findByText('2025 now')).toBeVisible()
  expect(question.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '40',
    '12',
    '3',
    '2',
    '1',
  ])
  expect(question.getByText(/A ticket costs/).parentElement).toHaveTextContent(
    'A ticket costs ₦12,000 or R180.',
  )
  expect(question.getByText('Registration for 2025 is still open.')).toBeVisible()
  const confirm = question.getByRole('button', { name: 'Open 2026' })
  expect(confirm).toBeDisabled()

  const before = Date.now()
  await user.click(question.getByRole('button', { name: 'Close registration for 2025 now' }))
  await vi.waitFor(() => expect(confirm).toBeEnabled())
  const [saved] = server.given('save_edition') as [{ registration_closes_at: string }]
  expect(saved).toMatchObject({
    year: 2025,
    name: 'Talent Show 2025',
    fees: { NGN: 10_000, ZAR: 180 },
  })
  expect(before - Date.parse(saved.registration_closes_at)).toBeLessThan(60_000)

  server.answer('open_edition', () => {
    server.editions.opened = [
      makePlanned({ is_current: true }),
      makeEdition({ ...closed, is_current: false }),
    ]
    server.editions.planned = []
    return new Response(null, { status: 204 })
  })
  await user.click(confirm)
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(server.given('open_edition')).toEqual([{ year: 2026 }])
  expect(toasts.map(({ title }) => title)).toEqual([
    'Registration for 2025 is closed.',
    '2026 is open.',
  ])
  expect(screen.getByRole('row', { name: /^2026.*Current/ })).toBeVisible()
  expect(screen.getByRole('row', { name: /^2025.*Past/ })).toBeVisible()
})

it('keeps the question open with the words of a refusal', async () => {
  server.editions.opened = [makeEdition(closed)]
  server.editions.planned = [makePlanned()]
  server.answer('open_edition', () =>
    refusal(400, { code: 'P0001', message: 'edition_not_planned' }),
  )
  const { user, toasts } = server.open()
  await user.click(await screen.findByRole('button', { name: 'Open 2026' }))
  const question = await dialogOf('Open 2026?')
  await question.findByText('2025 now')
  await user.click(question.getByRole('button', { name: 'Open 2026' }))
  expect(await question.findByRole('alert')).toHaveTextContent(
    'This year has already been opened or deleted.',
  )
  expect(toasts[0]?.description).toMatch(
    /^Could not open the year. This year has already been opened/,
  )
})

it.each([
  [{}, '3 payments and 2 videos wait. Families can then no longer pay or send videos;'],
  [{ payments_pending: 1, videos_submitted: 0 }, '1 payment waits. Families'],
  [{ payments_pending: 0, videos_submitted: 0 }, 'No payments or videos are waiting. Families'],
])('ends a year after it says what waits: %o', async (waiting, words) => {
  server.editions.opened = [makePlanned({ is_current: true }), makeEdition({ is_current: false })]
  server.answer('get_ending_summary', () => Response.json({ ...SUMMARY, ...waiting }))
  const { user, toasts } = server.open()
  await user.click(await screen.findByRole('button', { name: 'End 2025' }))
  const question = await dialogOf('End 2025?')
  expect(await question.findByText((text) => text.startsWith(words))).toBeVisible()
  await user.click(question.getByRole('button', { name: 'End 2025' }))
  await vi.waitFor(() => expect(toasts).toEqual([{ title: '2025 has ended.' }]))
  expect(server.given('end_edition')).toEqual([{ year: 2025 }])
})

it('ends the current year with its registration, and says that undoing puts it back', async () => {
  const { user } = server.open()
  await user.click(await screen.findByRole('button', { name: 'End 2025' }))
  const question = await dialogOf('End 2025?')
  expect(await question.findByText(/Registration closes with it\. Families/)).toBeVisible()
  expect(question.getByText(/registration is then open again as it was\.$/)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'End 2025' }))
  await vi.waitFor(() => expect(server.given('end_edition')).toEqual([{ year: 2025 }]))
  expect(server.given('save_edition')).toEqual([])
})

it.each([
  ['Undo opening of 2026', 'Undo opening', 'undo_opening', 2026, '2026 is planned again.'],
  ['Undo end of 2025', 'Undo end', 'undo_end', 2025, 'The end of 2025 is undone.'],
  ['Delete 2027', 'Delete', 'delete_edition', 2027, '2027 deleted.'],
])('asks before %s', async (button, confirm, step, year, done) => {
  server.editions.opened = [
    makePlanned({ is_current: true }),
    makeEdition({ is_current: false, ended_at: '2026-05-05T13:30:00+00:00' }),
  ]
  server.editions.planned = [makePlanned({ year: 2027, name: 'Talent Show 2027' })]
  server.answer('get_ending_summary', () => Response.json({ ...SUMMARY, year: 2026, children: 0 }))
  const { user, toasts } = server.open()
  await user.click(await screen.findByRole('button', { name: button }))
  expect(server.given(step)).toEqual([])
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: confirm }))
  await vi.waitFor(() => expect(toasts).toEqual([{ title: done }]))
  expect(server.given(step)).toEqual([{ year }])
})

it('says what went wrong, and tries again', async () => {
  const mend = server.answer('get_planned_editions', () =>
    refusal(500, { message: 'the database is asleep' }),
  )
  const { user } = server.open()
  expect(await screen.findByText('Could not fetch the editions.')).toBeVisible()
  mend()
  server.answer('get_planned_editions', () => Response.json([]))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Talent Show 2025')).toBeVisible()
})
