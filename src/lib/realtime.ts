import type { RealtimeChannel, RealtimeClient } from '@supabase/realtime-js'
import { useEffect, useEffectEvent } from 'react'
import { config } from '@/lib/config'
import type { Database } from '@/lib/database.types'
import { accessToken, apiUrl, auth } from '@/lib/supabase'

let client: Promise<RealtimeClient> | undefined

function realtime(): Promise<RealtimeClient> {
  client ??= import('@supabase/realtime-js').then(({ RealtimeClient: Client }) => {
    const made = new Client(apiUrl('/realtime/v1').replace(/^http/, 'ws'), {
      params: { apikey: config.supabaseKey },
      accessToken,
    })
    auth().onAuthStateChange((event, session) => {
      if (event === 'TOKEN_REFRESHED' || event === 'SIGNED_IN') {
        void made.setAuth(session?.access_token ?? null)
      }
    })
    return made
  })
  return client
}

interface Subscription {
  table: keyof Database['public']['Tables']
  /** A PostgREST-like filter on one column, for example `user_id=eq.<uuid>`. */
  filter?: string
}

const DEBOUNCE_MS = 300

let channelCount = 0

interface RealtimeOptions {
  /**
   * Whether a deleted row was on screen. A deletion carries the key alone, so no filter can match it:
   * with this, a page hears of all deletions and refetches for its own only.
   */
  isOnScreen?: (id: string) => boolean
}

/**
 * Calls `onChange` some moments after rows of the tables changed that this user may see. It says
 * that something changed, never what: a query fetches that. One channel a page, removed with it.
 * After a lost connection it calls once more, because what was missed is not sent again.
 */
export function useRealtime(
  subscriptions: readonly Subscription[],
  onChange: () => void,
  { isOnScreen }: RealtimeOptions = {},
): void {
  const notifyChange = useEffectEvent(onChange)
  const wasOnScreen = useEffectEvent((id: unknown) => isOnScreen?.(String(id)) === true)
  const hearsDeletions = isOnScreen !== undefined
  const key = JSON.stringify(subscriptions)

  useEffect(() => {
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let channel: RealtimeChannel | undefined
    // What changed between the page's own query and the join was not sent, and is asked for once.
    let wasLost = true
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(() => notifyChange(), DEBOUNCE_MS)
    }
    const open = async () => {
      const connection = await realtime()
      await connection.setAuth()
      if (isGone) return
      channelCount += 1
      let next = connection.channel(`page-${channelCount}`)
      for (const { table, filter } of JSON.parse(key) as Subscription[]) {
        next = next.on(
          'postgres_changes',
          { event: '*', schema: 'public', table, ...(filter ? { filter } : {}) },
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
      clearTimeout(timer)
      const opened = channel
      if (opened) void realtime().then((connection) => connection.removeChannel(opened))
    }
  }, [key, hearsDeletions])
}
