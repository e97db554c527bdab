import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { createQueryClient } from '@/lib/query-client'
import { startApi } from '../../../../../tests/fakes/api'
import { makeListedPayment } from '../../../../../tests/fakes/rows'
import type { AdminPayment, Arrival } from '../api'
import { BulkPaymentsDialog } from './bulk-dialog'

const APPROVE = 'POST /rest/v1/rpc/approve_payments'

const payment = makeListedPayment({ id: 'ada', is_ticket_paid_otherwise: true })
const received: Arrival = {
  amount: 9500,
  date: '2026-05-05',
  via: 'statement',
  line: { amount: 20_000, day: '2026-05-05', code: 'c', copies: 2, place: 4 },
}

interface Shown {
  payments: readonly AdminPayment[]
  received: ReadonlyMap<string, Arrival>
  isByHand: boolean
}

function show({
  payments = [payment],
  received: arrived = new Map([['ada', received]]),
  isByHand = true,
}: Partial<Shown> = {}) {
  const onClose = vi.fn()
  const { unmount } = render(
    <QueryClientProvider client={createQueryClient()}>
      <BulkPaymentsDialog
        payments={payments}
        received={arrived}
        isByHand={isByHand}
        warnings={isByHand ? ['The reference is cut'] : []}
        onClose={onClose}
      />
    </QueryClientProvider>,
  )
  return { onClose, unmount, user: userEvent.setup() }
}

const approvalsOf = (api: ReturnType<typeof startApi>) =>
  api.callsOf(APPROVE).map(({ body }) => (body as { approvals: unknown }).approvals)

it('asks about one with warnings that was chosen by hand, and records what arrived by the line', async () => {
  const api = startApi()
  api.answer(APPROVE, () => Response.json([{ is_done: true }]))
  const { onClose, user } = show()
  expect(screen.getByRole('dialog')).toHaveTextContent('₦9,500 in all.')
  expect(screen.getByRole('dialog')).toHaveTextContent('₦9,500 is not the fee')
  expect(screen.getByRole('dialog')).toHaveTextContent('has already been paid')
  expect(screen.getByRole('dialog')).toHaveTextContent('The reference is cut')
  await user.click(screen.getByRole('button', { name: 'Approve 1 payment' }))
  await user.click(await screen.findByRole('button', { name: 'Done' }))
  expect(approvalsOf(api)).toEqual([
    [
      {
        payment_id: 'ada',
        accept_second: true,
        received_amount: 9500,
        received_on: '2026-05-05',
        received_via: 'statement',
        line_amount: 20_000,
        line_on: '2026-05-05',
        line_code: 'c',
        line_copies: 2,
      },
    ],
  ])
  expect(onClose).toHaveBeenCalledWith(['ada'], [])
})

it('says at a payment that its line is used up, and tells which was refused', async () => {
  startApi().answer(APPROVE, () =>
    Response.json([{ is_done: false, code: 'P0001', message: 'line_already_used', details: '' }]),
  )
  const { onClose, user } = show()
  await user.click(screen.getByRole('button', { name: 'Approve 1 payment' }))
  expect(await screen.findByText(/^This line of the statement has already been used/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(onClose).toHaveBeenCalledWith([], ['ada'])
})

const ada = makeListedPayment({ id: 'ada', child_name: 'Ada Obi' })
const bola = makeListedPayment({ id: 'bola', child_name: 'Bola Obi' })
const musa = makeListedPayment({ id: 'musa', child_name: 'Musa Bello' })
const partOf = (place: number): Arrival => ({
  amount: 10_000,
  date: '2026-05-05',
  via: 'statement',
  line: { amount: place * 10_000, day: '2026-05-05', code: 'c', copies: 1, place },
})
const shared = new Map([
  ['ada', partOf(2)],
  ['musa', partOf(1)],
  ['bola', partOf(2)],
])

it('approves those that one line pays as one, and says of each what became of them', async () => {
  const api = startApi()
  api.answer(APPROVE, () =>
    Response.json([
      { is_done: false, code: 'P0001', message: 'payment_already_decided', details: 'bola' },
      { is_done: true },
    ]),
  )
  const { onClose, user } = show({ payments: [ada, musa, bola], received: shared, isByHand: false })
  await user.click(screen.getByRole('button', { name: 'Approve 3 payments' }))
  expect(await screen.findByRole('dialog', { name: '1 of 3 approved' })).toBeVisible()
  expect(screen.getAllByText('Not approved')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Done' }))
  const line = { line_on: '2026-05-05', line_code: 'c', line_copies: 1 }
  expect(approvalsOf(api)).toEqual([
    [
      expect.objectContaining({
        ...line,
        line_amount: 20_000,
        received_currency: 'NGN',
        received_on: '2026-05-05',
        received_via: 'statement',
        parts: [
          { payment_id: 'ada', amount: 10_000, open_ticket: true },
          { payment_id: 'bola', amount: 10_000, open_ticket: true },
        ],
      }),
      expect.objectContaining({ ...line, payment_id: 'musa', line_amount: 10_000 }),
    ],
  ])
  expect(onClose).toHaveBeenCalledWith(['musa'], ['ada', 'bola'])
})

it('leaves out all that a line pays where one of them needs a look', () => {
  startApi()
  const paid = { ...bola, is_ticket_paid_otherwise: true }
  show({ payments: [ada, musa, paid], received: shared, isByHand: false })
  expect(screen.getByRole('button', { name: 'Approve 1 payment' })).toBeVisible()
  const skipped = screen.getByRole('list', { name: 'Payments left out' })
  expect(skipped).toHaveTextContent('Ada Obi')
  expect(skipped).toHaveTextContent('Bola Obi')
})

it('sends no second call once its page is left, and tells what the first has done', async () => {
  const api = startApi()
  const payments = Array.from({ length: 60 }, (_, at) => makeListedPayment({ id: `p${at}` }))
  api.answer(APPROVE, ({ body }) =>
    Response.json((body as { approvals: unknown[] }).approvals.map(() => ({ is_done: true }))),
  )
  const answer = api.hold(APPROVE)
  const { onClose, unmount, user } = show({ payments, received: new Map(), isByHand: true })
  await user.click(screen.getByRole('button', { name: 'Approve 60 payments' }))
  unmount()
  answer()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(onClose.mock.calls[0]![0]).toHaveLength(50)
  expect(api.callsOf(APPROVE)).toHaveLength(1)
})
