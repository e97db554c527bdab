import { expect, it } from 'vitest'
import { parseBankDate } from './dates'

it.each([
  '05/06/2026',
  '5.6.2026',
  '05-06-26',
  '2026-06-05',
  '2026/06/05',
  '2026-06-05 08:14:05',
  '20260605',
  '5-Jun-26',
  '05 June 2026',
  '05-JUN-2026',
])('%s is the fifth of June', (text) => {
  expect(parseBankDate(text)).toBe('2026-06-05')
})

it.each(['', '05/06', '31/02/2026', '13/13/2026', '5-Juf-26', 'Total', '2026060512'])(
  '%o is no day',
  (text) => {
    expect(parseBankDate(text)).toBeNull()
  },
)
