import { useSyncExternalStore } from 'react'

/*
 * A new version of the app: the browser has fetched it behind the one that is open. It is offered, and
 * taken only when somebody says so, because a reload in the middle of a form is not ours to decide.
 */

let waiting: ServiceWorker | null = null
const listeners = new Set<() => void>()

function offer(worker: ServiceWorker): void {
  waiting = worker
  for (const listener of listeners) listener()
}

function follow(worker: ServiceWorker | null): void {
  worker?.addEventListener('statechange', () => {
    // Without a controller this is the first version of all, which nobody has to wait for.
    if (worker.state === 'installed' && navigator.serviceWorker.controller) offer(worker)
  })
}

let isWatching = false

/** Listens for new versions. Called once, by the app; without a worker it does nothing. */
export async function watchForUpdates(): Promise<void> {
  if (isWatching || !('serviceWorker' in navigator)) return
  isWatching = true
  const registration = await navigator.serviceWorker.ready
  if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting)
  follow(registration.installing)
  registration.addEventListener('updatefound', () => follow(registration.installing))
}

/** Whether a new version waits to be taken. */
export function useWaitingUpdate(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => waiting !== null,
    () => false,
  )
}

/**
 * Takes the new version and loads this page anew. Other tabs stay as they are, with their offer: there the new
 * version's worker is at work already, and nothing but the page is missing.
 */
export function takeUpdate(): void {
  if (waiting?.state !== 'installed') {
    window.location.reload()
    return
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload())
  waiting.postMessage({ type: 'SKIP_WAITING' })
}

/** Not now: the new version comes by itself once no page of the old one is open. */
export function declineUpdate(): void {
  waiting = null
  for (const listener of listeners) listener()
}
