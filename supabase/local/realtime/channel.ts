import type { PGlite } from '@electric-sql/pglite'
import type { ChangeFeed, Listener, Subscription } from './changes.ts'
import { prepareFilter } from './filters.ts'
import { isRecord, type Message } from './protocol.ts'
import type { WatchedTable } from './tables.ts'
import type { Identity } from './tokens.ts'

const EVENTS = new Set(['*', 'INSERT', 'UPDATE', 'DELETE'])

/** A channel's dependencies. */
export interface ChannelHost {
  feed: ChangeFeed
  tables: Map<string, WatchedTable>
  exclusive<T>(task: (pg: PGlite) => Promise<T>): Promise<T>
  /** @throws Error when a token is invalid */
  identify(token: unknown): Identity
  send(message: Message): void
  /** Called when the channel has ended itself. */
  ended(): void
}

/** A joined topic of one socket. */
export interface Channel {
  joinRef: string | null
  /** Continues with another token; an invalid one ends the channel. */
  takeToken(token: unknown): void
  /** Stops listening without notifying the client. */
  drop(): void
}

/**
 * Joins a topic and answers the join.
 * Returns null when the join is refused; the refusal has then been sent.
 */
export function joinChannel(join: Message, host: ChannelHost): Channel | null {
  const { topic, joinRef, ref } = join
  const reply = (status: string, response: object) =>
    host.send({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } })

  let identity: Identity
  try {
    identity = host.identify(join.payload.access_token)
  } catch (error) {
    reply('error', { reason: `InvalidJWTToken: ${messageOf(error)}` })
    return null
  }
  const config = isRecord(join.payload.config) ? join.payload.config : {}
  const wishes = Array.isArray(config.postgres_changes) ? config.postgres_changes.map(readWish) : []

  const subscriptions: Subscription[] = []
  let open = true
  let expiry: NodeJS.Timeout | undefined
  const listener: Listener = {
    identity: () => identity,
    send(ids, data) {
      if (!open) return
      host.send({ joinRef, ref: null, topic, event: 'postgres_changes', payload: { ids, data } })
    },
  }

  const system = (status: string, message: string) =>
    host.send({
      joinRef,
      ref: null,
      topic,
      event: 'system',
      payload: {
        channel: topic.replace(/^realtime:/, ''),
        extension: 'postgres_changes',
        message,
        status,
      },
    })

  function drop(): void {
    open = false
    clearTimeout(expiry)
    for (const subscription of subscriptions) host.feed.unsubscribe(subscription)
  }

  function end(reason: string): void {
    drop()
    system('error', reason)
    host.send({ joinRef, ref: null, topic, event: 'phx_close', payload: {} })
    host.ended()
  }

  function watchExpiry(): void {
    clearTimeout(expiry)
    if (identity.expiresAt === null) return
    const left = Math.min(identity.expiresAt - Date.now(), 2 ** 31 - 1)
    expiry = setTimeout(() => end('The token has expired'), Math.max(left, 0))
    expiry.unref()
  }

  async function subscribe(): Promise<void> {
    for (const [index, { schema, table: name, event, filter }] of wishes.entries()) {
      const table = host.tables.get(`${schema}.${name}`)
      if (!table || !EVENTS.has(event.toUpperCase())) {
        throw new Error(`${schema}.${name} does not publish ${event}`)
      }
      const prepared = filter
        ? await host.exclusive((pg) => prepareFilter(filter, table, identity.role, pg))
        : null
      if (!open) return
      const subscription: Subscription = {
        id: index + 1,
        table,
        event,
        filter: prepared,
        listener,
      }
      subscriptions.push(subscription)
      host.feed.subscribe(subscription)
    }
  }

  // Answered once the subscriptions exist, so that no change after "joined" is missed. A table that cannot be
  // subscribed to is reported by a system message, because the client retries a refused join for ever.
  const joined = () =>
    reply('ok', {
      postgres_changes: wishes.map((wish, index) => ({ ...wish, id: index + 1 })),
    })
  watchExpiry()
  subscribe().then(
    () => {
      if (!open) return
      joined()
      if (wishes.length > 0) system('ok', 'Subscribed to PostgreSQL')
    },
    (error: unknown) => {
      if (!open) return
      joined()
      system('error', `Unable to subscribe to changes with given parameters: ${messageOf(error)}`)
    },
  )

  return {
    joinRef,
    drop,
    takeToken(token) {
      if (!open) return
      try {
        identity = host.identify(token)
        watchExpiry()
      } catch (error) {
        end(messageOf(error))
      }
    },
  }
}

interface Wish {
  event: string
  schema: string
  table: string
  filter?: string
}

function readWish(value: unknown): Wish {
  const { event, schema, table, filter } = isRecord(value) ? value : {}
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    event: text(event),
    schema: text(schema),
    table: text(table),
    filter: typeof filter === 'string' ? filter : undefined,
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
