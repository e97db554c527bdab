import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** A random text of at least 128 bits that can be typed and used in a URL. */
export function randomSecret(bytes = 32): string {
  return randomBytes(bytes).toString('base64url')
}

/**
 * Reads a JSON file that only its owner may read, or creates it on first use. It appears complete or not at all, so
 * that a killed start leaves nothing half-written.
 */
export async function loadOrCreatePrivateJson<T>(file: string, create: () => T): Promise<T> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text !== null) return JSON.parse(text) as T
  const value = create()
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
  return value
}

/** The signing key of access tokens: stored in the data folder, new for each stack in memory. */
export async function loadSigningKey(dataDir: string): Promise<string> {
  const create = () => ({ signingKey: randomSecret(48) })
  if (dataDir === 'memory') return create().signingKey
  const file = join(dataDir, 'keys.json')
  const keys = await loadOrCreatePrivateJson<unknown>(file, create).catch((cause: unknown) => {
    if (cause instanceof SyntaxError) return null
    throw cause
  })
  const key = typeof keys === 'object' && keys !== null && 'signingKey' in keys && keys.signingKey
  // Without a key the API layer would sign with its published default, and anybody could forge a token.
  if (typeof key !== 'string' || key.length < 32) {
    throw new Error(
      `${file} is damaged and holds no key: remove it, and the next start makes a new one (everybody signs in again).`,
    )
  }
  return key
}
