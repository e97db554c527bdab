import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MemberContext } from '@/lib/member'
import { bodiesOf, servePayments } from '../../../../../tests/fakes/payments-view'
import { openPage } from '../../../../../tests/fakes/render-page'
import { makeListedPayment as makePayment } from '../../../../../tests/fakes/rows'
import { PendingPayments } from './pending-payments'

it('reads all that wait a hundred at a time, as a member may, and takes none along', async () => {
  const waiting = Array.from({ length: 101 }, (_, place) =>
    makePayment({ id: `8c1d2f34-5a6b-4c7d-8e9f-${String(place).padStart(12, '0')}` }),
  )
  const api = servePayments({ rows: () => [] })
  api.answer('POST /rest/v1/rpc/get_all_payments_and_subscriptions', ({ body }) => {
    const { after_id } = body as { after_id?: string }
    const from = waiting.findIndex(({ id }) => id === after_id) + 1
    return Response.json(waiting.slice(from, from + 100))
  })
  openPage(
    <MemberContext value={{ role: 'finance', states: null }}>
      <PendingPayments>{(payments) => <p>{payments.length} wait</p>}</PendingPayments>
    </MemberContext>,
  )
  expect(await screen.findByText('101 wait')).toBeVisible()
  expect(
    bodiesOf(api, 'get_all_payments_and_subscriptions').map(({ page_size, after_id }) => [
      page_size,
      after_id,
    ]),
  ).toEqual([
    [100, undefined],
    [100, waiting[99]!.id],
  ])
  expect(api.calls.filter(({ path }) => /export/.test(path))).toEqual([])
})
