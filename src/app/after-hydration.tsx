import { useEffect, useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * Calls once everything that stands before it listens: after hydration's second step too, in which forms
 * take their drafts and what was typed before.
 */
export function AfterHydration({ act }: { act: () => void }) {
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  useEffect(() => {
    if (isHydrated) act()
  }, [isHydrated, act])
  return null
}
