// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { startApi } from '../../../../tests/fakes/api'
import { fetchReferencedChildren, fetchUsedLines } from './api'

const USED = 'POST /rest/v1/rpc/get_used_statement_lines'
const CHILDREN = 'POST /rest/v1/rpc/get_referenced_children'
const { signal } = new AbortController()
// The most rows that the API gives at once.
const MAX_ROWS = 1000

it('asks for used lines in portions, and again in halves where an answer may be cut', async () => {
  const api = startApi()
  const usesOf = (code: string) => (code === 'busy' ? 700 : 5)
  api.answer(USED, ({ body }) => {
    const { codes } = body as { codes: string[] }
    const rows = codes.flatMap((code) => Array.from({ length: usesOf(code) }, () => ({ code })))
    return Response.json(rows.slice(0, MAX_ROWS))
  })
  const codes = ['busy', ...Array.from({ length: 999 }, (_, nth) => `code-${nth}`)]
  const found = await fetchUsedLines(codes, signal)
  expect(found).toHaveLength(700 + 999 * 5)
  expect(new Set(found.map(({ code }) => code)).size).toBe(1000)
})

it('says so where one line alone has more uses than can be looked up', async () => {
  startApi().answer(USED, () => Response.json(Array.from({ length: MAX_ROWS }, () => ({}))))
  await expect(fetchUsedLines(['one', 'two'], signal)).rejects.toThrow(/more often/)
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
  expect(await fetchUsedLines([], signal)).toEqual([])
  expect(await fetchReferencedChildren({ references: [], cuts: [] }, signal)).toEqual([])
  expect(api.calls).toEqual([])
})
