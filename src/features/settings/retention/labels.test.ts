import { expect, it } from 'vitest'
import type { KeptYear } from './api'
import { retentionLabels, stageOf } from './labels'

const TODAY = '2028-02-01'
const year = (changes: Partial<KeptYear> = {}): KeptYear => ({
  year: 2025,
  name: 'Talent Show 2025',
  ended_at: '2026-01-15T10:00:00+00:00',
  keep_until: null,
  may_be_erased_on: '2028-01-15',
  confirmed_at: null,
  erased_at: null,
  children: 1200,
  told: 0,
  kept: 0,
  waiting: 0,
  first_erased_on: null,
  erased: 0,
  ...changes,
})
const confirmed = { confirmed_at: '2028-02-01T08:00:00+00:00', first_erased_on: '2028-03-02' }

it.each([
  [{ may_be_erased_on: '2028-02-02' }, 'kept', ['1,200 children, kept until 2 February 2028.']],
  [
    { may_be_erased_on: '2029-01-01', keep_until: '2028-12-31' },
    'kept',
    ['1,200 children, kept until 31 December 2028, as you chose.'],
  ],
  [{}, 'due', ['1,200 children. Since 15 January 2028 nothing asks us to keep them.']],
  [{ children: 0 }, 'due', ['No child is left.']],
  [
    { ...confirmed, told: 500, waiting: 1 },
    'telling',
    [
      'We are telling the families: 500 of 1,200 children so far.',
      'The first are deleted on 2 March 2028.',
      '1 child stays until a payment is decided.',
    ],
  ],
  [
    { ...confirmed, told: 1197, kept: 3 },
    'telling',
    [
      'All families have been told (1,197 children).',
      'The first are deleted on 2 March 2028.',
      '3 children stay on Our Shining Stars, as their families want.',
    ],
  ],
  [
    { ...confirmed, told: 200, children: 200, erased: 1000 },
    'erasing',
    ['1,000 children deleted, 200 still here.'],
  ],
  [
    { ...confirmed, children: 1, kept: 1, erased: 1199, erased_at: '2028-03-05T08:00:00+00:00' },
    'erased',
    [
      '1,199 children deleted. Done on 5 March 2028.',
      '1 child stays on Our Shining Stars, as the family wants.',
    ],
  ],
] as const)('a year with %o is %s, and said so', (changes, stage, words) => {
  const one = year(changes)
  expect(stageOf(one, TODAY)).toBe(stage)
  expect(retentionLabels(one, TODAY)).toEqual(words)
})
