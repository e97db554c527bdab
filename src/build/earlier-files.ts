import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/*
 * A tab that was opened before a deploy asks for files of its own build. So a build carries the hashed files of earlier
 * ones along: their names never mean anything else.
 */

const KEPT_DAYS = 14
/** Since when a file is no longer of the newest build, by its name in `assets/`. */
const LIST = 'earlier.json'

type EarlierFiles = Record<string, string>

async function readList(folder: string): Promise<EarlierFiles> {
  try {
    return JSON.parse(await readFile(path.join(folder, LIST), 'utf8')) as EarlierFiles
  } catch {
    return {}
  }
}

/** Before the bundler empties `dist`: its assets go beside, where a build that is cut off leaves them for the next. */
export async function setEarlierFilesAside(dist: string, aside: string): Promise<void> {
  const assets = path.join(dist, 'assets')
  await mkdir(aside, { recursive: true })
  await cp(assets, aside, { recursive: true, force: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    },
  )
}

/** Once the new build is whole: brings back what is younger than its days and not of the new build itself. */
export async function bringBackEarlierFiles(
  dist: string,
  aside: string,
  now = new Date(),
): Promise<void> {
  const assets = path.join(dist, 'assets')
  const before = await readList(aside)
  const own = new Set(await readdir(assets))
  const oldest = new Date(now.getTime() - KEPT_DAYS * 86_400_000).toISOString()
  const list: EarlierFiles = {}
  for (const name of await readdir(aside)) {
    const since = before[name] ?? now.toISOString()
    if (name === LIST || own.has(name) || since < oldest) continue
    // A file and its compressed forms go together.
    if (own.has(name.replace(/\.(?:br|gz)$/, ''))) continue
    await cp(path.join(aside, name), path.join(assets, name))
    list[name] = since
  }
  await writeFile(path.join(assets, LIST), JSON.stringify(list, null, 2))
  await rm(aside, { recursive: true })
}
