import { startServer } from '../../supabase/local/stack/server.ts'
import { createStack, type Stack } from '../../supabase/local/stack/stack.ts'
import { TEST_LIMIT_FACTOR } from '../../supabase/local/stack/testing.ts'
import { test as base } from './actors.ts'
import { type Person, signUpParent } from './api.ts'
import { test as hostTest } from './host.ts'
import { readApp, startStack } from './stacks.ts'

/**
 * For tests of what holds for everybody at once, such as the current year: each has a stack of its own, with its data
 * in memory, so that no other test meets it; `stackArgs` are those of `npm start`.
 */
export const test = base.extend<{ stackArgs: string[] }>({
  stackArgs: [[], { option: true }],
  baseURL: async ({ stackArgs }, use) => {
    const server = await startStack(stackArgs)
    await use(server.url)
    await server.stop()
  },
})

/** For tests that only the many others would disturb: those that a worker runs in turn share one such stack. */
export const sharedStackTest = base.extend({
  baseURL: ({ sharedStack }, use) => use(sharedStack),
})

/** For tests of the team's work, whose rounds take every child there is: each has such a stack of its own. */
export const teamStackTest = hostTest.extend({
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the names of a fixture's needs from here
  baseURL: async ({}, use) => {
    const server = await startStack(['--team'])
    await use(server.url)
    await server.stop()
  },
})

const A_DAY = 86_400_000

/** For tests in which days pass or emails are read: each has a stack without people, whose database it holds and whose jobs run when it says so. */
export const databaseTest = base.extend<{ stack: Stack; baseURL: string }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the names of a fixture's needs from here
  stack: async ({}, use) => {
    const stack = await createStack({
      dataDir: 'memory',
      print: () => undefined,
      limitFactor: TEST_LIMIT_FACTOR,
      sweepEveryMs: A_DAY,
      eraseEveryMs: A_DAY,
      deliverEveryMs: A_DAY,
    })
    await use(stack)
    await stack.close()
  },
  baseURL: async ({ stack }, use) => {
    const server = await startServer(stack, readApp, { port: 0 })
    await use(`http://localhost:${server.port}`)
    await server.close()
  },
})

/** Runs statements in the database that a test holds. */
export const sql = (stack: Stack, text: string) => stack.exclusive((pg) => pg.exec(text))

/** Somebody new, who owns the panel of such a stack and has no child. */
export async function newOwner(stack: Stack, origin: string): Promise<Person> {
  const person = await signUpParent(origin)
  await sql(
    stack,
    `delete from public.applications where user_id = '${person.id}';
     insert into private.staff (user_id, email) values ('${person.id}', '${person.email}')`,
  )
  return person
}
