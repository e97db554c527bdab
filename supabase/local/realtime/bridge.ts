import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { PGlite } from '@electric-sql/pglite'
import { type WebSocket, WebSocketServer } from 'ws'
import { createChangeFeed } from './changes.ts'
import { type Channel, type ChannelHost, joinChannel } from './channel.ts'
import { decode, encode, type Message, type Version } from './protocol.ts'
import { CHANNEL, watchPublishedTables } from './tables.ts'
import { readToken, VISITOR } from './tokens.ts'

export interface RealtimeOptions {
  exclusive<T>(task: (pg: PGlite) => Promise<T>): Promise<T>
  signingKey: string
  publishableKey: string
}

/** The realtime service: Phoenix channels over WebSocket, fed by the database's notifications. */
export interface Realtime {
  /** Serves /realtime/v1/websocket on a server; other upgrades are left alone. */
  attach(server: Server): void
  close(): Promise<void>
}

const PATH = '/realtime/v1/websocket'

/** Installs the announcing triggers and starts listening. */
export async function createRealtime(options: RealtimeOptions): Promise<Realtime> {
  const { exclusive, signingKey, publishableKey } = options
  const feed = createChangeFeed(exclusive)
  const tables = await exclusive(watchPublishedTables)
  const stopListening = await exclusive((pg) => pg.listen(CHANNEL, feed.announce))
  const sockets = new WebSocketServer({ noServer: true })

  const surroundings = {
    feed,
    tables,
    exclusive,
    // The client falls back to the publishable key when nobody is signed in.
    identify: (token: unknown) =>
      typeof token === 'string' && token !== publishableKey
        ? readToken(token, signingKey)
        : VISITOR,
  }

  function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const address = request.url ?? ''
    if (address.replace(/[?#].*$/s, '') !== PATH) return
    stream.on('error', () => stream.destroy())
    const { searchParams } = new URL(address, 'http://localhost')
    const version = searchParams.get('vsn') ?? '1.0.0'
    if (searchParams.get('apikey') !== publishableKey) return refuse(stream, '401 Unauthorized')
    if (version !== '1.0.0' && version !== '2.0.0') return refuse(stream, '400 Bad Request')
    sockets.handleUpgrade(request, stream, head, (socket) => {
      const receive = serveSocket(socket, version, surroundings)
      socket.on('message', (data: Buffer, isBinary: boolean) => {
        // Binary frames carry broadcasts, which this service does not pass on.
        if (!isBinary) receive(data.toString('utf8'))
      })
    })
  }

  return {
    attach: (server) => void server.on('upgrade', upgrade),
    async close() {
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
      await feed.close()
      await exclusive(() => stopListening())
    },
  }
}

/** Answers one client's messages; returns the function that receives them. */
function serveSocket(
  socket: WebSocket,
  version: Version,
  surroundings: Omit<ChannelHost, 'send' | 'ended'>,
): (text: string) => void {
  const channels = new Map<string, Channel>()

  function send(message: Message): void {
    if (socket.readyState === socket.OPEN) socket.send(encode(message, version))
  }

  function reply(message: Message, status: string, response: object): void {
    send({ ...message, event: 'phx_reply', payload: { status, response } })
  }

  function join(message: Message): void {
    channels.get(message.topic)?.drop()
    channels.delete(message.topic)
    const { topic } = message
    const ended = () => channels.delete(topic)
    const channel = joinChannel(message, { ...surroundings, send, ended })
    if (channel) channels.set(topic, channel)
  }

  socket.on('close', () => {
    for (const channel of channels.values()) channel.drop()
  })
  socket.on('error', () => socket.terminate())

  return (text) => {
    const message = decode(text, version)
    if (!message) return socket.close(1003, 'Not a message of this protocol')
    const { topic, event } = message
    if (event === 'heartbeat' && topic === 'phoenix') return reply(message, 'ok', {})
    if (event === 'phx_join') return join(message)
    const channel = channels.get(topic)
    if (!channel) return reply(message, 'error', { reason: 'unmatched topic' })
    if (event === 'access_token') return channel.takeToken(message.payload.access_token)
    if (event === 'phx_leave') {
      channel.drop()
      channels.delete(topic)
      reply(message, 'ok', {})
      return send({
        ...message,
        joinRef: channel.joinRef,
        ref: null,
        event: 'phx_close',
        payload: {},
      })
    }
    // Broadcast and presence are unsupported: the product uses neither.
    reply(message, 'error', { reason: `${event} is not supported here` })
  }
}

function refuse(stream: Duplex, status: string): void {
  const answer = `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`
  stream.end(answer, () => stream.destroy())
}
