import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadSigningKey } from './secrets.ts'
import { newClient, newParent, serveStack } from './testing.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keys-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('the key is made once and found again', async () => {
  const key = await loadSigningKey(folder)
  expect(key.length).toBeGreaterThanOrEqual(64)
  expect(await loadSigningKey(folder)).toBe(key)
})

test.each([
  '{}',
  '',
  'null',
  '[]',
  '{"signingKey":',
  '{"signingKey":""}',
  '{"signingKey":42}',
  '{"signingKey":"short"}',
])('a damaged file of keys, %j, starts nothing and is left as it is', async (text) => {
  const file = join(folder, 'keys.json')
  await writeFile(file, text)
  await expect(loadSigningKey(folder)).rejects.toThrow(`${file} is damaged and holds no key`)
  expect(await readFile(file, 'utf8')).toBe(text)
})

test('a token of the key of before opens nothing, and everybody signs in as before', async () => {
  const before = await serveStack({ dataDir: folder })
  const { client, email } = await newParent(before.url)
  const { data } = await client.auth.getSession()
  await before.close()

  await rm(join(folder, 'keys.json'))
  const after = await serveStack({ dataDir: folder })
  const stale = newClient(after.url)
  const token = data.session?.access_token ?? ''
  expect((await stale.auth.getUser(token)).error?.code).toBe('bad_jwt')
  const signIn = await stale.auth.signInWithPassword({ email, password: 'a-good-password' })
  expect(signIn.error).toBeNull()
  expect((await stale.from('applications').select('child_name')).data).toHaveLength(1)
  await after.close()
})
