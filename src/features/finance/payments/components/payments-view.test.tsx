import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { startApi } from '../../../../../tests/fakes/api'
import { collectToasts } from '../../../../../tests/fakes/toasts'
import {
  bodiesOf,
  COUNT,
  LIST,
  openPayments,
  procedureRefusal,
  servePayments,
  TOTAL,
} from '../../../../../tests/fakes/payments-view'
import { makeListedPayment as makePayment } from '../../../../../tests/fakes/rows'

const toasts = collectToasts()

it('lists a ticket payment beside the fee and the child’s reference', async () => {
  const api = servePayments({ rows: () => [makePayment()], total: 41 })
  openPayments('/admin/dashboard?tab=payments&page=2')
  expect(screen.getByText('Loading payments…')).toBeInTheDocument()

  const row = within(await screen.findByRole('row', { name: /Ada Obi/ }))
  expect(row.getByText('Ngozi Obi')).toBeVisible()
  expect(row.getAllByText('₦10,000')).toHaveLength(2)
  expect(row.queryByRole('img', { name: 'Differs:' })).not.toBeInTheDocument()
  expect(row.getByRole('img', { name: "The child's own" })).toBeVisible()
  expect(row.getByText(/^One-off/).parentElement).toHaveTextContent('One-off, 5 May 2026')
  expect(screen.getByText('21–40 of 41 payments')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute(
    'href',
    '/admin/dashboard?tab=payments&page=3',
  )
  expect(bodiesOf(api, LIST)[0]).toEqual({ page_size: 20, page_start: 20, waiting_first: true })
})

it('marks an amount that is not the fee, and shows the reference it should have had', async () => {
  servePayments({ rows: () => [makePayment({ amount: 5_000, reference: null })] })
  openPayments()
  const row = within(await screen.findByRole('row', { name: /Ada Obi/ }))
  expect(row.getByText('₦5,000')).toBeVisible()
  expect(row.getByRole('img', { name: 'Differs:' })).toBeVisible()
  expect(row.getByText('None given')).toBeVisible()
  expect(row.getByText('KZ-7F3K9Q').parentElement).toHaveTextContent('Child: KZ-7F3K9Q')
})

it.each([
  [1, 'On 1 other payment'],
  [2, 'On 2 other payments'],
  [9, 'On 9 or more other payments'],
])('marks a reference that %d others have', async (same_reference_count, words) => {
  servePayments({ rows: () => [makePayment({ reference: 'KZ-7F3K9Q', same_reference_count })] })
  openPayments()
  expect(await screen.findByRole('link', { name: words })).toHaveAttribute(
    'href',
    '/admin/dashboard?tab=payments&q=KZ-7F3K9Q',
  )
})

it('leads a page past the end to the last one', async () => {
  const api = servePayments({
    rows: () => (bodiesOf(api, LIST).at(-1)?.['page_start'] === 20 ? [makePayment()] : []),
    total: 21,
  })
  openPayments('/admin/dashboard?tab=payments&page=9999')
  expect(await screen.findByText('21–21 of 21 payments')).toBeVisible()
  expect(screen.getByLabelText('address')).toHaveTextContent('page=2')
})

it('searches and filters by the address, from the first page on', async () => {
  const api = servePayments({ rows: () => [makePayment()], total: 30 })
  const user = openPayments('/admin/dashboard?tab=payments&page=2')
  await screen.findByRole('row', { name: /Ada Obi/ })
  await user.selectOptions(screen.getByLabelText('Status'), 'Declined')
  await user.selectOptions(screen.getByLabelText('Kind'), 'One-off')
  await user.click(screen.getByRole('searchbox'))
  await user.paste('kz7f3k9q')
  await vi.waitFor(() =>
    expect(screen.getByLabelText('address')).toHaveTextContent(
      '?tab=payments&q=kz7f3k9q&status=declined&kind=payment',
    ),
  )
  const filter = { search: 'KZ-7F3K9Q', only_status: 'declined', only_type: 'payment' }
  await vi.waitFor(() =>
    expect(bodiesOf(api, LIST).at(-1)).toEqual({
      ...filter,
      page_size: 20,
      page_start: 0,
      waiting_first: true,
    }),
  )
  expect(bodiesOf(api, COUNT).at(-1)).toMatchObject(filter)
})

it('filters by days, currency and what is not the fee, and says what that comes to', async () => {
  const api = servePayments({
    rows: () => [makePayment()],
    sums: [
      { sum_of: 'stated', currency: 'NGN', row_count: 2, amount: 20_000 },
      { sum_of: 'stated', currency: 'ZAR', row_count: 1, amount: 180 },
      { sum_of: 'received', currency: 'NGN', row_count: 37, amount: 380_000 },
      { sum_of: 'received', currency: 'ZAR', row_count: 1, amount: 900.5 },
      { sum_of: 'given_back', currency: 'NGN', row_count: 1, amount: 5_000 },
      { sum_of: 'declined', currency: 'NGN', row_count: 4, amount: 40_000 },
    ],
  })
  const user = openPayments()
  expect((await screen.findByText(/^3 to check/)).parentElement).toHaveTextContent(
    '3 to check: ₦20,000 and R180 stated',
  )
  expect(screen.getByText(/^38 received/).parentElement).toHaveTextContent(
    '38 received: ₦380,000 and R900.50, ₦5,000 of it given back',
  )
  expect(screen.getByText(/^4 declined/).parentElement).toHaveTextContent('4 declined: ₦40,000')
  await user.selectOptions(screen.getByLabelText('Currency'), 'NGN')
  fireEvent.change(screen.getByLabelText('Stated from'), { target: { value: '2026-05-05' } })
  fireEvent.change(screen.getByLabelText('to'), { target: { value: '2026-05-31' } })
  await user.click(screen.getByLabelText('Not the fee'))
  const filter = {
    from_day: '2026-05-05',
    to_day: '2026-05-31',
    only_currency: 'NGN',
    only_not_fee: true,
  }
  await vi.waitFor(() => expect(bodiesOf(api, LIST).at(-1)).toMatchObject(filter))
  await vi.waitFor(() =>
    expect(bodiesOf(api, TOTAL).at(-1)).toEqual({ ...filter, at_most: 10_001 }),
  )
  expect(screen.getByLabelText('address')).toHaveTextContent(
    '?tab=payments&from=2026-05-05&to=2026-05-31&currency=NGN&notfee=true',
  )
})

it('sums no more rows than it has read', async () => {
  servePayments({
    rows: () => [makePayment()],
    sums: [
      { sum_of: 'stated', currency: 'NGN', row_count: 1, amount: 1 },
      { sum_of: 'received', currency: 'NGN', row_count: 10_000, amount: 1 },
    ],
  })
  openPayments()
  expect(await screen.findByText('More than 10,000 payments')).toBeVisible()
})

it('keeps a filter that was chosen before the one before it was drawn', async () => {
  servePayments({ rows: () => [makePayment()] })
  openPayments('/admin/dashboard?tab=payments&page=2')
  await screen.findByRole('row', { name: /Ada Obi/ })
  act(() => {
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'declined' } })
    fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'payment' } })
  })
  expect(screen.getByLabelText('address')).toHaveTextContent(
    /\?tab=payments&status=declined&kind=payment$/,
  )
})

it('says when nothing fits the filter, and offers to clear it', async () => {
  servePayments({ rows: () => [] })
  const user = openPayments('/admin/dashboard?tab=payments&status=declined')
  expect(await screen.findByText('No payments found.')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Clear filters' }))
  expect(screen.getByLabelText('address')).toHaveTextContent('?tab=payments')
})

it('says that there are none', async () => {
  servePayments({ rows: () => [] })
  openPayments()
  expect(await screen.findByText('No payments found.')).toBeVisible()
})

it('says in place and in a toast that they could not be fetched', async () => {
  startApi().answerAll(() => procedureRefusal(500, { message: 'the database is asleep' }))
  openPayments()
  expect(await screen.findByText('Could not fetch payment data.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(screen.getByText('the database is asleep')).toBeVisible()
  expect(toasts[0]).toEqual({
    title: 'Error',
    description: 'Could not fetch payment data.',
    variant: 'destructive',
  })
})

it('has one line for what is decided: what arrived, and in the dialog also how it came', async () => {
  const decided = { status: 'approved', decided_at: '2026-05-06T10:00:00+00:00' }
  const received = {
    received_amount: 9_000,
    received_on: '2026-05-04',
    received_via: 'cash',
  } as const
  const refunded = { refunded_amount: 1_000, refunded_on: '2026-05-07' }
  servePayments({ rows: () => [makePayment({ ...decided, ...received, ...refunded })] })
  const user = openPayments()
  const row = within(await screen.findByRole('row', { name: /Ada Obi/ }))
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    '₦9,000',
    'kz 7f3k9q',
    'Talent Hunt Ticket for Ada Obi',
    'Approved 6 May 2026, ₦1,000 given back',
  ])
  expect(row.getAllByRole('button')).toHaveLength(1)
  await user.click(row.getByRole('button', { name: 'Open the payment of Ada Obi' }))
  expect(await screen.findByText('₦9,000 (differs) on 4 May 2026, in cash')).toBeVisible()
})

it('says when files have not been checked for ten minutes, and nothing otherwise', async () => {
  servePayments({ rows: () => [makePayment()] })
  openPayments()
  await screen.findByRole('row', { name: /Ada Obi/ })
  expect(screen.queryByText(/Files have not been checked/)).not.toBeInTheDocument()
  cleanup()
  servePayments({ rows: () => [makePayment()], isSweepLate: true })
  openPayments()
  expect(await screen.findByText('Files have not been checked for ten minutes.')).toBeVisible()
})
