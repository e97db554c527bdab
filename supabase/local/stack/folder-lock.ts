import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from './data-folder.ts'

interface Holder {
  pid: number
  /** When the process started, by the kernel's clock, where known: process ids are reused. */
  began: string | null
}

/**
 * Reserves a data folder for this process; two processes on one database would destroy it. The lock of a dead process
 * is taken over at once. `proper-lockfile` cannot do that: it relies on the lock's age, so a start waits ten seconds
 * after a kill, and a query that blocks this process that long would let a second one in.
 *
 * @returns a function that releases the folder
 * @throws Error naming the process that holds the folder
 */
export async function lockDataFolder(folder: string): Promise<() => Promise<void>> {
  await makeFolder(folder)
  const lock = join(folder, 'lock')
  const own = join(folder, `lock.${process.pid}.${randomUUID()}`)
  const text = JSON.stringify({ pid: process.pid, began: beginningOf(process.pid) })
  await writeFile(own, text, { mode: 0o600 })
  try {
    while (!(await linked(own, lock))) {
      const held = await readFile(lock, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
      if (held === null) continue
      const holder = parseHolder(held)
      if (holder && isAlive(holder)) {
        throw new Error(
          `The data folder ${folder} is in use by process ${holder.pid}. ` +
            'Stop that one first, or start with another folder: DATA_DIR=.data2 npm start',
        )
      }
      await removeStale(lock, held)
    }
  } finally {
    await rm(own, { force: true })
  }
  return async () => {
    if ((await readFile(lock, 'utf8').catch(() => null)) === text) await rm(lock, { force: true })
  }
}

// A hard link appears complete, and fails if the name exists.
async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

const TAKEOVER_LIMIT_MS = 5000

// One start at a time removes a stale lock, and only while it is still the one it saw: nobody else may remove it, and a
// new lock appears only where there is none.
async function removeStale(lock: string, seen: string): Promise<void> {
  const takeover = `${lock}.takeover`
  try {
    await mkdir(takeover)
  } catch {
    const begun = await stat(takeover).catch(() => null)
    // A start that died at this point left its marker behind.
    if (begun && Date.now() - begun.mtimeMs > TAKEOVER_LIMIT_MS)
      await rmdir(takeover).catch(() => undefined)
    return
  }
  try {
    if ((await readFile(lock, 'utf8').catch(() => null)) === seen) await rm(lock, { force: true })
  } finally {
    await rmdir(takeover).catch(() => undefined)
  }
}

function parseHolder(text: string): Holder | null {
  try {
    const { pid, began } = JSON.parse(text) as Partial<Holder>
    return typeof pid === 'number' ? { pid, began: began ?? null } : null
  } catch {
    return null
  }
}

function isAlive({ pid, began }: Holder): boolean {
  if (pid === process.pid) return began !== null && began === beginningOf(pid)
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: the process is alive, and belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const now = beginningOf(pid)
  return began === null || now === null || began === now
}

function beginningOf(pid: number): string | null {
  try {
    // Field 22, counted after the command's name, which may contain spaces.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}
