import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { createQueryClient } from '@/lib/query-client'
import { startApi } from '../../../../../tests/fakes/api'
import { makeEdition } from '../../../../../tests/fakes/rows'
import type { Dividing } from '../dividing'
import type { PanelRow } from '../payables'
import { DivideDialog } from './divide-dialog'

const FAMILY = 'POST /rest/v1/rpc/get_family'
const SEARCH = 'POST /rest/v1/rpc/search_panel'
const BOOK = 'POST /rest/v1/rpc/book_transfer'

const code = 'a'.repeat(64)

type FoundRow = Omit<PanelRow, 'isEnded'>

const child = (changes: Partial<FoundRow>): FoundRow => ({
  kind: 'application',
  id: 'ada',
  user_id: 'obi',
  application_id: 'ada',
  name: 'Ada Obi',
  edition: null,
  parent_name: 'Ngozi Obi',
  country: 'Nigeria',
  reference: 'KZ-7F3K9Q',
  status: 'approved',
  ticket_status: 'unpaid',
  amount: null,
  currency: null,
  ticket_fee: 10_000,
  ticket_received: 0,
  description: null,
  ...changes,
})
const ada = child({})
const bola = child({ id: 'bola', application_id: 'bola', name: 'Bola Obi', ticket_received: 4_000 })
const chidi = child({ id: 'chidi', application_id: 'chidi', name: 'Chidi Obi' })
const adaPays = child({
  kind: 'payment',
  id: 'p-ada',
  status: 'pending',
  amount: 10_000,
  currency: 'NGN',
  description: 'Talent Hunt Ticket for Ada Obi',
})
const zara = child({
  id: 'zara',
  application_id: 'zara',
  user_id: 'bello',
  name: 'Zara Bello',
  parent_name: 'Musa Bello',
})
const gift = child({
  kind: 'donation',
  id: 'gift',
  user_id: null,
  application_id: null,
  name: 'Ben Eze',
  status: 'pending_payment',
  ticket_status: null,
  ticket_fee: null,
  parent_name: null,
})

function open(changes: Partial<Dividing> = {}, rows: readonly FoundRow[] = [ada, adaPays, bola]) {
  const api = startApi()
  api.answer(FAMILY, ({ body }) => {
    const { user_id } = body as { user_id: string }
    return Response.json([...rows, zara].filter((row) => row.user_id === user_id))
  })
  api.answer(SEARCH, () => Response.json([zara, gift]))
  api.answer('GET /rest/v1/rpc/get_editions', () =>
    Response.json([makeEdition(2024, { ended_at: '2024-12-31T23:00:00Z' })]),
  )
  api.answer(BOOK, () => Response.json('t1'))
  const dividing: Dividing = {
    via: 'statement',
    row: {
      line: 7,
      date: '05/05/2026',
      day: '2026-05-05',
      narration: 'KZ-7F3K9Q',
      bankNumber: '',
      identity: 'KZ-7F3K9Q',
      amount: 16_000,
    },
    left: 16_000,
    currency: 'NGN',
    mark: { code, copies: 2 },
    families: ['obi'],
    chosen: ['p-ada', 'bola'],
    warnings: ['References of one family'],
    ...changes,
  }
  const props = { dividing, onClose: vi.fn(), onBooked: vi.fn() }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <DivideDialog {...props} />
    </QueryClientProvider>,
  )
  return { api, user: userEvent.setup(), ...props }
}

const press = (name: RegExp | string) => screen.findByRole('button', { name })
const amountOf = (name: string) =>
  screen.getByRole('textbox', { name: `Amount in NGN for ${name}` })

it('divides a line in one call: a stated payment, a ticket of which nothing is stated, the line whole', async () => {
  const { api, user, onBooked, onClose } = open()
  await user.click(await press('Book ₦16,000'))
  await vi.waitFor(() => expect(onBooked).toHaveBeenCalledOnce())
  expect(onClose).toHaveBeenCalledOnce()
  expect(api.callsOf(BOOK).map(({ body }) => body)).toEqual([
    {
      parts: [
        { payment_id: 'p-ada', amount: 10_000, open_ticket: true },
        { application_id: 'bola', amount: 6_000, open_ticket: true },
      ],
      amount: 16_000,
      currency: 'NGN',
      received_on: '2026-05-05',
      received_via: 'statement',
      line_code: code,
      line_on: '2026-05-05',
      line_copies: 2,
    },
  ])
})

it('keeps the line’s own day when another one is booked, and says above the button what its card said', async () => {
  const { api, user } = open()
  const day = await screen.findByLabelText(/^Day/)
  expect(screen.getByRole('list', { name: 'Please look at this first' })).toHaveTextContent(
    'References of one family',
  )
  await user.clear(day)
  await user.type(day, '2026-06-01')
  await user.click(await press('Book ₦16,000'))
  await vi.waitFor(() => expect(api.callsOf(BOOK)).toHaveLength(1))
  expect(api.callsOf(BOOK)[0]?.body).toMatchObject({
    received_on: '2026-06-01',
    line_on: '2026-05-05',
  })
})

it('asks what becomes of a ticket that gets less, and sends the answer with its part', async () => {
  const { api, user } = open({ chosen: ['p-ada'] })
  await user.clear(await screen.findByRole('textbox', { name: 'Amount in NGN for Ada Obi' }))
  await user.type(amountOf('Ada Obi'), '9000')
  expect(screen.getByText('₦7,000').closest('p')).toHaveTextContent(
    'is left and becomes the credit of Ngozi Obi.',
  )
  await user.click(await press('Book ₦9,000'))
  expect(await screen.findByText('Please choose one')).toBeVisible()
  expect(api.callsOf(BOOK)).toEqual([])
  await user.click(screen.getByRole('radio', { name: /Accept as full/ }))
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Bank charges')
  await user.click(await press('Book ₦9,000'))
  await vi.waitFor(() => expect(api.callsOf(BOOK)).toHaveLength(1))
  expect(api.callsOf(BOOK)[0]?.body).toMatchObject({
    parts: [{ payment_id: 'p-ada', amount: 9_000, open_ticket: true, reason: 'Bank charges' }],
    credit_to: 'obi',
  })
})

it('pays for another family only when that is said', async () => {
  const { api, user } = open({ left: 20_000, chosen: ['p-ada'] })
  await user.type(await screen.findByRole('searchbox', { name: /another child/ }), 'zara')
  await user.click(await press(/^Zara Bello/))
  await vi.waitFor(() => expect(amountOf('Zara Bello')).toHaveFocus())
  await user.click(await press('Book ₦20,000'))
  expect(await screen.findByText('Please confirm this, or leave one family only')).toBeVisible()
  await user.click(
    screen.getByRole('checkbox', { name: /pays for 2 families: Ngozi Obi, Musa Bello/ }),
  )
  await user.click(await press('Book ₦20,000'))
  await vi.waitFor(() => expect(api.callsOf(BOOK)).toHaveLength(1))
  expect(api.callsOf(BOOK)[0]?.body).toMatchObject({
    parts: [{ payment_id: 'p-ada' }, { application_id: 'zara', amount: 10_000 }],
    other_families: true,
  })
})

it('asks whose credit the rest of several families is', async () => {
  const { api, user } = open({ left: 25_000, chosen: ['p-ada'] })
  await user.type(await screen.findByRole('searchbox', { name: /another child/ }), 'zara')
  await user.click(await press(/^Zara Bello/))
  await user.click(screen.getByRole('checkbox', { name: /pays for 2 families/ }))
  await user.click(await press('Book ₦20,000'))
  expect(await screen.findByText('Please choose whose credit the rest becomes')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'Musa Bello' }))
  await user.click(await press('Book ₦20,000'))
  await vi.waitFor(() => expect(api.callsOf(BOOK)).toHaveLength(1))
  expect(api.callsOf(BOOK)[0]?.body).toMatchObject({ credit_to: 'bello' })
})

it('keeps all of it as a family’s credit, or gives a part to a donation', async () => {
  const { api, user } = open({ families: [], chosen: [] })
  await user.click(await press('Keep ₦16,000 as credit'))
  expect(
    await screen.findByText('Please find the family or the donation that this is for'),
  ).toBeVisible()
  const search = () => screen.getByRole('searchbox', { name: /Find/ })
  await user.type(search(), 'gift{Enter}')
  await user.click(await press(/^Ben Eze/))
  expect(amountOf('Ben Eze')).toHaveValue('16000')
  await user.type(search(), 'zara')
  await user.click(await press(/^Zara Bello/))
  await user.click(screen.getByRole('checkbox', { name: /^Ben Eze/ }))
  await user.click(screen.getByRole('checkbox', { name: /^Zara Bello/ }))
  await user.click(await press('Keep ₦16,000 as credit'))
  await vi.waitFor(() => expect(api.callsOf(BOOK)).toHaveLength(1))
  expect(api.callsOf(BOOK)[0]?.body).toMatchObject({ parts: [], credit_to: 'bello' })
})

it.each([
  ['accept_reason_required', 'bola', 'Part of Bola Obi', /opens a ticket only with a reason/],
  ['payment_already_decided', 'p-ada', 'Part of Ada Obi', /already been decided/],
])('puts the refusal %s next to its part, and keeps what was typed', async (message, ...place) => {
  const [details, group, sentence] = place
  const { api, user, onClose } = open()
  api.answer(BOOK, () => Response.json({ message, code: 'P0001', details }, { status: 400 }))
  await user.click(await press('Book ₦16,000'))
  const part = await screen.findByRole('group', { name: group })
  expect(await within(part).findByText(sentence)).toBeVisible()
  expect(amountOf('Bola Obi')).toHaveValue('6000')
  expect(onClose).not.toHaveBeenCalled()
})

it.each([
  [{ chosen: ['p-ada', 'bola'], left: 16_000 }, 'Ada Obi', '12000', /₦2,000 more than arrived/],
  [{ chosen: ['p-ada'], left: 16_000 }, 'Ada Obi', 'ten', /Please enter an amount/],
])('refuses parts that cannot be: %o', async (changes, name, typed, sentence) => {
  const { api, user } = open(changes)
  await user.clear(await screen.findByRole('textbox', { name: `Amount in NGN for ${name}` }))
  await user.type(amountOf(name), typed)
  await user.click(await press(/^(Book|Keep)/))
  expect((await screen.findAllByText(sentence))[0]).toBeVisible()
  expect(api.callsOf(BOOK)).toEqual([])
})

it('refuses a 21st part', async () => {
  const many = Array.from({ length: 21 }, (_, n) =>
    child({ id: `c${n}`, application_id: `c${n}`, name: `Child ${n}` }),
  )
  const { api, user } = open({ left: 210_000, chosen: many.map(({ id }) => id) }, many)
  await user.click(await press('Book ₦210,000'))
  expect(await screen.findByText('A transfer has at most 20 parts')).toBeVisible()
  expect(api.callsOf(BOOK)).toEqual([])
})

it('opens a ticket by another currency only with a reason', async () => {
  const { api, user } = open({ left: 10_000, chosen: ['chidi'] }, [
    { ...chidi, country: 'South Africa', ticket_fee: 180 },
  ])
  expect(await screen.findByRole('group', { name: /Another currency: R180 is due/ })).toBeVisible()
  await user.click(await press('Book ₦10,000'))
  expect(await screen.findByText('Please choose one')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: /The rest is still due/ }))
  await user.click(await press('Book ₦10,000'))
  await vi.waitFor(() => expect(api.callsOf(BOOK)).toHaveLength(1))
  expect(api.callsOf(BOOK)[0]?.body).toMatchObject({
    parts: [{ application_id: 'chidi', amount: 10_000, open_ticket: false }],
  })
})

const lastYear = { edition: 2024 }

it('sells no ticket of a year that has ended, says so, and still decides on what was stated for it', async () => {
  const { api, user } = open({ chosen: ['bola', 'p-ada'] }, [
    { ...ada, ...lastYear },
    { ...adaPays, ...lastYear },
    { ...bola, ...lastYear },
    chidi,
  ])
  const parts = within(await screen.findByRole('list', { name: 'What it can pay' }))
  expect(parts.getByText(/2024 has ended: this ticket cannot be bought any more/)).toBeVisible()
  expect(parts.queryByRole('checkbox', { name: /^Bola Obi/ })).not.toBeInTheDocument()
  expect(parts.getByRole('checkbox', { name: /^Ada Obi/ })).toBeChecked()
  await user.click(await press('Book ₦10,000'))
  await vi.waitFor(() => expect(api.callsOf(BOOK)).toHaveLength(1))
  expect(api.callsOf(BOOK)[0]?.body).toMatchObject({
    parts: [{ payment_id: 'p-ada', amount: 10_000 }],
    credit_to: 'obi',
  })
})

it.each([
  [{ edition: 2024 }, '2024 has ended: this ticket cannot be bought any more.'],
  [{ ticket_status: 'paid' as const }, 'Nothing is due for the ticket of Zara Bello.'],
])('says why a child that was found gets no part: %o', async (changes, sentence) => {
  const { api, user } = open({ families: [], chosen: [] })
  const found = { ...zara, ...changes }
  api.answer(FAMILY, () =>
    Response.json([found, child({ id: 'musa', user_id: 'bello', name: 'Musa Bello' })]),
  )
  await user.type(await screen.findByRole('searchbox', { name: /Find a child/ }), 'zara')
  await user.click(await press(/^Zara Bello/))
  expect(await within(screen.getByRole('search')).findByText(sentence)).toBeVisible()
  expect(screen.getByRole('checkbox', { name: /^Musa Bello/ })).not.toBeChecked()
})

it('shows the refusal of another family’s transfer also for one family, and books once that is said', async () => {
  const { api, user, onBooked } = open()
  const refuse = { message: 'other_families_not_chosen', code: 'P0001', details: 'x' }
  api.answer(BOOK, () => Response.json(refuse, { status: 400 }))
  await user.click(await press('Book ₦16,000'))
  expect(await screen.findByText(/This transfer belongs to another family/)).toBeVisible()
  const word = screen.getByRole('checkbox', {
    name: 'This transfer may be another family’s, and pays for Ngozi Obi',
  })
  expect(word).toHaveFocus()
  await user.click(word)
  expect(word).toBeChecked()
  api.answer(BOOK, () => Response.json('t1'))
  await user.click(await press('Book ₦16,000'))
  await vi.waitFor(() => expect(onBooked).toHaveBeenCalledOnce())
  expect(api.callsOf(BOOK).at(-1)?.body).toMatchObject({ other_families: true })
})

it.each([
  ['parts_refused', 'A transfer has at most 20 parts.', /Please give 1 to 20 parts/],
  ['month_is_closed', '2026-05-05', /The books of this month are closed/],
  ['rest_without_family', '1', /Please say whose credit the rest is/],
  ['line_already_used', '', /This line of the statement has already been used/],
])('shows the refusal %s with one family', async (message, details, sentence) => {
  const { api, user } = open()
  api.answer(BOOK, () => Response.json({ message, code: 'P0001', details }, { status: 400 }))
  await user.click(await press('Book ₦16,000'))
  expect((await screen.findAllByText(sentence))[0]).toBeVisible()
})

it('says so when what it can pay cannot be looked up, and tries again', async () => {
  const { api, user } = open()
  api.answer(FAMILY, () => Response.json({ message: 'boom', code: 'XX000' }, { status: 500 }))
  expect(await screen.findByText('Could not fetch what these families need.')).toBeVisible()
  expect(await press(/^Keep|^Book/)).toBeDisabled()
  api.answer(FAMILY, () => Response.json([ada]))
  await user.click(await press('Try again'))
  expect(await screen.findByRole('checkbox', { name: /^Ada Obi/ })).toBeVisible()
})
