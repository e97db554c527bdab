import { afterFirstIdle } from './after-first-idle'

/** Where the build puts it; at the root, so that it may answer for every page. */
const WORKER = '/service-worker.js'

/** The files that this visit has fetched already, for the worker to keep. The browser's own cache has all of it. */
function fetchedFiles(): string[] {
  const names = performance.getEntriesByType('resource').map(({ name }) => name)
  return [location.href, ...names.filter((name) => name.startsWith(`${location.origin}/assets/`))]
}

/**
 * Registers the service worker when the browser is idle, and lets it keep what this visit has fetched, so
 * that the second visit does not wait for the network. A browser that refuses is none the worse.
 */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  await afterFirstIdle()
  try {
    const isFirst = !navigator.serviceWorker.controller
    await navigator.serviceWorker.register(WORKER)
    if (!isFirst) return
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: fetchedFiles() } })
  } catch {
    // Private windows and locked-down browsers have no workers.
  }
}
