import { pgtap } from '@electric-sql/pglite/pgtap'
import postgres, { type Sql } from 'postgres'
import { createDatabase } from '../../local/stack/database.ts'
import { startMigrated } from './platform.ts'

/** One session of a superuser on a database with every migration applied and pgTAP at hand. */
export type TestSession = {
  /** Runs a text of statements; answers every text value of every row that has only one. */
  execute: (sql: string) => Promise<string[]>
}

export type TestDatabases = {
  /** Each on a database of its own: what one does, no other one sees. */
  sessions: readonly TestSession[]
  /** A database for tests that need several sessions on one; PGlite has only one. */
  url?: string
  close: () => Promise<void>
}

// A schema of its own: the tests speak as roles that may reach nothing else.
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

/** For the files, which are rolled back; what the races leave behind stays in the first database. */
const COPIES = ['one', 'two']

/**
 * A cluster of its own with what the platform provides and three equal databases; the migrations run as its role
 * postgres. `settings` of the server are for all that is asked of it.
 */
export async function openPostgres(settings: Record<string, string> = {}): Promise<TestDatabases> {
  // Figures of tables that were empty when it looked would have the next test's rows read one by one.
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
      // From another database: one is copied while nobody is in it.
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
