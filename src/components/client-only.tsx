import type { ReactNode } from 'react'
import { useIsHydrated } from '@/lib/use-is-hydrated'

export interface ClientOnlyProps {
  /** What stands in the prerendered HTML, in the shape of what is coming. */
  fallback: ReactNode
  children: ReactNode
}

/**
 * For what the prerendered HTML cannot know: a draft that this tab keeps, the query of the address.
 * A form is put here too, because what is typed before the script runs would be lost to it.
 */
export function ClientOnly({ fallback, children }: ClientOnlyProps) {
  return useIsHydrated() ? children : fallback
}
