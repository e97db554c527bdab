import { pgtap } from '@electric-sql/pglite/pgtap'
import postgres from 'postgres'
import { createDatabase } from '../../local/stack/database.ts'
import { startMigrated } from './platform.ts'

/** One session of a superuser on a database with every migration applied and pgTAP at hand. */
export type TestDatabase = {
  /** Runs a text of statements; answers every text value of every row that has only one. */
  execute: (sql: string) => Promise<string[]>
  /** For tests that need a second session; PGlite has only one. */
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

export async function openPglite(): Promise<TestDatabase> {
  const database = await createDatabase({ dataDir: 'memory', extensions: { pgtap } })
  await database.pg.exec(preparation)
  return {
    execute: async (sql) => {
      const results = await database.pg.exec(sql)
      return results.flatMap((result) => singleTexts(result.rows))
    },
    close: () => database.close(),
  }
}

/** A cluster of its own with what the platform provides; the migrations run as its role postgres. */
export async function openPostgres(): Promise<TestDatabase> {
  const server = await startMigrated()
  try {
    const sql = postgres(server.url, { max: 1, onnotice: () => undefined })
    await sql.unsafe(preparation)
    return {
      url: server.url,
      execute: async (text) => {
        const answer: unknown[] = await sql.unsafe(text).simple()
        const results = Array.isArray(answer[0]) ? (answer as object[][]) : [answer as object[]]
        return results.flatMap(singleTexts)
      },
      close: async () => {
        await sql.end()
        await server.stop()
      },
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}
