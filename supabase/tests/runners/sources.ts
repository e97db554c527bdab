import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../../src/build/app-config.ts'

/**
 * The sources of the database in `supabase/schemas/`, and the migrations that make the same. Every function takes another
 * folder in the place of `supabase/`, for tests.
 */

export const SUPABASE = path.join(root, 'supabase')

export const FIRST_MIGRATION = '20261121100000_first_release.sql'

export const migrationsFolder = (folder = SUPABASE): string => path.join(folder, 'migrations')

/** The migration that is generated until the first release, and never changes again afterwards. */
export const firstMigration = (folder = SUPABASE): string =>
  path.join(migrationsFolder(folder), FIRST_MIGRATION)

/** The files of a folder of migrations, in the order in which they run. */
export const sqlFiles = (folder = migrationsFolder()): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()

/**
 * The paths of the sources from `supabase/`, in the order of `schema_paths` in config.toml.
 *
 * @throws Error naming a file that the list lacks, names twice or that is not there
 */
export function sourcePaths(folder = SUPABASE): string[] {
  const config = readFileSync(path.join(folder, 'config.toml'), 'utf8')
  const list = /^schema_paths = \[\n([\s\S]*?)^\]/m.exec(config)?.[1] ?? ''
  const listed = [...list.matchAll(/"\.\/([^"]+)"/g)].map(([, name = '']) => name)
  const there = readdirSync(path.join(folder, 'schemas'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sql'))
    .map((file) => `schemas/${file}`)
  const problems = [
    ...there.filter((file) => !listed.includes(file)).map((file) => `lacks ${file}`),
    ...listed.filter((file) => !there.includes(file)).map((file) => `names ${file}, which is gone`),
    ...listed
      .filter((file, index) => listed.indexOf(file) < index)
      .map((file) => `names ${file} twice`),
  ]
  if (problems.length > 0) throw new Error(`schema_paths of config.toml ${problems.join('; ')}`)
  return listed
}

/** The text of the migration that the sources make. */
export function buildMigration(folder = SUPABASE): string {
  const sources = sourcePaths(folder).map((file) => {
    const text = readFileSync(path.join(folder, file), 'utf8').trim()
    return `-- ${'='.repeat(20)} ${file}\n\n${text}\n`
  })
  return [
    '-- Generated from supabase/schemas by `npm run db:build`; a change is made there.\n',
    '-- The order is that of explaining, so a body may name what a later file makes. `house_rules.test.sql` compiles each again.',
    'set check_function_bodies = off;\n',
    ...sources,
    'reset check_function_bodies;\n',
  ].join('\n')
}
