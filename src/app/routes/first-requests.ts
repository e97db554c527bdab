import { ANY_ID, type FirstRequest, type FirstRequests } from '@/lib/startup'
import { ANY_USER } from './any-user'
import type { LayoutName, PageRecord } from './page-record'

/** In whose name the pages of a layout ask. */
const CALLERS: Record<LayoutName, FirstRequests['by']> = {
  site: 'visitor',
  'site-with-data': 'visitor',
  'guest-only': 'visitor',
  parent: 'user',
  admin: 'admin',
}

const ORIGIN = 'http://api.invalid'
// The key and the token say who asks; the rest shapes the answer.
const KEPT_HEADERS = ['accept', 'accept-profile', 'content-profile', 'content-type', 'prefer']

function toFirstRequest(...[input, init]: Parameters<typeof fetch>): FirstRequest {
  const { href } = new URL(input instanceof Request ? input.url : input)
  const fill = (text: string) => text.replaceAll(ANY_ID, '{id}').replaceAll(ANY_USER, '{user}')
  const headers = [...new Headers(init?.headers)].filter(([name]) => KEPT_HEADERS.includes(name))
  return {
    method: init?.method ?? 'GET',
    path: fill(href.slice(href.indexOf('/rest/'))),
    ...(typeof init?.body === 'string' ? { body: fill(init.body) } : {}),
    ...(headers.length > 0 ? { headers: Object.fromEntries(headers) } : {}),
  }
}

/**
 * The first requests of a page to the API, or null when it makes none: its own calls, made at build
 * time against a network that only writes down. Not for the browser.
 */
export async function recordFirstRequests(record: PageRecord): Promise<FirstRequests | null> {
  const calls = (await record.firstCalls?.()) ?? []
  if (calls.length === 0) return null
  const requests: FirstRequest[] = []
  const real = {
    fetch: globalThis.fetch,
    location: globalThis.location,
    WebSocket: globalThis.WebSocket,
  }
  Object.assign(globalThis, {
    location: new URL(ORIGIN),
    // The client asks for one when it is made, and Node has none before 22. No call joins a channel.
    WebSocket: EventTarget,
    fetch: (...request: Parameters<typeof fetch>) => {
      requests.push(toFirstRequest(...request))
      return Promise.resolve(Response.json([]))
    },
  })
  try {
    const { signal } = new AbortController()
    // It does not matter how a call takes the empty answers.
    await Promise.allSettled(calls.map((call) => call(signal)))
  } finally {
    Object.assign(globalThis, real)
  }
  return { by: CALLERS[record.layout], requests }
}
