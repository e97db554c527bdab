import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createQueryClient } from '@/lib/query-client'
import { KEYS } from '@/lib/query-keys'
import { collectToasts } from '../../../../../tests/fakes/toasts'
import {
  answerApprovals,
  APPROVE,
  bodiesOf,
  openPayments,
  servePayments,
} from '../../../../../tests/fakes/payments-view'
import { makeListedPayment as makePayment } from '../../../../../tests/fakes/rows'
import { joinedSocket } from '../../../../../tests/fakes/socket'

const toasts = collectToasts()

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
    decide: (body) =>
      answerApprovals(body, (id) => {
        const isLate = id === many[1]!.id
        decided.set(id, isLate ? 'declined' : 'approved')
        return isLate ? 'payment_already_decided' : null
      }),
  })
  const client = createQueryClient()
  client.setQueryData(KEYS.work, [])
  const user = openPayments(undefined, client)
  await user.click(
    await screen.findByRole('checkbox', { name: 'Select all to check on this page' }),
  )
  expect(screen.getByText('4 selected, ₦35,000 stated')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Approve 4 selected' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve 2 payments?' }))
  expect(dialog.getByText('₦20,000 in all.')).toBeVisible()
  const skipped = within(dialog.getByRole('region', { name: 'Left out' }))
  expect(skipped.getByText('2 are left out. Please decide each by itself.')).toBeVisible()
  expect(skipped.getByText('₦5,000 is not the fee, which is ₦10,000.')).toBeVisible()
  expect(
    skipped.getByText('The reference is not on this payment alone: on 1 other payment.'),
  ).toBeVisible()
  expect(bodiesOf(api, APPROVE)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Approve 2 payments' }))

  expect(await screen.findByRole('dialog', { name: '1 of 2 approved' })).toBeVisible()
  expect(await dialog.findAllByText('Approved')).toHaveLength(1)
  expect(dialog.getByText('This payment has already been decided by somebody else.')).toBeVisible()
  await user.click(await dialog.findByRole('button', { name: 'Done' }))
  expect(screen.getByText('2 selected, ₦15,000 stated')).toBeVisible()
  expect(client.getQueryState(KEYS.work)?.isInvalidated, 'Today asks anew').toBe(true)
  expect(toasts).toEqual([{ title: '1 of 2 approved' }])
  expect(bodiesOf(api, APPROVE)).toHaveLength(1)
})

it('leaves one out whose family has credit, which may be what it means', async () => {
  servePayments({
    rows: () => many.map((row, index) => ({ ...row, unused_amount: index === 0 ? 10_000 : null })),
  })
  const user = openPayments()
  await user.click(
    await screen.findByRole('checkbox', { name: 'Select all to check on this page' }),
  )
  await user.click(screen.getByRole('button', { name: 'Approve 4 selected' }))
  const skipped = within(await screen.findByRole('region', { name: 'Left out' }))
  expect(skipped.getByText('₦10,000 of this family’s money is not used yet.')).toBeVisible()
})

it('keeps what is ticked while others decide, and leaves out what is decided here', async () => {
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
  await user.click(
    await screen.findByRole('checkbox', { name: 'Select all to check on this page' }),
  )

  waiting.delete(many[0]!.id)
  ;(await joinedSocket()).sayChange()
  expect(await screen.findByText('1 change.')).toBeVisible()
  expect(screen.getByText('4 selected, ₦35,000 stated')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Approve Ada Obi' })).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Approve Bola Ade' }))
  await screen.findByText('3 selected, ₦25,000 stated')
  expect(screen.queryByText('Ada Obi')).not.toBeInTheDocument()
  expect(screen.queryByText('1 change.')).not.toBeInTheDocument()
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
  expect(bodiesOf(api, APPROVE)).toEqual([])
})

it('tries again what did not reach the server', async () => {
  let isDown = true
  const decided = new Set<unknown>()
  const api = servePayments({
    rows: () =>
      many.map((row) => ({ ...row, status: decided.has(row.id) ? 'approved' : 'pending' })),
    decide: (body) => {
      if (isDown) throw new TypeError('Failed to fetch')
      return answerApprovals(body, (id) => {
        decided.add(id)
        return null
      })
    },
  })
  const user = openPayments()
  await user.click(await screen.findByRole('checkbox', { name: 'Select Ada Obi' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select Bola Ade' }))
  await user.click(screen.getByRole('button', { name: 'Approve 2 selected' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Approve 2 payments' }))
  const again = await dialog.findByRole('button', { name: 'Try 2 again' })
  isDown = false
  await user.click(again)
  expect(await screen.findByRole('dialog', { name: '2 of 2 approved' })).toBeVisible()
  // Retried once automatically and once by the button, always with the same call id.
  const calls = bodiesOf(api, APPROVE)
  expect(calls).toHaveLength(3)
  expect(new Set(calls.map((body) => body['call_id'])).size).toBe(1)
})

it('stops after the call that runs when it is left, and keeps the rest ticked', async () => {
  const waiting = Array.from({ length: 51 }, (_, index) =>
    makePayment({ id: `8c1d2f34-5a6b-4c7d-8e9f-${String(index).padStart(12, '0')}` }),
  )
  const decided = new Set<unknown>()
  const api = servePayments({
    rows: () => waiting.filter(({ id }) => !decided.has(id)),
    decide: (body) =>
      answerApprovals(body, (id) => {
        decided.add(id)
        return null
      }),
  })
  const user = openPayments()
  await user.click(
    await screen.findByRole('checkbox', { name: 'Select all to check on this page' }),
  )
  await user.click(screen.getByRole('button', { name: 'Approve 51 selected' }))
  const answer = api.hold(`POST /rest/v1/rpc/${APPROVE}`)
  await user.click(await screen.findByRole('button', { name: 'Approve 51 payments' }))
  await user.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: 'Stopping…' })).toBeVisible()
  answer()
  expect(await screen.findByText('1 selected, ₦10,000 stated')).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(bodiesOf(api, APPROVE)).toHaveLength(1)
  expect(toasts).toEqual([{ title: '50 of 51 approved' }])
})
