import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { debounceMaxWait, type Debounced } from './debounce-max-wait'

let calls: number[]
let pace: Debounced
let began: number

beforeEach(() => {
  vi.useFakeTimers()
  began = Date.now()
  calls = []
  pace = debounceMaxWait(() => calls.push(Date.now() - began))
})
afterEach(() => vi.useRealTimers())

/** Changes at regular intervals. */
async function changes(count: number, apart: number) {
  for (let index = 0; index < count; index += 1) {
    pace.later()
    await vi.advanceTimersByTimeAsync(apart)
  }
}

it('calls once, when many changes have settled', async () => {
  await changes(5, 100)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(calls).toEqual([700])
})

it('calls all the same while changes do not end, every two seconds', async () => {
  await changes(200, 50)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(calls[0]).toBe(2_000)
  expect(calls.length).toBeGreaterThanOrEqual(5)
  const gaps = calls.slice(1).map((at, index) => at - calls[index]!)
  expect(gaps.every((gap) => gap >= 2_000 && gap <= 2_300)).toBe(true)
})

it('leaves two seconds between calls, and forgets no change', async () => {
  await changes(1, 500)
  await changes(1, 5_000)
  expect(calls).toEqual([300, 2_300])
  await changes(1, 5_000)
  expect(calls).toEqual([300, 2_300, 5_800])
})

it('calls nothing that was cancelled', async () => {
  pace.later()
  pace.cancel()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(calls).toEqual([])
})
