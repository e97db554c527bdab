import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openPostgres } from '../../../tests/contract/postgres-session.ts'
import { dumpRows } from '../../backup/hosted.ts'
import { loadDemoAccounts } from '../../local/demo/accounts.ts'
import { seedDemo } from '../../local/demo/seed-demo.ts'
import { differenceFromSources, inFolder } from './describe-schema.ts'
import { startMigrated, urlFor } from './platform.ts'
import { migrationDigests, migrationProblems, releases, releasesFolder } from './releases.ts'
import { migrationsFolder, SUPABASE } from './sources.ts'

/** The platform's table of applied seeds, which the demonstration writes to. */
const SEED_RECORD = `
  create schema supabase_migrations;
  create table supabase_migrations.seed_files (path text primary key, hash text)`

/**
 * Records that a version goes online: its migrations, which never change again, and the rows of the demonstration's
 * families in a database of this version, which later versions are tested on.
 *
 * @returns the folder with both
 * @throws Error saying what must be done first
 */
export async function makeRelease(version: string, folder = SUPABASE): Promise<string> {
  const changelog = readFileSync(path.join(folder, 'CHANGELOG.md'), 'utf8')
  const problems = [
    ...migrationProblems(folder),
    ...(releases(folder).some((release) => release.version === version)
      ? [`${version} was released already. package.json and src/lib/version.ts name the next one.`]
      : []),
    ...(changelog.includes(`\n## ${version}\n`)
      ? []
      : [`CHANGELOG.md says nothing of ${version}: what does it change for operators?`]),
  ]
  if (problems.length > 0) throw new Error(problems.join('\n'))
  if (releases(folder).length > 0 && (await differenceFromSources(folder)) !== '')
    throw new Error('The migrations do not make what the sources say: npm run db:diff')

  const rows = await demonstrationRows(folder)
  const target = path.join(releasesFolder(folder), version)
  mkdirSync(target, { recursive: true })
  writeFileSync(path.join(target, 'rows.sql'), rows)
  const migrations = JSON.stringify(migrationDigests(folder), null, 2)
  writeFileSync(path.join(target, 'migrations.json'), `${migrations}\n`)
  return target
}

/** The rows of the demonstration's families in a database of a folder's migrations. */
async function demonstrationRows(folder: string): Promise<string> {
  const server = await startMigrated({ folder: migrationsFolder(folder) })
  try {
    await server.psql({ sql: SEED_RECORD })
    const session = await openPostgres(server.url)
    await seedDemo(session.pg, await loadDemoAccounts('memory', {}))
    await session.close()
    return await inFolder(async (room) => {
      const file = path.join(room, 'rows.sql')
      await dumpRows(urlFor(server, 'postgres'), file)
      return readFileSync(file, 'utf8')
    })
  } finally {
    await server.stop()
  }
}
