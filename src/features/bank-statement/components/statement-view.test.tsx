import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { dayIn } from '@/domain/dates'
import { createQueryClient } from '@/lib/query-client'
import { startApi } from '../../../../tests/fakes/api'
import { makeListedPayment } from '../../../../tests/fakes/rows'
import type { UsedLine } from '../api'
import { checkCode } from '../check-code'
import type { MatchablePayment } from '../match-types'
import { keepStatement } from '../statement-memory'
import { StatementView, type StatementViewProps } from './statement-view'

const USED = 'POST /rest/v1/rpc/get_used_statement_lines'
const LOOK_UP = 'POST /rest/v1/rpc/get_referenced_children'

const ada = makeListedPayment({ id: 'ada', reference: 'KZ-7F3K9Q' })
const bola = makeListedPayment({
  ...{ id: 'bola', child_name: 'Bola Obi' },
  ...{ reference: 'KZ-8G4M2R', application_reference: 'KZ-8G4M2R' },
})

beforeEach(() => {
  keepStatement(() => ({ text: '', table: null, currency: null, result: null }))
})

function show(payments: readonly MatchablePayment[], changes: Partial<StatementViewProps> = {}) {
  const props: StatementViewProps = {
    payments,
    onApprove: vi.fn(),
    onOpen: vi.fn(),
    hrefOfChild: (id) => `/child/${id}`,
    refundDialog: ({ name, first }, onClose) => (
      <button type="button" onClick={onClose}>
        {`${name}: ${first.amount} on ${first.date}`}
      </button>
    ),
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
  await matchLines(user, '05/05/2026,KZ-7F3K9Q,10000', '01/06/2026,KZ-8G4M2R,10000')
  const today = dayIn('Nigeria', new Date())
  expect(await screen.findByText(/Their lines are booked today\.$/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Approve 2 exact matches' }))
  const { received } = onApprove.mock.calls[0]![2]
  expect([...received.values()].map(({ date, line }) => [date, line?.day])).toEqual([
    [today, '2026-05-05'],
    ['2026-06-01', '2026-06-01'],
  ])
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
    ...{ amount: 10_000, date: '2026-05-05', via: 'statement' },
    line: {
      amount: 10_000,
      day: '2026-05-05',
      code: await checkCode('salt', 'KZ7F3K9'),
      copies: 1,
    },
  }
  expect(onApprove).toHaveBeenCalledWith(['ada'], expect.any(Function), {
    ...{ received: new Map([['ada', part]]), isByHand: true },
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
  const list = await screen.findByRole('list', { name: 'Amount cannot be read' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['EFT, line 3“l80.00”', 'FEES, line 4“18O.00”'])
  expect(screen.queryByText(/left out/)).not.toBeInTheDocument()
})

it('says what a child without a payment lacks, and leads to it and to its parent', async () => {
  startApi({ tables: { applications: [] } }).answer(LOOK_UP, () =>
    Response.json([
      {
        ...{ id: 'c1', user_id: 'u1', child_name: 'Emeka Okafor', ticket_status: 'unpaid' },
        ...{ payment_reference: 'KZ-D4F7JV', parent_phone: '+2348030000001' },
      },
    ]),
  )
  const { user } = show([ada])
  await matchLines(user, '05/05/2026,ADA OBI KZ-D4F7JV,10000')
  const line = await screen.findByRole('list', { name: 'No payment waits' })
  expect(line).toHaveTextContent('no payment stated')
  expect(within(line).getByRole('link', { name: 'Record one for Emeka Okafor' })).toHaveAttribute(
    'href',
    '/child/c1',
  )
  expect(within(line).getByRole('link', { name: /^Message the parent/ })).toHaveAttribute(
    'href',
    expect.stringContaining('wa.me/2348030000001'),
  )
})

async function usedLine(narration: string, changes: Partial<UsedLine> = {}): Promise<UsedLine> {
  return {
    ...{ code: await checkCode('salt', narration), line_on: '2026-05-05', currency: 'NGN' },
    ...{ line_amount: 10_000, amount: 10_000, payment_id: 'earlier', child_name: 'Emeka Okafor' },
    ...{ payment_reference: 'KZ-D4F7JV', is_payment_kept: true, transfer_id: 't', credit_of: null },
    ...{ used_at: '2026-05-06T10:00:00Z', ...changes },
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
      ...{ child_name: null, payment_reference: null, payment_id: 'gone', is_payment_kept: false },
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
    ...['It looks like money that went back', 'Another payment has this reference'],
  ]
  for (const warning of warnings) expect(odd).toHaveTextContent(warning)
  await user.click(first)
  expect(props.onOpen).toHaveBeenLastCalledWith('ada', expect.anything(), warnings)
  await user.click(second)
  expect(props.onOpen).toHaveBeenLastCalledWith(
    'bola',
    expect.objectContaining({ amount: 20_000 }),
    expect.arrayContaining([
      ...['Already used for Emeka Okafor (KZ-D4F7JV): ₦5,000', '₦20,000 is left of it.'],
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
        ...{ id: 'c1', user_id: 'u1', child_name: 'Emeka Okafor', ticket_status: 'paid' },
        ...{ payment_reference: 'KZ-D4F7JV', parent_phone: null },
      },
    ]),
  )
  const transfer = {
    ...{ id: 't1', origin_id: 't1', direction: 'in', received_on: '2026-05-01', amount: 10_000 },
    ...{
      currency: 'NGN',
      way: 'statement',
      room: 0,
      note: null,
      is_taken_back: false,
      is_own: true,
    },
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
  expect(screen.getByText('Emeka Okafor’s payment: 4000 on 2026-05-05')).toBeVisible()
  expect(screen.getByText(/1 line without money coming in is left out/)).toBeVisible()
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
        ...{ id: 'c1', user_id: 'u1', child_name: 'Emeka Okafor', ticket_status: 'paid' },
        ...{ payment_reference: 'KZ-D4F7JV', parent_phone: null },
      },
    ]),
  )
  const part = { kind: 'payment', refunded: 0, child_name: 'Emeka Okafor', is_own: true }
  api.answer('POST /rest/v1/rpc/get_family_transfers', () =>
    Response.json([
      {
        ...{ id: 't1', origin_id: 't1', direction: 'in', received_on: '2026-05-01' },
        ...{ amount: 16_000, currency: 'NGN', way: 'statement', room: 6_000, note: null },
        ...{ is_taken_back: false, is_own: true },
        parts: [{ ...part, row_id: 'paid', amount: 10_000 }],
      },
    ]),
  )
  const { user } = show([], {
    refundDialog: ({ of, name, atMost }) => <p>{`${name}, ${JSON.stringify(of)}, ${atMost}`}</p>,
  })
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
  expect(screen.getByText('The family’s credit, {"transferId":"t1"}, 6000')).toBeVisible()
})
