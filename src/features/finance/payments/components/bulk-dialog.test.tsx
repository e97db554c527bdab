import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { createQueryClient } from '@/lib/query-client'
import { startApi } from '../../../../../tests/fakes/api'
import { makeListedPayment } from '../../../../../tests/fakes/rows'
import { toAppError } from '@/lib/api/errors'
import type { AdminPayment, PaidByLine } from '../api'
import { BulkPaymentsDialog } from './bulk-dialog'

const APPROVE = 'POST /rest/v1/rpc/approve_payments'

interface Shown {
  payments: readonly AdminPayment[]
  lines?: ReadonlyMap<string, PaidByLine>
}

function show({ payments, lines = new Map() }: Shown) {
  const onClose = vi.fn()
  const { unmount } = render(
    <QueryClientProvider client={createQueryClient()}>
      <BulkPaymentsDialog payments={payments} lines={lines} onClose={onClose} />
    </QueryClientProvider>,
  )
  return { onClose, unmount, user: userEvent.setup() }
}

const approvalsOf = (api: ReturnType<typeof startApi>) =>
  api.callsOf(APPROVE).map(({ body }) => (body as { approvals: unknown }).approvals)

it('says at a payment that its line is used up, and tells which was refused', async () => {
  startApi().answer(APPROVE, () =>
    Response.json([
      { is_done: false, code: 'P0001', message: 'transaction_already_used', details: '' },
    ]),
  )
  const { onClose, user } = show({ payments: [ada], lines: new Map([['ada', paidBy('one')]]) })
  expect(screen.getByRole('dialog')).toHaveTextContent('₦10,000 in all.')
  await user.click(screen.getByRole('button', { name: 'Approve 1 payment' }))
  expect(await screen.findByText(toAppError(USED).message)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(onClose).toHaveBeenCalledWith([], ['ada'])
})

const ada = makeListedPayment({ id: 'ada', child_name: 'Ada Obi' })
const bola = makeListedPayment({ id: 'bola', child_name: 'Bola Obi' })
const musa = makeListedPayment({ id: 'musa', child_name: 'Musa Bello' })
const paidBy = (lineId: string): PaidByLine => ({ lineId, amount: 10_000 })
const shared = new Map([
  ['ada', paidBy('two')],
  ['musa', paidBy('one')],
  ['bola', paidBy('two')],
])
const USED = { code: 'P0001', message: 'transaction_already_used' }

it('approves those that one line pays as one, and says of each what became of them', async () => {
  const api = startApi()
  api.answer(APPROVE, () =>
    Response.json([
      { is_done: false, code: 'P0001', message: 'payment_already_decided', details: 'bola' },
      { is_done: true },
    ]),
  )
  const { onClose, user } = show({ payments: [ada, musa, bola], lines: shared })
  await user.click(screen.getByRole('button', { name: 'Approve 3 payments' }))
  expect(await screen.findByRole('dialog', { name: '1 of 3 approved' })).toBeVisible()
  expect(screen.getAllByText('Not approved')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(approvalsOf(api)).toEqual([
    [
      {
        bank_transaction_id: 'two',
        parts: [
          { payment_id: 'ada', amount: 10_000, open_ticket: true },
          { payment_id: 'bola', amount: 10_000, open_ticket: true },
        ],
      },
      { bank_transaction_id: 'one', payment_id: 'musa' },
    ],
  ])
  expect(onClose).toHaveBeenCalledWith(['musa'], ['ada', 'bola'])
})

it('leaves out all that a line pays where one of them needs a look', () => {
  startApi()
  const paid = { ...bola, is_ticket_paid_otherwise: true }
  show({ payments: [ada, musa, paid], lines: shared })
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
  const { onClose, unmount, user } = show({ payments })
  await user.click(screen.getByRole('button', { name: 'Approve 60 payments' }))
  unmount()
  answer()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(onClose.mock.calls[0]![0]).toHaveLength(50)
  expect(api.callsOf(APPROVE)).toHaveLength(1)
})
