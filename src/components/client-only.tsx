import type { ReactNode } from 'react'
import { useIsHydrated } from '@/lib/use-is-hydrated'

export interface ClientOnlyProps {
  /** Stands in the prerendered HTML, in the shape of the content that is coming. */
  fallback: ReactNode
  children: ReactNode
}

/**
 * For content that the prerendered HTML cannot know: a draft in this tab, the query string. It also wraps forms,
 * because text typed before the script runs would be lost.
 */
export function ClientOnly({ fallback, children }: ClientOnlyProps) {
  return useIsHydrated() ? children : fallback
}
