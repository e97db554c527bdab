import { expect, test } from 'vitest'
import { createMutex } from './mutex.ts'

test('tasks run one at a time, and a failed one lets the next in', async () => {
  const { run } = createMutex()
  let running = 0
  const most: number[] = []
  const task = async () => {
    running += 1
    most.push(running)
    await Promise.resolve()
    running -= 1
  }
  const failed = run(() => Promise.reject(new Error('no')))
  await Promise.all([expect(failed).rejects.toThrow('no'), ...[1, 2, 3].map(() => run(task))])
  expect(most).toEqual([1, 1, 1])
})

test('tasks run in the order in which they came', async () => {
  const { run } = createMutex()
  const order: number[] = []
  await Promise.all([1, 2, 3, 4].map((n) => run(() => Promise.resolve(void order.push(n)))))
  expect(order).toEqual([1, 2, 3, 4])
})

test('the process looks after its sockets between two tasks', async () => {
  const { run } = createMutex()
  const order: string[] = []
  const tasks = [1, 2, 3].map((n) => run(() => Promise.resolve(void order.push(`task ${n}`))))
  setImmediate(() => order.push('socket'))
  await Promise.all(tasks)
  expect(order.indexOf('socket')).toBeLessThan(2)
})
