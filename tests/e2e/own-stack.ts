import { startProcess } from '../../supabase/local/stack/testing-process.ts'
import { test as base } from './actors.ts'

/**
 * For tests of what holds for everybody at once, such as the current year: each has a stack of its own, with its data
 * in memory, so that no other test meets it.
 */
export const test = base.extend({
  // eslint-disable-next-line no-empty-pattern -- the runner reads the names of a fixture's needs from here
  baseURL: async ({}, use) => {
    const server = await startProcess('start.ts', 'memory', { deliverSeconds: 2 })
    await use(server.url)
    await server.stop()
  },
})
