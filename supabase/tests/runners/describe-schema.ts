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

/** The schema of a running database, one fact per line. */
export const describeSchema = (server: Postgres): Promise<string> =>
  server.psql({ file: fileURLToPath(new URL('schema.sql', import.meta.url)) })

/** The schema that a folder of migrations produces. */
export async function describeMigrations(migrations: string): Promise<string> {
  const server = await startMigrated({ folder: migrations })
  try {
    return await describeSchema(server)
  } finally {
    await server.stop()
  }
}

/** The schema that the sources define. */
export const describeSources = (folder = SUPABASE): Promise<string> =>
  inFolder((room) => {
    writeFileSync(path.join(room, FIRST_MIGRATION), buildMigration(folder))
    return describeMigrations(room)
  })

/** The difference of two named texts, as git shows it; empty where they are equal. */
export const differenceOf = (before: [string, string], after: [string, string]): Promise<string> =>
  inFolder((room) => {
    for (const [name, text] of [before, after]) writeFileSync(path.join(room, name), text)
    const { stdout } = spawnSync('git', ['diff', '--no-index', '--no-color', before[0], after[0]], {
      cwd: room,
      encoding: 'utf8',
    })
    return Promise.resolve(stdout)
  })

/** The difference between the sources and the migrations; empty where they agree. */
export const differenceFromSources = async (folder = SUPABASE): Promise<string> =>
  differenceOf(
    ['migrations', await describeMigrations(migrationsFolder(folder))],
    ['schemas', await describeSources(folder)],
  )

/** Runs a task with an empty folder, which is removed afterwards. */
export async function inFolder<T>(task: (room: string) => Promise<T>): Promise<T> {
  const room = mkdtempSync(path.join(os.tmpdir(), 'schema-'))
  try {
    return await task(room)
  } finally {
    rmSync(room, { recursive: true, force: true })
  }
}

/** Copies the sources into an empty folder, as before the first release, to try a change of them. */
export function copySources(target: string): void {
  for (const name of ['config.toml', 'CHANGELOG.md', 'schemas']) {
    cpSync(path.join(SUPABASE, name), path.join(target, name), { recursive: true })
  }
  mkdirSync(migrationsFolder(target))
  writeFileSync(firstMigration(target), buildMigration(target))
}
