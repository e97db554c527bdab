import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { type FakeApi, refusal } from '../../../tests/fakes/call'
import { startApi } from '../../../tests/fakes/api'
import { beSignedIn, openPage } from '../../../tests/fakes/render-page'
import { PARENT } from '../../../tests/fakes/rows'
import { joinedSocket } from '../../../tests/fakes/socket'
import type { Receipt } from '@/features/finance/receipts/api'
import ReceiptPage from './receipt'

const CALL = 'POST /rest/v1/rpc/get_receipts'
const id = 'b6f0c9a5-2a0f-4a1e-9f0e-6d1b8f3f7a01'

let api: FakeApi
beforeEach(async () => {
  api = startApi({ accounts: [PARENT] })
  await beSignedIn(PARENT)
})

const receipt: Receipt = {
  payment_id: id,
  receipt_number: 'NGN-2026-00007',
  issued_at: '2026-05-08T10:00:00+00:00',
  voided_at: null,
  amount: 10_000,
  currency: 'NGN',
  received_on: '2026-05-06',
  received_via: 'statement',
  description: 'Talent Hunt Ticket for Ọlábísí Adé',
  reference: 'KZ-7F3K9Q',
  child_name: 'Ọlábísí Adé',
  parent_name: 'Ngozi Adé',
  refunded_amount: null,
  refunded_on: null,
  is_part: false,
}

it.each([
  ['a part of a transfer says so', true],
  ['a whole transfer says nothing of a part', false],
])('the receipt of %s', async (_what, is_part) => {
  open([{ is_part }])
  const sheet = await screen.findByRole('article', { name: 'Receipt NGN-2026-00007' })
  expect(within(sheet).queryAllByText('This is a part of one larger transfer.')).toHaveLength(
    is_part ? 1 : 0,
  )
})

function open(receipts: Partial<Receipt>[], payment = id) {
  api.answer(CALL, () => Response.json(receipts.map((one) => ({ ...receipt, ...one }))))
  return openPage(<ReceiptPage />, {
    path: '/dashboard/receipts/:paymentId',
    at: `/dashboard/receipts/${payment}`,
    account: PARENT,
  })
}

it('a receipt says who received what, from whom and for what, and prints', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const { user } = open([{}])
  const sheet = await screen.findByRole('article', { name: 'Receipt NGN-2026-00007' })
  for (const words of [
    'Example Talent Show',
    '₦10,000',
    'Ngozi Adé',
    '6 May 2026',
    'By bank transfer',
    'Talent Hunt Ticket for Ọlábísí Adé',
    'KZ-7F3K9Q',
    '8 May 2026',
  ]) {
    expect(sheet).toHaveTextContent(words)
  }
  expect(within(sheet).queryByText('Void')).not.toBeInTheDocument()
  expect(api.callsOf(CALL)[0]!.body).toEqual({ only_payment: id })
  await user.click(screen.getByRole('button', { name: 'Print or save as PDF' }))
  expect(print).toHaveBeenCalledOnce()
})

it('a receipt says what went back', async () => {
  open([{ refunded_amount: 1500, refunded_on: '2026-05-12' }])
  const sheet = await screen.findByRole('article', { name: 'Receipt NGN-2026-00007' })
  expect(sheet).toHaveTextContent('₦1,500 refunded on 12 May 2026.')
})

it('a receipt becomes void while it is open, and a new one names it', async () => {
  open([{}])
  await screen.findByRole('article')
  const voided = { voided_at: '2026-05-09T10:00:00+00:00' }
  api.answer(CALL, () => Response.json([{ ...receipt, ...voided }]))
  const socket = await joinedSocket()
  socket.sayChange()
  expect(await screen.findByText(/^This receipt is void since 9 May 2026/)).toBeVisible()
  api.answer(CALL, () =>
    Response.json([
      { ...receipt, receipt_number: 'NGN-2026-00008' },
      { ...receipt, ...voided },
    ]),
  )
  socket.sayChange()
  expect(await screen.findByRole('article', { name: 'Receipt NGN-2026-00008' })).toBeVisible()
  expect(screen.getByText(/^Void:/)).toBeVisible()
})

it('a payment without a receipt, and an address that names none, say so', async () => {
  const { unmount } = open([])
  const title = 'There is no receipt for this payment'
  expect(await screen.findByRole('heading', { name: title })).toBeVisible()
  unmount()
  open([{}], 'nonsense')
  expect(screen.getByRole('heading', { name: title })).toBeVisible()
  expect(api.callsOf(CALL)).toHaveLength(1)
})

it('says in place what went wrong', async () => {
  open([{}])
  api.answer(CALL, () => refusal(500, { message: 'the database is asleep' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('the database is asleep')
})
