import { GoTrueClient } from '@supabase/auth-js'
import { PostgrestClient } from '@supabase/postgrest-js'
import { config } from '@/lib/config'
import type { Database } from '@/lib/database.types'
import { SESSION_KEY } from '@/lib/session-store'

// The parts of supabase-js by themselves: realtime and storage load only where they are used,
// which halves what a page downloads.

/** Where the API is: the configured project, or the origin that serves the page. */
export function apiUrl(path: string): string {
  return new URL(path, config.supabaseUrl || window.location.origin).href
}

const REQUEST_TIMEOUT_MS = 20_000

/** A request that hangs on a bad line ends with a TimeoutError, so that a form can be sent again. */
const fetchInTime: typeof fetch = (input, init) => {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const own = init?.signal
  // Browsers before 2023 cannot join two signals; there the caller's own one counts.
  const signal = !own ? timeout : 'any' in AbortSignal ? AbortSignal.any([own, timeout]) : own
  return fetch(input, { ...init, signal })
}

let authClient: GoTrueClient | undefined

/** The auth layer's client, made on first use. */
export function auth(): GoTrueClient {
  authClient ??= new GoTrueClient({
    url: apiUrl('/auth/v1'),
    headers: { apikey: config.supabaseKey },
    storageKey: SESSION_KEY,
    persistSession: true,
    autoRefreshToken: true,
    detectSessionInUrl: true,
    flowType: 'implicit',
    fetch: fetchInTime,
  })
  return authClient
}

/** The token of the signed-in user; null when signed out. */
export async function accessToken(): Promise<string | null> {
  const { data } = await auth().getSession()
  return data.session?.access_token ?? null
}

const fetchAsUser: typeof fetch = async (input, init) => {
  const token = await accessToken()
  const headers = new Headers(init?.headers)
  if (token) headers.set('Authorization', `Bearer ${token}`)
  return fetchInTime(input, { ...init, headers })
}

const options = { headers: { apikey: config.supabaseKey }, retry: false } as const

let userClient: PostgrestClient<Database> | undefined

/** Tables and procedures, called as the signed-in user. */
export function db(): PostgrestClient<Database> {
  userClient ??= new PostgrestClient<Database>(apiUrl('/rest/v1'), {
    ...options,
    fetch: fetchAsUser,
  })
  return userClient
}
