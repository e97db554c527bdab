import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Stack } from './stack.ts'

const API = /^\/(rest|auth|storage|functions)\/v1(\/|$)/

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

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

// A form or a report is a few kilobytes; a file is of 5 MiB at most, with the frame around it.
const MAX_KILOBYTES: Record<string, number> = {
  auth: 64,
  rest: 256,
  functions: 4,
  storage: 6 * 1024,
}
// Read beyond the limit and thrown away, so that the caller hears the answer: one that is cut off
// while it sends takes that for a broken line.
const MAX_DISCARDED_BYTES = 32 * 1024 * 1024

// Bodies wait in memory for their turn at the database; nobody at one address needs more at once.
const MAX_REQUESTS_OF_ADDRESS = 200

/** Whether a path belongs to the API and not to the app. */
export function isApiPath(path: string): boolean {
  return API.test(path)
}

/** The address of the other end of a request's connection. */
export function callerAddress({ socket }: IncomingMessage): string {
  return (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
}

/** A request that is answered without the stack, with a sentence for people. */
class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly headers: Record<string, string>

  constructor(status: number, code: string, sentence: string, headers = {}) {
    super(sentence)
    this.status = status
    this.code = code
    this.headers = headers
  }
}

type ServeApi = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>

/** Has the stack answer API requests. Never throws: a failure is answered with 500. */
export function createApiServer(stack: Stack): ServeApi {
  const inFlight = new Map<string, number>()

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse, address: string) {
    const { method = '' } = incoming
    if (!METHODS.includes(method)) {
      const allow = METHODS.join(', ')
      throw new Refusal(405, 'method_not_allowed', `${method} is not offered here.`, { allow })
    }
    if ((inFlight.get(address) ?? 0) > MAX_REQUESTS_OF_ADDRESS) {
      throw new Refusal(
        429,
        'over_request_rate_limit',
        'Too many requests at once. Please wait a moment and try again.',
      )
    }
    const url = readUrl(incoming)
    const request = toRequest(incoming, url, address, await readBody(incoming))
    await writeResponse(await stack.fetch(request, address), incoming, outgoing)
  }

  return async (incoming, outgoing) => {
    const address = callerAddress(incoming)
    inFlight.set(address, (inFlight.get(address) ?? 0) + 1)
    try {
      await answer(incoming, outgoing, address)
    } catch (error) {
      if (outgoing.headersSent || outgoing.destroyed) outgoing.destroy()
      else if (error instanceof Refusal) refuse(error, outgoing)
      else {
        console.error(`${incoming.method} ${incoming.url} failed:`, error)
        refuse(new Refusal(500, 'unexpected_failure', 'Internal server error'), outgoing)
      }
    } finally {
      const count = (inFlight.get(address) ?? 1) - 1
      if (count > 0) inFlight.set(address, count)
      else inFlight.delete(address)
    }
  }
}

/** In a form in which each of the client's parts finds its words. */
function refuse({ status, code, message, headers }: Refusal, outgoing: ServerResponse): void {
  // The rest of the body is not read; the connection cannot be used again.
  const close = outgoing.req.complete ? {} : { connection: 'close' }
  outgoing.writeHead(status, { 'content-type': 'application/json', ...close, ...headers })
  outgoing.end(JSON.stringify({ code: status, error_code: code, msg: message, message }))
}

function readUrl(incoming: IncomingMessage): URL {
  const host = incoming.headers.host ?? 'localhost'
  try {
    // Also what an address may have before its host, such as a name and a password.
    if (!/^[^\s/@?#\\]+$/.test(host)) throw new Error('no host')
    const url = new URL(incoming.url ?? '/', `http://${host}`)
    decodeURIComponent(url.pathname)
    return url
  } catch {
    throw new Refusal(400, 'bad_address', 'The address of this request cannot be understood.')
  }
}

function toRequest(incoming: IncomingMessage, url: URL, caller: string, body: Buffer): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const one of Array.isArray(value) ? value : [value ?? '']) headers.append(name, one)
  }
  // The caller's address as this server sees it; what a client claims about itself is not passed on.
  for (const name of CALLER_HEADERS) headers.delete(name)
  if (caller !== '') headers.set('cf-connecting-ip', caller)
  for (const name of ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'expect']) {
    headers.delete(name)
  }
  const method = incoming.method ?? 'GET'
  const hasBody = method !== 'GET' && method !== 'HEAD' && body.byteLength > 0
  return new Request(url, { method, headers, ...(hasBody && { body: new Uint8Array(body) }) })
}

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const kilobytes = MAX_KILOBYTES[API.exec(incoming.url ?? '')?.[1] ?? ''] ?? 0
  const parts: Buffer[] = []
  let size = 0
  for await (const part of incoming as AsyncIterable<Buffer>) {
    size += part.byteLength
    if (size > MAX_DISCARDED_BYTES) break
    if (size > kilobytes * 1024) parts.length = 0
    else parts.push(part)
  }
  if (size <= kilobytes * 1024) return Buffer.concat(parts)
  const limit = kilobytes < 1024 ? `${kilobytes} KB` : `${kilobytes / 1024} MB`
  throw new Refusal(413, 'request_too_large', `The request is larger than ${limit}.`)
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
