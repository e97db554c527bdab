import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { startApi } from '../../../../../tests/fakes/api'
import { type FakeApi, refusal } from '../../../../../tests/fakes/call'
import { openPage } from '../../../../../tests/fakes/render-page'
import { makeDonation } from '../../../../../tests/fakes/rows'
import type { BookLine } from '../api'
import { BooksView } from './books-view'

const BOOK = 'POST /rest/v1/rpc/book_transfer'
const FIND = 'POST /rest/v1/rpc/get_donations'

const line: BookLine = {
  line: 'c10000000-0000-4000-8000-0000000000c1/2026-05-09',
  day: '2026-05-09',
  amount: 800.5,
  currency: 'NGN',
  country: 'Nigeria',
  kind: 'credit',
  way: 'statement',
  is_refund: false,
  is_taken_back: false,
  transfer_id: '10000000-0000-4000-8000-0000000000c1',
  row_id: null,
  application_id: null,
  application_reference: null,
  receipt_number: null,
  booked_at: '2026-05-10T10:00:00+00:00',
  booked_by_email: 'admin@example.com',
  unowned: 800.5,
  family_name: null,
  family_payment_id: null,
  refundable: null,
}

let api: FakeApi
let lines: BookLine[]

beforeEach(() => {
  lines = [line, { ...line, line: 'of-a-family', unowned: null }]
  api = startApi({ tables: { donations: [{ ...makeDonation({ donor_name: 'Thandi Nkosi' }) }] } })
  api.answer('POST /rest/v1/rpc/get_books', () => Response.json(lines))
  api.answer('POST /rest/v1/rpc/count_books', () => Response.json(lines.length))
  api.answer('POST /rest/v1/rpc/get_book_sums', () => Response.json([]))
  api.answer('POST /rest/v1/rpc/get_book_months', () => Response.json([]))
})

async function openChoice() {
  const { user, toasts } = openPage(<BooksView />, {
    path: '/admin/books',
  })
  await user.click(await screen.findByRole('button', { name: 'Book ₦800.50 to a donation' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Book ₦800.50 to a donation' }))
  return { user, toasts, dialog }
}

it('books what belongs to nobody to the donation that is chosen', async () => {
  const { user, toasts, dialog } = await openChoice()
  expect(screen.getAllByRole('button', { name: /to a donation$/, hidden: true })).toHaveLength(1)
  const donation = await dialog.findByRole('radio', { name: /Thandi Nkosi.*Kanyezi Edu/ })
  expect(api.callsOf(FIND).at(-1)?.body).toMatchObject({ only_status: 'pending_payment' })

  await user.click(dialog.getByRole('button', { name: 'Book to this donation' }))
  expect(await dialog.findByText('Please choose a donation')).toBeVisible()
  expect(api.callsOf(BOOK)).toEqual([])

  await user.click(donation)
  const mend = api.answer(BOOK, () =>
    refusal(400, { code: 'P0001', message: 'donation_already_decided' }),
  )
  await user.click(dialog.getByRole('button', { name: 'Book to this donation' }))
  expect(await dialog.findByText(/already been decided by somebody else/)).toBeVisible()
  mend()
  api.answer(BOOK, () => {
    lines = []
    return Response.json(line.transfer_id)
  })
  await user.click(dialog.getByRole('button', { name: 'Book to this donation' }))
  expect(await screen.findByText('Nothing is booked yet.')).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(toasts).toEqual([{ title: 'Booked to the donation.' }])
  expect(api.callsOf(BOOK).at(-1)?.body).toEqual({
    transfer_id: line.transfer_id,
    parts: [{ donation_id: makeDonation().id, amount: 800.5 }],
  })
})

it('finds a donation by words, and leads to the form of one that is not entered yet', async () => {
  const { user, dialog } = await openChoice()
  api.tables['donations'] = []
  await user.type(dialog.getByRole('searchbox', { name: /Find a donation/ }), 'Musa{Enter}')
  expect(await dialog.findByText('No donation that waits matches “Musa”.')).toBeVisible()
  expect(api.callsOf(FIND).at(-1)?.body).toMatchObject({ search: 'Musa' })
  expect(dialog.getByRole('link', { name: /donation form/ })).toHaveAttribute('href', '/donate')
})
