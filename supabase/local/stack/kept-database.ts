import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PGlite } from '@electric-sql/pglite'

const FOLDER = fileURLToPath(new URL('../../../.cache/database', import.meta.url))

/**
 * Caches the migrated database as PGlite's own dump (45 MB) for the next one in memory: tests start dozens, and
 * migrating takes four seconds where loading takes one. Never for a data folder, which has its own salts.
 *
 * @param madeOf everything the database is built from; other text means another database
 */
export function keptDatabase(madeOf: readonly string[]) {
  const hash = createHash('sha256')
  for (const text of madeOf) hash.update(text).update('\0')
  const file = `${hash.digest('hex').slice(0, 32)}.tar`
  return {
    /** The dump, or null where there is none yet. */
    async read(): Promise<Blob | null> {
      const bytes = await readFile(join(FOLDER, file)).catch(() => null)
      return bytes && new Blob([new Uint8Array(bytes)])
    },
    /** Replaces all other dumps. Where nothing can be written, the next start takes longer. */
    async write(pg: PGlite): Promise<void> {
      const dump = Buffer.from(await (await pg.dumpDataDir('none')).arrayBuffer())
      try {
        await mkdir(FOLDER, { recursive: true })
        const others = (await readdir(FOLDER)).filter(
          (name) => name.endsWith('.tar') && name !== file,
        )
        const unfinished = join(FOLDER, randomUUID())
        await writeFile(unfinished, dump)
        await rename(unfinished, join(FOLDER, file))
        await Promise.all(others.map((name) => rm(join(FOLDER, name), { force: true })))
      } catch {
        return
      }
    },
  }
}
