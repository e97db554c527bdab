import { GoTrueClient } from '@supabase/auth-js'
import { PostgrestClient } from '@supabase/postgrest-js'
import { apiUrl } from '@/lib/supabase/api-url'
import { config } from '@/lib/config'
import type { Database } from '@/lib/supabase/database.types'
import { fetchWithTimeout } from '@/lib/supabase/fetch-with-timeout'
import { SESSION_KEY } from '@/lib/supabase/session-key'

// The parts of supabase-js by themselves: realtime and storage load only where they are used,
// which halves what a page downloads.

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
    fetch: fetchWithTimeout,
  })
  return authClient
}

/** The token of the signed-in user; null when signed out. */
export async function accessToken(): Promise<string | null> {
  const { data } = await auth().getSession()
  return data.session?.access_token ?? null
}

function fetchWith(token: string | null, ...[input, init]: Parameters<typeof fetch>) {
  const headers = new Headers(init?.headers)
  if (token) headers.set('Authorization', `Bearer ${token}`)
  return fetchWithTimeout(input, { ...init, headers })
}

/**
 * A request as the signed-in user. When the server no longer takes the token, it is refreshed once
 * and the request sent again; a session that was ended elsewhere ends here too, which leads to /login.
 */
export const fetchAsUser: typeof fetch = async (input, init) => {
  const token = await accessToken()
  const response = await fetchWith(token, input, init)
  if (response.status !== 401 || !token) return response
  const { data, error } = await auth().refreshSession()
  if (error?.name === 'AuthRetryableFetchError') return response
  if (data.session) {
    const again = await fetchWith(data.session.access_token, input, init)
    if (again.status !== 401) return again
  }
  await auth().signOut({ scope: 'local' })
  return response
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
