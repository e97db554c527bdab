// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { startApi } from '../../../../tests/fakes/api'
import { makeListedPayment } from '../../../../tests/fakes/rows'
import { fetchAllPending } from './api'

const LIST = 'POST /rest/v1/rpc/get_all_payments_and_subscriptions'

it('reads all that wait a hundred at a time, as a member may, and takes none along', async () => {
  const waiting = Array.from({ length: 101 }, (_, index) =>
    makeListedPayment({ id: `8c1d2f34-5a6b-4c7d-8e9f-${String(index).padStart(12, '0')}` }),
  )
  const api = startApi()
  api.answer(LIST, ({ body }) => {
    const { after_id } = body as { after_id?: string }
    const from = waiting.findIndex(({ id }) => id === after_id) + 1
    return Response.json(waiting.slice(from, from + 100))
  })
  expect(await fetchAllPending(new AbortController().signal)).toHaveLength(101)
  expect(api.callsOf(LIST).map(({ body }) => body)).toMatchObject([
    { page_size: 100 },
    { page_size: 100, after_id: waiting[99]!.id },
  ])
  expect(api.calls.filter(({ path }) => /export/.test(path))).toEqual([])
})
