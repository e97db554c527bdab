import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Postgres, type PostgresOptions, startPostgres } from './postgres.ts'
import { migrationsFolder, sqlFiles } from './sources.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

/**
 * A separate PostgreSQL with everything that the hosted platform provides before a project's first migration. Its
 * superuser is `supabase_admin`, as there; the caller stops it.
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

/** Applies files of a folder in this order, as the non-superuser role `postgres`. Throws naming the file that fails. */
export async function applyMigrations(
  server: Postgres,
  folder: string,
  names: readonly string[],
): Promise<void> {
  for (const name of names) {
    await server.psql({ file: path.join(folder, name) }, urlFor(server, 'postgres'))
  }
}

/** Starts such a server with every migration of a folder. */
export async function startMigrated(
  options: { settings?: PostgresOptions['settings']; folder?: string } = {},
): Promise<Postgres> {
  const folder = options.folder ?? migrationsFolder()
  const server = await startPlatform(options.settings)
  try {
    await applyMigrations(server, folder, sqlFiles(folder))
    return server
  } catch (error) {
    await server.stop()
    throw error
  }
}
