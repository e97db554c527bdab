import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { dayIn } from '@/domain/dates'
import { createQueryClient } from '@/lib/query-client'
import { startApi } from '../../../../../tests/fakes/api'
import { makeListedPayment } from '../../../../../tests/fakes/rows'
import type { UsedLine } from '../api'
import { checkCode } from '../check-code'
import type { MatchablePayment } from '../match-types'
import { keepStatement } from '../statement-memory'
import { StatementView, type StatementViewProps } from './statement-view'

const USED = 'POST /rest/v1/rpc/get_used_statement_lines'
const LOOK_UP = 'POST /rest/v1/rpc/get_referenced_children'

const ada = makeListedPayment({ id: 'ada', reference: 'KZ-7F3K9Q' })
const bola = makeListedPayment({
  id: 'bola',
  child_name: 'Bola Obi',
  reference: 'KZ-8G4M2R',
  application_reference: 'KZ-8G4M2R',
})

beforeEach(() => {
  keepStatement(() => ({
    text: '',
    fileName: null,
    table: null,
    currency: null,
    accountId: null,
    result: null,
  }))
})

function show(payments: readonly MatchablePayment[], changes: Partial<StatementViewProps> = {}) {
  const props: StatementViewProps = {
    payments,
    onApprove: vi.fn(),
    onOpen: vi.fn(),
    hrefOfChild: (id) => `/child/${id}`,
    hrefOfPayments: (search) => `/payments/${search}`,
    backTo: '/',
    ...changes,
  }
  const page = (given: StatementViewProps) => (
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <StatementView {...given} />
      </MemoryRouter>
    </QueryClientProvider>
  )
  const { rerender } = render(page(props))
  return {
    props,
    user: userEvent.setup(),
    showAgain: (left: readonly MatchablePayment[]) => rerender(page({ ...props, payments: left })),
  }
}

async function matchLines(user: ReturnType<typeof userEvent.setup>, ...lines: string[]) {
  const text = ['Date,Narration,Credit (NGN)', ...lines].join('\n')
  await user.click(screen.getByRole('textbox', { name: /^Statement/ }))
  await user.paste(text)
  await user.click(screen.getByRole('button', { name: 'Match payments' }))
}

it('sends only what may be references, and keeps the statement when they cannot be looked up', async () => {
  const api = startApi({ tables: { applications: [] } })
  const stop = api.answer(LOOK_UP, () =>
    Response.json({ code: 'XX000', message: 'boom' }, { status: 500 }),
  )
  const { user } = show([ada])
  await matchLines(user, '05/05/2026,SECRET NAME KZ-7F3K9Q KZ-7F3K,10000')
  expect(await screen.findByRole('alert')).toHaveTextContent('Could not look up the references.')
  stop()
  api.answer(LOOK_UP, () => Response.json([]))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/^0 exact, 0 not what is due, 1 to choose/)).toBeVisible()

  const sent = api.callsOf(LOOK_UP).map(({ body }) => JSON.stringify(body))
  expect(sent.join()).toContain('"KZ-7F3K9Q"')
  expect(sent.join()).toContain('"KZ-7F3K"')
  expect(sent.join()).not.toMatch(/SECRET|10000/)
})

it('books the lines of a closed month today, and says so', async () => {
  const api = startApi({ tables: { applications: [] } })
  api.answer(LOOK_UP, () => Response.json([]))
  const months = [
    { month: '2026-06-01', closed_at: null },
    { month: '2026-05-01', closed_at: '2026-06-02T10:00:00Z' },
  ]
  api.answer('POST /rest/v1/rpc/get_book_months', () => Response.json(months))
  const onApprove = vi.fn<StatementViewProps['onApprove']>()
  const { user } = show([ada, bola], { onApprove })
  await matchLines(user, '2026-05-05,KZ-7F3K9Q,10000', '2026-06-01,KZ-8G4M2R,10000')
  const today = dayIn('Nigeria', new Date())
  expect(await screen.findByText(/Their lines are booked today\.$/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Approve 2 exact matches' }))
  const { received } = onApprove.mock.calls[0]![2]
  expect([...received.values()].map(({ date, line }) => [date, line?.day])).toEqual([
    [today, '2026-05-05'],
    ['2026-06-01', '2026-06-01'],
  ])
})

it('books a line of the bank’s next business day today, and knows it by the bank’s own day', async () => {
  const api = startApi({ tables: { applications: [] } })
  api.answer(LOOK_UP, () => Response.json([]))
  const onApprove = vi.fn<StatementViewProps['onApprove']>()
  const { user } = show([ada], { onApprove })
  const now = new Date()
  const ahead = dayIn('Nigeria', new Date(now.getTime() + 3 * 86_400_000))
  await matchLines(user, `${ahead},KZ-7F3K9Q,10000`)
  expect(
    await screen.findByText(/the day is still ahead\. Their lines are booked today\.$/),
  ).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Approve 1 exact match' }))
  const { received } = onApprove.mock.calls[0]![2]
  expect([...received.values()].map(({ date, line }) => [date, line?.day])).toEqual([
    [dayIn('Nigeria', now), ahead],
  ])
})

it('folds the form once there is a result, and shows the groups that have lines alone', async () => {
  startApi({ tables: { applications: [] } }).answer(LOOK_UP, () => Response.json([]))
  const { user } = show([ada])
  expect(screen.queryByRole('button', { name: 'Match another statement' })).not.toBeInTheDocument()
  await matchLines(user, '2026-05-05,KZ-7F3K9Q,10000')
  const another = await screen.findByRole('button', { name: 'Match another statement' })
  expect(another).toHaveAttribute('aria-expanded', 'false')
  expect(screen.getByRole('heading', { name: 'Exact matches' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Without a match' })).not.toBeInTheDocument()

  await user.click(another)
  expect(another).toHaveAttribute('aria-expanded', 'true')
  const statement = screen.getByRole('textbox', { name: /^Statement/ })
  await user.type(statement, 'x')
  // Another text has no result yet.
  expect(screen.queryByRole('heading', { name: 'Exact matches' })).not.toBeInTheDocument()
  expect(statement).toHaveFocus()
})

it('closes a line with the choice that was made, and opens it when that is undone', async () => {
  startApi({ tables: { applications: [] } }).answer(LOOK_UP, () => Response.json([]))
  const onApprove = vi.fn<StatementViewProps['onApprove']>((ids, onApproved) => onApproved(ids, []))
  const { user, showAgain } = show([ada, bola], { onApprove })
  await matchLines(user, '05/05/2026,KZ-7F3K9,10000')
  const line = await screen.findByRole('list', { name: 'To choose by hand' })
  expect(line).toHaveTextContent('The reference is cut, misspelt or within a longer number')
  await user.click(within(line).getByRole('button', { name: 'Approve Ada Obi by line 2' }))
  const part = {
    amount: 10_000,
    date: '2026-05-05',
    via: 'statement',
    line: {
      amount: 10_000,
      day: '2026-05-05',
      code: await checkCode('salt', 'KZ7F3K9'),
      copies: 1,
      place: 2,
    },
  }
  expect(onApprove).toHaveBeenCalledWith(['ada'], expect.any(Function), {
    received: new Map([['ada', part]]),
    isByHand: true,
    warnings: ['The reference is cut, misspelt or within a longer number'],
  })

  showAgain([bola])
  expect(line).toHaveTextContent('Used for Ada Obi')
  expect(within(line).queryByRole('button')).not.toBeInTheDocument()
  expect(screen.queryByText('1 left')).not.toBeInTheDocument()

  showAgain([ada, bola])
  expect(within(line).getAllByRole('button', { name: /^(Approve|Decide)/ })).toHaveLength(1)
})

it('asks in the payment’s dialog what becomes of a ticket by another currency or sum', async () => {
  startApi({ tables: { applications: [] } }).answer(LOOK_UP, () => Response.json([]))
  const onOpen = vi.fn<StatementViewProps['onOpen']>()
  const onApprove = vi.fn<StatementViewProps['onApprove']>()
  const { user } = show(
    [{ ...ada, currency: 'ZAR', country: 'South Africa', amount: 180, ticket_fee: 180 }, bola],
    { onOpen, onApprove },
  )
  await matchLines(user, '05/05/2026,KZ-7F3K9Q,10000\n05/05/2026,KZ-8G4M2R,9950')
  await user.click(await screen.findByRole('button', { name: 'Decide on Ada Obi by line 2' }))
  expect(onOpen).toHaveBeenLastCalledWith(
    'ada',
    expect.objectContaining({ amount: 10_000, currency: 'NGN' }),
    ['Reference matches, the currency differs', '₦10,000 arrived, R180 is due'],
  )
  await user.click(screen.getByRole('button', { name: 'Decide on Bola Obi by line 3' }))
  expect(onOpen).toHaveBeenLastCalledWith('bola', expect.objectContaining({ amount: 9950 }), [
    'Reference matches, ₦50 less than is due, which is ₦10,000',
  ])
  expect(screen.queryByRole('button', { name: /^Approve/ })).not.toBeInTheDocument()
  expect(onApprove).not.toHaveBeenCalled()
})

it('names the lines whose amount cannot be read, with their numbers', async () => {
  startApi({ tables: { applications: [] } }).answer(LOOK_UP, () => Response.json([]))
  const { user } = show([ada])
  await matchLines(
    user,
    '05/05/2026,KZ-7F3K9Q,10000\n05/05/2026,EFT,l80.00\n05/05/2026,FEES,18O.00',
  )
  const list = await screen.findByRole('list', { name: 'Lines that could not be read' })
  expect(
    within(list)
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

it('says what a child without a payment lacks, and leads to it and to its parent', async () => {
  startApi({ tables: { applications: [] } }).answer(LOOK_UP, () =>
    Response.json([
      {
        id: 'c1',
        user_id: 'u1',
        child_name: 'Emeka Okafor',
        ticket_status: 'unpaid',
        payment_reference: 'KZ-D4F7JV',
        parent_phone: '+2348030000001',
      },
    ]),
  )
  const { user } = show([ada])
  await matchLines(user, '05/05/2026,ADA OBI KZ-D4F7JV,10000')
  const line = await screen.findByRole('list', { name: 'No payment waits' })
  expect(line).toHaveTextContent('no payment stated')
  expect(within(line).getByRole('button', { name: 'Record one for Emeka Okafor' })).toBeVisible()
  expect(within(line).getByRole('link', { name: /^Message the parent/ })).toHaveAttribute(
    'href',
    expect.stringContaining('wa.me/2348030000001'),
  )
})

async function usedLine(narration: string, changes: Partial<UsedLine> = {}): Promise<UsedLine> {
  return {
    code: await checkCode('salt', narration),
    line_on: '2026-05-05',
    currency: 'NGN',
    line_amount: 10_000,
    amount: 10_000,
    payment_id: 'earlier',
    child_name: 'Emeka Okafor',
    payment_reference: 'KZ-D4F7JV',
    is_payment_kept: true,
    transfer_id: 't',
    credit_of: null,
    used_at: '2026-05-06T10:00:00Z',
    ...changes,
  }
}

it('closes a line whose payment was approved in its dialog', async () => {
  const api = startApi({ tables: { applications: [] } })
  api.answer(LOOK_UP, () => Response.json([]))
  const { user, props, showAgain } = show([ada, bola])
  await matchLines(user, '05/05/2026,KZ-7F3K9Q,10000')
  const line = await screen.findByRole('list', { name: 'Exact matches' })
  await user.click(within(line).getByRole('button', { name: 'Open the payment of Ada Obi' }))
  expect(props.onOpen).toHaveBeenCalledWith('ada', expect.anything(), [])

  api.tables['statement_line_uses'] = [{ ...(await usedLine('KZ-7F3K9Q', { payment_id: 'ada' })) }]
  showAgain([bola])
  expect(await screen.findByRole('list', { name: 'Already used' })).toBeVisible()
  expect(screen.queryByText('1 left')).not.toBeInTheDocument()
})

it('leaves other lines as they are when a payment that was looked at is approved by one', async () => {
  const api = startApi({ tables: { applications: [] } })
  api.answer(LOOK_UP, () => Response.json([]))
  const onApprove = vi.fn<StatementViewProps['onApprove']>((ids, onApproved) => onApproved(ids, []))
  const { user, showAgain } = show([ada, bola], { onApprove })
  await matchLines(user, '05/05/2026,KZ-7F3K9Q,10000')
  const line = await screen.findByRole('list', { name: 'Exact matches' })
  await user.click(within(line).getByRole('button', { name: 'Open the payment of Ada Obi' }))
  await user.click(screen.getByRole('button', { name: 'Approve 1 exact match' }))
  const asked = api.callsOf(LOOK_UP).length
  showAgain([bola])
  expect(line).toHaveTextContent('Used for Ada Obi')
  expect(api.callsOf(LOOK_UP)).toHaveLength(asked)
})

it('lists lines that were used before, and offers only what is left', async () => {
  const api = startApi({ tables: { applications: [] } })
  api.answer(LOOK_UP, () => Response.json([]))
  api.tables['statement_line_uses'] = await Promise.all([
    usedLine('FROM KZ-7F3K9Q'),
    usedLine('FROM KZ-7F3K9Q', {
      child_name: null,
      payment_reference: null,
      payment_id: 'gone',
      is_payment_kept: false,
    }),
    usedLine('KZ-8G4M2R', { line_amount: 15_000, amount: 5000, payment_id: 'part' }),
  ]).then((uses) => uses.map((use) => ({ ...use })))
  const onApprove = vi.fn<StatementViewProps['onApprove']>()
  const { user } = show([ada, bola], { onApprove })
  const equal = '05/05/2026,from KZ-7F3K9Q,10000'
  await matchLines(user, equal, equal, equal, '05/05/2026,KZ-8G4M2R,15000')
  const done = await screen.findByRole('list', { name: 'Already used' })
  const items = within(done).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Already used for Emeka Okafor (KZ-D4F7JV)'),
    expect.stringContaining('Already used for a payment that was deleted'),
  ])
  expect(within(done).queryByRole('button')).not.toBeInTheDocument()
  expect(screen.getByText('2 left')).toBeVisible()
  const exact = screen.getByRole('list', { name: 'Exact matches' })
  expect(exact).toHaveTextContent(/Already used for Emeka Okafor \(KZ-D4F7JV\): ₦5,000/)
  expect(exact).toHaveTextContent('₦10,000 is left of it.')

  await user.click(screen.getByRole('button', { name: 'Approve 2 exact matches' }))
  const [ids, , how] = onApprove.mock.calls[0] ?? []
  expect(ids).toEqual(['ada', 'bola'])
  expect(how?.isByHand).toBe(false)
  expect(how?.received.get('ada')?.line).toMatchObject({ amount: 10_000, copies: 3 })
  expect(how?.received.get('bola')).toMatchObject({ amount: 10_000, line: { amount: 15_000 } })
})

it('approves the ticked lines together, of which one may pay a whole family', async () => {
  startApi({ tables: { applications: [] } }).answer(LOOK_UP, () => Response.json([]))
  const onApprove = vi.fn<StatementViewProps['onApprove']>((ids, onApproved) =>
    onApproved(ids.slice(0, 2), []),
  )
  const chidi = makeListedPayment({
    id: 'chidi',
    child_name: 'Chidi Obi',
    reference: 'KZ-9H5N3S',
    application_reference: 'KZ-9H5N3S',
  })
  const emeka = makeListedPayment({
    id: 'emeka',
    child_name: 'Emeka Obi',
    reference: 'KZ-D4F7JV',
    application_reference: 'KZ-D4F7JV',
  })
  const { user, showAgain } = show([ada, bola, chidi, emeka], { onApprove })
  await matchLines(
    user,
    '05/05/2026,KZ-7F3K9Q KZ-8G4M2R,20000',
    '05/05/2026,KZ-9H5N3S,10000',
    '05/05/2026,KZ-D4F7JV,10000',
  )
  const list = await screen.findByRole('list', { name: 'Exact matches' })
  const tickOf = (line: number) =>
    within(list).getByRole('checkbox', { name: `Approve line ${line}` })
  expect(screen.getByRole('button', { name: 'Approve 3 exact matches' })).toBeEnabled()
  for (const line of [2, 3, 4]) await user.click(tickOf(line))
  expect(screen.getByRole('button', { name: 'Approve 0 exact matches' })).toBeDisabled()
  await user.click(tickOf(2))
  await user.click(tickOf(4))
  await user.click(screen.getByRole('button', { name: 'Approve 2 exact matches' }))
  const [ids, , how] = onApprove.mock.calls[0] ?? []
  expect(ids).toEqual(['ada', 'bola', 'emeka'])
  expect(
    [...(how?.received ?? [])].map(([id, { amount, line }]) => [id, amount, line?.place]),
  ).toEqual([
    ['ada', 10_000, 2],
    ['bola', 10_000, 2],
    ['emeka', 10_000, 4],
  ])

  // The call ended before the last one, which is still ticked.
  showAgain([chidi, emeka])
  expect(list).toHaveTextContent('Used for Ada Obi and Bola Obi')
  expect(within(list).getAllByRole('checkbox')).toHaveLength(2)
  expect(tickOf(3)).not.toBeChecked()
  expect(tickOf(4)).toBeChecked()
  expect(screen.getByRole('button', { name: 'Approve 1 exact match' })).toBeEnabled()
})

it('offers to divide a line of a whole family where the balance does not fit', async () => {
  startApi({ tables: { applications: [] } }).answer(LOOK_UP, () => Response.json([]))
  const { user } = show([ada, bola])
  await matchFile(
    user,
    'june.csv',
    'Date,Narration,Credit,Balance\n2026-06-05,KZ-7F3K9Q KZ-8G4M2R,20000,120000\n2026-06-06,CASH,5,130000',
  )
  const list = await screen.findByRole('list', { name: 'Exact matches' })
  expect(within(list).queryByRole('checkbox')).not.toBeInTheDocument()
  await user.click(
    within(list).getByRole('button', { name: 'Approve Ada Obi and Bola Obi by line 2' }),
  )
  expect(await screen.findByRole('dialog')).toHaveTextContent('KZ-7F3K9Q KZ-8G4M2R')
})

it('frees a line whose approval was taken back', async () => {
  const api = startApi({ tables: { applications: [] } })
  api.answer(LOOK_UP, () => Response.json([]))
  api.tables['statement_line_uses'] = [{ ...(await usedLine('KZ-7F3K9Q', { payment_id: 'ada' })) }]
  const { user, showAgain } = show([])
  await matchLines(user, '05/05/2026,KZ-7F3K9Q,10000')
  expect(await screen.findByRole('list', { name: 'Already used' })).toBeVisible()
  api.tables['statement_line_uses'] = []
  showAgain([ada])
  expect(await screen.findByRole('button', { name: 'Approve 1 exact match' })).toBeEnabled()
  expect(screen.queryByRole('list', { name: 'Already used' })).not.toBeInTheDocument()
})

it('looks again when a line was refused: somebody else has used it', async () => {
  const api = startApi({ tables: { applications: [] } })
  api.answer(LOOK_UP, () => Response.json([]))
  const onApprove = vi.fn<StatementViewProps['onApprove']>((ids, onApproved) => onApproved([], ids))
  const { user } = show([ada], { onApprove })
  await matchLines(user, '05/05/2026,KZ-7F3K9Q,10000')
  const button = await screen.findByRole('button', { name: 'Approve 1 exact match' })
  api.tables['statement_line_uses'] = [{ ...(await usedLine('KZ-7F3K9Q')) }]
  await user.click(button)
  expect(await screen.findByRole('list', { name: 'Already used' })).toHaveTextContent(
    'Already used for Emeka Okafor (KZ-D4F7JV)',
  )
})

it('approves nothing until it is known which lines were used', async () => {
  const api = startApi({ tables: { applications: [] } })
  api.answer(LOOK_UP, () => Response.json([]))
  const stop = api.answer(USED, () =>
    Response.json({ code: 'XX000', message: 'boom' }, { status: 500 }),
  )
  const { user } = show([ada])
  await matchLines(user, '05/05/2026,KZ-7F3K9Q,10000')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Could not look up which lines have already been used.',
  )
  expect(screen.getByRole('button', { name: 'Approve 1 exact match' })).toBeDisabled()
  stop()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await vi.waitFor(() =>
    expect(screen.getByRole('button', { name: 'Approve 1 exact match' })).toBeEnabled(),
  )
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('names what is left over, and all else that speaks against a line', async () => {
  const api = startApi({ tables: { applications: [] } })
  api.answer(LOOK_UP, () => Response.json([]))
  api.tables['statement_line_uses'] = [
    { ...(await usedLine('KZ-8G4M2R', { line_amount: 25_000, amount: 5000, payment_id: 'part' })) },
  ]
  const { user, props } = show([{ ...ada, same_reference_count: 1 }, bola])
  await matchLines(user, '05/05/2026,RVSL KZ-7F3K9Q,15000', '05/05/2026,KZ-8G4M2R,25000')
  const odd = await screen.findByRole('list', { name: 'Not what is due' })
  const [first, second] = within(odd).getAllByRole('button', { name: /^Decide/ })
  if (!first || !second) throw new Error('There are no two lines')
  const warnings = [
    'Reference matches, ₦5,000 more than is due: becomes the family’s credit',
    'It looks like money that went back',
    'Another payment has this reference',
  ]
  for (const warning of warnings) expect(odd).toHaveTextContent(warning)
  await user.click(first)
  expect(props.onOpen).toHaveBeenLastCalledWith('ada', expect.anything(), warnings)
  await user.click(second)
  expect(props.onOpen).toHaveBeenLastCalledWith(
    'bola',
    expect.objectContaining({ amount: 20_000 }),
    expect.arrayContaining([
      'Already used for Emeka Okafor (KZ-D4F7JV): ₦5,000',
      '₦20,000 is left of it.',
      'Reference matches, ₦10,000 more than is due: becomes the family’s credit',
    ]),
  )
})

it('offers the refund of an approved payment for money that went out, and says which is recorded', async () => {
  const api = startApi({
    tables: { child_payments: [{ id: 'paid', application_id: 'c1', status: 'approved' }] },
  })
  api.answer(LOOK_UP, () =>
    Response.json([
      {
        id: 'c1',
        user_id: 'u1',
        child_name: 'Emeka Okafor',
        ticket_status: 'paid',
        payment_reference: 'KZ-D4F7JV',
        parent_phone: null,
      },
    ]),
  )
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
  const refund = {
    ...transfer,
    id: 't2',
    direction: 'out',
    received_on: '2026-05-05',
    amount: 4_000,
    parts: [],
  }
  api.answer('POST /rest/v1/rpc/get_family_transfers', () => Response.json([refund, transfer]))
  const { user } = show([])
  await user.click(screen.getByRole('textbox', { name: /^Statement/ }))
  await user.paste(
    [
      'Date,Narration,Debit,Credit (NGN)',
      ...Array<string>(2).fill('05/05/2026,REFUND KZ-D4F7JV,4000,'),
      '05/05/2026,SMS CHARGE,4,',
    ].join('\n'),
  )
  await user.click(screen.getByRole('button', { name: 'Match payments' }))
  const list = await screen.findByRole('list', { name: 'Money that went back' })
  expect(await within(list).findAllByText('This refund is already in the books')).toHaveLength(1)
  expect(list).toHaveTextContent('₦10,000 of 1 May 2026, of which ₦4,000 has already gone back')
  await user.click(
    within(list).getByRole('button', { name: 'Record the refund of line 3 to Emeka Okafor' }),
  )
  const dialog = await screen.findByRole('dialog', { name: 'Record a refund' })
  const asked = within(dialog)
  expect(dialog).toHaveTextContent('Emeka Okafor’s payment: at most ₦6,000')
  expect(asked.getByRole('textbox', { name: /^Amount/ })).toHaveValue('4000')
  expect(asked.getByLabelText(/^Day/)).toHaveValue('2026-05-05')
  expect(screen.getByText(/3 money out \(₦8,004\)/)).toBeVisible()
})

it.each([
  ['no payment', []],
  ['a payment', ['paid']],
])('offers the family’s credit first where a refund fits it, beside %s', async (_, paid) => {
  const api = startApi({
    tables: {
      child_payments: paid.map((id) => ({ id, application_id: 'c1', status: 'approved' })),
    },
  })
  api.answer(LOOK_UP, () =>
    Response.json([
      {
        id: 'c1',
        user_id: 'u1',
        child_name: 'Emeka Okafor',
        ticket_status: 'paid',
        payment_reference: 'KZ-D4F7JV',
        parent_phone: null,
      },
    ]),
  )
  const part = { kind: 'payment', refunded: 0, child_name: 'Emeka Okafor', is_own: true }
  api.answer('POST /rest/v1/rpc/get_family_transfers', () =>
    Response.json([
      {
        id: 't1',
        origin_id: 't1',
        direction: 'in',
        received_on: '2026-05-01',
        amount: 16_000,
        currency: 'NGN',
        way: 'statement',
        room: 6_000,
        note: null,
        is_taken_back: false,
        is_own: true,
        parts: [{ ...part, row_id: 'paid', amount: 10_000 }],
      },
    ]),
  )
  const { user } = show([])
  await user.click(screen.getByRole('textbox', { name: /^Statement/ }))
  await user.paste(
    ['Date,Narration,Debit,Credit (NGN)', '05/05/2026,REFUND KZ-D4F7JV,6000,'].join('\n'),
  )
  await user.click(screen.getByRole('button', { name: 'Match payments' }))
  const list = await screen.findByRole('list', { name: 'Money that went back' })
  expect(
    await within(list).findByText('₦6,000 of credit, left of ₦16,000 of 1 May 2026'),
  ).toBeVisible()
  const [first, ...others] = within(list).getAllByRole('button', { name: /^Record the refund/ })
  expect(first).toHaveAccessibleName('Record the refund of line 2 to Emeka Okafor from the credit')
  expect(others).toHaveLength(paid.length)
  await user.click(first!)
  const dialog = await screen.findByRole('dialog', { name: 'Record a refund' })
  const asked = within(dialog)
  expect(dialog).toHaveTextContent('The family’s credit: at most ₦6,000')
  expect(asked.getByRole('textbox', { name: /^Amount/ })).toHaveValue('6000')
})

async function matchFile(user: ReturnType<typeof userEvent.setup>, name: string, text: string) {
  await user.upload(screen.getByLabelText('Statement file'), new File([text], name))
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Currency of the account' }),
    'Naira (NGN)',
  )
  await user.click(screen.getByRole('button', { name: 'Match payments' }))
}

it('asks once for what the file leaves open, and matches with the answers', async () => {
  startApi({ tables: { applications: [] } }).answer(LOOK_UP, () => Response.json([]))
  const { user } = show([ada, bola])
  await matchFile(
    user,
    'june.csv',
    'Date,Type,Narration,Amount\n05/06/2026,Deposit,KZ-7F3K9Q,10000\n?,Deposit,KZ-8G4M2R,10000\n06/06/2026,Dividend,SHARES,5',
  )
  expect(await screen.findByText('“05/06/2026” can be two days. Which one is it?')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Approve/ })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '5 June 2026' }))
  expect(await screen.findByRole('button', { name: 'Approve 1 exact match' })).toBeEnabled()

  const undated = screen.getByRole('list', { name: 'Without a day' })
  expect(undated).toHaveTextContent('KZ-8G4M2R“?”, line 3')
  await user.click(within(undated).getByRole('button', { name: 'Use this day' }))
  expect(undated).toHaveTextContent('Please give the day.')
  await user.type(within(undated).getByLabelText(/^Day of line 3/), '2026-06-07')
  await user.click(within(undated).getByRole('button', { name: 'Use this day' }))
  expect(await screen.findByRole('button', { name: 'Approve 2 exact matches' })).toBeEnabled()

  expect(screen.getByRole('list', { name: 'Lines that could not be read' })).toHaveTextContent(
    '“Dividend” does not say whether money came in or went out',
  )
  await user.click(screen.getByRole('button', { name: '“dividend” is money in' }))
  expect(await screen.findByText(/3 money in \(₦20,005\)/)).toBeVisible()
  expect(screen.queryByRole('list', { name: /could not be read/ })).not.toBeInTheDocument()
})

it('approves nothing together where the balance does not fit, and says so with each line', async () => {
  startApi({ tables: { applications: [] } }).answer(LOOK_UP, () => Response.json([]))
  const onApprove = vi.fn<StatementViewProps['onApprove']>()
  const { user } = show([ada, bola], { onApprove })
  await matchFile(
    user,
    'june.csv',
    'Date,Narration,Credit,Balance\n2026-06-05,KZ-7F3K9Q,10000,110000\n2026-06-06,KZ-8G4M2R,10000,130000',
  )
  const sentence =
    /^The balance does not fit at line 3: it should be ₦120,000, the file says ₦130,000/
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(screen.queryByRole('button', { name: /exact match/ })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Approve Ada Obi by line 2' }))
  expect(onApprove).toHaveBeenCalledWith(
    ['ada'],
    expect.any(Function),
    expect.objectContaining({ isByHand: true, warnings: [expect.stringMatching(sentence)] }),
  )
})

it('keeps a credit that went back out of the bulk, beside the line that took it', async () => {
  startApi({ tables: { applications: [] } }).answer(LOOK_UP, () => Response.json([]))
  const onApprove = vi.fn<StatementViewProps['onApprove']>()
  const { user } = show([ada, bola], { onApprove })
  await matchFile(
    user,
    'june.csv',
    'Date,Narration,Credit,Debit\n2026-06-05,KZ-7F3K9Q,10000,\n2026-06-08,REVERSAL,,10000\n2026-06-09,KZ-8G4M2R,10000,',
  )
  expect(await screen.findByRole('button', { name: 'Approve 1 exact match' })).toBeEnabled()
  const choice = screen.getByRole('list', { name: 'To choose by hand' })
  expect(choice).toHaveTextContent('Went back')
  const why = 'It seems to have gone back on 8 June 2026, by line 3.'
  expect(choice).toHaveTextContent(why)
  await user.click(within(choice).getByRole('button', { name: 'Approve Ada Obi by line 2' }))
  expect(onApprove.mock.calls[0]![2].warnings).toContain(why)
})

it('clears the result of a file when another is chosen, and refuses what it cannot read', async () => {
  startApi({ tables: { applications: [] } }).answer(LOOK_UP, () => Response.json([]))
  const { user } = show([ada])
  await matchFile(user, 'june.csv', 'Date,Narration,Credit\n2026-06-05,KZ-7F3K9Q,10000')
  expect(await screen.findByRole('button', { name: 'Approve 1 exact match' })).toBeEnabled()
  await user.upload(
    screen.getByLabelText('Statement file'),
    new File(['Date,Narration,Credit (ZAR)\n2026-06-06,KZ-7F3K9Q,180'], 'july.csv'),
  )
  expect(screen.queryByRole('button', { name: /exact match/ })).not.toBeInTheDocument()
  expect(await screen.findByText(': 2 rows')).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Currency of the account' })).toHaveValue('ZAR')

  await user.upload(screen.getByLabelText('Statement file'), new File(['%PDF-1.7'], 'june.csv'))
  expect(
    await screen.findByText('This is a PDF. Ask your bank for the statement as Excel, CSV or OFX.'),
  ).toBeVisible()
})

const FEES = {
  id: '60000000-0000-4000-8000-000000000001',
  name: 'Fees',
  bank: 'Zenith',
  currency: 'NGN',
  last_digits: '1234',
  columns: null,
  last_day: null,
  open_lines: 0,
}

it('keeps the lines of a named account, and asks of one that may be known whether it is another', async () => {
  const api = startApi({ tables: { applications: [] } })
  api.answer(LOOK_UP, () => Response.json([]))
  api.answer(USED, () => Response.json([]))
  api.answer('POST /rest/v1/rpc/get_bank_accounts', () => Response.json([FEES]))
  api.answer('POST /rest/v1/rpc/get_open_lines', () => Response.json([]))
  let retold = 1
  const kept = () => ({
    new_lines: 1,
    known_lines: 0,
    retold_lines: retold,
    gap_from: null,
    gap_to: null,
  })
  api.answer('POST /rest/v1/rpc/keep_statement', () => Response.json(kept()))
  const known = {
    line_id: '70000000-0000-4000-8000-000000000001',
    place: 2,
    day: '2026-05-05',
    amount: 10_000,
    words: 'Transfer from Ada',
    is_booked: true,
  }
  api.answer('POST /rest/v1/rpc/get_retold_lines', () => Response.json(retold === 0 ? [] : [known]))
  api.answer('POST /rest/v1/rpc/tell_lines_apart', () => {
    retold = 0
    return Response.json(null)
  })
  const { user } = show([ada])
  expect(await screen.findByRole('combobox', { name: /^Account/ })).toHaveValue(FEES.id)
  await matchLines(user, '05/05/2026,ADA OBI KZ-7F3K9Q,10000')
  expect(await screen.findByText('1 line new, 0 known before.', { exact: false })).toBeVisible()
  expect(screen.getByText(/^Perhaps already used/)).toBeVisible()
  expect(screen.getByText('Transfer from Ada')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Approve 1 exact/ })).not.toBeInTheDocument()
  const [sent] = api.callsOf('POST /rest/v1/rpc/keep_statement')
  expect(sent?.body).toMatchObject({
    account_id: FEES.id,
    first_day: '2026-05-05',
    last_day: '2026-05-05',
    lines: [{ place: 2, day: '2026-05-05', amount: 10_000, words: 'ADA OBI KZ-7F3K9Q' }],
  })
  await user.click(screen.getByRole('button', { name: 'It is another one: line 2' }))
  await vi.waitFor(() =>
    expect(api.callsOf('POST /rest/v1/rpc/tell_lines_apart')[0]?.body).toEqual({
      line_id: known.line_id,
    }),
  )
})

it('refuses the file of another account, and matches nothing', async () => {
  const api = startApi()
  api.answer('POST /rest/v1/rpc/get_bank_accounts', () => Response.json([FEES]))
  const { user } = show([ada])
  await screen.findByRole('combobox', { name: /^Account/ })
  await user.click(screen.getByRole('textbox', { name: /^Statement/ }))
  await user.paste('Account number;0000009999;\nDate;Narration;Credit\n05/05/2026;KZ-7F3K9Q;10000')
  await user.selectOptions(screen.getByRole('combobox', { name: /^Account/ }), FEES.id)
  await user.click(screen.getByRole('button', { name: 'Match payments' }))
  expect(
    await screen.findByText('The file is of an account that ends in 9999, not in 1234.'),
  ).toBeVisible()
  expect(api.callsOf(LOOK_UP)).toEqual([])
})

it('matches an account’s open lines without its file', async () => {
  const api = startApi({ tables: { applications: [] } })
  api.answer(LOOK_UP, () => Response.json([]))
  api.answer(USED, () => Response.json([]))
  api.answer('POST /rest/v1/rpc/get_bank_accounts', () =>
    Response.json([{ ...FEES, open_lines: 1 }]),
  )
  const line = {
    line_id: '70000000-0000-4000-8000-000000000002',
    place: 4,
    day: '2026-05-05',
    amount: 10_000,
    code: 'c'.repeat(64),
    copies: 1,
    words: 'ADA OBI KZ-7F3K9Q',
    set_aside: null,
  }
  api.answer('POST /rest/v1/rpc/get_open_lines', ({ body }) =>
    Response.json((body as { is_set_aside: boolean }).is_set_aside ? [] : [line]),
  )
  const { user, props } = show([ada])
  await user.click(await screen.findByText('Fees, Zenith ···1234', { selector: 'span' }))
  await user.click(await screen.findByRole('button', { name: 'Match 1 open line' }))
  await user.click(await screen.findByRole('button', { name: 'Approve 1 exact match' }))
  await vi.waitFor(() => expect(props.onApprove).toHaveBeenCalledOnce())
  expect(api.callsOf(USED)[0]?.body).toMatchObject({
    codes: expect.arrayContaining([line.code]) as unknown,
  })
  expect(props.onApprove).toHaveBeenCalledWith(
    ['ada'],
    expect.anything(),
    expect.objectContaining({
      received: new Map([
        [
          'ada',
          expect.objectContaining({
            line: expect.objectContaining({ code: line.code }) as unknown,
          }),
        ],
      ]),
    }),
  )
})
