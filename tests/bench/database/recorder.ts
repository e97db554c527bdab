import { AsyncLocalStorage } from 'node:async_hooks'
import { WebSocket } from 'ws'
import { loadConfig } from '../../../src/build/app-config.ts'

/** A request as the app sends it to the API. */
export interface RecordedRequest {
  method: string
  url: URL
  headers: Headers
  body: unknown
}

/** Answers that let any call of the app complete. */
function emptyAnswer({ method, url, headers }: RecordedRequest): Response {
  if (url.pathname.startsWith('/auth/v1/')) return Response.json({ id: '', user: null })
  if (method === 'HEAD') return new Response(null, { headers: { 'Content-Range': '*/0' } })
  const isOne = headers.get('Accept')?.includes('vnd.pgrst.object') === true
  const isScalar = /\/rpc\/(count|is)_/.test(url.pathname)
  return Response.json(isScalar ? 0 : isOne ? {} : [], { headers: { 'Content-Range': '*/0' } })
}

// A record per call, so that several may be recorded concurrently.
const records = new AsyncLocalStorage<RecordedRequest[]>()

const record: typeof fetch = (input, init) => {
  const given = new Request(input, init)
  const request = {
    method: given.method,
    url: new URL(given.url),
    headers: given.headers,
    body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : null,
  }
  records.getStore()?.push(request)
  return Promise.resolve(emptyAnswer(request))
}

/** Replaces the network with the recorder. Call it before importing the app's modules. */
export function startRecording(): void {
  process.env['APP_SETTINGS'] = 'example'
  Object.assign(globalThis, {
    __APP_CONFIG__: { ...loadConfig(), supabaseUrl: 'http://recorder.localhost' },
    fetch: record,
    // supabase-js looks for one on creation, and Node 20 has none.
    WebSocket,
  })
}

/** The requests that a call of the app makes. Its result from the empty answers is irrelevant. */
export async function requestsOf(call: () => Promise<unknown>): Promise<RecordedRequest[]> {
  const recorded: RecordedRequest[] = []
  await records.run(recorded, () => call().catch(() => undefined))
  if (recorded.length === 0) throw new Error('The call asked the API for nothing')
  return recorded
}
