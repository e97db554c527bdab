import { type ReactNode, useSyncExternalStore } from 'react'

export interface ClientOnlyProps {
  /** What stands in the prerendered HTML, in the shape of what is coming. */
  fallback: ReactNode
  children: ReactNode
}

const subscribe = () => () => undefined

/**
 * For what the prerendered HTML cannot know: a draft that this tab keeps, the query of the address.
 * A form is put here too, because what is typed before the script runs would be lost to it.
 */
export function ClientOnly({ fallback, children }: ClientOnlyProps) {
  const isInBrowser = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
  return isInBrowser ? children : fallback
}
