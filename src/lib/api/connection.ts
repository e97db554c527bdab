import { useSyncExternalStore } from 'react'
import { config } from '@/lib/config'
import { onNetworkChange } from '@/lib/offline/network'

// Whether the server can be reached: what the browser reports, combined with the result of the last request.

const listeners = new Set<() => void>()
let isUnreachable = false

function setUnreachable(next: boolean): void {
  if (next === isUnreachable) return
  isUnreachable = next
  for (const listener of listeners) listener()
}

/** Reports a request that failed before any answer came. */
export function reportUnreachable(): void {
  setUnreachable(true)
}

/** Reports that the server answered, even with an error. */
export function reportReached(): void {
  setUnreachable(false)
}

/** Whether the last request could not reach the server. The banner shows this. */
export function isServerUnreachable(): boolean {
  return isUnreachable
}

/** A `fetch` that reports whether an answer came. */
export const watchedFetch: typeof fetch = async (input, init) => {
  try {
    const response = await fetch(input, init)
    reportReached()
    return response
  } catch (cause) {
    // A request that the page itself aborted says nothing about the connection.
    const isGivenUp = cause instanceof Error && cause.name === 'AbortError'
    if (!isGivenUp) reportUnreachable()
    throw cause
  }
}

/** Sends the cheapest request there is, to notice when the server can be reached again. */
export async function probeServer(): Promise<void> {
  const url = new URL('/auth/v1/health', config.supabaseUrl || window.location.origin)
  const headers = { apikey: config.supabaseKey }
  await watchedFetch(url, { headers, cache: 'no-store' }).catch(() => undefined)
}

/** Whether there is no connection right now. */
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
