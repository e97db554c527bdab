import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Stack } from './stack.ts'

const API = /^\/(rest|auth|storage|functions)\/v1(\/|$)/

/** Whether a path belongs to the API rather than the app. */
export function isApiPath(path: string): boolean {
  return API.test(path)
}

type ServeApi = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>

/** The remote address of a request's connection. */
export function callerAddress({ socket }: IncomingMessage): string {
  return (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
}

/** Serves API requests through the stack. Never throws: a failure is answered with 500. */
export function createApiServer(stack: Stack): ServeApi {
  return async (incoming, outgoing) => {
    const address = callerAddress(incoming)
    try {
      const request = toRequest(incoming, address, await readBody(incoming))
      if (request) await writeResponse(await stack.fetch(request, address), incoming, outgoing)
      else refuse(outgoing, 400, 'bad_request', 'This request cannot be understood.')
    } catch (error) {
      if (outgoing.headersSent || outgoing.destroyed) {
        outgoing.destroy()
        return
      }
      console.error(`${incoming.method} ${incoming.url} failed:`, error)
      refuse(outgoing, 500, 'unexpected_failure', 'Internal server error')
    }
  }
}

/** Contains the fields in which each part of the client looks for its message. */
function refuse(outgoing: ServerResponse, status: number, code: string, message: string): void {
  outgoing.writeHead(status, { 'content-type': 'application/json' })
  outgoing.end(JSON.stringify({ code: status, error_code: code, msg: message, message }))
}

/** The request in the stack's form; null for an invalid host, address or method. */
function toRequest(incoming: IncomingMessage, caller: string, body: Buffer): Request | null {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const one of Array.isArray(value) ? value : [value ?? '']) headers.append(name, one)
  }
  // The platform's own header for the caller's address: as this server sees it, not as a client claims it.
  headers.set('cf-connecting-ip', caller)
  for (const name of ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'expect']) {
    headers.delete(name)
  }
  const {
    method = 'GET',
    headers: { host = 'localhost' },
  } = incoming
  const hasBody = method !== 'GET' && method !== 'HEAD' && body.byteLength > 0
  try {
    const url = new URL(incoming.url ?? '/', `http://${host}`)
    return new Request(url, { method, headers, body: hasBody ? new Uint8Array(body) : undefined })
  } catch {
    return null
  }
}

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
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
  if (incoming.url?.startsWith('/storage/v1/object/')) {
    // Here family files share the app's origin: one opened directly is downloaded, and runs no code.
    outgoing.setHeader('content-disposition', 'attachment')
    outgoing.setHeader('content-security-policy', "default-src 'none'; sandbox")
    outgoing.setHeader('x-content-type-options', 'nosniff')
  }
  if (!response.body || incoming.method === 'HEAD') {
    outgoing.end()
    return
  }
  await pipeline(Readable.fromWeb(response.body as never), outgoing)
}
