import process from 'node:process'
import { afterEach, expect, it, vi } from 'vitest'
import { stretched, stretchOf } from './stretch.ts'

afterEach(() => vi.unstubAllEnvs())

it.each([
  ['an idle machine', 0, 2, 1],
  ['as many processes as cores', 2, 2, 2],
  ['three processes a core', 12, 4, 4],
])('%s', (_, load, cores, times) => {
  expect(stretchOf(load, cores)).toBe(times)
})

it('stretches all limits of a run alike, and none below what it is', () => {
  vi.stubEnv('TEST_STRETCH', '2.5')
  expect(stretched(30_000)).toBe(75_000)
  vi.stubEnv('TEST_STRETCH', '0.5')
  expect(stretched(30_000)).toBe(30_000)
  vi.stubEnv('TEST_STRETCH', 'much')
  expect(stretched(30_000)).toBe(30_000)
})

it('measures where nobody has, and keeps what it found for the workers', () => {
  vi.stubEnv('TEST_STRETCH', undefined)
  expect(stretched(1)).toBeGreaterThanOrEqual(1)
  expect(Number(process.env['TEST_STRETCH'])).toBeGreaterThanOrEqual(1)
})
