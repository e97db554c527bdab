import postgres, { type Sql } from 'postgres'
import { startMigrated, urlFor } from '../../../supabase/tests/runners/platform.ts'

/** A separate PostgreSQL with every migration applied. */
export interface Cluster {
  /** Superuser sessions. */
  sql: Sql
  /** Sessions as PostgREST opens them. */
  open: (sessions: number) => Sql
  stop: () => Promise<void>
}

// Like hosted projects: commits are flushed to disk, and page costs are those of an SSD.
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

// Timestamps stay text: a Date would cut off their microseconds.
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
