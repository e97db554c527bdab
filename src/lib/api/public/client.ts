import { PostgrestClient } from '@supabase/postgrest-js'
import { apiUrl } from '@/lib/api/api-url'
import { config } from '@/lib/config'
import type { Database } from '@/lib/supabase/database.types'
import { fetchWithTimeout } from '@/lib/api/fetch-with-timeout'

let client: PostgrestClient<Database> | undefined

/** Client for the tables and procedures that anyone may call, without the weight of the auth layer. */
export function publicClient(): PostgrestClient<Database> {
  client ??= new PostgrestClient<Database>(apiUrl('/rest/v1'), {
    headers: { apikey: config.supabaseKey },
    retry: false,
    fetch: fetchWithTimeout,
  })
  return client
}
