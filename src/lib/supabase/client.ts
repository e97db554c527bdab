import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { config } from '@/lib/config'
import { apiUrl } from '@/lib/api/api-url'
import type { Database } from '@/lib/supabase/database.types'
import { fetchWithTimeout } from '@/lib/api/fetch-with-timeout'
import { SESSION_KEY } from '@/lib/api/session-key'

let client: SupabaseClient<Database> | undefined

/**
 * The client for signing in and for signed-in users: auth, tables, procedures, files and realtime. Created on first
 * use. Public pages use `lib/api/public`, which is a tenth of its size.
 */
export function supabase(): SupabaseClient<Database> {
  if (client) return client
  client = createClient<Database>(apiUrl('/'), config.supabaseKey, {
    // Opening a link must never sign anybody in.
    auth: { storageKey: SESSION_KEY, flowType: 'implicit', detectSessionInUrl: false },
    global: { fetch: fetchWithSession },
  })
  // Only the query client retries, and createClient has no option for that.
  client['rest'].retry = false
  return client
}

/** The signed-in user's token, renewed if it has expired, or null when signed out. */
export async function accessToken(): Promise<string | null> {
  const { data } = await supabase().auth.getSession()
  return data.session?.access_token ?? null
}

/**
 * Adds a step that the client lacks: when the server rejects a token that has not expired, it is renewed once and the
 * request is sent again. A session that was ended elsewhere ends here too, which leads to /login.
 */
const fetchWithSession: typeof fetch = async (input, init) => {
  const response = await fetchWithTimeout(input, init)
  // The auth layer's own requests hold its lock, so asking for the session here would deadlock.
  const isOfAuth = typeof input === 'string' && input.startsWith(apiUrl('/auth/v1'))
  if (response.status !== 401 || isOfAuth || (await accessToken()) === null) return response
  const { auth } = supabase()
  const { data, error } = await auth.refreshSession()
  if (error?.name === 'AuthRetryableFetchError') return response
  if (data.session) {
    const headers = new Headers(init?.headers)
    headers.set('Authorization', `Bearer ${data.session.access_token}`)
    const again = await fetchWithTimeout(input, { ...init, headers })
    if (again.status !== 401) return again
  }
  await auth.signOut({ scope: 'local' })
  return response
}
