import { expect, it, vi } from 'vitest'
import { makeCalls } from './calls'
import { AppError } from './errors'
import type { BulkOutcome } from './many'

type Item = { id: string }

const itemsOf = (count: number): Item[] =>
  Array.from({ length: count }, (_, index) => ({ id: `item-${index}` }))
const done = (portion: readonly Item[]): BulkOutcome[] => portion.map(() => ({ isDone: true }))
const offline = new AppError('offline', 'No connection')
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

function start(count: number) {
  const send = vi.fn<(callId: string, portion: readonly Item[]) => Promise<BulkOutcome[]>>(
    (_id, portion) => Promise.resolve(done(portion)),
  )
  const outcomes = new Map<string, BulkOutcome>()
  const work = makeCalls(itemsOf(count), send, (id, outcome) => outcomes.set(id, outcome))
  const sizes = () => send.mock.calls.map(([, portion]) => portion.length)
  const ids = () => send.mock.calls.map(([id]) => id)
  const doneCount = () => [...outcomes.values()].filter(({ isDone }) => isDone).length
  return { send, outcomes, work, sizes, ids, doneCount }
}

it('sends portions of fifty, one after the other, each under an id of its own', async () => {
  const { send, work, sizes, ids, outcomes } = start(120)
  let running = 0
  let most = 0
  send.mockImplementation(async (_id, portion) => {
    running += 1
    most = Math.max(most, running)
    await Promise.resolve()
    running -= 1
    return done(portion)
  })
  await work.run()
  expect(sizes()).toEqual([50, 50, 20])
  expect(new Set(ids()).size).toBe(3)
  expect(ids().every((id) => UUID.test(id))).toBe(true)
  expect([...outcomes.keys()]).toEqual(itemsOf(120).map(({ id }) => id))
  expect(most).toBe(1)
})

it('sends nothing where there is nothing', async () => {
  const { send, work } = start(0)
  await work.run()
  expect(send).not.toHaveBeenCalled()
})

it('gives each item the outcome of its position', async () => {
  const refusal = new AppError('conflict', 'Already decided')
  const { send, work, outcomes } = start(3)
  send.mockResolvedValue([{ isDone: true }, { isDone: false, error: refusal }, { isDone: true }])
  await work.run()
  expect([...outcomes]).toEqual([
    ['item-0', { isDone: true }],
    ['item-1', { isDone: false, error: refusal }],
    ['item-2', { isDone: true }],
  ])
})

it('asks once more with the same id when an answer is lost', async () => {
  const { send, work, ids, doneCount } = start(60)
  send.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await work.run()
  const [first, again, second] = ids()
  expect(again).toBe(first)
  expect(second).not.toBe(first)
  expect(ids()).toHaveLength(3)
  expect(doneCount()).toBe(60)
})

it('ends at a call without an answer, and goes on from it with the same id', async () => {
  const { send, work, ids, outcomes, doneCount } = start(120)
  send.mockImplementationOnce((_id, portion) => Promise.resolve(done(portion)))
  send.mockRejectedValueOnce(offline).mockRejectedValueOnce(offline)
  await work.run()
  expect(ids()).toHaveLength(3)
  expect(outcomes.size).toBe(100)
  expect(doneCount()).toBe(50)
  expect(outcomes.get('item-50')).toEqual({ isDone: false, error: offline })

  await work.run()
  expect(ids()).toHaveLength(5)
  expect(ids()[3]).toBe(ids()[2])
  expect(doneCount()).toBe(120)
  await work.run()
  expect(ids()).toHaveLength(5)
})

it('does not ask again what was refused, and goes on with the next', async () => {
  const refusal = new AppError('rejected', 'Not these')
  const { send, work, ids, outcomes } = start(60)
  send.mockRejectedValueOnce(refusal)
  await work.run()
  expect(new Set(ids()).size).toBe(2)
  expect(outcomes.get('item-0')).toEqual({ isDone: false, error: refusal })
  expect(outcomes.get('item-50')).toEqual({ isDone: true })
})

it('stops after the call that runs, and can go on', async () => {
  const { send, work, sizes, doneCount } = start(120)
  send.mockImplementationOnce((_id, portion) => {
    work.stop()
    return Promise.resolve(done(portion))
  })
  await work.run()
  expect(sizes()).toEqual([50])
  expect(doneCount()).toBe(50)
  await work.run()
  expect(sizes()).toEqual([50, 50, 20])
})
