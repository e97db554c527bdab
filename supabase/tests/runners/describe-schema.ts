import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { startMigrated } from './platform.ts'
import type { Postgres } from './postgres.ts'
import {
  buildMigration,
  FIRST_MIGRATION,
  firstMigration,
  migrationsFolder,
  SUPABASE,
} from './sources.ts'

/** The schema of a running database as lines, one a fact. */
export const describeSchema = (server: Postgres): Promise<string> =>
  server.psql({ file: fileURLToPath(new URL('schema.sql', import.meta.url)) })

/** The schema that a folder of migrations makes. */
export async function describeMigrations(migrations: string): Promise<string> {
  const server = await startMigrated({ folder: migrations })
  try {
    return await describeSchema(server)
  } finally {
    await server.stop()
  }
}

/** The schema that the sources say. */
export const describeSources = (folder = SUPABASE): Promise<string> =>
  inFolder((room) => {
    writeFileSync(path.join(room, FIRST_MIGRATION), buildMigration(folder))
    return describeMigrations(room)
  })

/** What differs between two texts that bear a name each, as git says it; empty where nothing does. */
export const differenceOf = (before: [string, string], after: [string, string]): Promise<string> =>
  inFolder((room) => {
    for (const [name, text] of [before, after]) writeFileSync(path.join(room, name), text)
    const { stdout } = spawnSync('git', ['diff', '--no-index', '--no-color', before[0], after[0]], {
      cwd: room,
      encoding: 'utf8',
    })
    return Promise.resolve(stdout)
  })

/** What the sources say and the migrations do not make, or the other way round; empty where they agree. */
export const differenceFromSources = async (folder = SUPABASE): Promise<string> =>
  differenceOf(
    ['migrations', await describeMigrations(migrationsFolder(folder))],
    ['schemas', await describeSources(folder)],
  )

/** Runs a task with an empty folder, which goes with it. */
export async function inFolder<T>(task: (room: string) => Promise<T>): Promise<T> {
  const room = mkdtempSync(path.join(os.tmpdir(), 'schema-'))
  try {
    return await task(room)
  } finally {
    rmSync(room, { recursive: true, force: true })
  }
}

/** Copies the sources into an empty folder, as before the first release, for trying a change of them. */
export function copySources(target: string): void {
  for (const name of ['config.toml', 'CHANGELOG.md', 'schemas']) {
    cpSync(path.join(SUPABASE, name), path.join(target, name), { recursive: true })
  }
  mkdirSync(migrationsFolder(target))
  writeFileSync(firstMigration(target), buildMigration(target))
}
