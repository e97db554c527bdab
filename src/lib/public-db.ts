import { PostgrestClient } from '@supabase/postgrest-js'
import { apiUrl } from '@/lib/api-url'
import { config } from '@/lib/config'
import type { Database } from '@/lib/database.types'
import { fetchInTime } from '@/lib/fetch-in-time'

let client: PostgrestClient<Database> | undefined

/** Tables and procedures that anyone may call, without the auth layer and its bytes. */
export function publicDb(): PostgrestClient<Database> {
  client ??= new PostgrestClient<Database>(apiUrl('/rest/v1'), {
    headers: { apikey: config.supabaseKey },
    retry: false,
    fetch: fetchInTime,
  })
  return client
}
