import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { dayIn } from '@/domain/dates'
import type { BankAccount, BankTransaction, TransactionState } from '@/features/finance/bank/api'
import { createQueryClient } from '@/lib/query-client'
import { startApi } from '../../../../../tests/fakes/api'
import { makeListedPayment } from '../../../../../tests/fakes/rows'
import { StatementView } from './statement-view'

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`
const LOOK_UP = rpc('get_referenced_children')
const BOOK = rpc('book_transfer')

const FEES: BankAccount = {
  id: '60000000-0000-4000-8000-000000000001',
  name: 'Fees',
  bank: 'Zenith',
  currency: 'NGN',
  last_digits: '1234',
  columns: null,
  last_day: '2026-05-31',
  open_lines: 0,
}
const RAND: BankAccount = {
  ...FEES,
  id: '60000000-0000-4000-8000-000000000002',
  name: 'Rand',
  currency: 'ZAR',
  last_digits: '5678',
}

const ada = makeListedPayment({ id: 'ada', reference: 'KZ-7F3K9Q' })
const bola = makeListedPayment({
  id: 'bola',
  application_id: 'c-bola',
  child_name: 'Bola Obi',
  reference: 'KZ-8G4M2R',
  application_reference: 'KZ-8G4M2R',
})

const emeka = {
  id: 'c1',
  user_id: 'u1',
  child_name: 'Emeka Okafor',
  ticket_status: 'unpaid',
  payment_reference: 'KZ-D4F7JV',
  parent_phone: '+2348030000001',
}

let count = 0
function line(narration: string | null, changes: Partial<BankTransaction> = {}): BankTransaction {
  count += 1
  return {
    id: `70000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
    statement_id: '50000000-0000-4000-8000-000000000001',
    line_number: count,
    day: '2026-05-05',
    amount: 10_000,
    open_amount: changes.amount ?? 10_000,
    narration,
    reference: null,
    excluded_because: null,
    duplicate_narration: null,
    is_duplicate_booked: false,
    is_balanced: true,
    ...changes,
  }
}

interface Bank {
  accounts?: BankAccount[]
  lines?: BankTransaction[]
  others?: Partial<Record<TransactionState, BankTransaction[]>>
  payments?: ReturnType<typeof makeListedPayment>[]
  found?: object[]
}

/** A bank served by the database; changes made by a test appear in the next fetch. */
function serve({
  accounts = [FEES],
  lines = [],
  others = {},
  payments = [ada],
  found = [],
}: Bank = {}) {
  const bank = { accounts, lines, others, payments, found }
  const api = startApi({ tables: { applications: [] } })
  api.answer(rpc('get_bank_accounts'), () => Response.json(bank.accounts))
  api.answer(rpc('get_bank_transactions'), ({ body }) => {
    const { state, page_size, page_start } = body as {
      state: TransactionState
      page_size: number
      page_start: number
    }
    const all = state === 'open' ? bank.lines : (bank.others[state] ?? [])
    return Response.json(all.slice(page_start, page_start + page_size))
  })
  api.answer(rpc('get_all_payments_and_subscriptions'), () => Response.json(bank.payments))
  api.answer(LOOK_UP, () => Response.json(bank.found))
  api.answer(rpc('get_family'), () => Response.json([]))
  return { api, bank }
}

function show(path = '/') {
  const view = (
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <StatementView
          hrefOfChild={(id) => `/child/${id}`}
          hrefOfPayments={(search) => `/payments/${search}`}
          backTo="/"
        />
      </MemoryRouter>
    </QueryClientProvider>
  )
  render(view)
  return userEvent.setup()
}

const list = (name: string) => screen.findByRole('list', { name })

it('sends only what may be references, and asks again when they cannot be looked up', async () => {
  const { api } = serve({ lines: [line('SECRET NAME KZ-7F3K9Q KZ-7F3K')] })
  const answer = api.answer(LOOK_UP, () =>
    Response.json({ code: 'XX000', message: 'boom' }, { status: 500 }),
  )
  const user = show()
  expect(await screen.findByRole('alert')).toHaveTextContent('Could not fetch the open lines.')
  answer()
  api.answer(LOOK_UP, () => Response.json([]))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/^1 to choose\.$/)).toBeVisible()
  const sent = api.callsOf(LOOK_UP).map(({ body }) => JSON.stringify(body))
  expect(sent.join()).toContain('"KZ-7F3K9Q"')
  expect(sent.join()).toContain('"KZ-7F3K"')
  expect(sent.join()).not.toMatch(/SECRET|10000/)
})

it.each([
  ['of a closed month', '2026-05-05', true],
  ['of the bank’s next business day', dayIn('Nigeria', new Date(Date.now() + 259_200_000)), true],
  ['of an open month', '2026-06-01', false],
])('says that a line %s is booked today', async (_which, day, isSaid) => {
  const { api } = serve({ lines: [line('KZ-7F3K9Q', { day })] })
  const months = [
    { month: '2026-06-01', closed_at: null },
    { month: '2026-05-01', closed_at: '2026-06-02T10:00:00Z' },
  ]
  api.answer(rpc('get_book_months'), () => Response.json(months))
  show()
  await list('Exact matches')
  if (isSaid) expect(await screen.findByText(/lines are booked today\.$/)).toBeVisible()
  else expect(screen.queryByText(/booked today/)).not.toBeInTheDocument()
})

it('approves an exact line in one press, and the line is gone', async () => {
  const exact = line('KZ-7F3K9Q')
  const { api, bank } = serve({ lines: [exact, line('CASH')] })
  api.answer(BOOK, () => {
    bank.lines = bank.lines.slice(1)
    bank.payments = []
    return Response.json('t1')
  })
  const user = show()
  const own = await list('Exact matches')
  await user.click(within(own).getByRole('button', { name: /^Approve Ada Obi by KZ-7F3K9Q/ }))
  await waitFor(() => expect(own).not.toBeInTheDocument())
  expect(screen.getByText(/^1 without a match\.$/)).toBeVisible()
  expect(api.callsOf(BOOK).map(({ body }) => body)).toEqual([
    {
      bank_transaction_id: exact.id,
      parts: [{ payment_id: 'ada', amount: 10_000, open_ticket: true }],
    },
  ])
})

it('looks again when a line was refused: somebody else has used it', async () => {
  const { api, bank } = serve({ lines: [line('KZ-7F3K9Q')] })
  api.answer(BOOK, () => {
    bank.lines = []
    return Response.json({ code: 'P0001', message: 'transaction_already_used' }, { status: 400 })
  })
  const user = show()
  await user.click(await screen.findByRole('button', { name: /^Approve Ada Obi/ }))
  expect(await screen.findByText('Every line until 31 May 2026 has its place.')).toBeVisible()
})

it('approves the ticked lines together, of which one may pay a whole family', async () => {
  const chidi = makeListedPayment({
    id: 'chidi',
    child_name: 'Chidi Obi',
    reference: 'KZ-9H5N3S',
    application_reference: 'KZ-9H5N3S',
  })
  const dayo = makeListedPayment({
    id: 'dayo',
    child_name: 'Dayo Obi',
    reference: 'KZ-D4F7JV',
    application_reference: 'KZ-D4F7JV',
  })
  const lines = [
    line('KZ-7F3K9Q KZ-8G4M2R', { amount: 20_000 }),
    line('KZ-9H5N3S'),
    line('KZ-D4F7JV'),
  ]
  const { api, bank } = serve({ lines, payments: [ada, bola, chidi, dayo] })
  api.answer(rpc('approve_payments'), () => {
    bank.lines = lines.slice(1, 2)
    return Response.json([{ is_done: true }, { is_done: true }])
  })
  const user = show()
  const own = await list('Exact matches')
  const tickOf = (name: RegExp) => within(own).getByRole('checkbox', { name })
  const all = [/^Approve KZ-7F3K9Q/, /^Approve KZ-9H5N3S/, /^Approve KZ-D4F7JV/]
  expect(screen.getByRole('button', { name: 'Approve 3 exact matches' })).toBeEnabled()
  for (const one of all) await user.click(tickOf(one))
  expect(screen.getByRole('button', { name: 'Approve 0 exact matches' })).toBeDisabled()
  await user.click(tickOf(/^Approve KZ-7F3K9Q/))
  await user.click(tickOf(/^Approve KZ-D4F7JV/))
  await user.click(screen.getByRole('button', { name: 'Approve 2 exact matches' }))
  await user.click(await screen.findByRole('button', { name: 'Approve 3 payments' }))
  await user.click(await screen.findByRole('button', { name: 'Done' }))
  expect(
    api
      .callsOf(rpc('approve_payments'))
      .map(({ body }) => (body as { approvals: unknown }).approvals),
  ).toEqual([
    [
      {
        bank_transaction_id: lines[0]!.id,
        parts: [
          { payment_id: 'ada', amount: 10_000, open_ticket: true },
          { payment_id: 'bola', amount: 10_000, open_ticket: true },
        ],
      },
      { bank_transaction_id: lines[2]!.id, payment_id: 'dayo' },
    ],
  ])
  // An unticked line stays, unticked.
  expect(within(own).getAllByRole('checkbox')).toHaveLength(1)
  expect(tickOf(/^Approve KZ-9H5N3S/)).not.toBeChecked()
})

it('asks what a line pays where something speaks against it, and says what', async () => {
  serve({
    lines: [line('RVSL KZ-7F3K9Q', { amount: 15_000 })],
    payments: [{ ...ada, same_reference_count: 1 }],
  })
  const user = show()
  const odd = await list('Not what is due')
  const warnings = [
    'Reference matches, ₦5,000 more than is due: becomes the family’s credit',
    'It looks like money that went back',
    'Another payment has this reference',
  ]
  for (const warning of warnings) expect(odd).toHaveTextContent(warning)
  expect(within(odd).queryByRole('button', { name: /^Approve/ })).not.toBeInTheDocument()
  await user.click(within(odd).getByRole('button', { name: /^Decide on Ada Obi/ }))
  const dialog = await screen.findByRole('dialog')
  const said = within(dialog).getByRole('list', { name: 'Please look at this first' })
  for (const warning of warnings) expect(said).toHaveTextContent(warning)
})

it('opens a payment to look at it, and money is given to it by the line alone', async () => {
  serve({ lines: [line('KZ-7F3K9Q')] })
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'Open the payment of Ada Obi' }))
  const looked = await screen.findByRole('dialog', { name: 'Payment of Ada Obi' })
  expect(within(looked).queryByRole('button', { name: /^(Approve|Decline)/ })).toBeNull()
  await user.click(within(looked).getByRole('button', { name: 'Decide by this line' }))
  expect(await screen.findByRole('dialog', { name: /₦10,000/ })).toHaveTextContent('KZ-7F3K9Q')
})

it('says what a child without a payment lacks, and leads to it and to its parent', async () => {
  serve({ lines: [line('ADA OBI KZ-D4F7JV')], found: [emeka] })
  show()
  const own = await list('No payment waits')
  expect(own).toHaveTextContent('no payment stated')
  expect(within(own).getByRole('button', { name: /^Allocate/ })).toBeVisible()
  expect(within(own).getByRole('link', { name: 'Open Emeka Okafor' })).toHaveAttribute(
    'href',
    '/child/c1',
  )
  expect(within(own).getByRole('link', { name: /^Message the parent/ })).toHaveAttribute(
    'href',
    expect.stringContaining('wa.me/2348030000001'),
  )
  expect(within(own).queryByRole('button', { name: /credit/ })).not.toBeInTheDocument()
})

it('keeps a ticket that was paid twice as credit of the family, in one press', async () => {
  const twice = line('KZ-D4F7JV')
  const { api } = serve({ lines: [twice], found: [{ ...emeka, ticket_status: 'paid' }] })
  api.answer(BOOK, () => Response.json('t1'))
  api.answer(rpc('get_family_transfers'), () => Response.json([transfer]))
  const user = show()
  await user.click(await screen.findByRole('button', { name: /^Paid twice: keep as credit/ }))
  await waitFor(() =>
    expect(api.callsOf(BOOK).map(({ body }) => body)).toEqual([
      { bank_transaction_id: twice.id, parts: [], credit_to: 'u1' },
    ]),
  )
})

it('says by which line a payment arrived that was approved before it was read, and offers no second one', async () => {
  const late = line('KZ-D4F7JV')
  const { api, bank } = serve({ lines: [late], found: [{ ...emeka, ticket_status: 'paid' }] })
  const stated = { ...transfer, id: 't2', way: 'stated', is_on_statement: false }
  const others = [
    { ...stated, id: 't3', way: 'cash' },
    { ...stated, id: 't4', is_taken_back: true },
    { ...stated, id: 't5', amount: 9_000 },
    { ...stated, id: 't6', currency: 'ZAR' },
    { ...stated, id: 't7', direction: 'out' },
  ]
  api.answer(rpc('get_family_transfers'), () => Response.json([stated, ...others, transfer]))
  api.answer(rpc('link_transfer'), () => {
    bank.lines = []
    return Response.json(true)
  })
  const user = show()
  const own = await list('No payment waits')
  expect(
    await within(own).findByText('This sum was approved without a line, on 1 May 2026'),
  ).toBeVisible()
  expect(within(own).queryByRole('button', { name: /^Paid twice/ })).not.toBeInTheDocument()
  await user.click(within(own).getByRole('button', { name: /^It arrived by this line/ }))
  await waitFor(() => expect(own).not.toBeInTheDocument())
  expect(api.callsOf(rpc('link_transfer')).map(({ body }) => body)).toEqual([
    { transfer_id: 't2', bank_transaction_id: late.id },
  ])
})

it('says what became of the last lines, which leave nothing behind the answer', async () => {
  const { api, bank } = serve({ lines: [line('KZ-7F3K9Q')] })
  api.answer(rpc('approve_payments'), () => {
    bank.lines = []
    bank.payments = []
    return Response.json([{ is_done: true }])
  })
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'Approve 1 exact match' }))
  await user.click(await screen.findByRole('button', { name: 'Approve 1 payment' }))
  expect(await screen.findByText('Every line until 31 May 2026 has its place.')).toBeInTheDocument()
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('Ada Obi')
  await user.click(within(dialog).getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
})

it('sets a line aside for a reason, and takes it back', async () => {
  const charge = line('SMS CHARGE', { amount: -50 })
  const { api, bank } = serve({ lines: [charge] })
  const EXCLUDE = rpc('exclude_bank_transaction')
  api.answer(EXCLUDE, ({ body }) => {
    const isBack = (body as { reason?: string }).reason === undefined
    bank.lines = isBack ? [charge] : []
    bank.others = { excluded: isBack ? [] : [{ ...charge, excluded_because: 'bank_charge' }] }
    return Response.json(null)
  })
  const user = show()
  await user.click(await screen.findByRole('button', { name: /^Set aside: SMS CHARGE/ }))
  const reasons = screen.getByRole('group', { name: /^Why SMS CHARGE/ })
  expect(within(reasons).getByRole('button', { name: 'Went back to the payer' })).toBeVisible()
  await user.click(within(reasons).getByRole('button', { name: 'Bank charge' }))
  await user.click(await screen.findByText('Set aside (1)'))
  const aside = await list('Set aside')
  expect(aside).toHaveTextContent('Bank charge')
  await user.click(within(aside).getByRole('button', { name: /^Take back: SMS CHARGE/ }))
  expect(await list('Other money out')).toBeVisible()
  expect(api.callsOf(EXCLUDE).map(({ body }) => body)).toEqual([
    { bank_transaction_id: charge.id, reason: 'bank_charge' },
    { bank_transaction_id: charge.id },
  ])
})

it('shows a line that may be told again beside the other, until somebody says that it is another', async () => {
  const again = line('Transfer from Ada', { duplicate_narration: 'TRF KZ-7F3K9Q' })
  const { api, bank } = serve({
    others: { duplicate: [{ ...again, is_duplicate_booked: true }] },
  })
  api.answer(rpc('clear_duplicate'), () => {
    bank.others = {}
    bank.lines = [again]
    return Response.json(null)
  })
  const user = show()
  await user.click(await screen.findByText('Perhaps already used (1)'))
  const own = await list('Perhaps already used')
  expect(own).toHaveTextContent('Money was booked by the other one:TRF KZ-7F3K9Q')
  await user.click(within(own).getByRole('button', { name: /^It is another one/ }))
  expect(await list('Without a match')).toHaveTextContent('Transfer from Ada')
  expect(api.callsOf(rpc('clear_duplicate'))[0]?.body).toEqual({ bank_transaction_id: again.id })
})

it('keeps a credit that went back out of the bulk, and sets it aside with the line that took it', async () => {
  const back = line('REVERSAL', { day: '2026-06-08', amount: -10_000 })
  const first = line('KZ-7F3K9Q', { day: '2026-06-05' })
  const { api } = serve({
    lines: [first, back, line('KZ-8G4M2R', { day: '2026-06-09' })],
    payments: [ada, bola],
  })
  api.answer(rpc('exclude_bank_transaction'), () => Response.json(null))
  const user = show()
  expect(await screen.findByRole('button', { name: 'Approve 1 exact match' })).toBeEnabled()
  const choice = await list('To choose by hand')
  expect(choice).toHaveTextContent('It seems to have gone back on 8 June 2026.')
  expect(choice).toHaveTextContent('Went back₦10,000')
  expect(screen.queryByRole('list', { name: 'Other money out' })).not.toBeInTheDocument()
  await user.click(within(choice).getByRole('button', { name: /^It went back: set both aside/ }))
  await waitFor(() =>
    expect(api.callsOf(rpc('exclude_bank_transaction')).map(({ body }) => body)).toEqual([
      { bank_transaction_id: first.id, reason: 'went_back' },
      { bank_transaction_id: back.id, reason: 'went_back' },
    ]),
  )
})

it('takes the oldest 200 lines at a time, and looks behind them for what came back', async () => {
  const many = Array.from({ length: 200 }, () => line('CASH', { day: '2026-06-01' }))
  const lines = [
    line('KZ-7F3K9Q', { day: '2026-06-01' }),
    ...many,
    line('REVERSAL KZ-7F3K9Q', { day: '2026-06-08', amount: -10_000 }),
  ]
  serve({ lines, accounts: [{ ...FEES, open_lines: 202 }] })
  show()
  expect(
    await screen.findByText(
      'The oldest of 202 open lines. The next ones come as these are decided.',
    ),
  ).toBeVisible()
  expect(screen.getByText('1 to choose, 199 without a match.')).toBeVisible()
})

it('never approves lines of a file together whose balance does not fit', async () => {
  serve({
    lines: [line('KZ-7F3K9Q KZ-8G4M2R', { amount: 20_000, is_balanced: false })],
    payments: [ada, bola],
  })
  const user = show()
  const own = await list('To choose by hand')
  expect(own).toHaveTextContent('The balance of its file does not fit')
  expect(within(own).queryByRole('checkbox')).not.toBeInTheDocument()
  await user.click(within(own).getByRole('button', { name: /^Decide on Ada Obi and Bola Obi/ }))
  expect(await screen.findByRole('dialog')).toHaveTextContent('KZ-7F3K9Q KZ-8G4M2R')
})

const transfer = {
  id: 't1',
  origin_id: 't1',
  direction: 'in',
  received_on: '2026-05-01',
  amount: 10_000,
  currency: 'NGN',
  way: 'statement',
  room: 0,
  note: null,
  is_taken_back: false,
  is_own: true,
  is_on_statement: true,
  parts: [
    {
      row_id: 'paid',
      kind: 'payment',
      amount: 10_000,
      refunded: 4_000,
      child_name: 'Emeka Okafor',
      is_own: true,
    },
  ],
}

function serveRefund(amount: number, transfers: object[], paid = ['paid']) {
  const debit = line('REFUND KZ-D4F7JV', { amount: -amount })
  const { api, bank } = serve({ lines: [debit], found: [{ ...emeka, ticket_status: 'paid' }] })
  api.tables['child_payments'] = paid.map((id) => ({
    id,
    application_id: 'c1',
    status: 'approved',
  }))
  api.answer(rpc('get_family_transfers'), () => Response.json(transfers))
  return { api, bank, debit }
}

it('offers the refund of an approved payment for money that went out, by the line and its day', async () => {
  const { api, debit } = serveRefund(4_000, [transfer])
  api.answer(rpc('record_refund'), () => Response.json('r1'))
  const user = show()
  const own = await list('Money that went back')
  expect(
    await within(own).findByText('₦10,000 of 1 May 2026, of which ₦4,000 has already gone back'),
  ).toBeVisible()
  // Equal day and amount prove nothing.
  expect(within(own).queryByRole('button', { name: /^It left by this line/ })).toBeNull()
  await user.click(
    within(own).getByRole('button', { name: /^Record refund to Emeka Okafor by REFUND/ }),
  )
  const dialog = await screen.findByRole('dialog', { name: 'Record a refund' })
  const asked = within(dialog)
  expect(dialog).toHaveTextContent('Emeka Okafor’s payment: at most ₦4,000. It left on 5 May 2026.')
  expect(asked.queryByLabelText(/^Day/)).not.toBeInTheDocument()
  await user.type(asked.getByRole('textbox', { name: /^Reason/ }), 'Paid twice')
  await user.click(asked.getByRole('button', { name: 'Record refund' }))
  await waitFor(() =>
    expect(api.callsOf(rpc('record_refund'))[0]?.body).toMatchObject({
      amount: 4_000,
      row_id: 'paid',
      bank_transaction_id: debit.id,
    }),
  )
})

it('offers to say by which line a refund left that was recorded by hand', async () => {
  const byHand = {
    ...transfer,
    id: 't2',
    direction: 'out',
    received_on: '2026-05-04',
    amount: 4_000,
    parts: [],
    is_on_statement: false,
  }
  const others = [
    { ...byHand, id: 't3', is_taken_back: true },
    { ...byHand, id: 't4', is_on_statement: true },
    { ...byHand, id: 't5', amount: 3_000 },
  ]
  const { api, debit } = serveRefund(4_000, [byHand, ...others, transfer])
  api.answer(rpc('link_transfer'), () => Response.json(null))
  const user = show()
  const own = await list('Money that went back')
  expect(await within(own).findByText('A refund of 4 May 2026 was recorded by hand')).toBeVisible()
  await user.click(within(own).getByRole('button', { name: /^It left by this line/ }))
  await waitFor(() =>
    expect(api.callsOf(rpc('link_transfer')).map(({ body }) => body)).toEqual([
      { transfer_id: 't2', bank_transaction_id: debit.id },
    ]),
  )
})

it.each([
  ['no payment', []],
  ['a payment', ['paid']],
])('offers the family’s credit first where a refund fits it, beside %s', async (_, paid) => {
  const [part] = transfer.parts
  serveRefund(
    6_000,
    [{ ...transfer, amount: 16_000, room: 6_000, parts: [{ ...part, refunded: 0 }] }],
    paid,
  )
  const user = show()
  const own = await list('Money that went back')
  expect(
    await within(own).findByText('₦6,000 of credit, left of ₦16,000 of 1 May 2026'),
  ).toBeVisible()
  const [first, ...others] = within(own).getAllByRole('button', { name: /^Record refund/ })
  expect(first).toHaveAccessibleName(/to Emeka Okafor from the credit by REFUND/)
  expect(others).toHaveLength(paid.length)
  await user.click(first!)
  const dialog = await screen.findByRole('dialog', { name: 'Record a refund' })
  expect(dialog).toHaveTextContent('The family’s credit: at most ₦6,000')
  expect(within(dialog).getByRole('textbox', { name: /^Amount/ })).toHaveValue('6000')
})

it('shows the lines of the account that the address says, and of the only one without', async () => {
  const { api } = serve({ accounts: [FEES, RAND], lines: [line('CASH')] })
  const user = show()
  const accounts = await screen.findByRole('combobox', { name: /^Account/ })
  expect(accounts).toHaveValue('')
  expect(screen.queryByRole('region', { name: 'Open lines' })).not.toBeInTheDocument()
  await user.selectOptions(accounts, RAND.id)
  expect(await list('Without a match')).toHaveTextContent('R10,000')
  const asked = () =>
    api
      .callsOf(rpc('get_bank_transactions'))
      .map(({ body }) => (body as { account_id: string }).account_id)
  expect(new Set(asked())).toEqual(new Set([RAND.id]))
})

it('is the account of the address', async () => {
  serve({ accounts: [FEES, RAND], lines: [line('CASH')] })
  show(`/?account=${RAND.id}`)
  expect(await screen.findByRole('combobox', { name: /^Account/ })).toHaveValue(RAND.id)
  expect(await list('Without a match')).toBeVisible()
})

const KEEP = rpc('keep_statement')
const KEPT = { new_lines: 1, known_lines: 2, duplicate_lines: 0, gap_from: null, gap_to: null }

const openFile = async (user: ReturnType<typeof userEvent.setup>, name: string, text: string) =>
  user.upload(await screen.findByLabelText('Statement file'), new File([text], name))

async function paste(user: ReturnType<typeof userEvent.setup>, ...lines: string[]) {
  await user.click(await screen.findByText('Or paste its rows'))
  await user.click(screen.getByRole('textbox', { name: /^Statement/ }))
  await user.paste(lines.join('\n'))
}

it('keeps the lines of a file, says what became of them, and takes it back', async () => {
  const { api, bank } = serve({ payments: [ada] })
  api.answer(KEEP, () => {
    bank.lines = [line('KZ-7F3K9Q')]
    return Response.json({
      ...KEPT,
      duplicate_lines: 1,
      gap_from: '2026-05-03',
      gap_to: '2026-05-04',
    })
  })
  api.answer(rpc('remove_statement'), () => {
    bank.lines = []
    return Response.json(1)
  })
  const user = show()
  await paste(
    user,
    'Date,Narration,Credit,Balance',
    '2026-05-05,ADA OBI KZ-7F3K9Q,10000,110000',
    '2026-05-13,BOLA,5,110005',
  )
  expect(await screen.findByText(/^3 rows in the file: 2 money in \(₦10,005\)/)).toBeVisible()
  // Nothing can be approved before it is stored.
  expect(screen.queryByRole('button', { name: /^(Approve|Decide)/ })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Keep 2 lines' }))
  expect(await screen.findByText(': 1 line new, 2 known before.')).toBeVisible()
  expect(screen.getByText('No lines from 3 May 2026 to 4 May 2026 have been read.')).toBeVisible()
  expect(screen.getByText(/^1 line of a day and sum that the account has/)).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Approve 1 exact match' })).toBeEnabled()
  expect(api.callsOf(KEEP)[0]?.body).toMatchObject({
    account_id: FEES.id,
    first_day: '2026-05-05',
    last_day: '2026-05-13',
    is_balanced: true,
    lines: [
      {
        line_number: 2,
        day: '2026-05-05',
        amount: 10_000,
        identity: 'ADAOBIKZ7F3K9Q',
        narration: 'ADA OBI KZ-7F3K9Q',
        reference: null,
        balance: 110_000,
      },
      { line_number: 3, amount: 5, balance: 110_005 },
    ],
  })

  await user.click(screen.getByRole('button', { name: 'Take this file back' }))
  expect(await screen.findByRole('button', { name: 'Keep 2 lines' })).toBeEnabled()
  expect(screen.queryByRole('button', { name: /exact match/ })).not.toBeInTheDocument()
  const [kept] = api.callsOf(KEEP)
  expect(api.callsOf(rpc('remove_statement'))[0]?.body).toEqual({
    statement_id: (kept!.body as { statement_id: string }).statement_id,
  })
})

it('asks for the same file again under its id where the answer was lost, and says so', async () => {
  const { api } = serve()
  const refuse = api.answer(KEEP, () =>
    Response.json({ code: 'P0001', message: 'statement_refused' }, { status: 400 }),
  )
  const user = show()
  await paste(user, 'Date,Narration,Credit', '2026-05-05,ADA,10000')
  await user.click(await screen.findByRole('button', { name: 'Keep 1 line' }))
  expect(await screen.findByRole('alert')).toBeVisible()
  refuse()
  api.answer(KEEP, () => Response.json(KEPT))
  await user.click(screen.getByRole('button', { name: 'Keep 1 line' }))
  expect(await screen.findByText(': 1 line new, 2 known before.')).toBeVisible()
  const ids = api.callsOf(KEEP).map(({ body }) => (body as { statement_id: string }).statement_id)
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})

it('names the account of a file in a dialog of its own, and its Save does nothing else', async () => {
  const { api, bank } = serve({ accounts: [] })
  api.answer(rpc('save_bank_account'), ({ body }) => {
    const { account_id } = body as { account_id: string }
    bank.accounts = [{ ...FEES, id: account_id, last_digits: '4471' }]
    return Response.json(null)
  })
  const user = show()
  await paste(
    user,
    'Account number,******4471,',
    'Date,Narration,Credit (NGN)',
    '2026-05-05,KZ-7F3K9Q,10000',
  )
  expect(
    await screen.findByText('Choose or name the account that this statement is of.'),
  ).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Keep/ })).not.toBeInTheDocument()
  const submitted = vi.fn()
  document.addEventListener('submit', submitted, { capture: true })
  await user.click(screen.getByRole('button', { name: 'Name an account' }))
  const dialog = await screen.findByRole('dialog', { name: 'Name an account' })
  const asked = within(dialog)
  expect(asked.getByLabelText(/^Last four digits/)).toHaveValue('4471')
  expect(asked.getByLabelText(/^Currency/)).toHaveValue('NGN')
  await user.type(asked.getByLabelText(/^Name for the office/), 'Fees')
  await user.type(asked.getByLabelText(/^Bank/), 'Zenith')
  await user.click(asked.getByRole('button', { name: 'Save account' }))
  expect(await screen.findByRole('button', { name: 'Keep 1 line' })).toBeEnabled()
  expect(submitted).toHaveBeenCalledOnce()
  document.removeEventListener('submit', submitted, { capture: true })
  expect(api.callsOf(KEEP)).toEqual([])
  expect(api.callsOf(BOOK)).toEqual([])
})

it('says in three lines what to do, and asks for the currency of an account where the file does not name it', async () => {
  serve({ accounts: [] })
  const user = show()
  const steps = within(await screen.findByRole('list', { name: 'What to do' }))
  expect(steps.getAllByRole('listitem')).toHaveLength(3)
  // The account comes from the file, so opening a file is the first step.
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Open the file',
  ])
  await paste(user, 'Date,Narration,Credit', '2026-05-05,KZ-7F3K9Q,10000')
  await user.click(await screen.findByRole('button', { name: 'Name an account' }))
  expect(screen.queryByRole('list', { name: 'What to do' })).not.toBeInTheDocument()
  const dialog = await screen.findByRole('dialog', { name: 'Name an account' })
  await user.click(within(dialog).getByRole('button', { name: 'Save account' }))
  expect(await within(dialog).findByText('Please choose a currency')).toBeVisible()
})

it('refuses the file of another account, and turns to the account that it names', async () => {
  const { api } = serve({ accounts: [FEES, RAND] })
  const user = show(`/?account=${FEES.id}`)
  const file = (digits: string) =>
    `Account number;000000${digits};\nDate;Narration;Credit\n2026-05-05;KZ-7F3K9Q;180`
  await openFile(user, 'other.csv', file('9999'))
  expect(
    await screen.findByText('The file is of an account that ends in 9999, not in 1234.'),
  ).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Keep/ })).not.toBeInTheDocument()
  await openFile(user, 'rand.csv', file('5678'))
  expect(await screen.findByRole('button', { name: 'Keep 1 line' })).toBeEnabled()
  expect(screen.getByRole('combobox', { name: /^Account/ })).toHaveValue(RAND.id)
  expect(api.callsOf(KEEP)).toEqual([])
})

it('names the lines whose amount cannot be read, with their numbers', async () => {
  serve()
  const user = show()
  await paste(
    user,
    'Date,Narration,Credit (NGN)',
    '05/05/2026,KZ-7F3K9Q,10000',
    '05/05/2026,EFT,l80.00',
    '05/05/2026,FEES,18O.00',
  )
  const own = await list('Lines that could not be read')
  expect(
    within(own)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'Line 3: 05/05/2026 | EFT | l80.00“l80.00” is not an amount',
    'Line 4: 05/05/2026 | FEES | 18O.00“18O.00” is not an amount',
  ])
  expect(
    screen.getByText(
      '4 rows in the file: 1 money in (₦10,000), 0 money out (₦0), 2 that could not be read, 1 without money.',
    ),
  ).toBeVisible()
})

it('reads a file with other headings once its columns are chosen', async () => {
  serve()
  const user = show()
  await paste(user, 'Tag;Was;Haben', '05/05;EFT;"10.000,00"')
  expect(
    await screen.findByText(
      'Please choose the columns with the narration and the money that came in.',
    ),
  ).toBeVisible()
  await user.selectOptions(screen.getByLabelText(/^Narration/), 'Column 2 (Was)')
  await user.selectOptions(screen.getByLabelText(/^Money in/), 'Column 3 (Haben)')
  // Nothing is kept of a day that nobody knows.
  expect(await screen.findByText('It has no line with a day.')).toBeVisible()
  await user.type(screen.getByLabelText(/^Day of line 2/), '2026-05-05')
  await user.click(screen.getByRole('button', { name: 'Use this day' }))
  expect(await screen.findByRole('button', { name: 'Keep 1 line' })).toBeEnabled()
})

it('asks once for what the file leaves open, and keeps what is known', async () => {
  serve()
  const user = show()
  await openFile(
    user,
    'june.csv',
    'Date,Type,Narration,Amount\n05/06/2026,Deposit,KZ-7F3K9Q,10000\n?,Deposit,KZ-8G4M2R,10000\n?,Withdrawal,ATM,50\n06/06/2026,Dividend,SHARES,5',
  )
  expect(await screen.findByText('“05/06/2026” can be two days. Which one is it?')).toBeVisible()
  expect(screen.getByText('Its lines can be kept once this is answered.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '5 June 2026' }))
  expect(await screen.findByRole('button', { name: 'Keep 1 line' })).toBeEnabled()

  // Money out without a day waits like money in.
  const undated = await list('Without a day')
  expect(within(undated).getAllByRole('listitem')).toHaveLength(2)
  expect(undated).toHaveTextContent('KZ-8G4M2R“?”, line 3')
  const [first] = within(undated).getAllByRole('button', { name: 'Use this day' })
  await user.click(first!)
  expect(undated).toHaveTextContent('Please give the day.')
  await user.type(within(undated).getByLabelText(/^Day of line 3/), '2026-06-07')
  await user.click(first!)
  expect(await screen.findByRole('button', { name: 'Keep 2 lines' })).toBeEnabled()

  expect(await list('Lines that could not be read')).toHaveTextContent(
    '“Dividend” does not say whether money came in or went out',
  )
  await user.click(screen.getByRole('button', { name: '“dividend” is money in' }))
  expect(await screen.findByText(/3 money in \(₦20,005\)/)).toBeVisible()
  expect(screen.queryByRole('list', { name: /could not be read/ })).not.toBeInTheDocument()
})

it('keeps a file whose balance does not fit as one, and says where it breaks', async () => {
  const { api } = serve()
  api.answer(KEEP, () => Response.json(KEPT))
  const user = show()
  await openFile(
    user,
    'june.csv',
    'Date,Narration,Credit,Balance\n2026-06-05,KZ-7F3K9Q,10000,110000\n2026-06-06,KZ-8G4M2R,10000,130000',
  )
  expect(
    await screen.findByText(
      /^The balance does not fit at line 3: it should be ₦120,000, the file says ₦130,000/,
    ),
  ).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Keep 2 lines' }))
  await waitFor(() => expect(api.callsOf(KEEP)[0]?.body).toMatchObject({ is_balanced: false }))
})

it('clears what was read of a file when another is chosen, and refuses what it cannot read', async () => {
  serve()
  const user = show()
  await openFile(user, 'june.csv', 'Date,Narration,Credit\n2026-06-05,KZ-7F3K9Q,10000')
  expect(await screen.findByText(': 2 rows')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Keep 1 line' })).toBeEnabled()
  await openFile(user, 'june.csv', '%PDF-1.7')
  expect(
    await screen.findByText('This is a PDF. Ask your bank for the statement as Excel, CSV or OFX.'),
  ).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Keep/ })).not.toBeInTheDocument()
})
