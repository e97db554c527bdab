import { afterFirstIdle } from './after-first-idle'

/** The build puts it at the root, so that it may handle every page. */
const WORKER = '/service-worker.js'

/**
 * Registers the service worker when the browser is idle and lets it cache what this visit fetches, including earlier
 * requests and those in flight, so that the second visit does not wait for the network. All of that is in the browser's
 * own cache. A browser without service workers works as before.
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
