import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { type Notice, onNotice } from '@/lib/notify'
import { createQueryClient } from '@/lib/query-client'
import { makePayment } from '../testing'
import { PaymentsView } from './payments-view'

let notices: Notice[] = []

beforeEach(() => {
  notices = []
  return onNotice((notice) => notices.push(notice))
})

interface Call {
  url: URL
  body: unknown
}

/** Answers at the edge of the network; the socket stays shut. */
function stubRest(answer: (procedure: string, call: Call) => Response): Call[] {
  const calls: Call[] = []
  vi.stubGlobal('WebSocket', class extends EventTarget {})
  vi.stubGlobal(
    'fetch',
    vi.fn((address: string | URL, init?: RequestInit) => {
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null
      const call = { url: new URL(address), body }
      calls.push(call)
      return Promise.resolve(answer(call.url.pathname.split('/').at(-1) ?? '', call))
    }),
  )
  return calls
}

const list = (rows: readonly unknown[], total = rows.length) =>
  Response.json(rows, { headers: { 'Content-Range': `0-19/${total}` } })
const refusal = (status: number, error: Record<string, unknown>) =>
  Response.json({ details: null, hint: null, code: 'P0001', ...error }, { status })

const LIST = 'get_all_payments_and_subscriptions'

function open(address = '/admin/dashboard?tab=payments') {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <PaymentsView />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

it('lists a ticket payment beside the fee and the child’s reference, newest first', async () => {
  const calls = stubRest(() => list([makePayment()], 41))
  open('/admin/dashboard?tab=payments&page=2')
  expect(screen.getByText('Loading payments…')).toBeInTheDocument()

  const row = within(await screen.findByRole('row', { name: /Ada Obi/ }))
  expect(row.getByText('Ngozi Obi')).toBeVisible()
  expect(row.getAllByText('₦10,000')).toHaveLength(2)
  expect(row.queryByRole('img', { name: 'Differs:' })).not.toBeInTheDocument()
  expect(row.getByRole('img', { name: "The child's own" })).toBeVisible()
  expect(row.getByText('One-off, 5 May 2026')).toBeVisible()
  expect(screen.getByText('21–40 of 41 payments')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute(
    'href',
    '/admin/dashboard?tab=payments&page=3',
  )
  const query = calls[0]!.url.searchParams
  expect(query.get('order')).toBe('created_at.desc,id.asc')
  expect(query.get('offset')).toBe('20')
  expect(query.get('limit')).toBe('20')
})

it('marks an amount that is not the fee, and shows the reference it should have had', async () => {
  stubRest(() => list([makePayment({ amount: 5_000, reference: null })]))
  open()
  const row = within(await screen.findByRole('row', { name: /Ada Obi/ }))
  expect(row.getByText('₦5,000')).toBeVisible()
  expect(row.getByRole('img', { name: 'Differs:' })).toBeVisible()
  expect(row.getByText('None given')).toBeVisible()
  expect(row.getByText('Child: KZ-7F3K9Q')).toBeVisible()
})

it('says that there are none', async () => {
  stubRest(() => list([]))
  open()
  expect(await screen.findByText('No payments found.')).toBeVisible()
})

it('says in place and in a toast that they could not be fetched', async () => {
  stubRest(() => refusal(500, { message: 'the database is asleep' }))
  open()
  expect(await screen.findByText('Could not fetch payment data.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(notices[0]).toMatchObject({ title: 'Error', variant: 'destructive' })
  expect(notices[0]?.description).toMatch(/^Could not fetch payment data\./)
})

it('approves a payment and shows what became of it', async () => {
  let status = 'pending'
  const calls = stubRest((procedure) => {
    if (procedure !== LIST) status = 'approved'
    return procedure === LIST ? list([makePayment({ status })]) : Response.json(status)
  })
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Approve Ada Obi' }))

  expect(await screen.findByText('Approved')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Approve|Decline/ })).not.toBeInTheDocument()
  expect(calls.find(({ url }) => url.pathname.endsWith('/update_payment_status'))?.body).toEqual({
    payment_id: makePayment().id,
    new_status: 'approved',
  })
  expect(notices).toEqual([{ title: 'Payment status updated to approved' }])
})

it('declines only after asking', async () => {
  let status = 'pending'
  const calls = stubRest((procedure) => {
    if (procedure !== LIST) status = 'declined'
    return procedure === LIST ? list([makePayment({ status })]) : Response.json(status)
  })
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Decline Ada Obi' }))
  const question = within(await screen.findByRole('dialog', { name: 'Decline this payment?' }))
  expect(calls.every(({ url }) => url.pathname.endsWith(LIST))).toBe(true)
  await user.click(question.getByRole('button', { name: 'Decline payment' }))

  expect(await screen.findByText('Declined')).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(notices).toEqual([{ title: 'Payment status updated to declined' }])
})

it('activates a subscription by its own procedure', async () => {
  const subscription = makePayment({ payment_type: 'subscription', description: 'Monthly support' })
  let status = 'pending'
  const calls = stubRest((procedure) => {
    if (procedure !== LIST) status = 'active'
    return procedure === LIST ? list([{ ...subscription, status }]) : Response.json(status)
  })
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Activate Ada Obi' }))
  expect(await screen.findByText('Active')).toBeVisible()
  const call = calls.find(({ url }) => url.pathname.endsWith('/handle_subscription_status_update'))
  expect(call?.body).toEqual({ subscription_id: subscription.id, new_status: 'active' })
})

it('shows what somebody else decided when that was first', async () => {
  let status = 'pending'
  stubRest((procedure) => {
    if (procedure === LIST) return list([makePayment({ status })])
    status = 'declined'
    return refusal(400, { message: 'payment_already_decided', details: 'declined' })
  })
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Approve Ada Obi' }))
  expect(await screen.findByText('Declined')).toBeVisible()
  expect(notices).toEqual([
    {
      title: 'Error',
      description:
        'Failed to update payment status: This payment has already been decided by somebody else.',
      variant: 'destructive',
    },
  ])
})
