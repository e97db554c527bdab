import postgres, { type Sql } from 'postgres'
import { startMigrated, urlFor } from '../../../supabase/tests/runners/platform.ts'

/** A PostgreSQL of its own with every migration applied. */
export interface Cluster {
  /** Sessions of the superuser. */
  sql: Sql
  /** Sessions as PostgREST holds them. */
  open: (sessions: number) => Sql
  stop: () => Promise<void>
}

// As hosted projects have it: commits are safe on disk, and pages are taken to come from an SSD.
const settings = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '2GB',
  effective_cache_size: '6GB',
  random_page_cost: '1.1',
  max_wal_size: '8GB',
  max_connections: '120',
}

// Times stay the texts that they are: a Date would cut off their microseconds.
const asText = { to: 1184, from: [1082, 1114, 1184], serialize: String, parse: String }

export async function startCluster(): Promise<Cluster> {
  const server = await startMigrated({ settings })
  const opened: Sql[] = []
  const connect = (url: string, max: number) => {
    const sql = postgres(url, {
      max,
      onnotice: () => undefined,
      types: { date: asText },
    }) as unknown as Sql
    opened.push(sql)
    return sql
  }
  try {
    return {
      sql: connect(server.url, 2),
      open: (sessions) => connect(urlFor(server, 'authenticator'), sessions),
      stop: async () => {
        await Promise.all(opened.map((sql) => sql.end({ timeout: 5 })))
        await server.stop()
      },
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}
