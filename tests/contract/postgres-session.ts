import type { PGlite } from '@electric-sql/pglite'
import { rememberError } from '../../supabase/local/compat/request-context.ts'
import { loadLite } from '../../supabase/local/compat/lite.ts'
import { type Database, keepOwnGrants, toIsoTime } from '../../supabase/local/stack/database.ts'
import { createMutex } from '../../supabase/local/stack/mutex.ts'

const JSON_TYPE = 114
const JSONB = 3802
const TIMESTAMPTZ = 1184

// The API layer passes JSON as text. The driver's own serialiser, told by the server that the value is jsonb, would
// turn that text into a JSON string.
const json = (type: number) => ({
  to: type,
  from: [type],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string): unknown => JSON.parse(text),
})

/** A PostgreSQL server in place of the embedded one: one superuser session, with every migration already applied. */
export async function openPostgres(url: string): Promise<Database> {
  await loadLite()
  const { createPostgresConnection } = await import('@supabase/lite/postgres')
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      max: 1,
      onnotice: () => undefined,
      connection: { search_path: '"$user", public, extensions' },
      types: {
        json: json(JSON_TYPE),
        jsonb: json(JSONB),
        timestamptz: { to: TIMESTAMPTZ, from: [TIMESTAMPTZ], serialize: String, parse: toIsoTime },
      },
    },
  })
  keepOwnGrants(connection)
  const { driver } = connection

  // The API layer's own statements run on its reserved session.
  const reserve = driver.reserve.bind(driver)
  driver.reserve = async () => {
    const reserved = await reserve()
    const unsafe = reserved.unsafe.bind(reserved)
    reserved.unsafe = ((...parameters: Parameters<typeof unsafe>) => {
      const query = unsafe(...parameters)
      query.catch(rememberError)
      return query
    }) as typeof unsafe
    return reserved
  }

  const query = async (text: string, values: unknown[] = []) => {
    const rows = await driver.unsafe(text, values as never[])
    return { rows: [...rows], affectedRows: (rows as unknown as { count: number }).count }
  }
  const exec = async (text: string) => [await query(text)]
  // The methods that the stack uses on its only session. PGlite has more, which it does not use here.
  const session = {
    query,
    exec,
    async transaction(
      task: (transaction: { query: typeof query; exec: typeof exec }) => Promise<unknown>,
    ) {
      await query('begin')
      try {
        const outcome = await task({ query, exec })
        await query('commit')
        return outcome
      } catch (error) {
        await query('rollback')
        throw error
      }
    },
    async listen(channel: string, told: (payload: string) => void) {
      const { unlisten } = await driver.listen(channel, told)
      return unlisten
    },
  }
  const pg = session as unknown as PGlite
  const mutex = createMutex()
  return {
    pg,
    connection,
    exclusive: (task) => mutex.run(() => task(pg)),
    close: () => mutex.run(() => connection.close()),
  }
}
