import { spawn } from 'node:child_process'
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createDatabase } from './database.ts'
import { checkRoom } from './data-folder.ts'
import { explainStartError, openAndServe } from './run.ts'
import { startProcess } from './testing-process.ts'

let parent: string
/** An intact data folder, of which each test damages a copy. */
let sound: string
let folder: string

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'data-folder-'))
  sound = join(parent, 'sound')
  const server = await startProcess('testing-entry.ts', sound)
  await server.stop()
})
beforeEach(async () => {
  folder = await mkdtemp(join(parent, 'data-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
})
afterAll(() => rm(parent, { recursive: true, force: true }))

const elsewhere = 'or start with another folder: DATA_DIR=.data2 npm start'

test('a new folder has salts of its own, and not those of the dump that is kept', async () => {
  const salts = async (dataDir: string) => {
    const { pg, close } = await createDatabase({ dataDir })
    const { rows } = await pg.query<{ value: string }>(
      `select value from private.settings where name like '%salt' order by name`,
    )
    await close()
    return rows.map(({ value }) => value)
  }
  const [kept, own] = [await salts('memory'), await salts(sound)]
  expect(own).toHaveLength(kept.length)
  expect(own.filter((salt) => kept.includes(salt))).toEqual([])
})

/** Starts the server as a separate process on a folder where it should refuse, and returns its output. */
function start(dataDir: string, uid?: number) {
  const file = fileURLToPath(new URL('testing-entry.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, END_WITH_STDIN: '1' },
    stdio: ['pipe', 'pipe', 'pipe'],
    uid,
  })
  let output = ''
  const add = (text: string) => {
    output += text
    // A server that does start is stopped, and its exit code shows it.
    if (text.includes('http://localhost')) child.stdin.end()
  }
  child.stdout.setEncoding('utf8').on('data', add)
  child.stderr.setEncoding('utf8').on('data', add)
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, output }))
  })
}

const noApp = () => Promise.resolve({ serve: () => undefined })

async function expectSentence(
  sentence: string,
  dataDir = folder,
  environment: Record<string, string> = {},
) {
  for (const [name, value] of Object.entries({ PORT: '0', DATA_DIR: dataDir, ...environment })) {
    vi.stubEnv(name, value)
  }
  const error: unknown = await openAndServe(noApp).then(
    () => 'It started.',
    (refusal: unknown) => refusal,
  )
  const output = String(explainStartError(error))
  expect(output).toContain(sentence)
  expect(output.trim().split('\n').length).toBeLessThanOrEqual(2)
}

test('a start that is refused is told in a sentence and ends the process', async () => {
  const file = join(folder, 'data')
  await writeFile(file, '')
  const { code, output } = await start(file)
  expect(output.trim()).toBe(
    `${file} is a file, or lies in one, where a folder should be. Move it away, ${elsewhere}`,
  )
  expect(code).toBe(1)
})

test('a file as data folder', async () => {
  const file = join(folder, 'data')
  await writeFile(file, '')
  await expectSentence(`${file} is a file, or lies in one, where a folder should be.`, file)
  const below = join(file, 'below')
  await expectSentence(`${below} is a file, or lies in one, where a folder should be.`, below)
})

test('another product’s folder is left as it is', async () => {
  await writeFile(join(folder, 'package.json'), '{}')
  await mkdir(join(folder, 'src'))
  await expectSentence(
    `The folder ${folder} holds something else (package.json, src) and no data of this server. Empty it if nobody needs that, ${elsewhere}`,
  )
  expect(await readdir(folder)).toEqual(['package.json', 'src'])
})

test.each(['storage', 'mail'])('a file where the folder %s should be', async (name) => {
  await writeFile(join(folder, name), 'text')
  await expectSentence(
    `${join(folder, name)} is a file, or lies in one, where a folder should be. Move it away, ${elsewhere}`,
  )
})

test('a file where MAIL_DIR should be', async () => {
  const file = join(folder, 'emails')
  await writeFile(file, 'text')
  const sentence = `${file} is a file, or lies in one, where a folder should be.`
  await expectSentence(sentence, join(folder, 'data'), { MAIL_DIR: file })
})

test.each(['accounts.json', 'lock'])('a folder where the file %s should be', async (name) => {
  await mkdir(join(folder, name))
  await expectSentence(
    `${join(folder, name)} is a folder where a file should be. Move it away, ${elsewhere}`,
  )
})

test.each(['{', 'null'])('accounts that cannot be read, as %j', async (text) => {
  const file = join(folder, 'accounts.json')
  await writeFile(file, text)
  await expectSentence(`${file} is damaged and names no accounts`)
  expect(await readFile(file, 'utf8')).toBe(text)
})

test('a database that was made by another product', async () => {
  await mkdir(join(folder, 'db'))
  await writeFile(join(folder, 'db/data.sqlite'), 'SQLite format 3')
  await expectSentence(
    `The database in ${folder}/db cannot be opened (PG_VERSION is missing or cannot be read). Put a copy of ${folder} from before in its place; or set it aside, and the next start makes a new one:\n  mv ${folder} ${folder}.old`,
  )
})

test.each<[string, string, (db: string) => Promise<unknown>]>([
  [
    'of another PostgreSQL',
    'it was made by PostgreSQL 15, and this is 17',
    (db) => writeFile(join(db, 'PG_VERSION'), '15\n'),
  ],
  [
    'with an empty control file',
    'global/pg_control is missing or empty',
    (db) => truncate(join(db, 'global/pg_control')),
  ],
  ['with a cut control file', '', (db) => truncate(join(db, 'global/pg_control'), 100)],
  ['without its log', '', (db) => rm(join(db, 'pg_wal'), { recursive: true })],
  ['with junk in its tables', '', (db) => fillWithJunk(join(db, 'base'))],
])('a database %s', async (_name, reason, damage) => {
  await cp(sound, folder, { recursive: true })
  await damage(join(folder, 'db'))
  await expectSentence(`The database in ${folder}/db cannot be opened (${reason}`)
})

async function fillWithJunk(path: string): Promise<void> {
  for (const entry of await readdir(path, { withFileTypes: true, recursive: true })) {
    if (entry.isFile())
      await writeFile(join(entry.parentPath, entry.name), Buffer.alloc(8192, 0x5a))
  }
}

// Root may read and write everything, so the server runs as another user.
const NOBODY = process.getuid?.() === 0 ? 65_534 : undefined

test.each(['', 'keys.json', 'db'])(
  'a folder in which this user may not read or write %j',
  async (name) => {
    await cp(sound, folder, { recursive: true })
    if (NOBODY !== undefined) {
      await chmod(parent, 0o755)
      await chmodAll(folder, 0o777)
    }
    await chmod(join(folder, name), 0)
    const { code, output } = await start(folder, NOBODY)
    expect(output).toContain(`${join(folder, name)} may not be read and written by`)
    expect(output.trim().split('\n').length).toBeLessThanOrEqual(2)
    expect(code).toBe(1)
    await chmod(join(folder, name), 0o777)
  },
)

async function chmodAll(path: string, mode: number): Promise<void> {
  await chmod(path, mode)
  for (const entry of await readdir(path, { withFileTypes: true, recursive: true })) {
    await chmod(join(entry.parentPath, entry.name), mode)
  }
}

test.each(['DATA_DIR', 'MAIL_DIR'])('a folder as %s where none can be made', async (name) => {
  const data = join(folder, 'data')
  const sentence = '/proc/nope cannot be made or found there. Make the folder above it,'
  await expectSentence(sentence, data, { [name]: '/proc/nope' })
})

test('a disk without room', async () => {
  await checkRoom(folder, 1)
  const most = 1_000_000_000
  await expect(checkRoom(folder, most)).rejects.toThrow(
    `There is less than ${most} MB left on the disk of ${folder}. Make room there, ${elsewhere}`,
  )
})

test('a lock with junk in it is not in the way', async () => {
  await cp(sound, folder, { recursive: true })
  await writeFile(join(folder, 'lock'), 'junk\0junk')
  const { code } = await start(folder)
  expect(code).toBe(0)
})
