import { useSyncExternalStore } from 'react'
import { config } from '@/lib/config'
import { onNetworkChange } from '@/lib/offline/network'

// Whether the server can be reached: the browser's own word, and what became of the last request.

const listeners = new Set<() => void>()
let isUnreachable = false

function setUnreachable(next: boolean): void {
  if (next === isUnreachable) return
  isUnreachable = next
  for (const listener of listeners) listener()
}

/** A request failed before any answer came. */
export function reportUnreachable(): void {
  setUnreachable(true)
}

/** An answer came, whatever it said. */
export function reportReached(): void {
  setUnreachable(false)
}

/** Whether the last request found no server, which the banner then says. */
export function isServerUnreachable(): boolean {
  return isUnreachable
}

/** `fetch`, that tells whether an answer came. */
export const watchedFetch: typeof fetch = async (input, init) => {
  try {
    const response = await fetch(input, init)
    reportReached()
    return response
  } catch (cause) {
    // A request that its own page gave up says nothing about the connection.
    const isGivenUp = cause instanceof Error && cause.name === 'AbortError'
    if (!isGivenUp) reportUnreachable()
    throw cause
  }
}

/** Asks the server for any answer at all, to notice that it can be reached again. */
export async function probeServer(): Promise<void> {
  const url = new URL('/auth/v1/health', config.supabaseUrl || window.location.origin)
  const headers = { apikey: config.supabaseKey }
  await watchedFetch(url, { headers, cache: 'no-store' }).catch(() => undefined)
}

/** Whether there is no connection just now. */
export function isOffline(): boolean {
  return isUnreachable || !navigator.onLine
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const end = onNetworkChange(listener)
  return () => {
    listeners.delete(listener)
    end()
  }
}

/** Whether there is no connection just now; never in prerendered HTML. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(subscribe, isOffline, () => false)
}
