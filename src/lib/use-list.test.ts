import { expect, it } from 'vitest'
import { countChanges } from './use-list'

/** "a!" is the row `a` with another value. */
const rowsOf = (text: string) =>
  text
    .split(' ')
    .filter(Boolean)
    .map((word) => ({ id: word.charAt(0), value: word.slice(1) }))

it.each([
  ['nothing happened', 'c b a', 'c b a', 0],
  ['a row changed', 'c b a', 'c b! a', 1],
  ['one came above them', 'c b', 'd c b', 1],
  ['one came to a full page', 'c b a', 'd c b', 1],
  ['three came to a full page of three', 'c b a', 'f e d', 3],
  ['one left', 'c b a', 'c a', 1],
  ['one left and another moved up', 'c b a', 'c a z', 1],
  ['one left, one came and one changed', 'c b a', 'd c! a', 2],
  ['there were none', '', 'b a', 2],
  ['all left', 'c b', '', 2],
])('%s', (_what, shown, now, changes) => {
  expect(countChanges(rowsOf(shown), rowsOf(now))).toBe(changes)
})
