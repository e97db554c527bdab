import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { dayIn } from '@/domain/dates'
import { collectToasts } from '../../../../../tests/fakes/toasts'
import {
  bodiesOf,
  openPayments,
  procedureRefusal,
  servePayments,
} from '../../../../../tests/fakes/payments-view'
import { makeListedPayment as makePayment, makeProof } from '../../../../../tests/fakes/rows'

beforeAll(() =>
  Promise.all([
    import('./rebook-dialog'),
    import('@/features/finance/allocate/components/allocate-dialog'),
  ]),
)

const toasts = collectToasts()

const proof = makeProof({ payment_id: makePayment().id })

function serveFile(bytes: Uint8Array<ArrayBuffer>) {
  const api = servePayments({ rows: () => [makePayment()], proofs: [proof] })
  api.answer('POST /rest/v1/rpc/open_proof', ({ body }) =>
    Response.json((body as { proof_id: string }).proof_id === proof.id ? proof.path : null),
  )
  api.answerAll(({ path }) =>
    path.includes(`/storage/v1/object/payment-proofs/${proof.path}`)
      ? new Response(bytes)
      : undefined,
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
  await user.click(dialog.getByRole('button', { name: 'Approve Ada Obi' }))
  const question = within(await screen.findByRole('dialog', { name: 'Approve this payment?' }))
  const amount = await question.findByRole('textbox', { name: /Amount in NGN/ })
  expect(amount).toHaveValue('9000')
  expect(question.getByLabelText(/^Day/)).toHaveValue(dayIn('Nigeria', new Date()))
  await user.clear(amount)
  await user.type(amount, 'ten')
  await user.click(question.getByRole('button', { name: 'Approve payment' }))
  expect(amount).toHaveFocus()
  expect(amount).toHaveAccessibleDescription(/enter an amount in figures/)
  await user.clear(amount)
  await user.type(amount, '10,000')
  expect(question.getByText(/₦10,000 is due · ₦9,000 stated/)).toBeVisible()
  await user.clear(question.getByLabelText(/^Day/))
  await user.type(question.getByLabelText(/^Day/), '2026-05-04')
  await user.click(question.getByRole('button', { name: 'Approve payment' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(bodiesOf(api, 'book_transfer')).toEqual([
    {
      parts: [{ payment_id: makePayment().id, amount: 10_000, open_ticket: true }],
      amount: 10_000,
      currency: 'NGN',
      received_on: '2026-05-04',
    },
  ])
  expect(bodiesOf(api, 'update_payment_status')).toEqual([])
  await vi.waitFor(() => expect(opener).toHaveFocus())
  expect(toasts).toEqual([{ title: 'Payment status updated to approved', description: 'Ada Obi' }])
})

it('approves what is due as it was stated in one press', async () => {
  const api = servePayments({ rows: () => [makePayment()], decide: decided })
  const user = openPayments()
  await user.click(await screen.findByRole('button', { name: 'Open the payment of Ada Obi' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Payment of Ada Obi' }))
  await user.click(dialog.getByRole('button', { name: 'Approve Ada Obi' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(bodiesOf(api, 'update_payment_status')).toEqual([
    { payment_id: makePayment().id, new_status: 'approved' },
  ])
})

/** Opens the dialog that asks what arrived, and types an amount. */
async function openDialog(user: ReturnType<typeof openPayments>, amount: string) {
  await user.click(await screen.findByRole('button', { name: 'Open the payment of Ada Obi' }))
  const opened = within(await screen.findByRole('dialog', { name: 'Payment of Ada Obi' }))
  await user.click(opened.getByRole('button', { name: 'Another amount, day or credit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve this payment?' }))
  await user.clear(await dialog.findByRole('textbox', { name: /Amount/ }))
  await user.type(dialog.getByRole('textbox', { name: /Amount/ }), amount)
  const approve = () => user.click(dialog.getByRole('button', { name: 'Approve payment' }))
  return { dialog, approve }
}

const decided = () => Response.json('approved')
const today = dayIn('Nigeria', new Date())

it('asks of less than the fee whether it is accepted as full, with a reason', async () => {
  const api = servePayments({ rows: () => [makePayment()], decide: decided })
  const user = openPayments()
  const { dialog, approve } = await openDialog(user, '8000')
  await approve()
  expect(dialog.getByText('Please choose one')).toBeVisible()
  await user.click(dialog.getByRole('radio', { name: /Accept as full/ }))
  await approve()
  expect(dialog.getByText('Please give a reason')).toBeVisible()
  await user.type(dialog.getByLabelText(/^Reason/), 'The bank took a fee.')
  await approve()
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(bodiesOf(api, 'book_transfer')).toEqual([
    {
      parts: [
        {
          payment_id: makePayment().id,
          amount: 8_000,
          open_ticket: true,
          reason: 'The bank took a fee.',
        },
      ],
      amount: 8_000,
      currency: 'NGN',
      received_on: today,
    },
  ])
})

it('leaves the rest due, of what is still due after a part payment', async () => {
  const api = servePayments({
    rows: () => [makePayment({ ticket_received: 4_000 })],
    decide: decided,
  })
  const user = openPayments()
  const { dialog, approve } = await openDialog(user, '5000')
  expect(dialog.getByText('₦1,000 less than is due')).toBeVisible()
  await user.click(dialog.getByRole('radio', { name: /The rest is still due/ }))
  await approve()
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(bodiesOf(api, 'book_transfer')).toMatchObject([
    { parts: [{ amount: 5_000, open_ticket: false }], amount: 5_000 },
  ])
})

it('books another currency only after a choice', async () => {
  const api = servePayments({ rows: () => [makePayment()], decide: decided })
  const user = openPayments()
  const { dialog, approve } = await openDialog(user, '180')
  await user.selectOptions(dialog.getByLabelText(/^Currency/), 'ZAR')
  expect(dialog.getByText('Another currency: ₦10,000 is due')).toBeVisible()
  await approve()
  expect(bodiesOf(api, 'book_transfer')).toEqual([])
  await user.click(dialog.getByRole('radio', { name: /Accept as full/ }))
  await user.type(dialog.getByLabelText(/^Reason/), 'Paid in rand.')
  await approve()
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(bodiesOf(api, 'book_transfer')).toMatchObject([
    { parts: [{ amount: 180, reason: 'Paid in rand.' }], amount: 180, currency: 'ZAR' },
  ])
})

it.each([
  ['keeps more than the fee as credit', false],
  ['books more than the fee for the payment alone where that is chosen', true],
])('%s', async (_what, isAll) => {
  const api = servePayments({ rows: () => [makePayment()], decide: decided })
  const user = openPayments()
  const { dialog, approve } = await openDialog(user, '15000')
  if (isAll) await user.click(dialog.getByRole('radio', { name: /All of it/ }))
  await approve()
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(bodiesOf(api, 'book_transfer')).toEqual([
    {
      parts: [{ payment_id: makePayment().id, amount: isAll ? 15_000 : 10_000, open_ticket: true }],
      amount: 15_000,
      currency: 'NGN',
      received_on: today,
      ...(isAll ? {} : { credit_to: makePayment().user_id }),
    },
  ])
})

const TRANSFER = {
  id: 'a1c2d3e4-5a6b-4c7d-8e9f-0a1b2c3d4e5f',
  direction: 'in',
  received_on: '2026-05-02',
  amount: 15_000,
  currency: 'NGN',
  way: 'statement',
  room: 5_000,
  note: null,
  is_taken_back: false,
  is_own: true,
  parts: [],
}

it('pays from the family’s credit', async () => {
  const others = { ...TRANSFER, id: 'b1c2d3e4-5a6b-4c7d-8e9f-0a1b2c3d4e5f', is_own: false }
  const api = servePayments({
    rows: () => [makePayment({ ticket_received: 5_000, amount: 5_000 })],
    transfers: [TRANSFER, others],
    decide: decided,
  })
  const user = openPayments()
  const { dialog, approve } = await openDialog(user, '1')
  expect(dialog.getAllByRole('radio', { name: /From the credit/ })).toHaveLength(1)
  await user.click(dialog.getByRole('radio', { name: /From the credit of ₦5,000/ }))
  expect(dialog.getByRole('textbox', { name: /Amount in NGN/ })).toHaveValue('5000')
  expect(dialog.queryByLabelText(/^Day/)).not.toBeInTheDocument()
  await approve()
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(bodiesOf(api, 'book_transfer')).toEqual([
    {
      parts: [{ payment_id: makePayment().id, amount: 5_000, open_ticket: true }],
      transfer_id: TRANSFER.id,
    },
  ])
})

it('offers the credit first where an approval was taken back', async () => {
  servePayments({
    rows: () => [makePayment({ decision_reason: 'Wrong amount' })],
    transfers: [{ ...TRANSFER, room: 15_000 }],
  })
  const user = openPayments()
  await user.click(await screen.findByRole('button', { name: 'Open the payment of Ada Obi' }))
  await user.click(await screen.findByRole('button', { name: 'Another amount, day or credit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve this payment?' }))
  expect(await dialog.findByRole('radio', { name: /From the credit of ₦15,000/ })).toBeChecked()
  expect(dialog.getByRole('textbox', { name: /Amount in NGN/ })).toHaveValue('10000')
  expect(dialog.queryByLabelText(/^Day/)).not.toBeInTheDocument()
  await user.click(dialog.getByRole('radio', { name: 'Other money arrived for it' }))
  expect(dialog.getByLabelText(/^Day/)).toBeVisible()
})

it('activates a subscription from the family’s credit', async () => {
  const subscription = makePayment({
    payment_type: 'subscription',
    description: 'Monthly',
    amount: 7_000,
    ticket_fee: null,
    ticket_received: null,
  })
  const api = servePayments({ rows: () => [subscription], transfers: [TRANSFER], decide: decided })
  const user = openPayments()
  await user.click(await screen.findByRole('button', { name: 'Open the subscription of Ada Obi' }))
  await user.click(await screen.findByRole('button', { name: 'Another amount, day or credit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Activate this subscription?' }))
  await user.click(await dialog.findByRole('radio', { name: /From the credit of ₦5,000/ }))
  expect(dialog.getByRole('textbox', { name: /Amount in NGN/ })).toHaveValue('5000')
  await user.click(dialog.getByRole('button', { name: 'Activate subscription' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(bodiesOf(api, 'book_transfer')).toEqual([
    {
      parts: [{ subscription_id: subscription.id, amount: 5_000, open_ticket: true }],
      transfer_id: TRANSFER.id,
    },
  ])
})

it('says other warnings above the button, and asks no second time', async () => {
  const api = servePayments({
    rows: () => [makePayment({ same_reference_count: 1 })],
    decide: decided,
  })
  const user = openPayments()
  const { dialog, approve } = await openDialog(user, '8000')
  expect(dialog.getByText(/is not on this payment alone/)).toBeVisible()
  await user.click(dialog.getByRole('radio', { name: /The rest is still due/ }))
  await approve()
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(bodiesOf(api, 'book_transfer')).toMatchObject([
    { parts: [{ amount: 8_000, open_ticket: false }] },
  ])
})

it('pays for two children with one transfer that arrived for a payment', async () => {
  const brotherPays = makePayment({
    id: '8c1d2f34-5a6b-4c7d-8e9f-0a1b2c3d4e60',
    application_id: '5f0c9a52-2a0f-4a1e-9f0e-6d1b8f3f7a02',
    child_name: 'Bola Obi',
    description: 'Talent Hunt Ticket for Bola Obi',
  })
  const api = servePayments({ rows: () => [makePayment(), brotherPays], decide: decided })
  const user = openPayments()
  const { dialog } = await openDialog(user, '20000')
  await user.click(dialog.getByRole('checkbox', { name: /^Bola Obi/ }))
  await user.click(dialog.getByRole('button', { name: 'Book ₦20,000' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(bodiesOf(api, 'book_transfer')).toMatchObject([
    {
      parts: [
        { payment_id: makePayment().id, amount: 10_000 },
        { payment_id: brotherPays.id, amount: 10_000 },
      ],
      amount: 20_000,
    },
  ])
})

it('books cash for a payment as cash, and keeps what was typed when it is refused', async () => {
  const api = servePayments({ rows: () => [makePayment()] })
  api.answer('POST /rest/v1/rpc/book_transfer', () =>
    procedureRefusal(400, { message: 'month_is_closed', details: '2026-05-04' }),
  )
  const user = openPayments()
  const { dialog, approve } = await openDialog(user, '10000')
  await user.click(dialog.getByRole('radio', { name: /^Cash/ }))
  await user.clear(dialog.getByLabelText(/^Day/))
  await user.type(dialog.getByLabelText(/^Day/), '2026-05-04')
  await approve()
  expect(await dialog.findByText(/The books of this month are closed/)).toBeVisible()
  expect(dialog.getByLabelText(/^Day/)).toHaveValue('2026-05-04')
  expect(dialog.getByRole('textbox', { name: /Amount/ })).toHaveValue('10000')
  expect(dialog.getByRole('radio', { name: /^Cash/ })).toBeChecked()
  expect(bodiesOf(api, 'book_transfer')).toMatchObject([{ received_via: 'cash' }])
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

const approved = makePayment({ status: 'approved', decided_at: '2026-05-05T10:00:00Z' })
const brother = {
  kind: 'application',
  country: 'Nigeria',
  state_city: 'Lagos',
  edition: 2026,
  id: '11111111-1111-4111-8111-111111111111',
  user_id: approved.user_id,
  name: 'Bola Obi',
  ticket_status: 'unpaid',
  ticket_fee: 10000,
  ticket_received: 0,
}

/** Opens the dialog that rebooks the approved payment. */
async function askForWhom(waiting: readonly unknown[] = []) {
  const stranger = {
    ...brother,
    id: '22222222-2222-4222-8222-222222222222',
    user_id: '33333333-3333-4333-8333-333333333333',
    name: 'Musa Bello',
  }
  const api = servePayments({ rows: () => [approved] })
  api.answer('POST /rest/v1/rpc/get_family', () =>
    Response.json([brother, { ...brother, id: 'paid', name: 'Chi Obi', ticket_status: 'paid' }]),
  )
  api.answer('POST /rest/v1/rpc/search_panel', () => Response.json([brother, stranger]))
  api.answer('POST /rest/v1/rpc/get_child_payments', () => Response.json(waiting))
  api.answer('POST /rest/v1/rpc/rebook_payment', () => Response.json('made'))
  const user = openPayments(`/admin/dashboard?tab=payments&payment=${approved.id}`)
  await user.click(await screen.findByRole('button', { name: 'It is for another child' }))
  return { api, user, stranger }
}

it('books an approved payment to a brother in two presses', async () => {
  const { api, user } = await askForWhom()
  expect(await screen.findByRole('button', { name: /^Chi Obi/ })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: /^Bola Obi.*₦10,000 to go/ }))
  await expect
    .poll(() => bodiesOf(api, 'rebook_payment'))
    .toEqual([{ payment_id: approved.id, application_id: brother.id }])
  await expect.poll(() => toasts.at(-1)?.title).toBe('Booked to Bola Obi.')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

it('books an approved payment to another family with a reason', async () => {
  const { api, user, stranger } = await askForWhom()
  await user.click(await screen.findByRole('button', { name: 'A child of another family' }))
  await user.type(screen.getByRole('searchbox', { name: /^Child, parent/ }), 'Musa')
  await user.click(await screen.findByRole('button', { name: /^Musa Bello/ }))
  await user.click(await screen.findByRole('button', { name: 'Book it there' }))
  expect(await screen.findByText('Please give a reason')).toBeVisible()
  await user.type(screen.getByLabelText(/^Reason/), 'Not yours')
  await user.click(screen.getByRole('button', { name: 'Book it there' }))
  await expect
    .poll(() => bodiesOf(api, 'rebook_payment'))
    .toEqual([
      {
        payment_id: approved.id,
        application_id: stranger.id,
        reason: 'Not yours',
        other_family: true,
      },
    ])
})

const own = {
  id: '44444444-4444-4444-8444-444444444444',
  amount: 10_000,
  currency: 'NGN',
  reference: 'KZ-2F3K9Q',
  created_at: '2026-05-06T10:00:00+00:00',
  status: 'pending',
  is_ticket: true,
}

it.each([
  [/^Yes: ₦10,000, stated on 6 May 2026/, { stated_payment_id: own.id }],
  [/^No, this is other money/, { accept_pending: true }],
])('asks what becomes of the payment that the other child stated: %s', async (answer, sent) => {
  const { api, user } = await askForWhom([own, { ...own, id: 'gone', status: 'declined' }])
  await user.click(await screen.findByRole('button', { name: /^Bola Obi/ }))
  const question = within(await screen.findByRole('dialog', { name: /^Book it to Bola Obi ?\?$/ }))
  await user.click(question.getByRole('button', { name: 'Book it there' }))
  expect(await question.findByText('Please choose one')).toBeVisible()
  expect(bodiesOf(api, 'rebook_payment')).toEqual([])
  await user.click(question.getByRole('radio', { name: answer }))
  await user.click(question.getByRole('button', { name: 'Book it there' }))
  await expect
    .poll(() => bodiesOf(api, 'rebook_payment'))
    .toEqual([{ payment_id: approved.id, application_id: brother.id, ...sent }])
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

it('asks it of another family’s child before the reason', async () => {
  const { api, user } = await askForWhom([own])
  await user.click(await screen.findByRole('button', { name: 'A child of another family' }))
  await user.type(screen.getByRole('searchbox', { name: /^Child, parent/ }), 'Musa')
  await user.click(await screen.findByRole('button', { name: /^Musa Bello/ }))
  await user.click(await screen.findByRole('radio', { name: /^Yes: ₦10,000/ }))
  await user.click(screen.getByRole('button', { name: 'Book it there' }))
  await user.type(await screen.findByLabelText(/^Reason/), 'Not yours')
  await user.click(screen.getByRole('button', { name: 'Book it there' }))
  await expect
    .poll(() => bodiesOf(api, 'rebook_payment'))
    .toMatchObject([{ stated_payment_id: own.id, reason: 'Not yours', other_family: true }])
})
