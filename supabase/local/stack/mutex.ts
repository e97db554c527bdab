import { setImmediate } from 'node:timers/promises'

/** Runs tasks one after the other, in order of arrival. */
export interface Mutex {
  /** Waits for its turn, runs the task alone and passes on its outcome. */
  run<T>(task: () => Promise<T>): Promise<T>
}

/**
 * A mutex for the embedded database, which is one session: the API layer opens its transactions on it with plain BEGIN
 * and SET LOCAL ROLE. Two concurrent requests would share a transaction, and with it a role and a rollback, so each has
 * the session to itself from its first statement to its last. A task must not call `run` on its own mutex: it would
 * deadlock.
 */
export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve()
  // PGlite answers within the microtask queue, so queued tasks would keep the process from its sockets until the last
  // one ends.
  const pause = () => setImmediate()
  return {
    run(task) {
      const outcome = last.then(task)
      last = outcome.then(pause, pause)
      return outcome
    },
  }
}
