import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { addErrorSentences } from '@/lib/api/errors'
import { PANEL_SENTENCES } from '@/lib/api/panel-errors'
import { startApi } from '../../../../../tests/fakes/api'
import { refusal } from '../../../../../tests/fakes/call'
import { openPage } from '../../../../../tests/fakes/render-page'
import type { ApprovalRequest } from '../api'
import { ApprovalRequests } from './approval-requests'

addErrorSentences(PANEL_SENTENCES)

const CALL = 'POST /rest/v1/rpc/get_approval_requests'
const DECIDE = 'POST /rest/v1/rpc/decide_approval_request'

const request: ApprovalRequest = {
  id: '10000000-0000-4000-8000-0000000000d1',
  procedure_name: 'record_refund',
  table_name: 'payments',
  row_id: '20000000-0000-4000-8000-000000000001',
  name: 'Ada Obi',
  amount: 60_000,
  currency: 'NGN',
  new_status: null,
  day: '2026-05-06',
  why: 'refund_limit',
  reason: 'Paid twice',
  proposed_by_email: 'finance@example.com',
  proposed_at: '2026-05-06T10:00:00+00:00',
  ends_at: '2026-05-20T10:00:00+00:00',
  is_mine: false,
  is_own_family: false,
  outcome: null,
  decision_reason: null,
}

function open(changes: Partial<ApprovalRequest>[]) {
  const api = startApi()
  let waiting = changes.map((change) => ({ ...request, ...change }))
  api.answer(CALL, () => Response.json(waiting))
  api.answer(DECIDE, () => {
    waiting = []
    return Response.json('confirmed')
  })
  return { api, ...openPage(<ApprovalRequests />) }
}

const card = () => screen.findByRole('region', { name: 'Waiting for a second member' })

it('says what was proposed, by whom and why, and confirms it', async () => {
  const { api, user, toasts } = open([{}])
  for (const words of [
    'Record a refund',
    '₦60,000',
    'Ada Obi',
    'A refund above the limit',
    'finance@example.com, on 6 May 2026. It waits until 20 May 2026.',
    'Reason: Paid twice',
  ]) {
    expect(await card()).toHaveTextContent(words)
  }
  await user.click(
    screen.getByRole('button', { name: 'Confirm: Record a refund, ₦60,000, Ada Obi' }),
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Record a refund?' }))
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  await vi.waitFor(() => expect(toasts).toMatchObject([{ title: 'Confirmed, and done.' }]))
  expect(api.callsOf(DECIDE)[0]?.body).toEqual({
    approval_request_id: request.id,
    is_confirmed: true,
  })
  await vi.waitFor(() => expect(screen.queryByRole('region')).toBeNull())
})

it('refuses it with a reason', async () => {
  const { api, user, toasts } = open([{}])
  await user.click(await screen.findByRole('button', { name: /^Refuse: / }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Refuse this request' }))
  await user.click(dialog.getByRole('button', { name: 'Refuse' }))
  expect(await dialog.findByText('Please give a reason')).toBeVisible()
  expect(api.callsOf(DECIDE)).toHaveLength(0)
  await user.type(dialog.getByLabelText(/Reason/), 'Only once')
  await user.click(dialog.getByRole('button', { name: 'Refuse' }))
  await vi.waitFor(() => expect(toasts).toMatchObject([{ title: 'Nothing has been changed.' }]))
  expect(api.callsOf(DECIDE)[0]?.body).toEqual({
    approval_request_id: request.id,
    is_confirmed: false,
    reason: 'Only once',
  })
})

it('a refusal of the database stands in the question', async () => {
  const { api, user } = open([{}])
  api.answer(DECIDE, () => refusal(400, { code: 'P0001', message: 'approval_request_is_over' }))
  await user.click(await screen.findByRole('button', { name: /^Confirm: / }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Record a refund?' }))
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('decided meanwhile')
})

it('the first member takes it back, and reads why another was refused', async () => {
  const { user } = open([
    {
      is_mine: true,
      is_own_family: true,
      why: 'own_family',
      procedure_name: 'update_payment_status',
      new_status: 'approved',
    },
    {
      id: '10000000-0000-4000-8000-0000000000d2',
      is_mine: true,
      outcome: 'refused',
      decision_reason: 'Only once',
    },
  ])
  expect(await card()).toHaveTextContent('Approve a payment')
  expect(await card()).toHaveTextContent('Money of your own family')
  expect(await card()).toHaveTextContent('Not confirmed: Only once')
  expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Take back: Approve a payment/ }))
  expect(await screen.findByRole('dialog', { name: 'Take your request back?' })).toBeVisible()
})

it('leaves the own family’s to somebody else', async () => {
  open([{ is_own_family: true }])
  expect(await card()).toHaveTextContent('somebody else has to answer')
  expect(screen.queryByRole('button')).toBeNull()
})

it.each([
  [200_000, ['Raise the limit of refunds', '₦200,000', 'For refunds in NGN']],
  [null, ['Take away the limit of refunds', 'For refunds in NGN']],
])('says that the limit of refunds is to be lifted: %s', async (amount, words) => {
  open([
    {
      procedure_name: 'set_refund_limit',
      table_name: 'settings',
      name: null,
      reason: null,
      amount,
    },
  ])
  for (const word of words) expect(await card()).toHaveTextContent(word)
})
