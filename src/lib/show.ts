import { useSyncExternalStore } from 'react'
import { currentShow, NOTHING_SET, onShowChange, type Show } from '@/lib/startup'

/** The news, numbers and dates of the organisers, as last heard of; the prerendered page and its first render know nothing of it. */
export function useShow(): Readonly<Show> {
  return useSyncExternalStore(onShowChange, currentShow, () => NOTHING_SET)
}
