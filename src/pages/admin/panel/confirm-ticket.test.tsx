import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { dayIn } from '@/domain/dates'
import { stubRest } from '../../../../tests/fakes/api'
import { refusal } from '../../../../tests/fakes/call'
import { accepted, openManageDialog, writes } from '../../../../tests/fakes/manage-dialog'
import { collectToasts } from '../../../../tests/fakes/toasts'
import { makeApplication } from '../../../../tests/fakes/rows'

const toasts = collectToasts()

const child = makeApplication({ child_name: 'Ada Obi', status: 'approved' })

/** Her pending payment, as the family has it. */
const waiting = {
  kind: 'payment',
  id: '8c1d2f34-5a6b-4c7d-8e9f-0a1b2c3d4e5f',
  user_id: child.user_id,
  application_id: child.id,
  name: 'Ada Obi',
  edition: null,
  parent_name: 'Ngozi Obi',
  country: 'Nigeria',
  amount: 10_000,
  currency: 'NGN',
  reference: 'KZ-7F3K9Q',
  created_at: '2026-05-06T10:00:00+00:00',
  status: 'pending',
  ticket_status: null,
  ticket_fee: null,
  ticket_received: null,
  description: 'Talent Hunt Ticket for Ada Obi',
}

/** A child whose ticket is open, and a server that confirms it. */
function serveTicket(
  payments: readonly unknown[],
  confirm?: () => Response | undefined,
  changes: Parameters<typeof makeApplication>[0] = {},
  transfers: readonly unknown[] = [],
) {
  const application = { ...child, ...changes }
  const family = {
    ...waiting,
    kind: 'application',
    id: child.id,
    amount: null,
    currency: null,
    status: 'approved',
    ticket_status: 'unpaid',
    ticket_fee: 10_000,
    ticket_received: application.ticket_received,
    description: null,
    created_at: null,
  }
  let isPaid = false
  const calls = stubRest(({ path }) => {
    if (path.endsWith('/get_family')) return Response.json([family, ...payments])
    if (path.endsWith('/search_panel')) return Response.json([family])
    if (path.endsWith('/get_editions')) return Response.json([])
    if (path.endsWith('/get_family_transfers')) return Response.json(transfers)
    if (path.endsWith('/open_application')) {
      return Response.json({
        ...application,
        ticket_status: isPaid ? 'paid' : 'unpaid',
        updated_at: 'later',
      })
    }
    if (!/confirm_ticket|book_transfer/.test(path)) return accepted()
    const refused = confirm?.()
    isPaid = refused === undefined
    return refused ?? Response.json('done')
  })
  const opened = openManageDialog(application)
  const ask = async () => {
    await opened.user.click(screen.getByRole('button', { name: 'Confirm Ticket' }))
    return within(await screen.findByRole('dialog', { name: /^Confirm Ada Obi ?'s ticket\?$/ }))
  }
  const sent = () => writes(calls).map(({ path, body }) => [path.split('/').at(-1), body])
  return { ...opened, ask, sent, id: application.id }
}

const today = dayIn('Nigeria', new Date())

/** The call for cash that pays for a single part. */
const cashFor = (
  part: { amount: number; application_id?: string; payment_id?: string },
  { on = today, opens = true } = {},
) => ({
  parts: [{ open_ticket: opens, ...part }],
  amount: part.amount,
  currency: 'NGN',
  received_on: on,
  received_via: 'cash',
})

it('confirms a ticket for cash with amount and day, and keeps what is typed beside it', async () => {
  const { user, ask, sent, id, onClose } = serveTicket([])
  await user.type(screen.getByLabelText(/^Note/), 'Sings well')
  const question = await ask()
  await user.click(await question.findByRole('button', { name: 'Confirm ticket' }))
  expect(await question.findByText('Please choose one')).toBeVisible()
  await user.click(question.getByRole('radio', { name: /^Cash/ }))
  expect(question.queryByText(/is waiting/)).not.toBeInTheDocument()
  expect(question.getByLabelText(/^Amount in NGN/)).toHaveValue('10000')
  await user.clear(question.getByLabelText(/^Day/))
  await user.type(question.getByLabelText(/^Day/), '2026-05-05')
  await user.click(question.getByRole('button', { name: 'Confirm ticket' }))

  await waitFor(() => expect(screen.queryByRole('dialog', { name: /ticket\?$/ })).toBeNull())
  expect(sent()).toEqual([
    ['book_transfer', cashFor({ application_id: id, amount: 10_000 }, { on: '2026-05-05' })],
  ])
  await waitFor(() => expect(screen.getByLabelText(/^Ticket status/)).toHaveValue('paid'))
  expect(screen.getByLabelText(/^Note/)).toHaveValue('Sings well')
  expect(screen.queryByRole('button', { name: 'Confirm Ticket' })).not.toBeInTheDocument()
  expect(toasts).toEqual([{ title: 'Ticket confirmed.', description: 'Ada Obi' }])
  expect(onClose).not.toHaveBeenCalled()
})

it('asks of no payment that is decided, or for something else', async () => {
  const { user, ask } = serveTicket([
    { ...waiting, status: 'declined' },
    { ...waiting, description: 'A donation' },
  ])
  const question = await ask()
  await user.click(await question.findByRole('radio', { name: /^Cash/ }))
  expect(question.queryByText(/waiting/)).not.toBeInTheDocument()
})

it.each([
  [/^Yes: ₦10,000, stated on 6 May 2026/, { payment_id: waiting.id }],
  [/^No, this is other money/, { application_id: child.id }],
])('asks first whether cash is the payment that waits: %s', async (answer, paid) => {
  const { user, ask, sent } = serveTicket([waiting])
  const question = await ask()
  await user.click(await question.findByRole('radio', { name: /^Cash/ }))
  await user.click(question.getByRole('button', { name: 'Confirm ticket' }))
  expect(await question.findByText('Please choose one')).toBeVisible()
  expect(sent()).toEqual([])
  await user.click(question.getByRole('radio', { name: answer }))
  await user.click(question.getByRole('button', { name: 'Confirm ticket' }))
  await waitFor(() =>
    expect(sent()).toEqual([['book_transfer', cashFor({ ...paid, amount: 10_000 })]]),
  )
})

it('confirms a ticket as a correction with a reason alone', async () => {
  const { user, ask, sent, id } = serveTicket([waiting])
  const question = await ask()
  await user.click(await question.findByRole('radio', { name: /^Correction/ }))
  await user.click(question.getByRole('button', { name: 'Confirm ticket' }))
  expect(await question.findByText('Please give a reason')).toBeVisible()
  await user.type(question.getByLabelText(/^Reason/), 'Paid at the desk in 2025')
  await user.click(question.getByRole('button', { name: 'Confirm ticket' }))
  await waitFor(() =>
    expect(sent()).toEqual([
      ['confirm_ticket', { application_id: id, correction_reason: 'Paid at the desk in 2025' }],
    ]),
  )
})

it('asks whether cash is a second payment where one is approved', async () => {
  let isRefused = true
  const { user, ask, sent } = serveTicket([], () =>
    isRefused
      ? refusal(400, { code: 'P0001', message: 'ticket_already_paid', details: child.id })
      : undefined,
  )
  const question = await ask()
  await user.click(await question.findByRole('radio', { name: /^Cash/ }))
  await user.click(question.getByRole('button', { name: 'Confirm ticket' }))
  await user.click(await question.findByRole('checkbox', { name: /this one is a second/ }))
  isRefused = false
  await user.click(question.getByRole('button', { name: 'Confirm ticket' }))
  await waitFor(() =>
    expect(sent().at(-1)?.[1]).toMatchObject({ parts: [{ accept_second: true }] }),
  )
})

it('asks for what is still due, and of less whether the ticket opens', async () => {
  const { user, ask, sent, id } = serveTicket([], undefined, { ticket_received: 4_000 })
  const question = await ask()
  await user.click(await question.findByRole('radio', { name: /^Cash/ }))
  const amount = question.getByLabelText(/^Amount in NGN/)
  expect(amount).toHaveValue('6000')
  await user.clear(amount)
  await user.type(amount, '5000')
  await user.click(question.getByRole('button', { name: 'Confirm ticket' }))
  expect(await question.findByRole('group', { name: /₦1,000 less than is due/ })).toBeVisible()
  expect(sent()).toEqual([])
  await user.click(question.getByRole('radio', { name: /The rest is still due/ }))
  await user.click(question.getByRole('button', { name: 'Confirm ticket' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()).toEqual([
    ['book_transfer', cashFor({ application_id: id, amount: 5_000 }, { opens: false })],
  ])
})

it('accepts less cash as full with a reason', async () => {
  const { user, ask, sent } = serveTicket([])
  const question = await ask()
  await user.click(await question.findByRole('radio', { name: /^Cash/ }))
  await user.clear(question.getByLabelText(/^Amount in NGN/))
  await user.type(question.getByLabelText(/^Amount in NGN/), '9000')
  await user.click(question.getByRole('radio', { name: /Accept as full/ }))
  await user.type(question.getByLabelText(/^Reason/), 'A church helped.')
  await user.click(question.getByRole('button', { name: 'Confirm ticket' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.[1]).toMatchObject({
    parts: [{ amount: 9_000, open_ticket: true, reason: 'A church helped.' }],
  })
})

it('keeps more cash than is due as the credit of the family', async () => {
  const { user, ask, sent, id } = serveTicket([])
  const question = await ask()
  await user.click(await question.findByRole('radio', { name: /^Cash/ }))
  await user.clear(question.getByLabelText(/^Amount in NGN/))
  await user.type(question.getByLabelText(/^Amount in NGN/), '15000')
  expect(question.getByRole('radio', { name: /credit/ })).toBeChecked()
  await user.click(question.getByRole('button', { name: 'Confirm ticket' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()).toEqual([
    [
      'book_transfer',
      {
        parts: [{ application_id: id, amount: 10_000, open_ticket: true }],
        amount: 15_000,
        currency: 'NGN',
        received_on: today,
        received_via: 'cash',
        credit_to: child.user_id,
      },
    ],
  ])
})

const CREDIT = {
  id: 'a1c2d3e4-5a6b-4c7d-8e9f-0a1b2c3d4e5f',
  origin_id: 'a1c2d3e4-5a6b-4c7d-8e9f-0a1b2c3d4e5f',
  direction: 'in',
  way: 'cash',
  received_on: '2026-05-05',
  amount: 15_000,
  currency: 'NGN',
  room: 4_000,
  note: null,
  is_taken_back: false,
  is_own: true,
  parts: [],
}

it('confirms a ticket by the credit of the family, as far as it reaches', async () => {
  const { user, ask, sent, id } = serveTicket([], undefined, {}, [CREDIT])
  const question = await ask()
  await user.click(await question.findByRole('radio', { name: /From the credit of ₦4,000/ }))
  expect(question.queryByLabelText(/^Day/)).not.toBeInTheDocument()
  expect(question.getByLabelText(/^Amount in NGN/)).toHaveValue('4000')
  await user.click(question.getByRole('radio', { name: /The rest is still due/ }))
  await user.click(question.getByRole('button', { name: 'Confirm ticket' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()).toEqual([
    [
      'book_transfer',
      {
        parts: [{ application_id: id, amount: 4_000, open_ticket: false }],
        transfer_id: CREDIT.id,
      },
    ],
  ])
})

it('offers no credit to a family that has none', async () => {
  const { ask } = serveTicket([], undefined, {}, [{ ...CREDIT, room: 0 }])
  const question = await ask()
  expect(await question.findByRole('radio', { name: /^Correction/ })).toBeVisible()
  expect(question.queryByRole('radio', { name: /credit/ })).not.toBeInTheDocument()
})

it('offers no payment twice when the family is found again', async () => {
  const { user, ask } = serveTicket([waiting])
  const question = await ask()
  await user.click(await question.findByRole('radio', { name: /^Cash/ }))
  const listed = () => within(question.getByRole('list', { name: 'What it can pay' }))
  expect(listed().getAllByRole('checkbox')).toHaveLength(1)
  await user.type(question.getByRole('searchbox'), 'ada{Enter}')
  await user.click(await question.findByRole('button', { name: /^Ada Obi/ }))
  await waitFor(() => expect(question.getByRole('searchbox')).toHaveValue(''))
  expect(listed().getAllByRole('checkbox')).toHaveLength(1)
})
