import { expect, test, vi } from 'vitest'
import { erase } from './handler.ts'

/** A database that answers each procedure with these counts in turn, then with 0. */
function database(counts: Record<string, number[]>) {
  return vi.fn((name: string, _parameters: Record<string, unknown>) =>
    Promise.resolve(counts[name]?.shift() ?? 0),
  )
}

test('a run tells everybody, then erases batch after batch until nothing is due, and reports', async () => {
  const rpc = database({ write_erasure_notices: [500, 20], erase_past_edition: [100, 100, 7] })
  expect(await erase({ rpc })).toEqual({ told: 520, erased: 207 })
  expect(rpc.mock.calls.map(([name, parameters]) => [name, parameters['at_most']])).toEqual([
    ['write_erasure_notices', 500],
    ['write_erasure_notices', 500],
    ['write_erasure_notices', 500],
    ['erase_past_edition', 100],
    ['erase_past_edition', 100],
    ['erase_past_edition', 100],
    ['erase_past_edition', 100],
    ['report_job', undefined],
  ])
})

test('a run begins no batch after a minute, and reports all the same', async () => {
  vi.useFakeTimers()
  try {
    const rpc = database({ erase_past_edition: Array<number>(100).fill(100) })
    rpc.mockImplementation((name) => {
      vi.advanceTimersByTime(25_000)
      return Promise.resolve(name === 'erase_past_edition' ? 100 : 0)
    })
    expect(await erase({ rpc })).toEqual({ told: 0, erased: 200 })
    expect(rpc).toHaveBeenLastCalledWith('report_job', { job: 'erase' })
  } finally {
    vi.useRealTimers()
  }
})

test('a run whose database fails does not report', async () => {
  const rpc = database({})
  rpc.mockRejectedValueOnce(new Error('write_erasure_notices was refused'))
  await expect(erase({ rpc })).rejects.toThrow('write_erasure_notices was refused')
  expect(rpc).toHaveBeenCalledOnce()
})
