import { expect, it } from 'vitest'
import { fromLocalInput, toLocalInput } from './local-input'

it.each([
  ['Nigeria', '2026-05-05T14:30'],
  ['South Africa', '2026-05-05T15:30'],
] as const)('shows and reads a moment on the clocks of %s', (country, local) => {
  expect(toLocalInput('2026-05-05T13:30:00+00:00', country)).toBe(local)
  expect(fromLocalInput(local, country)).toBe('2026-05-05T13:30:00.000Z')
})

it('keeps the day when midnight lies between', () => {
  expect(fromLocalInput('2026-12-31T00:15', 'South Africa')).toBe('2026-12-30T22:15:00.000Z')
  expect(toLocalInput('2026-12-30T22:15:00Z', 'South Africa')).toBe('2026-12-31T00:15')
})

it('has nothing for no date', () => {
  expect(toLocalInput(null, 'Nigeria')).toBe('')
  expect(fromLocalInput('', 'Nigeria')).toBeNull()
  expect(fromLocalInput('soon', 'Nigeria')).toBeNull()
})
