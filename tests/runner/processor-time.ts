import process from 'node:process'
import { afterAll } from 'vitest'

/*
 * Set-up of each file: how long the processor works in its worker, from here to its last test, for the list of the
 * slowest. The worker goes by its own time, without that of processes that a test starts.
 */

declare module 'vitest' {
  interface TaskMeta {
    processorSeconds?: number
  }
}

const before = process.cpuUsage()
// oxlint-disable-next-line no-empty-pattern -- the runner reads the names of a hook's needs from here
afterAll(({}, file) => {
  const { user, system } = process.cpuUsage(before)
  file.meta.processorSeconds = (user + system) / 1e6
})
