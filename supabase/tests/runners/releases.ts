import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  buildMigration,
  buildPublicProcedures,
  FIRST_MIGRATION,
  firstMigration,
  migrationsFolder,
  sqlFiles,
  SUPABASE,
} from './sources.ts'
import { PUBLIC_PROCEDURES } from './public-procedures.ts'

/**
 * Released versions. Before the first release the only migration is regenerated from the sources; afterwards a released
 * file never changes, because a project does not run it again, and each difference is a dated migration of its own.
 */

/** The generated files, by path, with their text. */
const builtFiles = (folder: string): readonly (readonly [string, string])[] => [
  [path.join(folder, PUBLIC_PROCEDURES), buildPublicProcedures(folder)],
  [firstMigration(folder), buildMigration(folder)],
]

/**
 * Writes the migration and the source that are generated from the other sources.
 *
 * @throws Error once a version has been released
 */
export function writeMigration(folder = SUPABASE): void {
  const [first] = releases(folder)
  if (first)
    throw new Error(
      `${FIRST_MIGRATION} was released with ${first.version} and never changes again. ${DATED}`,
    )
  for (const [file, text] of builtFiles(folder)) writeFileSync(file, text)
}

/** The remedy for a difference once a version has been released. */
export const DATED =
  'Write the difference into a migration of its own: supabase/migrations/<YYYYMMDDhhmmss>_what_it_does.sql'

/** A version that went online. */
export interface Release {
  version: string
  /** Its migrations, each with the digest of its text. */
  migrations: Record<string, string>
  /** The file of sample rows for a database of this version. */
  rows: string
}

/** The folder with one folder per version. It does not exist before the first release. */
export const releasesFolder = (folder = SUPABASE): string => path.join(folder, 'releases')

/** The released versions, oldest first. */
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

/** Every migration with the digest of its text, as recorded in a release. */
export const migrationDigests = (folder = SUPABASE): Record<string, string> =>
  Object.fromEntries(
    sqlFiles(migrationsFolder(folder)).map((name) => [name, digestOf(folder, name)]),
  )

/** Faults of the migration files, a sentence each. Whether they match the sources, only a database can tell. */
export function migrationProblems(folder = SUPABASE): string[] {
  const names = sqlFiles(migrationsFolder(folder))
  const latest = releases(folder).at(-1)
  if (!latest) {
    const early = names
      .filter((name) => name !== FIRST_MIGRATION)
      .map((name) => `${name} came before the first release: change the sources, and remove it.`)
    const isBuilt = builtFiles(folder).every(
      ([file, text]) => existsSync(file) && readFileSync(file, 'utf8') === text,
    )
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
    // `db push` skips files older than the latest applied one.
    ...names
      .filter((name) => !released.includes(name) && name < last)
      .map((name) => `${name} is older than ${last}, which is released. Give it a later date.`),
  ]
}
