import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadSigningKey } from './secrets.ts'

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
