import { NEW_VERSION_SENTENCE } from '@/lib/api/offline-sentence'
import { keepTyped } from './replay-input'

/*
 * Handles the hours after a deploy, when a page of the previous build requests a file that no longer exists. The host
 * answers 404, or the app's HTML, and the browser reports the same error as without a network.
 *
 * Vite's own event (`vite:preloadError`) is not used, because it also fires for idle prefetches, and a page must not
 * reload under somebody who has pressed nothing.
 */

/** A file of this build is gone, and reloading the page did not help. */
export class NewVersionError extends Error {
  override name = 'NewVersionError'

  constructor(cause: unknown) {
    super(NEW_VERSION_SENTENCE, { cause })
  }
}

const RELOADED_KEY = 'reloaded-build'
const ANSWER_MS = 10_000

/** Identifies the build of this page by its first script, whose name depends on all others. */
function thisBuild(): string {
  return document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''
}

/** Records that a page of this build reloads. False if it did so before, or if that cannot be recorded. */
function mayReload(): boolean {
  try {
    if (window.sessionStorage.getItem(RELOADED_KEY) === thisBuild()) return false
    window.sessionStorage.setItem(RELOADED_KEY, thisBuild())
    return true
  } catch {
    return false
  }
}

/** Whether the host answers at all. The service worker does not intercept this URL. */
async function isHostThere(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    const signal = AbortSignal.timeout(ANSWER_MS)
    await fetch('/service-worker.js', { method: 'HEAD', cache: 'no-store', signal })
    return true
  } catch {
    return false
  }
}

/**
 * Reloads the page from the host and keeps what was typed. Cached pages are dropped, because they belong to the build
 * whose files are gone.
 */
export async function loadNewVersion(): Promise<void> {
  // Runs as the page unloads, not now, because people type on while the host responds.
  window.addEventListener('pagehide', keepTyped, { once: true })
  try {
    const names = await caches.keys()
    await Promise.all(
      names.filter((name) => /^pages-/.test(name)).map((name) => caches.delete(name)),
    )
  } catch {
    // A browser without caches has no cached pages.
  }
  window.location.reload()
}

/**
 * Loads code that somebody is waiting for. If that fails although there is a network, the page reloads, once per build,
 * and keeps what was typed.
 *
 * @throws NewVersionError if that did not help. Without a network, the browser's own error.
 */
export async function loadWanted<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load()
  } catch (cause) {
    if (!(await isHostThere())) throw cause
    // One lost response on a bad connection does not mean a new version.
    return load().catch(async (again: unknown) => {
      if (again instanceof NewVersionError) throw again
      if (!mayReload()) throw new NewVersionError(again)
      await loadNewVersion()
      // The page is reloading, so nothing that waits for this code may continue.
      return new Promise<never>(() => undefined)
    })
  }
}
