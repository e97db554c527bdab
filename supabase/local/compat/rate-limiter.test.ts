import { expect, test } from 'vitest'
import { createRateLimiter } from './rate-limiter.ts'

function limiter(limit: number, intervalMs: number) {
  const clock = { now: 0 }
  return { clock, ...createRateLimiter({ limit, intervalMs }, () => clock.now) }
}

test('so many are let through at once, for each key on its own', () => {
  const { take } = limiter(3, 60_000)
  expect([1, 2, 3, 4].map(() => take('a'))).toEqual([true, true, true, false])
  expect(take('b')).toBe(true)
})

test('used tries come back evenly, and never more than the limit', () => {
  const { clock, take, secondsLeft } = limiter(3, 60_000)
  for (let n = 0; n < 5; n += 1) take('a')
  expect(secondsLeft('a')).toBe(20)
  clock.now = 19_999
  expect(take('a')).toBe(false)
  clock.now = 20_000
  expect([take('a'), take('a')]).toEqual([true, false])
  clock.now = 10_000_000
  expect([1, 2, 3, 4].map(() => take('a'))).toEqual([true, true, true, false])
})
