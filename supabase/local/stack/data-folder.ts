import { constants, existsSync } from 'node:fs'
import { access, mkdir, readdir, readFile, stat, statfs } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'

const FOLDERS = ['db', 'storage', 'mail', 'lock.takeover']
const FILES = ['keys.json', 'accounts.json', 'lock']

const ELSEWHERE = 'start with another folder: DATA_DIR=.data2 npm start'

/**
 * Checks whether a folder can be the data folder: absent, empty or this product's, with the expected folders and files,
 * readable and writable by this user.
 *
 * @throws Error with a sentence that names the obstacle and the remedy
 */
export async function checkDataFolder(dataDir: string): Promise<void> {
  if (!existsSync(dataDir)) return
  await checkEntry(dataDir, 'folder')
  const names = await readdir(dataDir)
  const visible = names.filter((name) => !name.startsWith('.'))
  const isOwn = visible.some((name) => FOLDERS.includes(name) || FILES.includes(name))
  if (visible.length > 0 && !isOwn) {
    throw new Error(
      `The folder ${dataDir} holds something else (${visible.slice(0, 3).join(', ')}) and no data of this server. ` +
        `Empty it if nobody needs that, or ${ELSEWHERE}`,
    )
  }
  for (const name of names) {
    if (FOLDERS.includes(name)) await checkEntry(join(dataDir, name), 'folder')
    if (FILES.includes(name)) await checkEntry(join(dataDir, name), 'file')
  }
  if (names.includes('db')) await checkDatabaseFolder(dataDir, join(dataDir, 'db'))
}

/** Checks whether a path can hold files: absent, or a folder that this user may read and write. */
export async function checkFolder(path: string): Promise<void> {
  if (existsSync(path)) await checkEntry(path, 'folder')
}

/**
 * Creates a folder and its parents. Node's recursive `mkdir` never returns where the parent exists but accepts no
 * folders, as below /proc.
 */
export async function makeFolder(path: string): Promise<void> {
  if (existsSync(path)) return
  await makeFolder(dirname(path))
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    // Another start was faster.
    if (error.code !== 'EEXIST') throw error
  })
}

const MEGABYTE = 1024 * 1024
// A new database, and the next WAL segment of an existing one.
const NEW_MEGABYTES = 64
const NEXT_MEGABYTES = 16

/** Checks whether the data folder's disk has room: PostgreSQL's errors do not name a full disk as the cause. */
export async function checkRoom(
  dataDir: string,
  megabytes = neededMegabytes(dataDir),
): Promise<void> {
  const { blocks, bavail, bsize } = await statfs(dataDir)
  // Some file systems report no sizes.
  if (blocks === 0 || bavail * bsize >= megabytes * MEGABYTE) return
  throw new Error(
    `There is less than ${megabytes} MB left on the disk of ${dataDir}. Make room there, or ${ELSEWHERE}`,
  )
}

const neededMegabytes = (dataDir: string) =>
  existsSync(join(dataDir, 'db', 'PG_VERSION')) ? NEXT_MEGABYTES : NEW_MEGABYTES

/** The major version of the PostgreSQL in PGlite, which reads only its own files. */
const POSTGRES_VERSION = '17'

async function checkDatabaseFolder(dataDir: string, folder: string): Promise<void> {
  const names = await readdir(folder)
  if (names.length === 0) return
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => null)
  if (version === null) throw damagedDatabase(dataDir, 'PG_VERSION is missing or cannot be read')
  if (version.trim() !== POSTGRES_VERSION) {
    const made = /^\d+$/.test(version.trim()) ? `PostgreSQL ${version.trim()}` : 'something else'
    throw damagedDatabase(dataDir, `it was made by ${made}, and this is ${POSTGRES_VERSION}`)
  }
  // PostgreSQL does not recreate these, and PGlite does not say which one is missing.
  for (const name of ['global/pg_control', 'global/pg_filenode.map']) {
    const file = await stat(join(folder, name)).catch(() => null)
    if (!file?.isFile() || file.size === 0) {
      throw damagedDatabase(dataDir, `${name} is missing or empty`)
    }
    await checkEntry(join(folder, name), 'file')
  }
}

async function checkEntry(path: string, kind: 'file' | 'folder'): Promise<void> {
  try {
    const entry = await stat(path)
    if (kind === 'folder' && !entry.isDirectory()) throw errno('ENOTDIR', path)
    if (kind === 'file' && !entry.isFile()) throw errno('EISDIR', path)
    const { R_OK, W_OK, X_OK } = constants
    await access(path, kind === 'folder' ? R_OK | W_OK | X_OK : R_OK | W_OK)
  } catch (error) {
    throw explainFileError(error) ?? error
  }
}

function errno(code: string, path: string): Error {
  return Object.assign(new Error(code), { code, path })
}

const REASONS: Record<string, string> = {
  EACCES: 'may not be read and written by',
  EPERM: 'may not be read and written by',
  EROFS: 'lies on a disk that is read-only for',
}

/** Turns a file system error into a sentence with the path and the remedy; null for other errors. */
export function explainFileError(error: unknown): Error | null {
  if (!(error instanceof Error) || !('code' in error) || !('path' in error)) return null
  const { code, path } = error as NodeJS.ErrnoException
  const reason = REASONS[code ?? '']
  if (reason) {
    return new Error(
      `${path} ${reason} the user ${userName()}. Give that user the right to, or ${ELSEWHERE}`,
    )
  }
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    return new Error(
      `${path} is a file, or lies in one, where a folder should be. Move it away, or ${ELSEWHERE}`,
    )
  }
  if (code === 'ENOENT') {
    return new Error(
      `${path} cannot be made or found there. Make the folder above it, or ${ELSEWHERE}`,
    )
  }
  if (code === 'EISDIR') {
    return new Error(`${path} is a folder where a file should be. Move it away, or ${ELSEWHERE}`)
  }
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new Error(`There is no room left on the disk for ${path}. Make some, or ${ELSEWHERE}`)
  }
  return null
}

function userName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.() ?? '')
  }
}

/** The error for a database that cannot be opened. */
export function damagedDatabase(dataDir: string, reason: string): Error {
  return new Error(
    `The database in ${join(dataDir, 'db')} cannot be opened (${reason}). Put a copy of ${dataDir} from before in its ` +
      `place; or set it aside, and the next start makes a new one:\n  mv ${dataDir} ${setAsideName(dataDir)}`,
  )
}

/** An unused name beside a folder. */
export function setAsideName(dataDir: string): string {
  const names = [`${dataDir}.old`, ...[2, 3, 4, 5, 6, 7, 8, 9].map((n) => `${dataDir}.old${n}`)]
  return names.find((name) => !existsSync(name)) ?? `${dataDir}.${Date.now()}`
}
