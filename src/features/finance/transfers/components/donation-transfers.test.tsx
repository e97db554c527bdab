import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { startApi } from '../../../../../tests/fakes/api'
import { openPage } from '../../../../../tests/fakes/render-page'
import { makeDonation } from '../../../../../tests/fakes/rows'
import type { FamilyTransfer } from '@/lib/family-transfers'
import { DonationTransfers } from './donation-transfers'

const { id } = makeDonation()
const arrived: FamilyTransfer = {
  id: '10000000-0000-4000-8000-0000000000c1',
  origin_id: '10000000-0000-4000-8000-0000000000c1',
  direction: 'in',
  received_on: '2026-05-02',
  amount: 12_000,
  currency: 'NGN',
  way: 'statement',
  room: 1_000,
  note: null,
  is_taken_back: false,
  is_own: true,
  is_on_statement: false,
  parts: [
    {
      row_id: id,
      kind: 'donation' as const,
      amount: 500,
      refunded: 0,
      child_name: null,
      is_own: true,
      is_gone: false,
    },
    {
      row_id: '20000000-0000-4000-8000-000000000001',
      kind: 'payment' as const,
      amount: 10_500,
      refunded: 0,
      child_name: 'Ada Obi',
      is_own: false,
      is_gone: false,
    },
  ],
}

it('records a refund of a donation, and takes it back', async () => {
  let transfers = [arrived]
  const api = startApi()
  api.answer('POST /rest/v1/rpc/get_donation_transfers', () => Response.json(transfers))
  api.answer('POST /rest/v1/rpc/get_child_payments', () => Response.json([]))
  const refund = {
    ...arrived,
    id: '10000000-0000-4000-8000-0000000000c2',
    direction: 'out' as const,
  }
  api.answer('POST /rest/v1/rpc/record_refund', () => {
    transfers = [{ ...refund, amount: 200, note: 'Sent twice', parts: [], room: null }, arrived]
    return Response.json(refund.id)
  })
  api.answer('POST /rest/v1/rpc/undo_refund', () => {
    transfers = [arrived]
    return Response.json(true)
  })
  const { user } = openPage(
    <DonationTransfers donationId={id} donor="Thandi Nkosi" hrefOfPayment={(one) => `?${one}`} />,
  )
  await user.click(screen.getByRole('button', { name: "Refund Thandi Nkosi's donation" }))
  const dialog = within(
    await screen.findByRole('dialog', { name: "Transfers of Thandi Nkosi's donation" }),
  )
  expect(api.callsOf('POST /rest/v1/rpc/get_donation_transfers')[0]?.body).toEqual({
    donation_id: id,
  })
  // Another family's share of the transfer, and the rest, cannot be refunded here.
  await dialog.findByText(/₦10,500/)
  expect(dialog.getAllByRole('button', { name: /^(Refund|Give back)/ })).toHaveLength(1)
  await user.click(dialog.getByRole('button', { name: 'Refund A donation' }))
  const form = within(await screen.findByRole('dialog', { name: 'Record a refund' }))
  expect(form.getByText('It stands with the refund.')).toBeVisible()
  expect(form.queryByRole('group', { name: /The ticket/ })).not.toBeInTheDocument()
  const amount = form.getByLabelText(/^Amount in NGN/)
  expect(amount).toHaveValue('500')
  await user.clear(amount)
  await user.type(amount, '200')
  await user.type(form.getByLabelText(/^Reason/), 'Sent twice')
  await vi.waitFor(() => expect(form.getByRole('button', { name: 'Record refund' })).toBeEnabled())
  await user.click(form.getByRole('button', { name: 'Record refund' }))
  await user.click(await screen.findByRole('button', { name: 'Undo the refund of ₦200' }))
  await user.click(await screen.findByRole('button', { name: 'Take the refund back' }))
  await vi.waitFor(() => expect(screen.queryByText(/Sent twice/)).not.toBeInTheDocument())
  expect(api.callsOf('POST /rest/v1/rpc/record_refund')[0]?.body).toMatchObject({
    row_id: id,
    amount: 200,
    reason: 'Sent twice',
  })
  expect(api.callsOf('POST /rest/v1/rpc/undo_refund')[0]?.body).toEqual({ refund_id: refund.id })
})
