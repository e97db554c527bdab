import { expect, it } from 'vitest'
import { rowAfter, rowBefore } from './row-steps'

const rows = (ids: string) => [...ids].map((id) => ({ id }))
const after = (now: string, id: string, order: string) =>
  rowAfter(rows(now), id, [...order])?.id ?? null
const before = (now: string, id: string, order: string) =>
  rowBefore(rows(now), id, [...order])?.id ?? null

it.each([
  ['the one below', 'abc', 'b', 'abc', 'a', 'c'],
  ['at both ends there is none', 'a', 'a', 'a', null, null],
  ['nobody stands before the first', 'abc', 'a', 'abc', null, 'b'],
  ['a row that has left keeps its position', 'ac', 'b', 'abc', 'a', 'c'],
  ['its neighbours may have left as well', 'ae', 'c', 'abcde', 'a', 'e'],
  ['the last one is followed by what moved up', 'abd', 'c', 'abc', 'b', 'd'],
  ['which the page’s end has not when the row stays', 'abc', 'c', 'abc', 'b', null],
  ['all have left and others have come', 'de', 'b', 'abc', null, 'd'],
  ['a row that was never in the list has no position', 'abc', 'x', 'abc', null, null],
])('%s', (_what, now, id, order, previous, next) => {
  expect([before(now, id, order), after(now, id, order)]).toEqual([previous, next])
})
