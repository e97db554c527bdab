import { PostgrestClient } from '@supabase/postgrest-js'
import { config } from '@/lib/config'
import type { Database } from '@/lib/database.types'
import { fetchInTime } from '@/lib/fetch-in-time'

let client: PostgrestClient<Database> | undefined

/** Tables and procedures that anyone may call, without the auth layer and its bytes. */
export function publicDb(): PostgrestClient<Database> {
  const base = config.supabaseUrl || window.location.origin
  client ??= new PostgrestClient<Database>(new URL('/rest/v1', base).href, {
    headers: { apikey: config.supabaseKey },
    retry: false,
    fetch: fetchInTime,
  })
  return client
}
