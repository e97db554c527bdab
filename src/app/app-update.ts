import { useSyncExternalStore } from 'react'

/*
 * A new version of the app, fetched by the browser in the background. It is offered and taken only on request, because
 * a reload in the middle of a form is not ours to decide.
 */

let waiting: ServiceWorker | null = null
const listeners = new Set<() => void>()

function offer(worker: ServiceWorker): void {
  waiting = worker
  for (const listener of listeners) listener()
}

function follow(worker: ServiceWorker | null): void {
  worker?.addEventListener('statechange', () => {
    // Without a controller this is the very first version, so there is nothing to offer.
    if (worker.state === 'installed' && navigator.serviceWorker.controller) offer(worker)
  })
}

let isWatching = false

/** Watches for new versions. Called once, by the app. Does nothing without a service worker. */
export async function watchForUpdates(): Promise<void> {
  if (isWatching || !('serviceWorker' in navigator)) return
  isWatching = true
  const registration = await navigator.serviceWorker.ready
  if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting)
  follow(registration.installing)
  registration.addEventListener('updatefound', () => follow(registration.installing))
}

/** Whether a new version is waiting. */
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
 * Activates the new version and reloads this page. Other tabs keep their offer: the new worker already serves them, and
 * only their page has to reload.
 */
export function takeUpdate(): void {
  if (waiting?.state !== 'installed') {
    window.location.reload()
    return
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload())
  waiting.postMessage({ type: 'SKIP_WAITING' })
}

/** Dismisses the offer. The new version activates once no page of the old one is open. */
export function declineUpdate(): void {
  waiting = null
  for (const listener of listeners) listener()
}
