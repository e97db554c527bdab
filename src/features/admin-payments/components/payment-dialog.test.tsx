import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { dayIn } from '@/domain/dates'
import { collectNotices } from '../../../../tests/fakes/notices'
import { bodiesOf, openPayments, servePayments } from '../../../../tests/fakes/payments-view'
import { makeListedPayment as makePayment, makeProof } from '../../../../tests/fakes/rows'

const notices = collectNotices()

const proof = makeProof({ payment_id: makePayment().id })

function serveFile(bytes: Uint8Array<ArrayBuffer>) {
  const api = servePayments({ rows: () => [makePayment()], proofs: [proof] })
  api.answerAll(({ path }) =>
    path.includes('/storage/v1/object/payment-proofs/') ? new Response(bytes) : undefined,
  )
}

it('shows a picture beside what was stated, and decides there', async () => {
  serveFile(new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0]))
  const user = openPayments()
  await user.click(await screen.findByRole('button', { name: 'Proof of Ada Obi' }))
  const viewer = within(await screen.findByRole('dialog', { name: 'Payment of Ada Obi' }))
  const picture = await viewer.findByRole('img', { name: 'transfer.jpg' })
  expect(picture).toHaveAttribute('src', expect.stringMatching(/^blob:/))
  expect(viewer.getAllByText('₦10,000')).toHaveLength(2)
  expect(viewer.getByRole('button', { name: 'Approve Ada Obi' })).toBeVisible()
})

it('opens a PDF in a new tab', async () => {
  serveFile(new TextEncoder().encode('%PDF-1.7 and more'))
  const user = openPayments()
  await user.click(await screen.findByRole('button', { name: 'Proof of Ada Obi' }))
  const viewer = within(await screen.findByRole('dialog'))
  const link = await viewer.findByRole('link', { name: /Open the PDF/ })
  expect(link).toHaveAttribute('target', '_blank')
  expect(viewer.queryByRole('img', { name: 'transfer.jpg' })).not.toBeInTheDocument()
})

it('shows no page that pretends to be a picture', async () => {
  serveFile(new TextEncoder().encode('<html><script>alert(1)</script>'))
  const user = openPayments()
  await user.click(await screen.findByRole('button', { name: 'Proof of Ada Obi' }))
  const viewer = within(await screen.findByRole('dialog'))
  expect(await viewer.findByText('This proof could not be opened.')).toBeVisible()
  expect(viewer.queryByRole('link', { name: /full size|PDF/ })).not.toBeInTheDocument()
})

it.each([
  ['checking', 'Being checked', /opens once we have checked/],
  ['refused', 'Not accepted', /so it was removed/],
] as const)(
  'asks for no file that is %s, and the payment can be decided',
  async (status, word, why) => {
    const api = servePayments({ rows: () => [makePayment()], proofs: [{ ...proof, status }] })
    const user = openPayments()
    await user.click(await screen.findByRole('button', { name: 'Proof of Ada Obi' }))
    const viewer = within(await screen.findByRole('dialog'))
    expect(viewer.getByText(word)).toBeVisible()
    expect(viewer.getByText(why)).toBeVisible()
    expect(viewer.getByText('transfer.jpg')).toBeVisible()
    expect(viewer.getByRole('button', { name: 'Approve Ada Obi' })).toBeEnabled()
    expect(api.calls.filter(({ path }) => path.startsWith('/storage/'))).toEqual([])
  },
)

it('opens a row with the keyboard, says what was stated, and is closed by its decision', async () => {
  let status = 'pending'
  const api = servePayments({
    rows: () => [makePayment({ status, amount: 9_000 })],
    decide: () => {
      status = 'approved'
      return Response.json(status)
    },
  })
  const user = openPayments()
  const opener = await screen.findByRole('button', { name: 'Open the payment of Ada Obi' })
  opener.focus()
  await user.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Payment of Ada Obi' }))
  expect(dialog.getByText('No proof was sent along.')).toBeVisible()
  expect(dialog.getByText('₦9,000 (differs)')).toBeVisible()
  expect(dialog.getByRole('group', { name: 'What was stated' })).toHaveFocus()
  expect(dialog.getByRole('link', { name: /Message the parent/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/^https:\/\/wa\.me\/2348030000000\?text=Hello/),
  )
  const amount = dialog.getByRole('textbox', { name: /Amount in NGN/ })
  expect(amount).toHaveValue('9000')
  expect(dialog.getByLabelText(/^Day/)).toHaveValue(dayIn('Nigeria', new Date()))
  await user.clear(amount)
  await user.type(amount, 'ten')
  await user.click(dialog.getByRole('button', { name: 'Approve Ada Obi' }))
  expect(amount).toHaveFocus()
  expect(amount).toHaveAccessibleDescription(/enter an amount in figures/)
  await user.clear(amount)
  await user.type(amount, '10,000')
  expect(dialog.getByText('₦9,000 was stated.')).toBeVisible()
  await user.clear(dialog.getByLabelText(/^Day/))
  await user.type(dialog.getByLabelText(/^Day/), '2026-05-04')
  await user.click(dialog.getByRole('button', { name: 'Approve Ada Obi' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(bodiesOf(api, 'update_payment_status')).toEqual([
    {
      payment_id: makePayment().id,
      new_status: 'approved',
      received_amount: 10_000,
      received_on: '2026-05-04',
    },
  ])
  expect(opener).toHaveFocus()
  expect(notices).toEqual([{ title: 'Payment status updated to approved', description: 'Ada Obi' }])
})

it('asks about warnings that appear only now, with what was typed', async () => {
  const api = servePayments({
    rows: () => [makePayment()],
    decide: () => Response.json('approved'),
  })
  const user = openPayments()
  await user.click(await screen.findByRole('button', { name: 'Open the payment of Ada Obi' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Payment of Ada Obi' }))
  await user.clear(dialog.getByRole('textbox', { name: /Amount/ }))
  await user.type(dialog.getByRole('textbox', { name: /Amount/ }), '8000')
  await user.click(dialog.getByRole('button', { name: 'Approve Ada Obi' }))
  const question = within(await screen.findByRole('dialog', { name: 'Approve this payment?' }))
  expect(question.getByText('₦8,000 is not the fee, which is ₦10,000.')).toBeVisible()
  expect(question.getByText('₦10,000 was stated.')).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Approve payment' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(bodiesOf(api, 'update_payment_status')).toMatchObject([{ received_amount: 8_000 }])
})

it('opens the payment that the address names, and takes it out of the address when it is closed', async () => {
  const { id } = makePayment()
  const api = servePayments({ rows: () => [] })
  api.answer('POST /rest/v1/rpc/get_payment', () => Response.json([makePayment()]))
  const user = openPayments(`/admin/dashboard?tab=payments&payment=${id}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Payment of Ada Obi' }))
  expect(bodiesOf(api, 'get_payment')).toEqual([{ payment_id: id }])
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByLabelText('address')).toHaveTextContent(/^\?tab=payments$/)
})

it('forgets an address whose payment is gone', async () => {
  const api = servePayments({ rows: () => [] })
  api.answer('POST /rest/v1/rpc/get_payment', () => Response.json([]))
  openPayments(`/admin/dashboard?tab=payments&payment=${makePayment().id}`)
  await vi.waitFor(() =>
    expect(screen.getByLabelText('address')).toHaveTextContent(/^\?tab=payments$/),
  )
})
