/** Runs tasks one after the other; those who wait take turns. */
export interface Mutex {
  /**
   * Waits for its turn, runs the task alone and passes its outcome on.
   *
   * @param waiter whose task it is: each waiter's tasks run in the order in which they came, and
   *   waiters take turns, so that one with a thousand tasks holds another up by one at a time
   */
  run<T>(task: () => Promise<T>, waiter?: string): Promise<T>
}

/**
 * A mutex that serves its waiters in turn.
 *
 * The embedded database is one session, and the API layer opens its transactions on it with plain
 * BEGIN and SET LOCAL ROLE. Two requests let in at once would share a transaction, and with it a
 * role and a rollback; so each has the session to itself from its first statement to its last.
 * A task must not call `run` on the mutex that it runs in: it would wait for itself.
 */
export function createMutex(): Mutex {
  // A Map keeps the order of insertion: the first waiter is the next.
  const waiting = new Map<string, (() => void)[]>()
  let isHeld = false

  function acquire(waiter: string): Promise<void> {
    if (!isHeld) {
      isHeld = true
      return Promise.resolve()
    }
    return new Promise((resolve) => {
      const queue = waiting.get(waiter)
      if (queue) queue.push(resolve)
      else waiting.set(waiter, [resolve])
    })
  }

  function release(): void {
    const next = waiting.entries().next().value
    if (!next) {
      isHeld = false
      return
    }
    const [waiter, queue] = next
    const start = queue.shift()
    waiting.delete(waiter)
    if (queue.length > 0) waiting.set(waiter, queue)
    // PGlite answers without leaving the microtask queue, so that tasks handed over at once would keep
    // the process from its sockets until the last of them has ended.
    if (start) setImmediate(start)
  }

  return {
    async run(task, waiter = '') {
      await acquire(waiter)
      try {
        return await task()
      } finally {
        release()
      }
    },
  }
}
