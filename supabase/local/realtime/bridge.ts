import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { PGlite } from '@electric-sql/pglite'
import { type WebSocket, WebSocketServer } from 'ws'
import { createChangeFeed } from './changes.ts'
import { type Channel, type ChannelHost, joinChannel } from './channel.ts'
import { callerAddress } from '../stack/http.ts'
import { createLimits, type Limits } from './limits.ts'
import { decode, encode, type Message, type Version } from './protocol.ts'
import { CHANNEL, watchPublishedTables } from './tables.ts'
import { readToken, VISITOR } from './tokens.ts'

export interface RealtimeOptions {
  exclusive<T>(task: (pg: PGlite) => Promise<T>, waiter?: string): Promise<T>
  signingKey: string
  publishableKey: string
  /** By how much more an address may do than by default; 1 unless told. */
  limitFactor?: number
}

/** The realtime service: Phoenix channels over WebSocket, fed by the database's notifications. */
export interface Realtime {
  /** Serves /realtime/v1/websocket on a server; other upgrades are left alone. */
  attach(server: Server): void
  close(): Promise<void>
}

const PATH = '/realtime/v1/websocket'
const MAX_CHANNELS = 10
const MAX_MESSAGE_BYTES = 64 * 1024
const MAX_FRAGMENTS = 64
// A socket that is closed has this long to answer, before it is cut off.
const CLOSE_TIMEOUT_MS = 2000
// A client that does not read is cut off before it fills the memory.
const MAX_UNSENT_BYTES = 256 * 1024
// Clients send a heartbeat every 25 seconds.
const SILENCE_MS = 75_000

/** Whether an upgrade request is for this service. */
export function isRealtimePath(url = ''): boolean {
  return url.replace(/[?#].*$/s, '') === PATH
}

/** Installs the announcing triggers and starts listening. */
export async function createRealtime(options: RealtimeOptions): Promise<Realtime> {
  const { exclusive, signingKey, publishableKey } = options
  const feed = createChangeFeed(exclusive)
  const tables = await exclusive(watchPublishedTables)
  const stopListening = await exclusive((pg) => pg.listen(CHANNEL, feed.announce))
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    maxFragments: MAX_FRAGMENTS,
  })
  const limits = createLimits(options.limitFactor ?? 1)
  const lastHeard = new WeakMap<WebSocket, number>()

  const sweep = setInterval(() => {
    for (const socket of sockets.clients) {
      if (Date.now() - (lastHeard.get(socket) ?? 0) > SILENCE_MS) socket.terminate()
    }
  }, SILENCE_MS / 3)
  sweep.unref()

  const surroundings = {
    feed,
    tables,
    limits,
    // The client falls back to the publishable key when nobody is signed in.
    identify: (token: unknown) =>
      typeof token === 'string' && token !== publishableKey
        ? readToken(token, signingKey)
        : VISITOR,
  }

  function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    if (!isRealtimePath(request.url)) return
    stream.on('error', () => stream.destroy())
    const url = new URL(request.url ?? '/', 'http://localhost')
    const version = url.searchParams.get('vsn') ?? '1.0.0'
    if (url.searchParams.get('apikey') !== publishableKey) return refuse(stream, '401 Unauthorized')
    if (version !== '1.0.0' && version !== '2.0.0') return refuse(stream, '400 Bad Request')
    const address = callerAddress(request)
    const refusal = limits.openSocket(address)
    if (refusal) return refuse(stream, refusal)
    stream.once('close', () => limits.closeSocket(address))
    sockets.handleUpgrade(request, stream, head, (socket) => {
      const takeMessage = limits.countMessages()
      const heard = () => {
        if (socket.readyState !== socket.OPEN) return false
        lastHeard.set(socket, Date.now())
        if (takeMessage()) return true
        socket.close(1008, 'Too many messages')
        setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS).unref()
        return false
      }
      const receive = serveSocket(socket, version, {
        ...surroundings,
        address,
        // Its joins wait together with its other requests.
        exclusive: (task) => exclusive(task, address),
      })
      lastHeard.set(socket, Date.now())
      socket.on('ping', heard)
      socket.on('message', (data: Buffer, isBinary: boolean) => {
        // Binary frames carry broadcasts, which this service does not pass on.
        if (heard() && !isBinary) receive(data.toString('utf8'))
      })
    })
  }

  return {
    attach: (server) => void server.on('upgrade', upgrade),
    async close() {
      clearInterval(sweep)
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
      await feed.close()
      await exclusive(() => stopListening())
    },
  }
}

/** Answers one client's messages; returns what takes them. */
function serveSocket(
  socket: WebSocket,
  version: Version,
  surroundings: Omit<ChannelHost, 'send' | 'ended'> & { address: string; limits: Limits },
): (text: string) => void {
  const channels = new Map<string, Channel>()
  const { address, limits } = surroundings

  function send(message: Message): void {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > MAX_UNSENT_BYTES) return socket.terminate()
    socket.send(encode(message, version))
  }

  function reply(message: Message, status: string, response: object): void {
    send({ ...message, event: 'phx_reply', payload: { status, response } })
  }

  function join(message: Message): void {
    channels.get(message.topic)?.drop()
    channels.delete(message.topic)
    if (channels.size >= MAX_CHANNELS) {
      reply(message, 'error', { reason: 'ChannelRateLimitReached: Too many channels' })
      return
    }
    if (!limits.takeJoin(address)) {
      reply(message, 'error', { reason: 'ClientJoinRateLimitReached: Too many joins per second' })
      return
    }
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
    // Broadcast and presence are not offered: the product uses neither.
    reply(message, 'error', { reason: `${event} is not supported here` })
  }
}

function refuse(stream: Duplex, status: string): void {
  const answer = `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`
  stream.end(answer, () => stream.destroy())
}
