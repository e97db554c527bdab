import type { RealtimeClient } from '@supabase/supabase-js'
import { config } from '@/lib/config'
import { apiUrl } from '@/lib/api/api-url'
import { type ChannelOptions, type Subscription, useChannel } from '@/lib/api/use-channel'

let client: Promise<RealtimeClient> | undefined

/** Loads only the realtime part of the client, because a visitor never loads the rest. */
async function load(): Promise<RealtimeClient> {
  const { RealtimeClient: Client } = await import('@supabase/realtime-js')
  return new Client(apiUrl('/realtime/v1').replace(/^http/, 'ws'), {
    params: { apikey: config.supabaseKey },
  })
}

function connect(): Promise<RealtimeClient> {
  client ??= load()
  return client
}

/** Changes of rows that anybody may see; see `useChannel`. */
export function usePublicRealtime(
  subscriptions: readonly Subscription[],
  onChange: () => void,
  options?: ChannelOptions,
): void {
  useChannel(connect, subscriptions, onChange, options)
}
