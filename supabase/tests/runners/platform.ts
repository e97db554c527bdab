import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { MIGRATIONS_DIR } from '../../local/stack/database.ts'
import { readMigrations } from '../../local/stack/migrations.ts'
import { type Postgres, type PostgresOptions, startPostgres } from './postgres.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

/**
 * A PostgreSQL of its own that has what the hosted platform provides before a project's first
 * migration. Its superuser is `supabase_admin`, as there; the caller stops it.
 */
export async function startPlatform(settings: PostgresOptions['settings'] = {}): Promise<Postgres> {
  const server = await startPostgres({ superuser: 'supabase_admin', settings })
  try {
    await server.psql({ file: path.join(here, '../../local/bootstrap.sql') })
    await server.psql({ file: path.join(here, 'platform.sql') })
    return server
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** The server's address for a role that needs no password. */
export function urlFor(server: Postgres, role: string): string {
  return server.url.replace('supabase_admin@', `${role}@`)
}

/** The same with every migration of a folder applied by the role `postgres`, which is no superuser. */
export async function startMigrated(
  options: { settings?: PostgresOptions['settings']; folder?: string } = {},
): Promise<Postgres> {
  const folder = options.folder ?? MIGRATIONS_DIR
  const server = await startPlatform(options.settings)
  try {
    for (const { file } of await readMigrations(folder)) {
      await server.psql({ file: path.join(folder, file) }, urlFor(server, 'postgres'))
    }
    return server
  } catch (error) {
    await server.stop()
    throw error
  }
}
