import type { ReactNode } from 'react'
import { useIsHydrated } from '@/lib/use-is-hydrated'

export interface ClientOnlyProps {
  /** Stands in the prerendered HTML, in the shape of the content that is coming. */
  fallback: ReactNode
  children: ReactNode
}

/**
 * For what the prerendered HTML cannot know: a draft that this tab keeps, the query of the address.
 * A form stands in it too: what is typed before the script runs would be lost.
 */
export function ClientOnly({ fallback, children }: ClientOnlyProps) {
  return useIsHydrated() ? children : fallback
}
