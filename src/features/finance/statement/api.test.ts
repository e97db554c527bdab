// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { startApi } from '../../../../tests/fakes/api'
import { fetchReferencedChildren } from './api'

const CHILDREN = 'POST /rest/v1/rpc/get_referenced_children'
const { signal } = new AbortController()
// The API's row limit.
const MAX_ROWS = 1000

it('says so where one cut reference begins those of more children than can be looked up', async () => {
  startApi().answer(CHILDREN, () => Response.json(Array.from({ length: MAX_ROWS }, () => ({}))))
  const wanted = { references: [], cuts: ['KZ-7F', 'KZ-8G'] }
  await expect(fetchReferencedChildren(wanted, signal)).rejects.toThrow(/more children/)
})

it('finds each child once, whole or cut, in portions', async () => {
  const api = startApi()
  api.answer(CHILDREN, ({ body }) => {
    const asked = body as { whole_references: string[]; cut_references: string[] }
    const found = [
      ...asked.whole_references,
      ...asked.cut_references.flatMap((cut) =>
        ['A', 'B', 'C', 'D', 'E', 'F'].map((end) => cut + end),
      ),
    ]
    return Response.json(
      found
        .map((payment_reference) => ({ id: payment_reference, payment_reference }))
        .slice(0, MAX_ROWS),
    )
  })
  const cuts = Array.from({ length: 400 }, (_, nth) => `KZ-${nth}`)
  const references = cuts.map((cut) => `${cut}A`)
  const found = await fetchReferencedChildren({ references, cuts }, signal)
  expect(found).toHaveLength(2400)
})

it('asks for nothing where there is nothing to ask for', async () => {
  const api = startApi()
  expect(await fetchReferencedChildren({ references: [], cuts: [] }, signal)).toEqual([])
  expect(api.calls).toEqual([])
})
