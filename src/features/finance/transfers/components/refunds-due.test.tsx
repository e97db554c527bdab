import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { startApi } from '../../../../../tests/fakes/api'
import { type FakeApi } from '../../../../../tests/fakes/call'
import { openPage } from '../../../../../tests/fakes/render-page'
import { RefundsDue } from './refunds-due'

const LIST = 'POST /rest/v1/rpc/get_refunds_due'
const REFUND = 'POST /rest/v1/rpc/record_refund'

const credit = {
  kind: 'credit',
  row_id: null,
  transfer_id: '10000000-0000-4000-8000-0000000000c1',
  family_name: 'Ngozi Obi',
  child_name: null,
  reference: null,
  amount: 5_000,
  currency: 'NGN',
  reason: 'credit',
  arrived_on: '2026-05-02',
  total: 2,
}
const rejected = {
  ...credit,
  kind: 'payment',
  row_id: '20000000-0000-4000-8000-000000000001',
  transfer_id: null,
  family_name: 'Thabo Nkosi',
  child_name: 'Lindiwe Nkosi',
  reference: 'KZ-7F3K9Q',
  amount: 180,
  currency: 'ZAR',
  reason: 'rejected',
}

let api: FakeApi
let rows: object[]

beforeEach(() => {
  rows = [credit, rejected]
  api = startApi()
  api.answer(LIST, () => Response.json(rows))
  api.answer('POST /rest/v1/rpc/get_child_payments', () => Response.json([]))
})

it('lists what waits with its reason, and sums up what is ticked', async () => {
  const { user } = openPage(<RefundsDue />)
  const list = within(await screen.findByRole('list', { name: 'To give back' }))
  expect(list.getByText('Not accepted this year')).toBeVisible()
  expect(list.getByText('Lindiwe Nkosi, KZ-7F3K9Q')).toBeVisible()
  expect(screen.getByText('2 in all, ₦5,000 and R180')).toBeVisible()
  await user.click(list.getByRole('checkbox', { name: 'Tick Lindiwe Nkosi’s payment' }))
  expect(screen.getByText('1 ticked, R180')).toBeVisible()
  const [first, second] = list.getAllByRole('listitem')
  expect(first).toHaveClass('print:hidden')
  expect(second).not.toHaveClass('print:hidden')
})

it('records what has left, which takes it off the list', async () => {
  api.answer(REFUND, () => {
    rows = [rejected]
    return Response.json('30000000-0000-4000-8000-000000000001')
  })
  const { user } = openPage(<RefundsDue />)
  await user.click(
    await screen.findByRole('button', { name: 'Record refund: the credit of Ngozi Obi' }),
  )
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('textbox', { name: /^Amount/ })).toHaveValue('5000')
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'They asked for it')
  await user.click(dialog.getByRole('button', { name: 'Record refund' }))
  await vi.waitFor(() => expect(screen.queryByText('Ngozi Obi')).not.toBeInTheDocument())
  expect(api.callsOf(REFUND)[0]?.body).toMatchObject({
    transfer_id: credit.transfer_id,
    amount: 5_000,
    reason: 'They asked for it',
  })
})

it('says that nothing waits', async () => {
  rows = []
  openPage(<RefundsDue />)
  expect(await screen.findByText('Nothing waits to go back.')).toBeVisible()
})
