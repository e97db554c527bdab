import { useEffect } from 'react'
import { useIsHydrated } from '@/lib/use-is-hydrated'

/**
 * Calls back once everything that stands before it in the same boundary handles events: after the second step of
 * hydration too, in which forms take their drafts and what was typed before.
 */
export function AfterHydration({ callback }: { callback: () => void }) {
  const isHydrated = useIsHydrated()
  useEffect(() => {
    if (isHydrated) callback()
  }, [isHydrated, callback])
  return null
}
