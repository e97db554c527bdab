import { expect, it } from 'vitest'
import { type DatedRow, holdBackNew, mergeStable } from './stable-list'

/** "a9" is the row `a`, made at nine o'clock; "a9!" the same row with another value. */
function rowsOf(text: string): (DatedRow & { value: string })[] {
  return text
    .split(' ')
    .filter(Boolean)
    .map((word) => ({
      id: word.charAt(0),
      created_at: `2026-05-05T0${word.charAt(1)}:00:00+00:00`,
      value: word.slice(2),
    }))
}

const words = (rows: readonly (DatedRow & { value: string })[]) =>
  rows.map(({ id, value }) => `${id}${value}`).join(' ')

it.each([
  ['nothing happened', 'c9 b8 a7', 'c9 b8 a7', 'c b a', 0],
  ['a row changed', 'c9 b8 a7', 'c9 b8! a7', 'c b! a', 0],
  ['one came above them', 'c8 b7', 'd9 c8 b7', 'c b', 1],
  ['one came to a full page', 'c8 b7 a6', 'd9 c8 b7', 'c b a', 1],
  ['three came to a full page of three', 'c4 b3 a2', 'f9 e8 d7', 'c b a', 3],
  ['one joined between them', 'c9 a5', 'c9 b7 a5', 'c a', 1],
  ['one left', 'c9 b8 a7', 'c9 a7', 'c a', 0],
  ['one left and another moved up', 'c9 b8 a7', 'c9 a7 z3', 'c a z', 0],
  ['one left and one came', 'c8 b7 a6', 'd9 c8 a6', 'c a', 1],
  ['all left and others moved up', 'c9 b8', 'a7 z6', 'a z', 0],
  ['there were none', '', 'b8 a7', 'b a', 0],
  ['all left', 'c9 b8', '', '', 0],
] as const)('%s', (_what, shown, fresh, rows, newCount) => {
  const list = mergeStable(rowsOf(shown), rowsOf(fresh))
  expect({ rows: words(list.rows), newCount: list.newCount }).toEqual({ rows, newCount })
})

it('goes by the id among rows of one moment', () => {
  expect(words(mergeStable(rowsOf('b8 c8'), rowsOf('a8 b8 c8')).rows)).toBe('b c')
  expect(words(mergeStable(rowsOf('a8 b8'), rowsOf('a8 b8 c8')).rows)).toBe('a b c')
})

it('holds back what somebody else has added to a list with an order of its own', () => {
  const list = holdBackNew(rowsOf('a1 c3 d4'), rowsOf('a1! b2 c3 e5'), (id) => id === 'e')
  expect(words(list.rows)).toBe('a! c e')
  expect(list.newCount).toBe(1)
  expect(words(holdBackNew([], rowsOf('a1 b2'), () => false).rows)).toBe('a b')
})
