import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/**
 * False in the prerendered HTML and in the render that hydrates it, true from the next render on; a
 * component that is mounted later starts with true. For what only the browser knows: a draft, the query
 * of the address.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
