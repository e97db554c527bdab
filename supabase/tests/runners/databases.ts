import { pgtap } from '@electric-sql/pglite/pgtap'
import postgres, { type Sql } from 'postgres'
import { createDatabase } from '../../local/stack/database.ts'
import { startMigrated } from './platform.ts'

/** One superuser session on a database with every migration applied and pgTAP installed. */
export type TestSession = {
  /** Runs several statements; returns every text value of the rows with a single column. */
  execute: (sql: string) => Promise<string[]>
}

export type TestDatabases = {
  /** Each on its own database, isolated from the others. */
  sessions: readonly TestSession[]
  /** A database for tests that need several sessions; PGlite has only one. */
  url?: string
  close: () => Promise<void>
}

// A separate schema: the tests run as roles that can reach nothing else.
const preparation = `
  create schema tap;
  create extension pgtap with schema tap;
  grant usage on schema tap to public;
  grant execute on all functions in schema tap to public;
  set search_path to public, extensions, tap;
  set client_min_messages to warning;
`

function singleTexts(rows: readonly object[]): string[] {
  return rows.flatMap((row) => {
    const values: unknown[] = Object.values(row)
    return values.length === 1 && typeof values[0] === 'string' ? values : []
  }) as string[]
}

/** The embedded database, in this process. */
export async function openPglite(): Promise<TestDatabases> {
  const database = await createDatabase({ dataDir: 'memory', extensions: { pgtap } })
  await database.pg.exec(preparation)
  const execute = async (sql: string) => {
    const results = await database.pg.exec(sql)
    return results.flatMap((result) => singleTexts(result.rows))
  }
  return { sessions: [{ execute }], close: () => database.close() }
}

/** For the files, which are rolled back; the races leave their rows in the first database. */
const COPIES = ['one', 'two']

/**
 * A separate cluster with the platform's objects and three identical databases; the migrations run as its role
 * postgres. `settings` are server settings for everything run on it.
 */
export async function openPostgres(settings: Record<string, string> = {}): Promise<TestDatabases> {
  // Statistics of tables that were empty at the time would give the next test sequential scans.
  const server = await startMigrated({ settings: { autovacuum: 'off', ...settings } })
  const inDatabase = (name: string) => server.url.replace('/postgres?', `/${name}?`)
  const connections: Sql[] = []
  const close = async () => {
    await Promise.all(connections.map((connection) => connection.end()))
    await server.stop()
  }
  const session = async (url: string): Promise<TestSession> => {
    const connection = postgres(url, { max: 1, onnotice: () => undefined })
    connections.push(connection)
    await connection.unsafe(preparation).simple()
    return {
      execute: async (text) => {
        const answer: unknown[] = await connection.unsafe(text).simple()
        const results = Array.isArray(answer[0]) ? (answer as object[][]) : [answer as object[]]
        return results.flatMap(singleTexts)
      },
    }
  }
  try {
    const sessions: TestSession[] = []
    for (const copy of COPIES) {
      // From another database: a template may have no other sessions.
      await server.psql(
        { sql: `create database ${copy} template postgres` },
        inDatabase('template1'),
      )
      sessions.push(await session(inDatabase(copy)))
    }
    return { sessions, url: server.url, close }
  } catch (error) {
    await close()
    throw error
  }
}
