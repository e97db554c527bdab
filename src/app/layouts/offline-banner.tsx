import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Icon } from '@/components/ui/icon'
import { probeServer, useIsOffline } from '@/lib/api/connection'

const FIRST_LOOK_MS = 3_000
const LONGEST_WAIT_MS = 30_000

/**
 * Says that there is no connection, unless the page says so in place. Retries at growing intervals and disappears by
 * itself.
 */
export function OfflineBanner() {
  const queryClient = useQueryClient()
  const isOffline = useIsOffline()
  const wasOffline = useRef(false)

  const catchUp = useEffectEvent(() => {
    void queryClient.refetchQueries({
      type: 'active',
      predicate: (query) => query.state.status === 'error',
    })
  })

  useEffect(() => {
    if (!isOffline) {
      if (wasOffline.current) catchUp()
      wasOffline.current = false
      return
    }
    wasOffline.current = true
    let wait = FIRST_LOOK_MS
    let timer: ReturnType<typeof setTimeout>
    const look = async () => {
      if (navigator.onLine) await probeServer()
      wait = Math.min(wait * 2, LONGEST_WAIT_MS)
      timer = setTimeout(() => void look(), wait)
    }
    timer = setTimeout(() => void look(), wait)
    return () => clearTimeout(timer)
  }, [isOffline])

  return (
    <div aria-live="polite" className="sticky top-0 z-30 [body:has([data-offline])_&]:hidden">
      {isOffline ? (
        <p className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-center font-semibold text-warning-strong">
          <Icon name="alert" />
          You are offline. What you typed is safe on this phone.
        </p>
      ) : null}
    </div>
  )
}
