import { existsSync, openAsBlob } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { root } from '../../src/build/app-config.ts'
import { createStaticFiles } from '../../src/build/static-files.ts'
import { serveDemo } from '../../supabase/local/stack/run.ts'
import { startServer } from '../../supabase/local/stack/server.ts'
import { createStack, type Stack } from '../../supabase/local/stack/stack.ts'
import { TEST_LIMIT_FACTOR } from '../../supabase/local/stack/testing.ts'
import { test as base } from './actors.ts'
import { type Person, signUpParent } from './api.ts'
import { test as hostTest } from './host.ts'

/**
 * For tests of what holds for everybody at once, such as the current year: each has a stack of its own, with its data
 * in memory, so that no other test meets it; `stackArgs` are those of `npm start`.
 */
export const test = base.extend<{ stackArgs: string[] }>({
  stackArgs: [[], { option: true }],
  baseURL: async ({ stackArgs }, use) => {
    const server = await startOwn(stackArgs)
    await use(server.url)
    await server.stop()
  },
})

/** For tests that only the many others would disturb: those that a worker runs in turn share one such stack. */
export const sharedStackTest = base.extend<object, { sharedStack: string }>({
  sharedStack: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the names of a fixture's needs from here
    async ({}, use) => {
      const server = await startOwn([])
      await use(server.url)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ sharedStack }, use) => use(sharedStack),
})

const readApp = () => createStaticFiles(path.join(import.meta.dirname, '../../dist'))

/**
 * Where a demonstration lies that a worker of this run has seeded, as PGlite dumps it: to seed one takes three times as long
 * as to start it. A run empties the folder at its start; its passwords are its own, and so is the number of its process.
 */
const seededFile = (args: readonly string[]) =>
  path.join(root, 'test-results/e2e', `seeded-${process.ppid}${args.join('')}.tar`)

async function keepSeeded(file: string, dump: Blob) {
  await mkdir(path.dirname(file), { recursive: true })
  const unfinished = `${file}.${process.pid}`
  await writeFile(unfinished, Buffer.from(await dump.arrayBuffer()))
  await rename(unfinished, file)
}

/** In the worker's own process, which has read the stack's files already: another needs five seconds of a processor. */
async function startOwn(args: readonly string[]) {
  const serve = await readApp()
  const file = seededFile(args)
  const seeded = existsSync(file) ? await openAsBlob(file) : undefined
  const { address, close } = await serveDemo(() => Promise.resolve({ serve }), {
    team: args.includes('--team'),
    editions: args.includes('--editions'),
    port: 0,
    dataDir: 'memory',
    limitFactor: TEST_LIMIT_FACTOR,
    deliverSeconds: 2,
    loadDataDir: seeded,
    onSeeded: async (pg) => {
      if (!seeded) await keepSeeded(file, await pg.dumpDataDir('none'))
    },
  })
  return { url: address, stop: close }
}

/** A stack with a member for each role of the team, for tests that have more stacks of their own. */
export const startTeamStack = () => startOwn(['--team'])

/** For tests of the team's work, whose rounds take every child there is: each has such a stack of its own. */
export const teamStackTest = hostTest.extend({
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the names of a fixture's needs from here
  baseURL: async ({}, use) => {
    const server = await startTeamStack()
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
