import { QueryClient } from '@tanstack/react-query'
import { ANY_ID, type FirstRequest, type FirstRequests } from '@/lib/startup'
import { firstQueriesOf } from './first-queries'
import type { LayoutName, PageRecord } from './page-record'

/** Stands for the user who will be signed in. */
const ANY_USER = '11111111-1111-4111-8111-111111111111'

/** In whose name the pages of a layout ask. */
const CALLERS: Record<LayoutName, FirstRequests['by']> = {
  site: 'visitor',
  'site-with-data': 'visitor',
  'guest-only': 'visitor',
  parent: 'user',
  admin: 'admin',
  'check-in': 'user',
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
    body: typeof init?.body === 'string' ? fill(init.body) : undefined,
    headers: headers.length > 0 ? Object.fromEntries(headers) : undefined,
  }
}

/**
 * The first requests of a page to the API, or null when it makes none: its first queries, asked at build
 * time of a network that only writes down. Its code has been loaded. Not for the browser.
 */
export async function recordFirstRequests(record: PageRecord): Promise<FirstRequests | null> {
  const queries = firstQueriesOf(record.path, { userId: ANY_USER, id: ANY_ID })
  if (queries.length === 0) return null
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
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    // It does not matter how a query takes the empty answers.
    await Promise.all(queries.map((query) => client.prefetchQuery(query)))
  } finally {
    Object.assign(globalThis, real)
  }
  return { by: CALLERS[record.layout], requests }
}
