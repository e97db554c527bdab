import { expect, it } from 'vitest'
import { ASK_BEFORE_PAYING, isPastShowAge } from './ages'

it.each([
  [2, false],
  [15, false],
  [16, true],
])('of a child of %i is past the show’s ages: %s', (age, expected) => {
  expect(isPastShowAge(age)).toBe(expected)
})

it('says the ages of the show', () => {
  expect(ASK_BEFORE_PAYING).toBe('The show is for ages 2 to 15: ask us before you pay')
})
