import { randomUUID } from 'node:crypto'
import { cp, mkdir, readdir, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Stack } from './stack.ts'

/*
 * The database has one session, so a running server copies its data folder itself. Anybody who may open the folder may
 * request a copy, over a socket inside it.
 */

/** The entries of a data folder that a backup holds. */
export const ENTRIES = ['db', 'storage', 'keys.json', 'accounts.json']

const NOTE_BACKUP = `update private.settings set value = now()::text where name = 'last_backup_at'`

// Socket paths are short on every system: 104 characters at most.
const socketOf = (dataDir: string) => path.join(dataDir, 'ask')

/** Copies the entries of a data folder while nothing writes to them. */
export async function copyEntries(dataDir: string, target: string): Promise<void> {
  await mkdir(target, { mode: 0o700 })
  for (const entry of ENTRIES) {
    const from = path.join(dataDir, entry)
    if (existsSync(from)) await cp(from, path.join(target, entry), { recursive: true })
  }
}

/**
 * Removes the copies of a killed process: they would keep people whom the folder has erased. The caller holds the
 * folder's lock.
 */
export async function removeCopies(dataDir: string): Promise<void> {
  const left = (await readdir(dataDir)).filter((name) => /^copy(\.|$)/.test(name))
  for (const name of left) await rm(path.join(dataDir, name), { recursive: true, force: true })
}

/**
 * Copies the data folder between two requests whenever a client connects, and tells it where the copy is. The copy is
 * removed when the connection ends for any reason; if the client confirms that it kept the copy, Health shows when.
 *
 * @returns a function that stops serving
 */
export async function serveBackups(
  dataDir: string,
  exclusive: Stack['exclusive'],
): Promise<() => Promise<void>> {
  await removeCopies(dataDir)
  const open = new Set<Socket>()
  const server = createServer((asker) => {
    open.add(asker)
    const copy = path.join(dataDir, `copy.${randomUUID()}`)
    asker.on('error', () => undefined)
    asker.once('data', () => {
      void exclusive((pg) => pg.query(NOTE_BACKUP))
    })
    asker.once('close', () => {
      open.delete(asker)
      void rm(copy, { recursive: true, force: true })
    })
    exclusive(async (pg) => {
      await pg.query('checkpoint')
      await copyEntries(dataDir, copy)
    }).then(
      () => asker.write(`${JSON.stringify({ copy })}\n`),
      (error: unknown) => asker.end(`${JSON.stringify({ error: String(error) })}\n`),
    )
  })
  const file = socketOf(dataDir)
  // Left behind by a killed server: the folder's lock proves that no other server uses it.
  await rm(file, { force: true })
  // Not every system has such sockets: there a backup must wait until the server has stopped.
  const listens = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(file, () => resolve(true))
  })
  if (!listens) return () => Promise.resolve()
  return async () => {
    for (const asker of open) asker.destroy()
    await new Promise((resolve) => server.close(resolve))
    await exclusive(() => removeCopies(dataDir))
  }
}

/**
 * Asks the server that runs on a data folder for a copy.
 *
 * @returns null where none runs
 */
export function askForCopy(
  dataDir: string,
): Promise<{ copy: string; done: (isKept: boolean) => void } | null> {
  return new Promise((resolve, reject) => {
    const socket = connect(socketOf(dataDir))
    let answer = ''
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text
      if (!answer.includes('\n')) return
      const { copy, error } = JSON.parse(answer) as { copy?: string; error?: string }
      if (copy === undefined) reject(new Error(`The server made no copy: ${error}`))
      else resolve({ copy, done: (isKept) => (isKept ? socket.end('kept\n') : socket.end()) })
    })
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null)
      else reject(error)
    })
    socket.once('close', () => reject(new Error('The server ended before its copy was made.')))
  })
}
