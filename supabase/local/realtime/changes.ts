import type { PGlite } from '@electric-sql/pglite'
import { type Filter, filtersThatHold, holdsForKey, keyCondition } from './filters.ts'
import { quote, type WatchedTable } from './tables.ts'
import type { Identity } from './tokens.ts'

/** A joined channel, as seen by the sources of changes. */
export interface Listener {
  identity(): Identity
  /** Sends a change once, with the ids of all its entries that the change matches. */
  send(ids: number[], data: Record<string, unknown>): void
}

/** One `postgres_changes` entry of a joined channel. */
export interface Subscription {
  id: number
  table: WatchedTable
  event: string
  filter: Filter | null
  listener: Listener
}

/** The trigger's announcement. */
interface Change {
  table: string
  type: 'INSERT' | 'UPDATE' | 'DELETE'
  key: Record<string, unknown>
  at: string
}

export interface ChangeFeed {
  subscribe(subscription: Subscription): void
  unsubscribe(subscription: Subscription): void
  /** Receives the text of a notification. */
  announce(payload: string): void
  /** Discards pending changes and waits for the one being sent. */
  close(): Promise<void>
}

type Exclusive = <T>(task: (pg: PGlite) => Promise<T>) => Promise<T>

/** Sends each subscriber the changes that it may see. */
export function createChangeFeed(exclusive: Exclusive): ChangeFeed {
  const byTable = new Map<string, Set<Subscription>>()
  const waiting: Change[] = []
  let working: Promise<void> | null = null

  async function work(): Promise<void> {
    for (let change = waiting.shift(); change; change = waiting.shift()) {
      try {
        await deliver(change)
      } catch (error) {
        console.error(`A change of ${change.table} could not be delivered:`, error)
      }
    }
    working = null
  }

  async function deliver(change: Change): Promise<void> {
    const listening = [...(byTable.get(change.table) ?? [])].filter(
      ({ event }) => event === '*' || event.toUpperCase() === change.type,
    )
    const table = listening[0]?.table
    if (!table) return
    if (change.type === 'DELETE') return deliverDelete(change, table, listening)

    const concerned = await selectConcerned(exclusive, change, table, listening)
    for (const listeners of groupByIdentity(concerned).values()) {
      const [identity] = [...listeners.keys()].map((listener) => listener.identity())
      const columns = identity ? readableColumns(table, identity.role) : []
      if (!identity || columns.length === 0) continue
      const record = await exclusive((pg) => readAs(pg, identity, table, columns, change.key))
      if (!record) continue
      const data = describe(change, table, columns)
      data.record = record
      if (change.type === 'UPDATE') data.old_record = change.key
      // The read took a while: skip listeners whose identity has changed meanwhile.
      sendAll(listeners, data, (listener) => listener.identity().key === identity.key)
    }
  }

  return {
    subscribe(subscription) {
      const name = `${subscription.table.schema}.${subscription.table.name}`
      const set = byTable.get(name) ?? new Set()
      byTable.set(name, set.add(subscription))
    },
    unsubscribe(subscription) {
      byTable.get(`${subscription.table.schema}.${subscription.table.name}`)?.delete(subscription)
    },
    announce(payload) {
      const change = JSON.parse(payload) as Change
      if (!byTable.get(change.table)?.size) return
      waiting.push(change)
      working ??= work()
    },
    async close() {
      waiting.length = 0
      await working
    },
  }
}

// As on the hosted service, a deleted row can no longer be checked against policies or filters. Only its key is sent,
// and filters on other columns match nothing.
function deliverDelete(change: Change, table: WatchedTable, listening: Subscription[]): void {
  const data = { ...describe(change, table, table.keys), old_record: change.key }
  const concerned = listening.filter(({ filter }) => !filter || holdsForKey(filter, change.key))
  for (const listeners of groupByIdentity(concerned).values()) {
    sendAll(listeners, data, (listener) => {
      const columns = readableColumns(table, listener.identity().role)
      return table.keys.every((key) => columns.includes(key))
    })
  }
}

function sendAll(
  listeners: Map<Listener, number[]>,
  data: Record<string, unknown>,
  isMeant: (listener: Listener) => boolean,
): void {
  for (const [listener, ids] of listeners) if (isMeant(listener)) listener.send(ids, data)
}

async function selectConcerned(
  exclusive: Exclusive,
  change: Change,
  table: WatchedTable,
  listening: Subscription[],
): Promise<Subscription[]> {
  const filters = new Map<string, Filter>()
  for (const { filter } of listening) if (filter) filters.set(filter.key, filter)
  if (filters.size === 0) return listening
  const holding = await exclusive((pg) => filtersThatHold(pg, table, change.key, filters))
  return listening.filter(({ filter }) => !filter || holding.has(filter.key))
}

async function readAs(
  pg: PGlite,
  identity: Identity,
  table: WatchedTable,
  columns: string[],
  key: Record<string, unknown>,
): Promise<unknown> {
  return pg.transaction(async (transaction) => {
    await transaction.query(
      `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
              set_config('request.jwt.claim.sub', $3, true), set_config('request.jwt.claim.role', $1, true)`,
      [identity.role, JSON.stringify(identity.claims), identity.sub],
    )
    const parameters: unknown[] = []
    const where = keyCondition(table, key, parameters)
    const { rows } = await transaction.query<{ record: unknown }>(
      `select to_jsonb(visible) as record from (
         select ${columns.map(quote).join(', ')}
         from ${quote(table.schema)}.${quote(table.name)} where ${where}) visible`,
      parameters,
    )
    return rows[0]?.record
  })
}

function describe(change: Change, table: WatchedTable, names: string[]): Record<string, unknown> {
  return {
    schema: table.schema,
    table: table.name,
    commit_timestamp: new Date(change.at).toISOString(),
    type: change.type,
    columns: table.columns
      .filter(({ name }) => names.includes(name))
      .map(({ name, type }) => ({ name, type })),
    errors: null,
  }
}

function readableColumns(table: WatchedTable, role: string): string[] {
  const readable = table.readable.get(role)
  return table.columns.map(({ name }) => name).filter((name) => readable?.has(name))
}

/** The listeners of each identity, each with the ids of its entries. */
function groupByIdentity(subscriptions: Subscription[]): Map<string, Map<Listener, number[]>> {
  const groups = new Map<string, Map<Listener, number[]>>()
  for (const { id, listener } of subscriptions) {
    const { key } = listener.identity()
    const group = groups.get(key) ?? new Map<Listener, number[]>()
    groups.set(key, group.set(listener, [...(group.get(listener) ?? []), id]))
  }
  return groups
}
