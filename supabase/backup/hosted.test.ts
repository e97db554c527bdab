import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pack } from './archive.ts'
import { dumpRows, loadRows } from './hosted.ts'
import { readWords } from './words.ts'

// A stand-in for PostgreSQL's programs that records how it was called.

const REMOTE = 'postgresql://postgres:s%40cret@127.0.0.1:5432/postgres'
let room: string

beforeEach(async () => {
  room = await mkdtemp(path.join(os.tmpdir(), 'backup-words-'))
  for (const name of ['pg_dump', 'psql']) {
    const file = path.join(room, name)
    await writeFile(
      file,
      `#!/bin/sh\necho "$@" > '${room}/arguments'\necho "$PGPASSWORD@$PGHOST" > '${room}/variables'\n`,
    )
    await chmod(file, 0o755)
  }
  vi.stubEnv('PG_BIN', room)
})

afterEach(() => {
  vi.unstubAllEnvs()
  return rm(room, { recursive: true, force: true })
})

it.each([
  ['pg_dump', dumpRows],
  ['psql', loadRows],
])('%s is told the address by its variables, and by no argument', async (_name, call) => {
  await call(REMOTE, path.join(room, 'data.sql'))
  expect(await readFile(path.join(room, 'arguments'), 'utf8')).not.toMatch(/postgresql:|cret/)
  expect(await readFile(path.join(room, 'variables'), 'utf8')).toBe('s@cret@127.0.0.1\n')
})

it('the command takes the address from the environment, and refuses it as a word', () => {
  vi.stubEnv('SUPABASE_DB_URL', REMOTE)
  vi.stubEnv('SUPABASE_SECRET_KEY', 'sb_secret_test')
  expect(readWords(['day.tgz', 'https://ref.supabase.co/'])).toEqual({
    file: 'day.tgz',
    project: { remote: REMOTE, url: 'https://ref.supabase.co', key: 'sb_secret_test' },
  })
  expect(() => readWords(['day.tgz', 'https://ref.supabase.co', `--remote=${REMOTE}`])).toThrow(
    'SUPABASE_DB_URL',
  )
  vi.stubEnv('SUPABASE_DB_URL', '')
  expect(() => readWords(['day.tgz', 'https://ref.supabase.co'])).toThrow(
    'SUPABASE_DB_URL is not set',
  )
})

it('a backup is its owner’s alone, also where files are everybody’s', async () => {
  const file = path.join(room, 'day.tgz')
  const before = process.umask(0)
  try {
    await pack(room, ['psql'], file)
  } finally {
    process.umask(before)
  }
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})
