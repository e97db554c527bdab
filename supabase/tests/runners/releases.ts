import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  buildMigration,
  FIRST_MIGRATION,
  firstMigration,
  migrationsFolder,
  sqlFiles,
  SUPABASE,
} from './sources.ts'

/**
 * What was released. Until then the one migration is written anew from the sources; afterwards a released file never
 * changes again, because a project does not run it a second time, and each difference is a dated migration beside it.
 */

/**
 * Writes the migration that the sources make.
 *
 * @returns its text
 * @throws Error once a version has been released
 */
export function writeMigration(folder = SUPABASE): string {
  const [first] = releases(folder)
  if (first)
    throw new Error(
      `${FIRST_MIGRATION} was released with ${first.version} and never changes again. ${DATED}`,
    )
  const text = buildMigration(folder)
  writeFileSync(firstMigration(folder), text)
  return text
}

/** What is to be done with a difference once a version has been released. */
export const DATED =
  'Write the difference into a migration of its own: supabase/migrations/<YYYYMMDDhhmmss>_what_it_does.sql'

/** A version that was put online. */
export interface Release {
  version: string
  /** Its migrations, each with the digest of its text. */
  migrations: Record<string, string>
  /** The file of the rows that a database of this version may have. */
  rows: string
}

/** The folder that holds one folder a version. It is not there before the first release. */
export const releasesFolder = (folder = SUPABASE): string => path.join(folder, 'releases')

/** What was released, the oldest first. */
export function releases(folder = SUPABASE): Release[] {
  const all = releasesFolder(folder)
  if (!existsSync(all)) return []
  return readdirSync(all)
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .map((version) => ({
      version,
      migrations: JSON.parse(
        readFileSync(path.join(all, version, 'migrations.json'), 'utf8'),
      ) as Record<string, string>,
      rows: path.join(all, version, 'rows.sql'),
    }))
}

const digestOf = (folder: string, name: string) =>
  createHash('sha256')
    .update(readFileSync(path.join(migrationsFolder(folder), name)))
    .digest('hex')

/** Every migration with the digest of its text, as a release keeps it. */
export const migrationDigests = (folder = SUPABASE): Record<string, string> =>
  Object.fromEntries(
    sqlFiles(migrationsFolder(folder)).map((name) => [name, digestOf(folder, name)]),
  )

/** What is wrong with the migrations as files, a sentence each. Whether they make what the sources say, only a database tells. */
export function migrationProblems(folder = SUPABASE): string[] {
  const names = sqlFiles(migrationsFolder(folder))
  const latest = releases(folder).at(-1)
  if (!latest) {
    const early = names
      .filter((name) => name !== FIRST_MIGRATION)
      .map((name) => `${name} came before the first release: change the sources, and remove it.`)
    const isBuilt =
      existsSync(firstMigration(folder)) &&
      readFileSync(firstMigration(folder), 'utf8') === buildMigration(folder)
    return isBuilt
      ? early
      : [
          ...early,
          'supabase/migrations is not what supabase/schemas makes. Run "npm run db:build".',
        ]
  }
  const released = Object.keys(latest.migrations)
  const last = released.sort().at(-1) ?? ''
  return [
    ...released
      .filter((name) => !names.includes(name))
      .map((name) => `${name} was released with ${latest.version} and is gone. Bring it back.`),
    ...released
      .filter((name) => names.includes(name) && digestOf(folder, name) !== latest.migrations[name])
      .map(
        (name) => `${name} was released with ${latest.version} and has changed. Take that back.`,
      ),
    // What is older than that which a project has is not pushed to it.
    ...names
      .filter((name) => !released.includes(name) && name < last)
      .map((name) => `${name} is older than ${last}, which is released. Give it a later date.`),
  ]
}
