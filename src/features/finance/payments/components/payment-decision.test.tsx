import { screen, within } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { dayIn } from '@/domain/dates'
import { collectToasts } from '../../../../../tests/fakes/toasts'
import {
  bodiesOf,
  openPayments,
  procedureRefusal,
  servePayments,
} from '../../../../../tests/fakes/payments-view'
import { makeListedPayment as makePayment } from '../../../../../tests/fakes/rows'

// Preloads the dialog's code, which a browser has long before somebody opens it.
beforeAll(() => import('@/features/finance/allocate/components/allocate-dialog'))

const toasts = collectToasts()

it('approves a payment and shows what became of it', async () => {
  let status = 'pending'
  const api = servePayments({
    rows: () => [makePayment({ status })],
    decide: () => {
      status = 'approved'
      return Response.json(status)
    },
  })
  const user = openPayments()
  await user.click(await screen.findByRole('button', { name: 'Approve Ada Obi' }))

  const row = within(screen.getByRole('row', { name: /Ada Obi/ }))
  expect(await row.findByText('Approved')).toBeVisible()
  expect(row.queryByRole('button', { name: /Approve|Decline/ })).not.toBeInTheDocument()
  expect(bodiesOf(api, 'update_payment_status')).toEqual([
    { payment_id: makePayment().id, new_status: 'approved' },
  ])
  expect(toasts).toEqual([{ title: 'Payment status updated to approved', description: 'Ada Obi' }])
})

it.each([
  [{ amount: 9_000 }, '₦1,000 less than is due', { open_ticket: false }],
  [{ currency: 'USD', amount: 10_000 }, 'Another currency: ₦10,000 is due', { open_ticket: false }],
  [
    { same_reference_count: 9 },
    'The reference is not on this payment alone: on 9 or more other payments.',
    {},
  ],
  [{ unused_amount: 5_000 }, '₦5,000 of this family’s money is not used yet.', {}],
  [
    { is_ticket_paid_otherwise: true },
    'Nothing is due for this ticket: it has already been paid.',
    { accept_second: true },
  ],
] as const)('asks once about one with warnings, and names them: %o', async (changes, why, sent) => {
  let status = 'pending'
  const api = servePayments({
    rows: () => [makePayment({ ...changes, status })],
    decide: () => {
      status = 'approved'
      return Response.json(status)
    },
  })
  const user = openPayments()
  await user.click(await screen.findByRole('button', { name: 'Approve Ada Obi' }))
  const question = within(await screen.findByRole('dialog', { name: 'Approve this payment?' }))
  expect(await question.findByText(why)).toBeVisible()
  expect(question.getByRole('group', { name: 'Parts' })).toHaveFocus()
  expect(bodiesOf(api, 'book_transfer')).toEqual([])
  if ('open_ticket' in sent) {
    await user.click(question.getByRole('button', { name: 'Approve payment' }))
    expect(await question.findByText('Please choose one')).toBeVisible()
    await user.click(question.getByRole('radio', { name: /The rest is still due/ }))
  }
  await user.click(question.getByRole('button', { name: 'Approve payment' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const { id, amount, currency } = makePayment(changes)
  expect(bodiesOf(api, 'book_transfer')).toEqual([
    {
      parts: [{ payment_id: id, amount, open_ticket: true, ...sent }],
      amount,
      currency,
      received_on: dayIn('Nigeria', new Date()),
    },
  ])
  expect(bodiesOf(api, 'update_payment_status')).toEqual([])
  expect(toasts).toEqual([{ title: 'Payment status updated to approved', description: 'Ada Obi' }])
})

it('shows no decided row any more where only pending ones are listed', async () => {
  const first = makePayment()
  const second = makePayment({
    id: '8c1d2f34-5a6b-4c7d-8e9f-0a1b2c3d4e60',
    child_name: 'Bola Ade',
    description: 'Talent Hunt Ticket for Bola Ade',
    created_at: '2026-05-04T10:00:00+00:00',
  })
  let waiting = [first, second]
  servePayments({
    rows: () => waiting,
    decide: (body) => {
      if (!('new_status' in body)) return Response.json(0)
      waiting = waiting.filter(({ id }) => id !== body['payment_id'])
      return Response.json('approved')
    },
  })
  const user = openPayments('/admin/dashboard?tab=payments&status=pending')
  await user.click(await screen.findByRole('button', { name: 'Approve Ada Obi' }))
  await vi.waitFor(() =>
    expect(screen.queryByRole('row', { name: /Ada Obi/ })).not.toBeInTheDocument(),
  )
  expect(screen.getByRole('row', { name: /Bola Ade/ })).toBeVisible()
})

it('declines only with a reason', async () => {
  let status = 'pending'
  const api = servePayments({
    rows: () => [makePayment({ status })],
    decide: () => {
      status = 'declined'
      return Response.json(status)
    },
  })
  const user = openPayments()
  await user.click(await screen.findByRole('button', { name: 'Decline Ada Obi' }))
  const question = within(await screen.findByRole('dialog', { name: 'Decline this payment?' }))
  await user.click(question.getByRole('button', { name: 'Decline payment' }))
  expect(await question.findByText('Please give a reason')).toBeVisible()
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
  expect(toasts).toEqual([{ title: 'Payment status updated to declined', description: 'Ada Obi' }])
})

it('activates a subscription by its own procedure', async () => {
  const subscription = makePayment({ payment_type: 'subscription', description: 'Monthly support' })
  let status = 'pending'
  const api = servePayments({
    rows: () => [{ ...subscription, status }],
    decide: () => {
      status = 'active'
      return Response.json(status)
    },
  })
  const user = openPayments()
  await user.click(await screen.findByRole('button', { name: 'Activate Ada Obi' }))
  const row = within(screen.getByRole('row', { name: /Ada Obi/ }))
  expect(await row.findByText('Active')).toBeVisible()
  expect(bodiesOf(api, 'handle_subscription_status_update')).toEqual([
    { subscription_id: subscription.id, new_status: 'active' },
  ])
})

it('shows what somebody else decided when that was first', async () => {
  let status = 'pending'
  servePayments({
    rows: () => [makePayment({ status })],
    decide: () => {
      status = 'declined'
      return procedureRefusal(400, { message: 'payment_already_decided', details: 'declined' })
    },
  })
  const user = openPayments()
  await user.click(await screen.findByRole('button', { name: 'Approve Ada Obi' }))
  const row = within(screen.getByRole('row', { name: /Ada Obi/ }))
  expect(await row.findByText('Declined')).toBeVisible()
  expect(toasts).toEqual([
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
  const api = servePayments({
    rows: () => [payment],
    decide: () => {
      payment = makePayment({ decision_reason: 'Wrong child' })
      return Response.json('pending')
    },
  })
  const user = openPayments()
  const row = within(await screen.findByRole('row', { name: /Ada Obi/ }))
  expect(row.getByRole('cell', { name: /^Approved/ })).toHaveTextContent(/^Approved 6 May 2026$/)
  await user.click(row.getByRole('button', { name: 'Open the payment of Ada Obi' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Payment of Ada Obi' }))
  expect(dialog.getByText('Seen in the bank').parentElement).toHaveTextContent(
    '6 May 2026, admin@example.com',
  )
  await user.click(dialog.getByRole('button', { name: 'Undo the decision on Ada Obi' }))
  const question = within(
    await screen.findByRole('dialog', { name: 'Make this payment pending again?' }),
  )
  expect(question.getByText(/any other is kept as the family’s credit/)).toBeVisible()
  await user.type(question.getByRole('textbox', { name: /Reason/ }), ' Wrong child ')
  await user.click(question.getByRole('button', { name: 'Make pending again' }))

  expect(await row.findByText('Taken back: Wrong child')).toBeVisible()
  expect(await row.findByRole('button', { name: 'Approve Ada Obi' })).toBeVisible()
  expect(bodiesOf(api, 'undo_payment_decision')).toEqual([
    { payment_id: payment.id, reason: 'Wrong child' },
  ])
  expect(toasts).toEqual([{ title: 'Payment status updated to pending' }])
})

it('keeps the reason that is being typed when somebody else decides first', async () => {
  let isGone = false
  servePayments({
    rows: () => (isGone ? [] : [makePayment()]),
    decide: () => {
      isGone = true
      return procedureRefusal(400, { message: 'payment_already_decided', details: 'approved' })
    },
  })
  const user = openPayments('/admin/dashboard?tab=payments&status=pending')
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
