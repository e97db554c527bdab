import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/*
 * A tab opened before a deploy requests files of its own build, so a build includes the hashed files of earlier ones.
 * Their names never change their meaning.
 */

const KEPT_DAYS = 14
/** By file name in `assets/`: since when it is no longer part of the newest build. */
const LIST = 'earlier.json'

type EarlierFiles = Record<string, string>

async function readList(folder: string): Promise<EarlierFiles> {
  try {
    return JSON.parse(await readFile(path.join(folder, LIST), 'utf8')) as EarlierFiles
  } catch {
    return {}
  }
}

/** Runs before the bundler empties `dist`. The assets are copied aside, where they survive an interrupted build. */
export async function setEarlierFilesAside(dist: string, aside: string): Promise<void> {
  const assets = path.join(dist, 'assets')
  await mkdir(aside, { recursive: true })
  await cp(assets, aside, { recursive: true, force: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    },
  )
}

/** Runs once the new build is complete. Restores files that have not expired and are not part of the new build. */
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
