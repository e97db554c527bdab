import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/**
 * False in the prerendered HTML and in the hydrating render, true afterwards. A component mounted later starts with
 * true. For data that only the browser has: a draft, the query string.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
