import { expect, it } from 'vitest'
import { doneWords } from './done-words'

it('says the outcome of one alone without counting', () => {
  expect(doneWords(1, 1, 'approved')).toBe('Approved')
  expect(doneWords(0, 1, 'approved')).toBe('0 of 1 approved')
  expect(doneWords(1, 2, 'approved')).toBe('1 of 2 approved')
  expect(doneWords(1_200, 1_200, 'scheduled')).toBe('1,200 of 1,200 scheduled')
})
