import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MAX_BODY_BYTES, type Stack } from './stack.ts'

const API = /^\/(rest|auth|storage)\/v1(\/|$)/

// In these, clients and the servers between tell whose request it is. The first is the hosted platform's own.
const CALLER_HEADERS = [
  'cf-connecting-ip',
  'cf-connecting-ipv6',
  'cf-pseudo-ipv4',
  'true-client-ip',
  'x-client-ip',
  'x-forwarded-for',
  'x-real-ip',
  'forwarded',
]

/** Whether a path belongs to the API and not to the app. */
export function isApiPath(path: string): boolean {
  return API.test(path)
}

/** Has the stack answer an API request. Never throws: a failure is answered with 500. */
export async function serveApi(
  stack: Stack,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  try {
    const body = await readBody(incoming)
    if (!body) {
      // The rest of the body is not read; the connection cannot be used again.
      outgoing.writeHead(413, { 'content-type': 'application/json', connection: 'close' })
      outgoing.end(JSON.stringify({ message: 'The request is larger than 6 MB.' }))
      return
    }
    await writeResponse(await stack.fetch(toRequest(incoming, body)), incoming, outgoing)
  } catch (error) {
    if (outgoing.headersSent || outgoing.destroyed) {
      outgoing.destroy()
      return
    }
    console.error(`${incoming.method} ${incoming.url} failed:`, error)
    outgoing.writeHead(500, { 'content-type': 'application/json' })
    outgoing.end(JSON.stringify({ message: 'Internal server error' }))
  }
}

function toRequest(incoming: IncomingMessage, body: Buffer): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const one of Array.isArray(value) ? value : [value ?? '']) headers.append(name, one)
  }
  // The caller's address as this server sees it; what a client claims about itself is not passed on.
  for (const name of CALLER_HEADERS) headers.delete(name)
  const address = (incoming.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  if (address !== '') headers.set('cf-connecting-ip', address)
  for (const name of ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'expect']) {
    headers.delete(name)
  }
  const url = new URL(incoming.url ?? '/', `http://${incoming.headers.host ?? 'localhost'}`)
  const method = incoming.method ?? 'GET'
  const hasBody = method !== 'GET' && method !== 'HEAD' && body.byteLength > 0
  return new Request(url, { method, headers, ...(hasBody && { body: new Uint8Array(body) }) })
}

async function readBody(incoming: IncomingMessage): Promise<Buffer | null> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of incoming as AsyncIterable<Buffer>) {
    size += part.byteLength
    if (size > MAX_BODY_BYTES) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}

async function writeResponse(
  response: Response,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  outgoing.statusCode = response.status
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') outgoing.setHeader(name, value)
  }
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies)
  if (!outgoing.hasHeader('cache-control')) outgoing.setHeader('cache-control', 'no-store')
  outgoing.setHeader('x-content-type-options', 'nosniff')
  if (!response.body || incoming.method === 'HEAD') {
    outgoing.end()
    return
  }
  await pipeline(Readable.fromWeb(response.body as never), outgoing)
}
