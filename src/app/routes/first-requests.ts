import { QueryClient } from '@tanstack/react-query'
import { ANY_ID, type FirstRequest, type FirstRequests } from '@/lib/startup'
import { loadersOf } from './loaders'
import type { LayoutName, RouteConfig } from './route-config'

/** Placeholder for the user who will be signed in. */
const ANY_USER = '11111111-1111-4111-8111-111111111111'

/** On whose behalf the pages of a layout send requests. */
const CALLERS: Record<LayoutName, FirstRequests['by']> = {
  site: 'visitor',
  'site-with-data': 'visitor',
  'guest-only': 'visitor',
  parent: 'user',
  admin: 'admin',
  'check-in': 'user',
}

const ORIGIN = 'http://api.invalid'
// Key and token identify the caller. Only the other headers shape the answer.
const KEPT_HEADERS = ['accept', 'accept-profile', 'content-profile', 'content-type', 'prefer']

function toFirstRequest(...[input, init]: Parameters<typeof fetch>): FirstRequest {
  const { href } = new URL(input instanceof Request ? input.url : input)
  const fill = (text: string) => text.replaceAll(ANY_ID, '{id}').replaceAll(ANY_USER, '{user}')
  const headers = [...new Headers(init?.headers)].filter(([name]) => KEPT_HEADERS.includes(name))
  return {
    method: init?.method ?? 'GET',
    path: fill(href.slice(href.indexOf('/rest/'))),
    body: typeof init?.body === 'string' ? fill(init.body) : undefined,
    headers: headers.length > 0 ? Object.fromEntries(headers) : undefined,
  }
}

/**
 * A page's first requests to the API, or null if it has none: its first queries, run at build time against a fake
 * network that only records. The page's code must be loaded. Not for the browser.
 */
export async function recordFirstRequests(record: RouteConfig): Promise<FirstRequests | null> {
  const queries = loadersOf(record.path, { userId: ANY_USER, id: ANY_ID })
  if (queries.length === 0) return null
  const requests: FirstRequest[] = []
  const real = {
    fetch: globalThis.fetch,
    location: globalThis.location,
    WebSocket: globalThis.WebSocket,
  }
  Object.assign(globalThis, {
    location: new URL(ORIGIN),
    // The client needs one on creation, and Node has none before 22. No call joins a channel.
    WebSocket: EventTarget,
    fetch: (...request: Parameters<typeof fetch>) => {
      requests.push(toFirstRequest(...request))
      return Promise.resolve(Response.json([]))
    },
  })
  try {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    // A query may reject the empty answers. That does not matter.
    await Promise.all(queries.map((query) => client.prefetchQuery(query)))
  } finally {
    Object.assign(globalThis, real)
  }
  return { by: CALLERS[record.layout], requests }
}
