import { supabase } from '@/lib/supabase/client'
import { type ChannelOptions, type Subscription, useChannel } from '@/lib/api/use-channel'

const connect = () => Promise.resolve(supabase().realtime)

/** Changes of rows that the signed-in user may see; see `useChannel`. */
export function useRealtime(
  subscriptions: readonly Subscription[],
  onChange: () => void,
  options?: ChannelOptions,
): void {
  useChannel(connect, subscriptions, onChange, options)
}
