import process from 'node:process'
import { afterAll } from 'vitest'

/*
 * Setup of each test file: measures the worker's CPU time, from here to its last test, for the list of the slowest.
 * Processes that a test starts do not count.
 */

declare module 'vitest' {
  interface TaskMeta {
    processorSeconds?: number
  }
}

const before = process.cpuUsage()
// oxlint-disable-next-line no-empty-pattern -- the runner reads a hook's fixtures from its parameter names
afterAll(({}, file) => {
  const { user, system } = process.cpuUsage(before)
  file.meta.processorSeconds = (user + system) / 1e6
})
