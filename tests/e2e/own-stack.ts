import { startProcess } from '../../supabase/local/stack/testing-process.ts'
import { test as base } from './actors.ts'

/**
 * For tests of what holds for everybody at once, such as the current year: each has a stack of its own, with its data
 * in memory, so that no other test meets it; `stackArgs` are those of `npm start`.
 */
export const test = base.extend<{ stackArgs: string[] }>({
  stackArgs: [[], { option: true }],
  baseURL: async ({ stackArgs }, use) => {
    const server = await startProcess('start.ts', 'memory', {
      deliverSeconds: 2,
      args: stackArgs,
    })
    await use(server.url)
    await server.stop()
  },
})
