import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { dayIn } from '@/domain/dates'
import { type Notice, onNotice } from '@/lib/notify'
import { createQueryClient } from '@/lib/query-client'
import { startApi } from '../../../../tests/fakes/api'
import { type FakeApi, refusal as refuse, type Row } from '../../../../tests/fakes/call'
import { makeListedPayment as makePayment, makeProof } from '../../../../tests/fakes/rows'
import { forgetJoins, joinedSocket } from '../../../../tests/fakes/socket'
import { PaymentsView } from './payments-view'

let notices: Notice[] = []

beforeEach(() => {
  notices = []
  return onNotice((notice) => notices.push(notice))
})

const LIST = 'get_all_payments_and_subscriptions'
const COUNT = 'count_payments_and_subscriptions'
const TOTAL = 'total_payments_and_subscriptions'

interface Server {
  rows: () => readonly unknown[]
  total?: number
  sums?: readonly unknown[]
  proofs?: readonly unknown[]
  isSweepLate?: boolean
  decide?: (body: Row) => Response
}

function serve({
  rows,
  total,
  sums = [],
  proofs = [],
  isSweepLate = false,
  decide,
}: Server): FakeApi {
  const api = startApi()
  api.answer(`POST /rest/v1/rpc/${LIST}`, () => Response.json(rows()))
  api.answer(`POST /rest/v1/rpc/${COUNT}`, () => Response.json(total ?? rows().length))
  api.answer(`POST /rest/v1/rpc/${TOTAL}`, () => Response.json(sums))
  api.answer('GET /rest/v1/payment_proofs', () => Response.json(proofs))
  api.answer('POST /rest/v1/rpc/get_jobs', () =>
    Response.json([{ name: 'sweep', is_late: isSweepLate }]),
  )
  api.answerAll(({ body }) => decide?.(body as Row))
  return api
}

const refusal = (status: number, error: Row) => refuse(status, { code: 'P0001', ...error })

const bodiesOf = (api: FakeApi, procedure: string) =>
  api.callsOf(`POST /rest/v1/rpc/${procedure}`).map(({ body }) => body as Row)

function Address() {
  const { search } = useLocation()
  return <p aria-label="address">{search}</p>
}

function open(address = '/admin/dashboard?tab=payments') {
  forgetJoins()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <Address />
        <PaymentsView />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

it('lists a ticket payment beside the fee and the child’s reference', async () => {
  const api = serve({ rows: () => [makePayment()], total: 41 })
  open('/admin/dashboard?tab=payments&page=2')
  expect(screen.getByText('Loading payments…')).toBeInTheDocument()

  const row = within(await screen.findByRole('row', { name: /Ada Obi/ }))
  expect(row.getByText('Ngozi Obi')).toBeVisible()
  expect(row.getAllByText('₦10,000')).toHaveLength(2)
  expect(row.queryByRole('img', { name: 'Differs:' })).not.toBeInTheDocument()
  expect(row.getByRole('img', { name: "The child's own" })).toBeVisible()
  expect(row.getByText(/^One-off/)).toHaveTextContent('One-off, 5 May 2026')
  expect(screen.getByText('21–40 of 41 payments')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute(
    'href',
    '/admin/dashboard?tab=payments&page=3',
  )
  expect(bodiesOf(api, LIST)[0]).toEqual({ page_size: 20, page_start: 20 })
})

it('marks an amount that is not the fee, and shows the reference it should have had', async () => {
  serve({ rows: () => [makePayment({ amount: 5_000, reference: null })] })
  open()
  const row = within(await screen.findByRole('row', { name: /Ada Obi/ }))
  expect(row.getByText('₦5,000')).toBeVisible()
  expect(row.getByRole('img', { name: 'Differs:' })).toBeVisible()
  expect(row.getByText('None given')).toBeVisible()
  expect(row.getByText('Child: KZ-7F3K9Q')).toBeVisible()
})

it.each([
  [1, 'On 1 other payment'],
  [2, 'On 2 other payments'],
  [9, 'On 9 or more other payments'],
])('marks a reference that %d others have', async (same_reference_count, words) => {
  serve({ rows: () => [makePayment({ reference: 'KZ-7F3K9Q', same_reference_count })] })
  open()
  expect(await screen.findByRole('link', { name: words })).toHaveAttribute(
    'href',
    '/admin/dashboard?tab=payments&q=KZ-7F3K9Q',
  )
})

it('leads a page past the end to the last one', async () => {
  const api = serve({
    rows: () => (bodiesOf(api, LIST).at(-1)?.['page_start'] === 20 ? [makePayment()] : []),
    total: 21,
  })
  open('/admin/dashboard?tab=payments&page=9999')
  expect(await screen.findByText('21–21 of 21 payments')).toBeVisible()
  expect(screen.getByLabelText('address')).toHaveTextContent('page=2')
})

it('searches and filters by the address, from the first page on', async () => {
  const api = serve({ rows: () => [makePayment()], total: 30 })
  const user = open('/admin/dashboard?tab=payments&page=2')
  await screen.findByRole('row', { name: /Ada Obi/ })
  await user.selectOptions(screen.getByLabelText('Status'), 'Declined')
  await user.selectOptions(screen.getByLabelText('Kind'), 'One-off')
  await user.click(screen.getByRole('searchbox'))
  await user.paste('kz7f3k9q')
  await vi.waitFor(() =>
    expect(screen.getByLabelText('address')).toHaveTextContent(
      '?tab=payments&q=kz7f3k9q&status=declined&kind=payment',
    ),
  )
  const filter = { search: 'KZ-7F3K9Q', only_status: 'declined', only_type: 'payment' }
  await vi.waitFor(() =>
    expect(bodiesOf(api, LIST).at(-1)).toEqual({ ...filter, page_size: 20, page_start: 0 }),
  )
  expect(bodiesOf(api, COUNT).at(-1)).toMatchObject(filter)
})

it('filters by days, currency and what is not the fee, and says what that comes to', async () => {
  const api = serve({
    rows: () => [makePayment()],
    sums: [
      { currency: 'NGN', row_count: 37, amount: 380_000 },
      { currency: 'ZAR', row_count: 1, amount: 900.5 },
    ],
  })
  const user = open()
  expect(await screen.findByText('38 payments · ₦380,000 · R900.50')).toBeVisible()
  await user.selectOptions(screen.getByLabelText('Currency'), 'NGN')
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-05-05' } })
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-05-31' } })
  await user.click(screen.getByLabelText('Not the fee'))
  const filter = {
    ...{ from_day: '2026-05-05', to_day: '2026-05-31' },
    ...{ only_currency: 'NGN', only_not_fee: true },
  }
  await vi.waitFor(() => expect(bodiesOf(api, LIST).at(-1)).toMatchObject(filter))
  await vi.waitFor(() =>
    expect(bodiesOf(api, TOTAL).at(-1)).toEqual({ ...filter, at_most: 10_001 }),
  )
  expect(screen.getByLabelText('address')).toHaveTextContent(
    '?tab=payments&from=2026-05-05&to=2026-05-31&currency=NGN&notfee=true',
  )
})

it('sums no more rows than it has read', async () => {
  serve({
    rows: () => [makePayment()],
    sums: [{ currency: 'NGN', row_count: 10_001, amount: 1 }],
  })
  open()
  expect(await screen.findByText('More than 10,000 payments')).toBeVisible()
})

it('keeps a filter that was chosen before the one before it was drawn', async () => {
  serve({ rows: () => [makePayment()] })
  open('/admin/dashboard?tab=payments&page=2')
  await screen.findByRole('row', { name: /Ada Obi/ })
  act(() => {
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'declined' } })
    fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'payment' } })
  })
  expect(screen.getByLabelText('address')).toHaveTextContent(
    /\?tab=payments&status=declined&kind=payment$/,
  )
})

it('says when nothing fits the filter, and offers to clear it', async () => {
  serve({ rows: () => [] })
  const user = open('/admin/dashboard?tab=payments&status=declined')
  expect(await screen.findByText('No payments found.')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Clear filters' }))
  expect(screen.getByLabelText('address')).toHaveTextContent('?tab=payments')
})

it('says that there are none', async () => {
  serve({ rows: () => [] })
  open()
  expect(await screen.findByText('No payments found.')).toBeVisible()
})

it('says in place and in a toast that they could not be fetched', async () => {
  startApi().answerAll(() => refusal(500, { message: 'the database is asleep' }))
  open()
  expect(await screen.findByText('Could not fetch payment data.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(screen.getByText('the database is asleep')).toBeVisible()
  expect(notices[0]).toEqual({
    title: 'Error',
    description: 'Could not fetch payment data.',
    variant: 'destructive',
  })
})

it('approves a payment and shows what became of it', async () => {
  let status = 'pending'
  const api = serve({
    rows: () => [makePayment({ status })],
    decide: () => {
      status = 'approved'
      return Response.json(status)
    },
  })
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Approve Ada Obi' }))

  const row = within(screen.getByRole('row', { name: /Ada Obi/ }))
  expect(await row.findByText('Approved')).toBeVisible()
  expect(row.queryByRole('button', { name: /Approve|Decline/ })).not.toBeInTheDocument()
  expect(bodiesOf(api, 'update_payment_status')).toEqual([
    { payment_id: makePayment().id, new_status: 'approved' },
  ])
  expect(notices).toEqual([{ title: 'Payment status updated to approved', description: 'Ada Obi' }])
})

it.each([
  [{ amount: 9_000 }, '₦9,000 is not the fee, which is ₦10,000.', {}],
  [{ currency: 'USD', amount: 10_000 }, '$10,000 is not the fee, which is ₦10,000.', {}],
  [
    { same_reference_count: 9 },
    'The reference is not on this payment alone: on 9 or more other payments.',
    {},
  ],
  [
    { is_ticket_paid_otherwise: true },
    'Another payment for this ticket has already been approved.',
    { accept_second: true },
  ],
] as const)('asks once about an odd one, and says why: %o', async (changes, why, sent) => {
  let status = 'pending'
  const api = serve({
    rows: () => [makePayment({ ...changes, status })],
    decide: () => {
      status = 'approved'
      return Response.json(status)
    },
  })
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Approve Ada Obi' }))
  const question = within(await screen.findByRole('dialog', { name: 'Approve this payment?' }))
  const reasons = question.getByRole('list', { name: 'Please look at this first' })
  expect(reasons).toHaveTextContent(why)
  expect(reasons).toHaveFocus()
  expect(bodiesOf(api, 'update_payment_status')).toEqual([])
  await user.click(question.getByRole('button', { name: 'Approve payment' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const { id, amount } = makePayment(changes)
  expect(bodiesOf(api, 'update_payment_status')).toEqual([
    {
      payment_id: id,
      new_status: 'approved',
      received_amount: amount,
      received_on: dayIn('Nigeria', new Date()),
      ...sent,
    },
  ])
})

it('asks about what turned out odd only now, with what was typed', async () => {
  const api = serve({ rows: () => [makePayment()], decide: () => Response.json('approved') })
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Open the payment of Ada Obi' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Payment of Ada Obi' }))
  await user.clear(dialog.getByRole('textbox', { name: /Amount/ }))
  await user.type(dialog.getByRole('textbox', { name: /Amount/ }), '8000')
  await user.click(dialog.getByRole('button', { name: 'Approve Ada Obi' }))
  const question = within(await screen.findByRole('dialog', { name: 'Approve this payment?' }))
  expect(question.getByText('₦8,000 is not the fee, which is ₦10,000.')).toBeVisible()
  expect(question.getByText('₦10,000 was stated.')).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Approve payment' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(bodiesOf(api, 'update_payment_status')).toMatchObject([{ received_amount: 8_000 }])
})

it('shows what arrived where it is not what was stated, and how it came', async () => {
  const decided = { status: 'approved', decided_at: '2026-05-06T10:00:00+00:00' }
  const received = {
    received_amount: 9_000,
    received_on: '2026-05-04',
    received_via: 'cash',
  } as const
  serve({ rows: () => [makePayment({ ...decided, ...received })] })
  const user = open()
  const row = within(await screen.findByRole('row', { name: /Ada Obi/ }))
  expect(row.getByText('₦9,000').parentElement).toHaveTextContent('Arrived ₦9,000')
  expect(row.getByText('Cash')).toBeVisible()
  await user.click(row.getByRole('button', { name: 'Open the payment of Ada Obi' }))
  expect(await screen.findByText('₦9,000 (differs) on 4 May 2026, in cash')).toBeVisible()
})

it('keeps a decided row in its place until another page or filter is shown', async () => {
  const first = makePayment()
  const second = makePayment({
    id: '8c1d2f34-5a6b-4c7d-8e9f-0a1b2c3d4e60',
    child_name: 'Bola Ade',
    description: 'Talent Hunt Ticket for Bola Ade',
    created_at: '2026-05-04T10:00:00+00:00',
  })
  let waiting = [first, second]
  const api = serve({
    rows: () => waiting,
    decide: (body) => {
      if (!('payment_id' in body)) return Response.json(0)
      const isUndone = 'new_status' in body ? false : true
      waiting = isUndone ? [first, second] : waiting.filter(({ id }) => id !== body['payment_id'])
      return Response.json(isUndone ? 'pending' : 'approved')
    },
  })
  const user = open('/admin/dashboard?tab=payments&status=pending')
  await user.click(await screen.findByRole('button', { name: 'Approve Ada Obi' }))
  const names = () =>
    screen.getAllByRole('rowheader').map((cell) => /Ada Obi|Bola Ade/.exec(cell.textContent)?.[0])
  const row = within(screen.getByRole('row', { name: /Ada Obi/ }))
  expect(await row.findByText('Approved')).toBeVisible()
  await vi.waitFor(() => expect(bodiesOf(api, LIST).length).toBeGreaterThan(1))
  expect(names()).toEqual(['Ada Obi', 'Bola Ade'])

  await user.click(row.getByRole('button', { name: 'Undo the decision on Ada Obi' }))
  const question = within(await screen.findByRole('dialog'))
  await user.type(question.getByRole('textbox', { name: /Reason/ }), 'Wrong child')
  await user.click(question.getByRole('button', { name: 'Make pending again' }))
  await user.click(await row.findByRole('button', { name: 'Approve Ada Obi' }))
  await user.click(await screen.findByRole('button', { name: 'Approve Bola Ade' }))
  await vi.waitFor(() => expect(screen.getAllByRole('button', { name: /^Undo/ })).toHaveLength(2))
  expect(names()).toEqual(['Ada Obi', 'Bola Ade'])

  await user.selectOptions(screen.getByLabelText('Kind'), 'One-off')
  expect(await screen.findByText('No payments found.')).toBeVisible()
})

it('declines only with a reason', async () => {
  let status = 'pending'
  const api = serve({
    rows: () => [makePayment({ status })],
    decide: () => {
      status = 'declined'
      return Response.json(status)
    },
  })
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Decline Ada Obi' }))
  const question = within(await screen.findByRole('dialog', { name: 'Decline this payment?' }))
  await user.click(question.getByRole('button', { name: 'Decline payment' }))
  expect(question.getByText('Please give a reason')).toBeVisible()
  expect(question.getByRole('textbox', { name: /Reason/ })).toHaveFocus()
  expect(bodiesOf(api, 'update_payment_status')).toEqual([])
  await user.click(question.getByRole('button', { name: 'This payment was already counted.' }))
  await user.click(question.getByRole('button', { name: 'Decline payment' }))

  const row = within(screen.getByRole('row', { name: /Ada Obi/ }))
  expect(await row.findByText('Declined')).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(bodiesOf(api, 'update_payment_status')).toEqual([
    {
      payment_id: makePayment().id,
      new_status: 'declined',
      reason: 'This payment was already counted.',
    },
  ])
  expect(notices).toEqual([{ title: 'Payment status updated to declined', description: 'Ada Obi' }])
})

it('activates a subscription by its own procedure', async () => {
  const subscription = makePayment({ payment_type: 'subscription', description: 'Monthly support' })
  let status = 'pending'
  const api = serve({
    rows: () => [{ ...subscription, status }],
    decide: () => {
      status = 'active'
      return Response.json(status)
    },
  })
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Activate Ada Obi' }))
  const row = within(screen.getByRole('row', { name: /Ada Obi/ }))
  expect(await row.findByText('Active')).toBeVisible()
  expect(bodiesOf(api, 'handle_subscription_status_update')).toEqual([
    { subscription_id: subscription.id, new_status: 'active' },
  ])
})

it('shows what somebody else decided when that was first', async () => {
  let status = 'pending'
  serve({
    rows: () => [makePayment({ status })],
    decide: () => {
      status = 'declined'
      return refusal(400, { message: 'payment_already_decided', details: 'declined' })
    },
  })
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Approve Ada Obi' }))
  const row = within(screen.getByRole('row', { name: /Ada Obi/ }))
  expect(await row.findByText('Declined')).toBeVisible()
  expect(notices).toEqual([
    {
      title: 'Error',
      description:
        'Failed to update payment status: This payment has already been decided by somebody else.',
      variant: 'destructive',
    },
  ])
})

it('says who decided, when and why, and takes a decision back with a reason', async () => {
  let payment = makePayment({
    status: 'approved',
    decision_reason: 'Seen in the bank',
    decided_at: '2026-05-06T10:00:00+00:00',
    decided_by_email: 'admin@example.com',
  })
  const api = serve({
    rows: () => [payment],
    decide: () => {
      payment = makePayment({ decision_reason: 'Wrong child' })
      return Response.json('pending')
    },
  })
  const user = open()
  const row = within(await screen.findByRole('row', { name: /Ada Obi/ }))
  expect(row.getByText('Seen in the bank')).toBeVisible()
  expect(row.getByRole('cell', { name: /Seen in the bank/ })).toHaveTextContent(
    '6 May 2026, admin@example.com',
  )
  await user.click(row.getByRole('button', { name: 'Undo the decision on Ada Obi' }))
  const question = within(await screen.findByRole('dialog'))
  await user.type(question.getByRole('textbox', { name: /Reason/ }), ' Wrong child ')
  await user.click(question.getByRole('button', { name: 'Make pending again' }))

  expect(await row.findByText('Taken back: Wrong child')).toBeVisible()
  expect(row.getByRole('button', { name: 'Approve Ada Obi' })).toBeVisible()
  expect(bodiesOf(api, 'undo_payment_decision')).toEqual([
    { payment_id: payment.id, reason: 'Wrong child' },
  ])
  expect(notices).toEqual([{ title: 'Payment status updated to pending' }])
})

const many = ['Ada Obi', 'Bola Ade', 'Chidi Eze', 'Dayo Ojo'].map((child_name, index) =>
  makePayment({
    id: `8c1d2f34-5a6b-4c7d-8e9f-0a1b2c3d4e5${index}`,
    child_name,
    amount: index === 2 ? 5_000 : 10_000,
    same_reference_count: index === 3 ? 1 : 0,
    created_at: `2026-05-0${5 - index}T10:00:00+00:00`,
  }),
)

it('approves what is selected after one question, and shows what became of each', async () => {
  const decided = new Map<unknown, string>()
  const api = serve({
    rows: () => many.map((row) => ({ ...row, status: decided.get(row.id) ?? 'pending' })),
    decide: (body) => {
      const isLate = body['payment_id'] === many[1]!.id
      decided.set(body['payment_id'], isLate ? 'declined' : 'approved')
      return isLate
        ? refusal(400, { message: 'payment_already_decided' })
        : Response.json('approved')
    },
  })
  const user = open()
  await user.click(await screen.findByRole('checkbox', { name: 'Select all pending on this page' }))
  expect(screen.getByText('4 selected, ₦35,000')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Approve 4 selected' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve 2 payments?' }))
  expect(dialog.getByText('₦20,000 in all.')).toBeVisible()
  const leftOut = within(dialog.getByRole('region', { name: 'Left out' }))
  expect(leftOut.getByText('2 are left out. Please decide each by itself.')).toBeVisible()
  expect(leftOut.getByText('₦5,000 is not the fee, which is ₦10,000.')).toBeVisible()
  expect(
    leftOut.getByText('The reference is not on this payment alone: on 1 other payment.'),
  ).toBeVisible()
  expect(bodiesOf(api, 'update_payment_status')).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Approve 2 payments' }))

  expect(await screen.findByRole('dialog', { name: '1 of 2 approved' })).toBeVisible()
  expect(await dialog.findAllByText('Approved')).toHaveLength(1)
  expect(dialog.getByText('This payment has already been decided by somebody else.')).toBeVisible()
  await user.click(await dialog.findByRole('button', { name: 'Done' }))
  expect(screen.getByText('2 selected, ₦15,000')).toBeVisible()
  expect(notices).toEqual([{ title: '1 of 2 approved' }])
})

it('drops a ticked payment that somebody else decides, on another page too, and says so', async () => {
  const waiting = new Set(many.map(({ id }) => id))
  const api = serve({
    rows: () => many.filter(({ id }) => waiting.has(id)),
    decide: (body) => {
      if (!('new_status' in body)) return Response.json(0)
      waiting.delete(String(body['payment_id']))
      return Response.json('approved')
    },
  })
  api.answer('GET /rest/v1/payments', () => Response.json([...waiting].map((id) => ({ id }))))
  api.answer('GET /rest/v1/subscriptions', () => Response.json([]))
  const user = open('/admin/dashboard?tab=payments&status=pending')
  await user.click(await screen.findByRole('checkbox', { name: 'Select all pending on this page' }))
  expect(api.callsOf('GET /rest/v1/payments')).toEqual([])

  waiting.delete(many[0]!.id)
  ;(await joinedSocket()).sayChange()
  expect(
    await screen.findByText('Ada Obi was decided by somebody else and is no longer selected.'),
  ).toBeVisible()
  expect(screen.getByText('3 selected, ₦25,000')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Approve Bola Ade' }))
  await screen.findByText('2 selected, ₦15,000')
  expect(screen.getByText(/^Ada Obi was decided/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(/by somebody else/)).not.toBeInTheDocument()
})

it('approves none together where each needs a look', async () => {
  const api = serve({ rows: () => [makePayment({ is_ticket_paid_otherwise: true })] })
  const user = open()
  await user.click(await screen.findByRole('checkbox', { name: 'Select Ada Obi' }))
  await user.click(screen.getByRole('button', { name: 'Approve 1 selected' }))
  const dialog = within(
    await screen.findByRole('dialog', { name: 'None of them can be approved together' }),
  )
  expect(
    dialog.getByText('Another payment for this ticket has already been approved.'),
  ).toBeVisible()
  expect(dialog.queryByRole('button', { name: /^Approve/ })).not.toBeInTheDocument()
  expect(bodiesOf(api, 'update_payment_status')).toEqual([])
})

it('tries again what did not reach the server', async () => {
  let isDown = true
  const decided = new Set<unknown>()
  serve({
    rows: () =>
      many.map((row) => ({ ...row, status: decided.has(row.id) ? 'approved' : 'pending' })),
    decide: (body) => {
      if (isDown && body['payment_id'] === many[0]!.id) throw new TypeError('Failed to fetch')
      decided.add(body['payment_id'])
      return Response.json('approved')
    },
  })
  const user = open()
  await user.click(await screen.findByRole('checkbox', { name: 'Select Ada Obi' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select Bola Ade' }))
  await user.click(screen.getByRole('button', { name: 'Approve 2 selected' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Approve 2 payments' }))
  const again = await dialog.findByRole('button', { name: 'Try 1 again' })
  isDown = false
  await user.click(again)
  expect(await screen.findByRole('dialog', { name: '2 of 2 approved' })).toBeVisible()
})

const proof = makeProof({ payment_id: makePayment().id })

function serveFile(bytes: Uint8Array<ArrayBuffer>) {
  const api = serve({ rows: () => [makePayment()], proofs: [proof] })
  api.answerAll(({ path }) =>
    path.includes('/storage/v1/object/payment-proofs/') ? new Response(bytes) : undefined,
  )
}

it('shows a picture beside what was stated, and decides there', async () => {
  serveFile(new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0]))
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Proof of Ada Obi' }))
  const viewer = within(await screen.findByRole('dialog', { name: 'Payment of Ada Obi' }))
  const picture = await viewer.findByRole('img', { name: 'transfer.jpg' })
  expect(picture).toHaveAttribute('src', expect.stringMatching(/^blob:/))
  expect(viewer.getAllByText('₦10,000')).toHaveLength(2)
  expect(viewer.getByRole('button', { name: 'Approve Ada Obi' })).toBeVisible()
})

it('opens a PDF in a new tab', async () => {
  serveFile(new TextEncoder().encode('%PDF-1.7 and more'))
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Proof of Ada Obi' }))
  const viewer = within(await screen.findByRole('dialog'))
  const link = await viewer.findByRole('link', { name: /Open the PDF/ })
  expect(link).toHaveAttribute('target', '_blank')
  expect(viewer.queryByRole('img', { name: 'transfer.jpg' })).not.toBeInTheDocument()
})

it('shows no page that pretends to be a picture', async () => {
  serveFile(new TextEncoder().encode('<html><script>alert(1)</script>'))
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Proof of Ada Obi' }))
  const viewer = within(await screen.findByRole('dialog'))
  expect(await viewer.findByText('This proof could not be opened.')).toBeVisible()
  expect(viewer.queryByRole('link', { name: /full size|PDF/ })).not.toBeInTheDocument()
})

it.each([
  ['checking', 'Being checked', /opens once we have checked/],
  ['refused', 'Not accepted', /so it was removed/],
] as const)(
  'asks for no file that is %s, and the payment can be decided',
  async (status, word, why) => {
    const api = serve({ rows: () => [makePayment()], proofs: [{ ...proof, status }] })
    const user = open()
    await user.click(await screen.findByRole('button', { name: 'Proof of Ada Obi' }))
    const viewer = within(await screen.findByRole('dialog'))
    expect(viewer.getByText(word)).toBeVisible()
    expect(viewer.getByText(why)).toBeVisible()
    expect(viewer.getByText('transfer.jpg')).toBeVisible()
    expect(viewer.getByRole('button', { name: 'Approve Ada Obi' })).toBeEnabled()
    expect(api.calls.filter(({ path }) => path.startsWith('/storage/'))).toEqual([])
  },
)

it('says when files have not been checked for ten minutes, and nothing otherwise', async () => {
  serve({ rows: () => [makePayment()] })
  open()
  await screen.findByRole('row', { name: /Ada Obi/ })
  expect(screen.queryByText(/Files have not been checked/)).not.toBeInTheDocument()
  cleanup()
  serve({ rows: () => [makePayment()], isSweepLate: true })
  open()
  expect(await screen.findByText('Files have not been checked for ten minutes.')).toBeVisible()
})

it('opens a row with the keyboard, says what was stated, and is closed by its decision', async () => {
  let status = 'pending'
  const api = serve({
    rows: () => [makePayment({ status, amount: 9_000 })],
    decide: () => {
      status = 'approved'
      return Response.json(status)
    },
  })
  const user = open()
  const opener = await screen.findByRole('button', { name: 'Open the payment of Ada Obi' })
  opener.focus()
  await user.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Payment of Ada Obi' }))
  expect(dialog.getByText('No proof was sent along.')).toBeVisible()
  expect(dialog.getByText('₦9,000 (differs)')).toBeVisible()
  expect(dialog.getByRole('group', { name: 'What was stated' })).toHaveFocus()
  expect(dialog.getByRole('link', { name: /Message the parent/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/^https:\/\/wa\.me\/2348030000000\?text=Hello/),
  )
  const amount = dialog.getByRole('textbox', { name: /Amount in NGN/ })
  expect(amount).toHaveValue('9000')
  expect(dialog.getByLabelText(/^Day/)).toHaveValue(dayIn('Nigeria', new Date()))
  await user.clear(amount)
  await user.type(amount, 'ten')
  await user.click(dialog.getByRole('button', { name: 'Approve Ada Obi' }))
  expect(amount).toHaveFocus()
  expect(amount).toHaveAccessibleDescription(/enter an amount in figures/)
  await user.clear(amount)
  await user.type(amount, '10,000')
  expect(dialog.getByText('₦9,000 was stated.')).toBeVisible()
  await user.clear(dialog.getByLabelText(/^Day/))
  await user.type(dialog.getByLabelText(/^Day/), '2026-05-04')
  await user.click(dialog.getByRole('button', { name: 'Approve Ada Obi' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(bodiesOf(api, 'update_payment_status')).toEqual([
    {
      payment_id: makePayment().id,
      new_status: 'approved',
      received_amount: 10_000,
      received_on: '2026-05-04',
    },
  ])
  expect(opener).toHaveFocus()
  expect(notices).toEqual([{ title: 'Payment status updated to approved', description: 'Ada Obi' }])
})

it('opens the payment that the address names, and takes it out of the address when it is closed', async () => {
  const { id } = makePayment()
  const api = serve({ rows: () => [] })
  api.answer('POST /rest/v1/rpc/get_payment', () => Response.json([makePayment()]))
  const user = open(`/admin/dashboard?tab=payments&payment=${id}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Payment of Ada Obi' }))
  expect(bodiesOf(api, 'get_payment')).toEqual([{ payment_id: id }])
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByLabelText('address')).toHaveTextContent(/^\?tab=payments$/)
})

it('forgets an address whose payment is gone', async () => {
  const api = serve({ rows: () => [] })
  api.answer('POST /rest/v1/rpc/get_payment', () => Response.json([]))
  open(`/admin/dashboard?tab=payments&payment=${makePayment().id}`)
  await vi.waitFor(() =>
    expect(screen.getByLabelText('address')).toHaveTextContent(/^\?tab=payments$/),
  )
})

it('keeps the reason that is being typed when somebody else decides first', async () => {
  let isGone = false
  serve({
    rows: () => (isGone ? [] : [makePayment()]),
    decide: () => {
      isGone = true
      return refusal(400, { message: 'payment_already_decided', details: 'approved' })
    },
  })
  const user = open('/admin/dashboard?tab=payments&status=pending')
  await user.click(await screen.findByRole('button', { name: 'Decline Ada Obi' }))
  const question = within(await screen.findByRole('dialog', { name: 'Decline this payment?' }))
  await user.type(question.getByRole('textbox', { name: /Reason/ }), 'Not in the bank')
  await user.click(question.getByRole('button', { name: 'Decline payment' }))

  expect(await screen.findByText('No payments found.')).toBeInTheDocument()
  expect(question.getByRole('alert')).toHaveTextContent(
    'This payment has already been decided by somebody else.',
  )
  expect(question.getByRole('textbox', { name: /Reason/ })).toHaveValue('Not in the bank')
})
