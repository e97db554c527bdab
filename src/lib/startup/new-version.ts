import { NEW_VERSION_SENTENCE } from '@/lib/api/offline-sentence'
import { keepTyped } from './replay-input'

/*
 * The hours after a deploy: a page of the build before asks for a file that is no longer there. The host answers 404, or
 * the app's HTML, and the browser says the same as without a network.
 *
 * Vite's own event (`vite:preloadError`) is not used: it comes as well for what is fetched ahead while the browser is
 * idle, and a page that nobody has pressed anything on is not loaded anew under somebody's hands.
 */

/** A file of this build is gone, and loading the page anew has not helped. */
export class NewVersionError extends Error {
  override name = 'NewVersionError'

  constructor(cause: unknown) {
    super(NEW_VERSION_SENTENCE, { cause })
  }
}

const RELOADED_KEY = 'reloaded-build'
const ANSWER_MS = 10_000

/** The build that this page is of: its first script, whose name follows from all others. */
function thisBuild(): string {
  return document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''
}

/** Notes that the page of this build is loaded anew; false where that was done before, or cannot be noted. */
function mayReload(): boolean {
  try {
    if (window.sessionStorage.getItem(RELOADED_KEY) === thisBuild()) return false
    window.sessionStorage.setItem(RELOADED_KEY, thisBuild())
    return true
  } catch {
    return false
  }
}

/** Whether the host answers at all. The service worker lets this address through. */
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

/** Loads the page anew from the host, with what was typed: a page that the service worker keeps is of the build whose files are gone. */
export async function loadNewVersion(): Promise<void> {
  // As the page goes, not now: people type on while the host's answer is on its way.
  window.addEventListener('pagehide', keepTyped, { once: true })
  try {
    const names = await caches.keys()
    await Promise.all(
      names.filter((name) => /^pages-/.test(name)).map((name) => caches.delete(name)),
    )
  } catch {
    // A browser without caches keeps no page.
  }
  window.location.reload()
}

/**
 * Loads code that somebody waits for. Where it does not come although there is a network, the page that is asked for is
 * loaded anew, once a build; what was typed is kept.
 *
 * @throws NewVersionError where that did not help; without a network what the browser says.
 */
export async function loadWanted<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load()
  } catch (cause) {
    if (!(await isHostThere())) throw cause
    // A single lost answer on a bad line is no new version.
    return load().catch(async (again: unknown) => {
      if (again instanceof NewVersionError) throw again
      if (!mayReload()) throw new NewVersionError(again)
      await loadNewVersion()
      // The page is on its way out; nothing that waits for this code goes on.
      return new Promise<never>(() => undefined)
    })
  }
}
