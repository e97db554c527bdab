import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createDatabase } from './database.ts'
import { lockDataFolder } from './folder-lock.ts'
import { PUBLISHABLE_KEY } from './stack.ts'
import { makeDataFolder, newClient } from './testing.ts'
import { killDuringSignUps, startProcess } from './testing-process.ts'

let parent: string
/** A data folder after an orderly shutdown, copied for each test: creating one takes far longer. */
let sound: string
let folder: string

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'kill-'))
  sound = join(parent, 'sound')
  await makeDataFolder(sound)
})
beforeEach(async () => {
  folder = await mkdtemp(join(parent, 'data-'))
  await cp(sound, folder, { recursive: true })
})
afterAll(() => rm(parent, { recursive: true, force: true }))

test('a second start on the same folder is refused', async () => {
  const first = await startProcess('testing-entry.ts', folder)
  await expect(startProcess('testing-entry.ts', folder)).rejects.toThrow('ended with code 1')
  await first.stop()
})

test('a server whose starter is gone gives its folder back', async () => {
  const server = await startProcess('testing-entry.ts', folder)
  await expect(lockDataFolder(folder)).rejects.toThrow(`in use by process ${server.pid}`)
  await server.abandon()
  expect(await readdir(folder)).not.toContain('lock')
})

test('Ctrl-C ends a server in order while a page listens', async () => {
  const server = await startProcess('testing-entry.ts', folder)
  const address = `${server.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${PUBLISHABLE_KEY}&vsn=1.0.0`
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const closed = once(socket, 'close')
  await server.stop()
  await closed
  expect(await readdir(folder)).not.toContain('lock')
})

test('a killed server loses nothing that it acknowledged', async () => {
  const first = await startProcess('testing-entry.ts', folder)
  const { acknowledged } = await killDuringSignUps(first, { people: 60, killAfter: 25 })

  const second = await startProcess('testing-entry.ts', folder)
  const last = acknowledged.at(-1) ?? ''
  const client = newClient(second.url)
  const signIn = await client.auth.signInWithPassword({ email: last, password: 'a-good-password' })
  expect(signIn.error).toBeNull()
  expect((await client.from('applications').select('child_name')).data).toHaveLength(1)
  await second.stop()

  const database = await createDatabase({ dataDir: folder })
  const { rows } = await database.pg.query<{ email: string; children: number }>(
    `select u.email, count(a.id)::integer as children
     from auth.users u left join public.applications a on a.user_id = u.id
     where u.email like 'person-%' group by u.id`,
  )
  await database.close()
  const kept = new Map(rows.map(({ email, children }) => [email, children]))
  expect(acknowledged.map((email) => kept.get(email))).toEqual(acknowledged.map(() => 1))
  expect(new Set(kept.values())).toEqual(new Set([1]))
}, 240_000)
