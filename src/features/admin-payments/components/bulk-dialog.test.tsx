import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { createQueryClient } from '@/lib/query-client'
import { startApi } from '../../../../tests/fakes/api'
import { refusal } from '../../../../tests/fakes/call'
import { makeListedPayment } from '../../../../tests/fakes/rows'
import type { Received } from '../api'
import { BulkDialog } from './bulk-dialog'

const DECIDE = 'POST /rest/v1/rpc/update_payment_status'

const payment = makeListedPayment({ id: 'ada', is_ticket_paid_otherwise: true })
const received: Received = {
  ...{ amount: 9500, date: '2026-05-05', via: 'statement' },
  line: { amount: 20_000, day: '2026-05-05', code: 'c', copies: 2 },
}

function show() {
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BulkDialog
        payments={[payment]}
        received={new Map([['ada', received]])}
        isByHand
        warnings={['The reference is cut']}
        onClose={onClose}
      />
    </QueryClientProvider>,
  )
  return { onClose, user: userEvent.setup() }
}

it('asks about one with warnings that was chosen by hand, and records what arrived by the line', async () => {
  const api = startApi()
  api.answer(DECIDE, () => Response.json('approved'))
  const { onClose, user } = show()
  expect(screen.getByRole('dialog')).toHaveTextContent('₦9,500 in all.')
  expect(screen.getByRole('dialog')).toHaveTextContent('₦9,500 is not the fee')
  expect(screen.getByRole('dialog')).toHaveTextContent('has already been paid')
  expect(screen.getByRole('dialog')).toHaveTextContent('The reference is cut')
  await user.click(screen.getByRole('button', { name: 'Approve 1 payment' }))
  await user.click(await screen.findByRole('button', { name: 'Done' }))
  expect(api.callsOf(DECIDE).map(({ body }) => body)).toEqual([
    {
      ...{ payment_id: 'ada', new_status: 'approved', accept_second: true },
      ...{ received_amount: 9500, received_on: '2026-05-05', received_via: 'statement' },
      ...{ line_amount: 20_000, line_on: '2026-05-05', line_code: 'c', line_copies: 2 },
    },
  ])
  expect(onClose).toHaveBeenCalledWith(['ada'], [])
})

it('says at a payment that its line is used up, and tells which was refused', async () => {
  startApi().answer(DECIDE, () => refusal(400, { code: 'P0001', message: 'line_already_used' }))
  const { onClose, user } = show()
  await user.click(screen.getByRole('button', { name: 'Approve 1 payment' }))
  expect(await screen.findByText(/^This line of the statement has already been used/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(onClose).toHaveBeenCalledWith([], ['ada'])
})
