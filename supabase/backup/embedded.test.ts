import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemoAccounts } from '../local/demo/accounts.ts'
import { seedDemo } from '../local/demo/seed-demo.ts'
import { askForCopy, serveBackups } from '../local/stack/backup-socket.ts'
import { lockDataFolder } from '../local/stack/folder-lock.ts'
import { seedBasics } from '../local/stack/seeds.ts'
import { serveStack, type ServedStack } from '../local/stack/testing.ts'
import { backUpFolder, restoreFolder } from './embedded.ts'
import { addPaidFamily, type Ask, openProof, type PaidFamily, whatCounts } from './testing.ts'

// Data loss: the data folder is gone, and a backup brings its content back completely.

let room: string
let served: ServedStack
let family: PaidFamily
const at = (name: string) => path.join(room, name)
const asking =
  ({ stack }: ServedStack): Ask =>
  (sql) =>
    stack.exclusive(async (pg) => (await pg.query<Record<string, unknown>>(sql)).rows)

beforeAll(async () => {
  room = await mkdtemp(path.join(os.tmpdir(), 'backup-test-'))
  const accounts = await loadDemoAccounts(at('data'), {})
  served = await serveStack({
    dataDir: at('data'),
    seed: async (pg) => {
      await seedBasics(pg)
      await seedDemo(pg, accounts)
    },
  })
  family = await addPaidFamily(served.url, asking(served))
})
afterAll(() => rm(room, { recursive: true, force: true }))

test('a folder is backed up while its server runs, and restored whole elsewhere', async () => {
  const unlock = await lockDataFolder(at('data'))
  const names = () => readdir(at('data'))
  const copies = async () => (await names()).filter((name) => name.startsWith('copy'))
  // Left behind by a killed server.
  await mkdir(at('data/copy.killed/db'), { recursive: true })
  const end = await serveBackups(at('data'), served.stack.exclusive)
  expect(await copies()).toEqual([])
  const counted = await whatCounts(asking(served))
  // Registrations continue meanwhile.
  await Promise.all([
    backUpFolder(at('data'), at('day.tgz')),
    addPaidFamily(served.url, asking(served)),
  ])
  await expect.poll(copies).toEqual([])
  // Health shows when it was made.
  await expect
    .poll(async () => {
      const [last] = await asking(served)(
        `select private.last_backup_at() > now() - interval '10 minutes' as is_known`,
      )
      return last?.['is_known']
    })
    .toBe(true)
  // The server ends while a client holds a copy: the copy is removed with it.
  const asked = await askForCopy(at('data'))
  expect(await copies()).toEqual([path.basename(asked?.copy ?? '')])
  await end()
  expect(await copies()).toEqual([])
  await unlock()
  await served.close()
  await rm(at('data'), { recursive: true })

  await restoreFolder(at('day.tgz'), at('data'))
  served = await serveStack({ dataDir: at('data') })
  const restored = await whatCounts(asking(served))
  // The concurrent registration is there completely or not at all; money that was there before is unchanged.
  expect(restored['receipts']).not.toEqual([{ count: 0, digest: null }])
  const before = counted['proofs'] as unknown[]
  expect(restored['proofs']).toEqual(expect.arrayContaining(before))
  expect(restored['team']).toEqual(counted['team'])
  expect(await openProof(served.url, family)).toBe(family.proof.bytes)
})

test('a folder without a server is backed up by itself, to the last row', async () => {
  const counted = await whatCounts(asking(served))
  await served.close()
  await backUpFolder(at('data'), at('night.tgz'))
  await restoreFolder(at('night.tgz'), at('elsewhere'))
  served = await serveStack({ dataDir: at('elsewhere') })
  expect(await whatCounts(asking(served))).toEqual(counted)
  expect(await openProof(served.url, family)).toBe(family.proof.bytes)
  await served.close()
})

test('a backup takes the place of nothing', async () => {
  await expect(backUpFolder(at('elsewhere'), at('night.tgz'))).rejects.toThrow('is there already')
  await expect(backUpFolder(at('nowhere'), at('other.tgz'))).rejects.toThrow('holds no database')
  await expect(restoreFolder(at('night.tgz'), at('elsewhere'))).rejects.toThrow('is not empty')
  await mkdir(at('other'))
  await writeFile(at('other/a.txt'), 'a')
  await expect(restoreFolder(at('other/a.txt'), at('new'))).rejects.toThrow('tar failed')
  expect((await readdir(room)).sort()).toEqual([
    'data',
    'day.tgz',
    'elsewhere',
    'night.tgz',
    'other',
  ])
})
