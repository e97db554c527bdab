import { existsSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { askForCopy, copyEntries, ENTRIES, removeCopies } from '../local/stack/backup-socket.ts'
import { makeFolder } from '../local/stack/data-folder.ts'
import { lockDataFolder } from '../local/stack/folder-lock.ts'
import { pack, refuseTaken, unpack } from './archive.ts'

/** Packs a data folder into a file: through the server that runs on it, or directly where none runs. */
export async function backUpFolder(dataDir: string, file: string): Promise<void> {
  if (!existsSync(path.join(dataDir, 'db')))
    throw new Error(`${dataDir} holds no database. DATA_DIR names the folder of the data.`)
  refuseTaken(file)
  const asked = await askForCopy(dataDir)
  if (asked) {
    let isKept = false
    try {
      await pack(asked.copy, ENTRIES, file)
      isKept = true
    } finally {
      asked.done(isKept)
    }
    return
  }
  const unlock = await lockDataFolder(dataDir)
  const copy = path.join(dataDir, 'copy')
  try {
    await removeCopies(dataDir)
    await copyEntries(dataDir, copy)
    await pack(copy, ENTRIES, file)
  } finally {
    await rm(copy, { recursive: true, force: true })
    await unlock()
  }
}

/** Creates a data folder from a backup file. The folder must be absent or empty. */
export async function restoreFolder(file: string, dataDir: string): Promise<void> {
  if (existsSync(dataDir) && (await readdir(dataDir)).length > 0)
    throw new Error(`${dataDir} is not empty. Set it aside first: mv ${dataDir} ${dataDir}.old`)
  const unfinished = `${dataDir}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await makeFolder(unfinished)
  try {
    await unpack(file, unfinished)
    if (!existsSync(path.join(unfinished, 'db', 'PG_VERSION')))
      throw new Error(`${file} is no backup of an embedded server.`)
    await rm(dataDir, { recursive: true, force: true })
    await rename(unfinished, dataDir)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}
