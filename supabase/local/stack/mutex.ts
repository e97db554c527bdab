import { setImmediate } from 'node:timers/promises'

/** Runs tasks one after the other, in the order in which they came. */
export interface Mutex {
  /** Waits for its turn, runs the task alone and passes its outcome on. */
  run<T>(task: () => Promise<T>): Promise<T>
}

/**
 * A mutex for the embedded database, which is one session: the API layer opens its transactions on it
 * with plain BEGIN and SET LOCAL ROLE. Two requests let in at once would share a transaction, and with
 * it a role and a rollback; so each has the session to itself from its first statement to its last.
 * A task must not call `run` on the mutex that it runs in: it would wait for itself.
 */
export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve()
  // PGlite answers without leaving the microtask queue, so that tasks handed over at once would keep
  // the process from its sockets until the last of them has ended.
  const pause = () => setImmediate()
  return {
    run(task) {
      const outcome = last.then(task)
      last = outcome.then(pause, pause)
      return outcome
    },
  }
}
