import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { startApi } from '../../../../../tests/fakes/api'
import { type FakeApi, refusal } from '../../../../../tests/fakes/call'
import { openPage } from '../../../../../tests/fakes/render-page'
import type { FamilyTransfer, TransferPart } from '@/lib/family-transfers'
import { FamilyTransfers, type FamilyTransfersProps } from './family-transfers'

const LIST = 'POST /rest/v1/rpc/get_family_transfers'
const REFUND = 'POST /rest/v1/rpc/record_refund'
const RELEASE = 'POST /rest/v1/rpc/release_credit'
const TICKET = 'POST /rest/v1/rpc/get_child_payments'

const part: TransferPart = {
  row_id: '20000000-0000-4000-8000-000000000001',
  kind: 'payment',
  amount: 10_000,
  refunded: 0,
  child_name: null,
  is_own: true,
  is_gone: true,
}
const transfer: FamilyTransfer = {
  id: '10000000-0000-4000-8000-0000000000c1',
  origin_id: '10000000-0000-4000-8000-0000000000c1',
  direction: 'in',
  received_on: '2026-05-02',
  amount: 15_000,
  currency: 'NGN',
  way: 'hand',
  room: 5_000,
  note: null,
  is_on_statement: false,
  is_taken_back: false,
  is_own: true,
  parts: [part],
}

let api: FakeApi
let transfers: FamilyTransfer[]

beforeEach(() => {
  transfers = [transfer]
  api = startApi()
  api.answer(LIST, () => Response.json(transfers))
  api.answer(TICKET, () => Response.json([]))
  api.answer(REFUND, () => Response.json(transfer.id))
})

const open = (props: Partial<FamilyTransfersProps> = {}) =>
  openPage(
    <FamilyTransfers
      userId="00000000-0000-4000-8000-000000000001"
      self="self"
      hrefOfPayment={(id) => `?payment=${id}`}
      {...props}
    />,
  )

it('gives back what a child paid who was deleted, and leads to no payment that is gone', async () => {
  const { user } = open()
  expect(await screen.findByText('A child who was deleted', { exact: false })).toBeVisible()
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Refund A child who was deleted' }))
  const form = within(await screen.findByRole('dialog', { name: 'Record a refund' }))
  await user.type(form.getByLabelText(/^Reason/), 'Moved away')
  await vi.waitFor(() => expect(form.getByRole('button', { name: 'Record refund' })).toBeEnabled())
  await user.click(form.getByRole('button', { name: 'Record refund' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(api.callsOf(REFUND)[0]?.body).toMatchObject({ row_id: part.row_id, amount: 10_000 })
})

it('names what was paid for a deleted child of another family, without a way to give it back', async () => {
  transfers = [{ ...transfer, is_own: false, parts: [{ ...part, is_own: false }] }]
  const { user } = open()
  expect(await screen.findByText('1, the last 2 May 2026')).toBeVisible()
  const words = await screen.findByText('A child who was deleted, another family', { exact: false })
  expect(words).not.toBeVisible()
  const line = screen.getByRole('button')
  await user.click(line)
  expect(words).toBeVisible()
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
  expect(screen.getAllByRole('button')).toEqual([line])
})

it.each([
  ['is a line where nothing is left to give back', {}, 0],
  ['is open where it pays the row it stands with', { self: part.row_id }, 1],
  ['is open where its dialog may be about giving back', { isOpen: true }, 1],
])('%s', async (_, props, lists) => {
  transfers = [{ ...transfer, room: 0 }]
  open(props)
  expect(await screen.findByText('1, the last 2 May 2026')).toBeVisible()
  await expect.poll(() => screen.queryAllByRole('list', { name: 'Transfers' })).toHaveLength(lists)
})

it('records no refund while it is not known whether the ticket has to be asked about', async () => {
  const mend = api.answer(TICKET, () => refusal(500, { message: 'down' }))
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Refund A child who was deleted' }))
  const form = within(await screen.findByRole('dialog', { name: 'Record a refund' }))
  expect(await form.findByText('Could not fetch the ticket.')).toBeVisible()
  expect(form.getByRole('button', { name: 'Record refund' })).toBeDisabled()
  mend()
  await user.click(form.getByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(form.getByRole('button', { name: 'Record refund' })).toBeEnabled())
})

it.each([
  ['hand', '₦15,000 did not arrive', 'Did this money not arrive?', 'It did not arrive'],
  [
    'statement',
    '₦15,000 is not this family’s',
    'Is this another family’s money?',
    'It’s not this family’s',
  ],
] as const)('takes unused money of the way %s from the family', async (way, button, title, yes) => {
  transfers = [{ ...transfer, way, room: 15_000, parts: [] }]
  api.answer(RELEASE, () => {
    transfers = []
    return new Response(null, { status: 204 })
  })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  await user.click(dialog.getByRole('button', { name: yes }))
  expect(await screen.findByText('Nothing has arrived from this family yet.')).toBeVisible()
  expect(api.callsOf(RELEASE)[0]?.body).toEqual({ transfer_id: transfer.id })
})

it('does not take from a family what pays something', async () => {
  open()
  await screen.findByRole('button', { name: 'Give back the credit of ₦5,000' })
  expect(screen.queryByRole('button', { name: /did not arrive/ })).not.toBeInTheDocument()
})

it('uses what is left of a transfer for what the family needs', async () => {
  const child = {
    kind: 'application',
    id: 'bola',
    user_id: '00000000-0000-4000-8000-000000000001',
    application_id: 'bola',
    name: 'Bola Obi',
    edition: null,
    parent_name: 'Ngozi Obi',
    country: 'Nigeria',
    reference: 'KZ-7F3K9Q',
    status: 'approved',
    ticket_status: 'unpaid',
    ticket_fee: 10_000,
    ticket_received: 6_000,
    created_at: null,
  }
  const BOOK = 'POST /rest/v1/rpc/book_transfer'
  api.answer('POST /rest/v1/rpc/get_family', () => Response.json([child]))
  api.answer(BOOK, () => Response.json(transfer.id))
  await import('@/features/finance/allocate/components/allocate-dialog')
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Use the credit of ₦5,000' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Use ₦5,000/ }))
  await user.click(await dialog.findByRole('checkbox', { name: /^Bola Obi/ }))
  await user.click(dialog.getByRole('button', { name: 'Book ₦4,000' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(api.callsOf(BOOK).map(({ body }) => body)).toEqual([
    {
      parts: [{ application_id: 'bola', amount: 4_000, open_ticket: true }],
      transfer_id: transfer.id,
    },
  ])
})
