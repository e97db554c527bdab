import { afterFirstIdle } from './after-first-idle'

/** Where the build puts it; at the root, so that it may answer for every page. */
const WORKER = '/service-worker.js'

/**
 * Registers the service worker when the browser is idle, and lets it keep what this visit fetches, so that the second
 * visit does not wait for the network: also what came before it, or was on its way and passed it by. The browser's own
 * cache has all of that. A browser that refuses is none the worse.
 */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  await afterFirstIdle()
  try {
    const isFirst = !navigator.serviceWorker.controller
    await navigator.serviceWorker.register(WORKER)
    if (!isFirst) return
    const { active } = await navigator.serviceWorker.ready
    const keep = (urlsToCache: string[]) =>
      active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } })
    keep([location.href])
    new PerformanceObserver((fetched) => {
      const names = fetched.getEntries().map(({ name }) => name)
      keep(names.filter((name) => name.startsWith(`${location.origin}/assets/`)))
    }).observe({ type: 'resource', buffered: true })
  } catch {
    // Private windows and locked-down browsers have no workers.
  }
}
