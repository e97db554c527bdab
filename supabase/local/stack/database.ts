import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PGlite, PGliteOptions } from '@electric-sql/pglite'
import { citext } from '@electric-sql/pglite/contrib/citext'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import type { Connection } from '@supabase/lite'
import type { PgliteConnection } from '@supabase/lite/pglite'
import { damagedDatabase } from './data-folder.ts'
import { keptDatabase } from './kept-database.ts'
import { createMutex } from './mutex.ts'
import { asText, serializeAnything } from '../compat/serializers.ts'
import { keepStack, watchSession } from './session.ts'
import { loadLite } from '../compat/lite.ts'
import { applyMigrations, readMigrations, readMigrationTexts } from './migrations.ts'

const HERE = fileURLToPath(new URL('.', import.meta.url))

/** The folder of the product's migrations. */
export const MIGRATIONS_DIR = join(HERE, '../../migrations')

// Type oids, the same in every PostgreSQL.
const TIMESTAMPTZ = 1184
// PGlite itself throws on an object for columns of these types.
const TEXTUAL = [16, 25, 1042, 1043, 1082, 1114, TIMESTAMPTZ]

/** A time as PostgREST writes it (2026-05-05T08:30:00.5+00:00); every browser reads that form. */
export function toIsoTime(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
}

export interface DatabaseOptions {
  /** The folder of the stack's data (the database uses `db/` in it), or `memory` for none. */
  dataDir: string
  migrationsDir?: string
  /** A new folder starts from the kept dump too, as one in memory does: for tests, since the salts are the dump's. */
  isFromKept?: boolean
  /** A PGlite dump to start from, of a database that these migrations made. */
  loadDataDir?: Blob
  /** More PGlite extension bundles, such as pgtap; the caller runs `create extension`. */
  extensions?: NonNullable<PGliteOptions['extensions']>
  /** Called when the session is lost for good; without it the process ends. */
  onLost?: (sentence: string) => void
}

/** A PostgreSQL with the platform's objects and every migration applied. */
export interface Database {
  /** The only session, as superuser. Beside a served stack, use it only inside `exclusive`. */
  pg: PGlite
  /** The API layer's view of the same session. */
  connection: Connection
  /** Runs a task while nothing else uses the session; must not be nested: see `Mutex`. */
  exclusive<T>(task: (pg: PGlite) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Opens the database, creating it on first use, without HTTP. Throws when a migration fails. */
export async function createDatabase(options: DatabaseOptions): Promise<Database> {
  const lite = await loadLite()
  const inMemory = options.dataDir === 'memory'
  const folder = join(options.dataDir, 'db')
  if (!inMemory) await mkdir(folder, { recursive: true })

  const damaged = (error: unknown) =>
    inMemory ? error : damagedDatabase(options.dataDir, firstLine(error))
  const platform = await platformSql()
  const migrationsDir = options.migrationsDir ?? MIGRATIONS_DIR
  const isNew = inMemory || !existsSync(join(folder, 'PG_VERSION'))
  const mayBeKept = migrationsDir === MIGRATIONS_DIR && (inMemory || options.isFromKept)
  const kept =
    isNew && mayBeKept
      ? keptDatabase([
          ...platform,
          ...(await readMigrationTexts(migrationsDir)).flatMap(({ file, text }) => [file, text]),
        ])
      : null
  const loadDataDir = options.loadDataDir ?? (await kept?.read()) ?? undefined
  const connection = await lite
    .createPgliteConnection({
      url: inMemory ? 'memory://' : folder,
      pgliteOptions: {
        loadDataDir,
        extensions: { btree_gist, pg_trgm, unaccent, citext, ...options.extensions },
        parsers: { [TIMESTAMPTZ]: toIsoTime },
        serializers: Object.fromEntries(TEXTUAL.map((type) => [type, asText])),
      },
    })
    .catch((error: unknown) => {
      throw damaged(error)
    })
  const pg = connection.driver
  try {
    await beginSession(pg).catch((error: unknown) => {
      throw damaged(error)
    })
    keepOwnGrants(connection)
    // A dump already holds the platform and the migrations.
    if (!loadDataDir) {
      // Every sound database accepts the platform's objects.
      await preparePlatform(connection, platform).catch((error: unknown) => {
        throw damaged(error)
      })
      await applyMigrations(pg, await readMigrations(migrationsDir), options.dataDir)
      await kept?.write(pg)
    }
    // Lists of types that the migrations created are then read as lists, as after a restart.
    await pg.refreshArrayTypes()
    await forgetListsOfRows(pg)
    serializeAnything(pg)
  } catch (error) {
    // A database that did not open cannot be closed either.
    await pg.close().catch(() => undefined)
    throw error
  }

  keepStack(pg)
  const session = watchSession(pg, options.onLost ?? endProcess)
  const mutex = createMutex()
  return {
    pg,
    connection,
    exclusive: (task) =>
      mutex.run(async () => {
        try {
          return await task(pg)
        } finally {
          await session.restore()
        }
      }),
    close: () => mutex.run(() => connection.close()),
  }
}

/**
 * Removes the parsers and serialisers for lists of whole rows, one for each table: nothing reads such lists, and PGlite
 * copies all of them for every statement, which takes as long as a short statement itself.
 */
async function forgetListsOfRows(pg: PGlite): Promise<void> {
  const { rows } = await pg.query<{ list: number }>(
    `select t.typarray as list from pg_type t where t.typtype = 'c' and t.typarray <> 0`,
  )
  const lists = new Set(rows.map(({ list }) => String(list)))
  const withoutLists = <Way>(ways: Record<string, Way>) =>
    Object.fromEntries(Object.entries(ways).filter(([type]) => !lists.has(type)))
  pg.parsers = withoutLists(pg.parsers)
  pg.serializers = withoutLists(pg.serializers)
}

function endProcess(sentence: string): void {
  console.error(sentence)
  process.exit(1)
}

/** The statements that create the platform's objects before the migrations. */
async function platformSql(): Promise<string[]> {
  const lite = await loadLite()
  const [bootstrap, factors] = await Promise.all(
    ['../bootstrap.sql', '../factors.sql'].map((file) => readFile(join(HERE, file), 'utf8')),
  )
  return [bootstrap ?? '', lite.getAuthSchemaSql(), factors ?? '', lite.getStorageSchemaSql()]
}

async function beginSession(pg: PGlite): Promise<void> {
  await pg.exec('set client_min_messages to warning')
  // The platform's search path: finds extensions without their schema's name.
  await pg.exec('set search_path to "$user", public, extensions')
}

async function preparePlatform(
  connection: PgliteConnection,
  statements: readonly string[],
): Promise<void> {
  const lite = await loadLite()
  for (const statement of statements) await connection.driver.exec(statement)
  await lite.ensureHistoryTable(connection)
}

function firstLine(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return line.slice(0, 200) || 'it gives no reason'
}

/**
 * On its first request the API layer grants everything on every table to the API's roles, over the migrations' own
 * grants. Marking its preparation as done keeps the grants as written; the roles and their platform privileges come
 * from bootstrap.sql.
 */
export function keepOwnGrants(connection: Connection): void {
  if (!('rlsState' in connection)) {
    throw new Error('This version of @supabase/lite prepares its grants differently.')
  }
  Object.assign(connection, { rlsState: 'active' })
}
