/** Runs tasks one after the other, in the order in which they came. */
export interface Mutex {
  /** Waits for the tasks before it, runs the task alone and passes its outcome on. */
  run<T>(task: () => Promise<T>): Promise<T>
}

/**
 * A mutex that serves in the order of coming.
 *
 * The embedded database is one session, and the API layer opens its transactions on it with plain
 * BEGIN and SET LOCAL ROLE. Two requests let in at once would share a transaction, and with it a
 * role and a rollback; so each has the session to itself from its first statement to its last.
 * A task must not call `run` on the mutex that it runs in: it would wait for itself.
 */
export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run<T>(task: () => Promise<T>): Promise<T> {
      const result = last.then(task)
      last = result.catch(() => undefined)
      return result
    },
  }
}
