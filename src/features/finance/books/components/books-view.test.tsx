import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { startApi } from '../../../../../tests/fakes/api'
import { openPage } from '../../../../../tests/fakes/render-page'
import type { BookLine } from '../api'
import { BooksView } from './books-view'

const line: BookLine = {
  line: 'e1',
  day: '2026-05-09',
  amount: 10_000,
  currency: 'NGN',
  country: 'Nigeria',
  kind: 'payment',
  way: 'statement',
  is_refund: false,
  is_taken_back: false,
  transfer_id: '10000000-0000-4000-8000-0000000000c1',
  row_id: '20000000-0000-4000-8000-000000000001',
  application_id: null,
  application_reference: null,
  receipt_number: null,
  booked_at: '2026-05-10T10:00:00+00:00',
  booked_by_email: 'admin@example.com',
  unowned: null,
  family_name: null,
  family_payment_id: null,
  refundable: null,
}

let lines: BookLine[]

beforeEach(() => {
  const api = startApi()
  api.answer('POST /rest/v1/rpc/get_books', () => Response.json(lines))
  api.answer('POST /rest/v1/rpc/count_books', () => Response.json(lines.length))
  api.answer('POST /rest/v1/rpc/get_book_sums', () => Response.json([]))
  api.answer('POST /rest/v1/rpc/get_book_months', () => Response.json([]))
  api.answer('POST /rest/v1/rpc/get_child_payments', () => Response.json([]))
})

const open = () => openPage(<BooksView />, { path: '/admin/books' })

it('gives back of a line whose payment is gone, and leads to no payment', async () => {
  lines = [
    { ...line, refundable: 6_000, receipt_number: 'NGN-2026-00012' },
    { ...line, line: 'e2', amount: -4_000, is_refund: true, refundable: 0 },
  ]
  const { user } = open()
  expect(await screen.findAllByText('Payment for a child who was deleted')).toHaveLength(2)
  expect(screen.queryByRole('link', { name: /Payment|NGN/ })).not.toBeInTheDocument()
  expect(screen.getByText('NGN-2026-00012')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^Record a refund of ₦10,000 of 9 May/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Record a refund' })
  expect(dialog).toHaveTextContent('A payment for a child who was deleted: at most ₦6,000')
  expect(within(dialog).getByRole('textbox', { name: /^Amount/ })).toHaveValue('6000')
})

it('leads from credit to the family whose it is', async () => {
  const credit = { ...line, kind: 'credit' as const, row_id: null, family_name: 'Ngozi Obi' }
  lines = [
    { ...credit, line: 'c1', family_payment_id: line.row_id },
    { ...credit, line: 'c2', family_name: 'Musa Bello' },
  ]
  open()
  expect(await screen.findByRole('link', { name: 'Credit of Ngozi Obi' })).toHaveAttribute(
    'href',
    `/admin/dashboard?tab=payments&payment=${line.row_id}`,
  )
  // A family without a payment has no dialog to link to.
  expect(screen.getByText('Credit of Musa Bello')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Credit of Musa Bello' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Record a refund/ })).not.toBeInTheDocument()
})
