import type { RealtimeChannel, RealtimeClient } from '@supabase/supabase-js'
import { useEffect, useEffectEvent } from 'react'
import { debounceMaxWait } from '@/lib/debounce-max-wait'
import { afterFirstIdle } from '@/lib/startup'
import type { Database } from '@/lib/supabase/database.types'

export interface Subscription {
  table: keyof Database['public']['Tables']
  /** A PostgREST-like filter on one column, for example `user_id=eq.<uuid>`. */
  filter?: string
}

export interface ChannelOptions {
  /**
   * Whether a deleted row was on screen. A deletion carries only the key, so no filter can match it. With this
   * callback, a page hears of all deletions and refetches only for its own rows.
   */
  isOnScreen?: (id: string) => boolean
}

let channelCount = 0

/**
 * Calls `onChange` shortly after rows changed that this user may see, and every other second while they keep changing.
 * It says only that something changed: a query fetches the data. Each page has one channel, joined when the browser is
 * idle and removed with the page. After a lost connection it calls once more, because missed changes are not sent
 * again.
 *
 * @param connect makes or finds the connection; the same function on every render.
 */
export function useChannel(
  connect: () => Promise<RealtimeClient>,
  subscriptions: readonly Subscription[],
  onChange: () => void,
  { isOnScreen }: ChannelOptions = {},
): void {
  const notifyChange = useEffectEvent(onChange)
  const wasOnScreen = useEffectEvent((id: unknown) => isOnScreen?.(String(id)) === true)
  const hearsDeletions = isOnScreen !== undefined
  const key = JSON.stringify(subscriptions)

  useEffect(() => {
    let isGone = false
    const { later, cancel } = debounceMaxWait(() => notifyChange())
    let channel: RealtimeChannel | undefined
    // Changes between the page's first query and the join were not sent, so the join triggers one refetch.
    let wasLost = true
    const open = async () => {
      await afterFirstIdle()
      const connection = await connect()
      // The client sends the token automatically, but only once it has one.
      await connection.setAuth()
      if (isGone) return
      channelCount += 1
      let next = connection.channel(`page-${channelCount}`)
      for (const { table, filter } of JSON.parse(key) as Subscription[]) {
        next = next.on(
          'postgres_changes',
          { event: '*', schema: 'public', table, filter: filter || undefined },
          later,
        )
        if (!hearsDeletions || !filter) continue
        next = next.on(
          'postgres_changes',
          { event: 'DELETE', schema: 'public', table },
          ({ old }) => {
            if ('id' in old && wasOnScreen(old.id)) later()
          },
        )
      }
      channel = next.subscribe((status) => {
        if (status === 'SUBSCRIBED' && wasLost) later()
        wasLost = status === 'CHANNEL_ERROR' || status === 'TIMED_OUT'
      })
    }
    // Without a socket the page still refetches on focus and on reconnect.
    open().catch(() => undefined)
    return () => {
      isGone = true
      cancel()
      const opened = channel
      if (opened) void connect().then((connection) => connection.removeChannel(opened))
    }
  }, [connect, key, hearsDeletions])
}
