import { apiUrl } from '@/lib/api/api-url'
import { config } from '@/lib/config'
import { storedSession, wasAdmin } from '@/lib/api/session-key'
import { parameterOf } from './page-parameter'

/*
 * The first requests of a page to the API are known when it is built (`app/first-requests.ts`) and stand in
 * its HTML. The first script asks while the app is still on its way over a slow line; the app's own
 * request, once it is made, finds that answer and goes nowhere.
 */

/** A request as it stands in a page: the path from the API's origin, with `{id}` and `{user}` left open. */
export interface FirstRequest {
  method: string
  path: string
  body?: string
  headers?: Record<string, string>
}

export interface FirstRequests {
  /** In whose name: a visitor's, or that of the signed-in user, who may have to be an administrator. */
  by: 'visitor' | 'user' | 'admin'
  requests: FirstRequest[]
}

const TIMEOUT_MS = 20_000
/** An answer that nobody came for in this time is not given any more: it may have become wrong. */
const KEPT_MS = 60_000
/** The auth layer renews a token that ends sooner, and asks with the new one. */
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

/** The signed-in user, as long as the token will do. */
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
 * Asks for what the page's HTML says that it will ask for. Does nothing where that may differ from what
 * the app will want: another view of the page, a token that is about to end, a page that is not
 * this person's.
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
    // Without an answer the app asks for itself, and says what is to be said.
    const answer = fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
      () => null,
    )
    answers.push({ key: keyOf(url, init), answer })
  }
  setTimeout(() => (answers = []), KEPT_MS)
}

/**
 * The answer to this request if it was asked for early, given once; null where it was not.
 * The promise is null where no answer came.
 */
export function takeEarlyResponse(...[input, init = {}]: Parameters<typeof fetch>): Answer | null {
  if (answers.length === 0 || typeof input !== 'string') return null
  const key = keyOf(input, init)
  const found = answers.find((early) => early.key === key)
  if (!found) return null
  answers = answers.filter((early) => early !== found)
  return found.answer
}
