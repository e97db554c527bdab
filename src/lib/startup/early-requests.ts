import { apiUrl } from '@/lib/api/api-url'
import { config } from '@/lib/config'
import { storedSession, wasAdmin } from '@/lib/api/session-key'
import { parameterOf } from './page-parameter'

/*
 * A page's first requests to the API are known at build time (`app/first-requests.ts`) and listed in its HTML. The
 * first script sends them while the app still loads over a slow connection. The app's own request then takes that
 * answer without going to the network.
 */

/** A request as listed in a page: the path from the API's origin, with `{id}` and `{user}` as placeholders. */
export interface FirstRequest {
  method: string
  path: string
  body?: string
  headers?: Record<string, string>
}

export interface FirstRequests {
  /** On whose behalf: a visitor's, or the signed-in user's, who may have to be an administrator. */
  by: 'visitor' | 'user' | 'admin'
  requests: FirstRequest[]
}

const TIMEOUT_MS = 20_000
/** An unclaimed answer expires after this time, because it may be stale. */
const KEPT_MS = 60_000
/** The auth layer renews a token that expires sooner, and the app then uses the new one. */
const TOKEN_MARGIN_MS = 120_000

type Answer = Promise<Response | null>

let answers: { key: string; answer: Answer }[] = []

/** Two requests with the same key are the same request of the same person. */
function keyOf(url: string, init: RequestInit): string {
  const authorization = new Headers(init.headers).get('Authorization')
  return JSON.stringify([init.method ?? 'GET', url, init.body ?? null, authorization])
}

interface Caller {
  id: string
  token: string
}

/** The signed-in user, as long as the token is valid. */
function caller(): Caller | null {
  try {
    const session = JSON.parse(storedSession() ?? 'null') as {
      access_token?: string
      expires_at?: number
      user?: { id?: string }
    } | null
    const isValid = (session?.expires_at ?? 0) * 1000 - Date.now() > TOKEN_MARGIN_MS
    if (!isValid || !session?.access_token || !session.user?.id) return null
    return { id: session.user.id, token: session.access_token }
  } catch {
    return null
  }
}

/**
 * Sends the requests listed in the page's HTML. Does nothing if the app may want others: for another view of the page,
 * a token about to expire, or a page that this user may not open.
 */
export function sendEarlyRequests(page: HTMLElement): void {
  const { first } = page.dataset
  if (first === undefined || location.search !== '') return
  const { by, requests } = JSON.parse(first) as FirstRequests
  const user = by === 'visitor' ? null : caller()
  if (by !== 'visitor' && !user) return
  if (by === 'admin' && user && !wasAdmin(user.id)) return
  const id = parameterOf(location.pathname) ?? ''
  const fill = (text: string) => text.replaceAll('{id}', id).replaceAll('{user}', user?.id ?? '')
  for (const { method, path, body, headers } of requests) {
    const url = apiUrl(fill(path))
    const init: RequestInit = {
      method,
      headers: {
        ...headers,
        apikey: config.supabaseKey,
        ...(user ? { Authorization: `Bearer ${user.token}` } : {}),
      },
      body: body === undefined ? undefined : fill(body),
    }
    // Without an answer the app sends its own request and reports the failure.
    const answer = fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
      () => null,
    )
    answers.push({ key: keyOf(url, init), answer })
  }
  setTimeout(() => (answers = []), KEPT_MS)
}

/**
 * The early answer to this request, handed out once, or null if it was not sent early. The promise resolves to null if
 * no answer came.
 */
export function takeEarlyResponse(...[input, init = {}]: Parameters<typeof fetch>): Answer | null {
  if (answers.length === 0 || typeof input !== 'string') return null
  const key = keyOf(input, init)
  const found = answers.find((early) => early.key === key)
  if (!found) return null
  answers = answers.filter((early) => early !== found)
  return found.answer
}
