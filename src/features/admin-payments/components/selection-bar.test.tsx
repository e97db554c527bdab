import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { collectNotices } from '../../../../tests/fakes/notices'
import {
  bodiesOf,
  openPayments,
  procedureRefusal,
  servePayments,
} from '../../../../tests/fakes/payments-view'
import { makeListedPayment as makePayment } from '../../../../tests/fakes/rows'
import { joinedSocket } from '../../../../tests/fakes/socket'

const notices = collectNotices()

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
  const api = servePayments({
    rows: () => many.map((row) => ({ ...row, status: decided.get(row.id) ?? 'pending' })),
    decide: (body) => {
      const isLate = body['payment_id'] === many[1]!.id
      decided.set(body['payment_id'], isLate ? 'declined' : 'approved')
      return isLate
        ? procedureRefusal(400, { message: 'payment_already_decided' })
        : Response.json('approved')
    },
  })
  const user = openPayments()
  await user.click(await screen.findByRole('checkbox', { name: 'Select all pending on this page' }))
  expect(screen.getByText('4 selected, ₦35,000')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Approve 4 selected' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve 2 payments?' }))
  expect(dialog.getByText('₦20,000 in all.')).toBeVisible()
  const skipped = within(dialog.getByRole('region', { name: 'Left out' }))
  expect(skipped.getByText('2 are left out. Please decide each by itself.')).toBeVisible()
  expect(skipped.getByText('₦5,000 is not the fee, which is ₦10,000.')).toBeVisible()
  expect(
    skipped.getByText('The reference is not on this payment alone: on 1 other payment.'),
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

it('leaves one out whose family has credit, which may be what it means', async () => {
  servePayments({
    rows: () => many.map((row, index) => ({ ...row, unused_amount: index === 0 ? 10_000 : null })),
  })
  const user = openPayments()
  await user.click(await screen.findByRole('checkbox', { name: 'Select all pending on this page' }))
  await user.click(screen.getByRole('button', { name: 'Approve 4 selected' }))
  const skipped = within(await screen.findByRole('region', { name: 'Left out' }))
  expect(skipped.getByText('₦10,000 of this family’s money is not used yet.')).toBeVisible()
})

it('drops a ticked payment that somebody else decides, on another page too, and says so', async () => {
  const waiting = new Set(many.map(({ id }) => id))
  servePayments({
    rows: () => many.filter(({ id }) => waiting.has(id)),
    decide: (body) => {
      if (!('new_status' in body)) return Response.json(0)
      waiting.delete(String(body['payment_id']))
      return Response.json('approved')
    },
  })
  const user = openPayments('/admin/dashboard?tab=payments&status=pending')
  await user.click(await screen.findByRole('checkbox', { name: 'Select all pending on this page' }))

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
  const api = servePayments({ rows: () => [makePayment({ is_ticket_paid_otherwise: true })] })
  const user = openPayments()
  await user.click(await screen.findByRole('checkbox', { name: 'Select Ada Obi' }))
  await user.click(screen.getByRole('button', { name: 'Approve 1 selected' }))
  const dialog = within(
    await screen.findByRole('dialog', { name: 'None of them can be approved together' }),
  )
  expect(
    dialog.getByText('Nothing is due for this ticket: it has already been paid.'),
  ).toBeVisible()
  expect(dialog.queryByRole('button', { name: /^Approve/ })).not.toBeInTheDocument()
  expect(bodiesOf(api, 'update_payment_status')).toEqual([])
})

it('tries again what did not reach the server', async () => {
  let isDown = true
  const decided = new Set<unknown>()
  servePayments({
    rows: () =>
      many.map((row) => ({ ...row, status: decided.has(row.id) ? 'approved' : 'pending' })),
    decide: (body) => {
      if (isDown && body['payment_id'] === many[0]!.id) throw new TypeError('Failed to fetch')
      decided.add(body['payment_id'])
      return Response.json('approved')
    },
  })
  const user = openPayments()
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
