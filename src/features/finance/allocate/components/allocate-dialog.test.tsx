import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { dayIn } from '@/domain/dates'
import { createQueryClient } from '@/lib/query-client'
import { startApi } from '../../../../../tests/fakes/api'
import { makeEdition } from '../../../../../tests/fakes/rows'
import type { PanelRow } from '../payables'
import type { Allocation } from '../source'
import { AllocateDialog } from './allocate-dialog'

const FAMILY = 'POST /rest/v1/rpc/get_family'
const SEARCH = 'POST /rest/v1/rpc/search_panel'
const BOOK = 'POST /rest/v1/rpc/book_transfer'

const LINE = '10000000-0000-4000-8000-0000000000b1'

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
  created_at: null,
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

type Beginning = Partial<Allocation> & { left?: number }

function open(
  { left = 16_000, ...changes }: Beginning = {},
  rows: readonly FoundRow[] = [ada, adaPays, bola],
) {
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
  const allocation: Allocation = {
    from: {
      kind: 'line',
      lineId: LINE,
      day: '2026-05-05',
      words: 'KZ-7F3K9Q',
      amount: left,
      currency: 'NGN',
    },
    families: ['obi'],
    chosen: ['p-ada', 'bola'],
    warnings: ['References of one family'],
    ...changes,
  }
  const props = { allocation, onClose: vi.fn(), onBooked: vi.fn() }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AllocateDialog {...props} />
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
      bank_transaction_id: LINE,
    },
  ])
})

it('asks of a line for no day, and says above the button what its card said', async () => {
  open()
  expect(await screen.findByRole('list', { name: 'Please look at this first' })).toHaveTextContent(
    'References of one family',
  )
  expect(screen.getByText('KZ-7F3K9Q, 5 May 2026')).toBeVisible()
  expect(screen.queryByLabelText(/^Day/)).not.toBeInTheDocument()
})

it('books cash with its amount and day over the brothers that a search finds', async () => {
  const { api, user, onClose } = open({ from: { kind: 'cash' }, families: [], chosen: [] })
  const bolaToo = { ...bola, ticket_received: 0 }
  api.answer(FAMILY, () => Response.json([ada, bolaToo]))
  api.answer(SEARCH, () => Response.json([ada, bolaToo]))
  await user.type(await screen.findByLabelText('Amount in NGN', { exact: false }), '20,000')
  for (const name of ['Ada Obi', 'Bola Obi']) {
    await user.type(screen.getByRole('searchbox'), 'Obi{Enter}')
    const found = within(await screen.findByRole('list', { name: 'Found' }))
    await user.click(found.getByRole('button', { name: new RegExp(name) }))
    await vi.waitFor(() => expect(amountOf(name)).toHaveValue('10000'))
  }
  await user.click(await press('Book ₦20,000'))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(api.callsOf(BOOK).map(({ body }) => body)).toEqual([
    {
      parts: [
        { application_id: 'ada', amount: 10_000, open_ticket: true },
        { application_id: 'bola', amount: 10_000, open_ticket: true },
      ],
      amount: 20_000,
      currency: 'NGN',
      received_via: 'cash',
      received_on: dayIn('Nigeria', new Date()),
    },
  ])
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
  await user.click(await press('Book ₦16,000'))
  expect(screen.queryByRole('button', { name: /credit/ })).not.toBeInTheDocument()
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
])(
  'puts the refusal %s next to its part, and keeps what was typed',
  async (message, ...expected) => {
    const [details, group, sentence] = expected
    const { api, user, onClose } = open()
    api.answer(BOOK, () => Response.json({ message, code: 'P0001', details }, { status: 400 }))
    await user.click(await press('Book ₦16,000'))
    const part = await screen.findByRole('group', { name: group })
    expect(await within(part).findByText(sentence)).toBeVisible()
    expect(amountOf('Bola Obi')).toHaveValue('6000')
    expect(onClose).not.toHaveBeenCalled()
  },
)

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
  [
    { ticket_status: 'paid' as const },
    'Nothing is due for Zara Bello: keep it as the family’s credit.',
  ],
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
  ['rest_without_family', '1', /Please say whose credit the rest is/],
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

it('keeps as credit what a family sent that owes nothing at all', async () => {
  const { api, user } = open({ chosen: [] }, [{ ...ada, ticket_status: 'paid' }])
  expect(await screen.findByText('₦16,000', { selector: 'strong' })).toBeVisible()
  await user.click(await press('Keep ₦16,000 as credit'))
  await vi.waitFor(() => expect(api.callsOf(BOOK)).toHaveLength(1))
  expect(api.callsOf(BOOK)[0]?.body).toEqual({
    parts: [],
    bank_transaction_id: LINE,
    credit_to: 'obi',
  })
})

it('keeps as credit what a child that is found has paid twice, in one press more', async () => {
  const { api, user } = open({ chosen: [] })
  api.answer(FAMILY, ({ body }) =>
    Response.json(
      (body as { user_id: string }).user_id === 'obi'
        ? [ada]
        : [{ ...zara, ticket_status: 'paid' }],
    ),
  )
  await user.type(await screen.findByRole('searchbox', { name: /another child/ }), 'zara')
  await user.click(await press(/^Zara Bello/))
  await vi.waitFor(() => expect(screen.getByRole('radio', { name: 'Musa Bello' })).toBeChecked())
  await user.click(await press('Keep ₦16,000 as credit'))
  await vi.waitFor(() => expect(api.callsOf(BOOK)).toHaveLength(1))
  expect(api.callsOf(BOOK)[0]?.body).toMatchObject({ parts: [], credit_to: 'bello' })
})

it('gives a part to a subscription that waits', async () => {
  const monthly = {
    ...adaPays,
    kind: 'subscription',
    id: 's-ada',
    amount: 2_000,
    description: null,
  }
  const { api, user } = open({ chosen: ['p-ada', 's-ada'] }, [ada, adaPays, monthly])
  expect(await screen.findByText('₦2,000 stated, monthly · KZ-7F3K9Q')).toBeVisible()
  await user.click(await press('Book ₦12,000'))
  await vi.waitFor(() => expect(api.callsOf(BOOK)).toHaveLength(1))
  expect(api.callsOf(BOOK)[0]?.body).toMatchObject({
    parts: [{ payment_id: 'p-ada' }, { subscription_id: 's-ada', amount: 2_000 }],
  })
})

it('follows the sum of cash with the amounts that nobody typed', async () => {
  const { user } = open({ from: { kind: 'cash' }, families: ['obi'], chosen: ['p-ada', 'bola'] })
  const sum = await screen.findByLabelText('Amount in NGN', {
    exact: false,
    selector: '[name=received_amount]',
  })
  await user.type(sum, '12000')
  expect(
    [amountOf('Ada Obi'), amountOf('Bola Obi')].map((field) => (field as HTMLInputElement).value),
  ).toEqual(['10000', '2000'])
  await user.clear(amountOf('Bola Obi'))
  await user.type(amountOf('Bola Obi'), '1500')
  await user.clear(sum)
  await user.type(sum, '9000')
  expect(amountOf('Ada Obi')).toHaveValue('7500')
  expect(amountOf('Bola Obi')).toHaveValue('1500')
})

const CREDIT = {
  kind: 'credit',
  transferId: 't9',
  day: '2026-05-02',
  amount: 4_000,
  currency: 'NGN',
} as const

it('uses the credit of a family, whose rest stays credit', async () => {
  const { api, user } = open({ from: { ...CREDIT, amount: 8_000 }, chosen: [] })
  await user.click(await press('Book ₦8,000'))
  expect(await screen.findByText('Please choose what it pays')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: /^Bola Obi/ }))
  expect(screen.getByText('₦2,000').closest('p')).toHaveTextContent('is left and stays credit.')
  await user.click(await press('Book ₦6,000'))
  await vi.waitFor(() => expect(api.callsOf(BOOK)).toHaveLength(1))
  expect(api.callsOf(BOOK)[0]?.body).toEqual({
    parts: [{ application_id: 'bola', amount: 6_000, open_ticket: true }],
    transfer_id: 't9',
  })
})

it('shows a refused day at its field where it is asked, else above the fields', async () => {
  const { api, user } = open()
  const refuse = { message: 'month_is_closed', code: 'P0001', details: '2026-05-05' }
  api.answer(BOOK, () => Response.json(refuse, { status: 400 }))
  await user.click(await press('Book ₦16,000'))
  expect(await screen.findByRole('alert')).toHaveTextContent(/The books of this month are closed/)
})
