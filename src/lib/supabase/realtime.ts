import type { RealtimeChannel, RealtimeClient } from '@supabase/realtime-js'
import { useEffect, useEffectEvent } from 'react'
import { apiUrl } from '@/lib/supabase/api-url'
import { config } from '@/lib/config'
import type { Database } from '@/lib/supabase/database.types'
import { debounceMaxWait } from '@/lib/debounce-max-wait'
import { holdsSession } from '@/lib/supabase/session-key'
import { afterFirstIdle } from '@/lib/startup/after-first-idle'

let client: Promise<RealtimeClient> | undefined
let isSignedIn = false

/** From now on as whoever is signed in. A visitor's browser never loads the auth layer for it. */
async function listenAsUser(connection: RealtimeClient): Promise<void> {
  if (isSignedIn || !holdsSession()) return
  isSignedIn = true
  const { auth } = await import('@/lib/supabase/client')
  auth().onAuthStateChange((event, session) => {
    if (event === 'TOKEN_REFRESHED' || event === 'SIGNED_IN') {
      void connection.setAuth(session?.access_token ?? null)
    }
  })
}

async function token(): Promise<string | null> {
  if (!holdsSession()) return null
  const { accessToken } = await import('@/lib/supabase/client')
  return accessToken()
}

async function realtime(): Promise<RealtimeClient> {
  client ??= import('@supabase/realtime-js').then(
    ({ RealtimeClient: Client }) =>
      new Client(apiUrl('/realtime/v1').replace(/^http/, 'ws'), {
        params: { apikey: config.supabaseKey },
        accessToken: token,
      }),
  )
  const made = await client
  await listenAsUser(made)
  return made
}

interface Subscription {
  table: keyof Database['public']['Tables']
  /** A PostgREST-like filter on one column, for example `user_id=eq.<uuid>`. */
  filter?: string
}

let channelCount = 0

interface RealtimeOptions {
  /**
   * Whether a deleted row was on screen. A deletion carries the key alone, so no filter can match it:
   * with this, a page hears of all deletions and refetches for its own only.
   */
  isOnScreen?: (id: string) => boolean
}

/**
 * Calls `onChange` some moments after rows of the tables changed that this user may see, every other
 * second while they keep changing. It says that something changed, never what: a query fetches that.
 * One channel a page, joined once the page has settled and removed with it. After a lost connection it
 * calls once more, because what was missed is not sent again.
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
    const { later, cancel } = debounceMaxWait(() => notifyChange())
    let channel: RealtimeChannel | undefined
    // What changed between the page's own query and the join was not sent, and is asked for once.
    let wasLost = true
    const open = async () => {
      await afterFirstIdle()
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
      cancel()
      const opened = channel
      if (opened) void realtime().then((connection) => connection.removeChannel(opened))
    }
  }, [key, hearsDeletions])
}
