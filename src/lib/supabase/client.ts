import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { config } from '@/lib/config'
import { apiUrl } from '@/lib/api/api-url'
import type { Database } from '@/lib/supabase/database.types'
import { fetchWithTimeout } from '@/lib/api/fetch-with-timeout'
import { SESSION_KEY } from '@/lib/api/session-key'

let client: SupabaseClient<Database> | undefined

/**
 * The client of everybody who is signed in, and of signing in: auth, tables, procedures, files and
 * realtime. Made on first use. Pages that anybody reads take `lib/api/public`, which is a tenth of it.
 */
export function supabase(): SupabaseClient<Database> {
  if (client) return client
  client = createClient<Database>(apiUrl('/'), config.supabaseKey, {
    // A link may never sign anybody in by being opened.
    auth: { storageKey: SESSION_KEY, flowType: 'implicit', detectSessionInUrl: false },
    global: { fetch: fetchWithSession },
  })
  // The query client alone asks again, and createClient has no option for that.
  client['rest'].retry = false
  return client
}

/** The token of the signed-in user, renewed where it has run out; null when signed out. */
export async function accessToken(): Promise<string | null> {
  const { data } = await supabase().auth.getSession()
  return data.session?.access_token ?? null
}

/**
 * Adds a step that the client lacks: when the server no longer takes a token that has not run out, it is renewed
 * once and the request sent again. A session that was ended elsewhere ends here too, which leads to /login.
 */
const fetchWithSession: typeof fetch = async (input, init) => {
  const response = await fetchWithTimeout(input, init)
  // The auth layer's own requests hold its lock: asking for the session here would wait for ever.
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
