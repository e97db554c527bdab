// The one place that watches the network, and that triggers retries of everything that waits for it.

/** How often waiting work is retried, because a browser does not always report that the network is back. */
const EVERY_MS = 15_000

/** Calls back when the browser goes online or offline. Returns the function that unsubscribes. */
export function onNetworkChange(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/**
 * A channel to the other tabs of this browser, opened on first use, because an open channel would keep the build
 * process, which also renders pages, from exiting.
 */
export function tabs(name: string): () => BroadcastChannel | null {
  let channel: BroadcastChannel | null | undefined
  return () =>
    (channel ??= typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name))
}

/**
 * Calls back every 15 seconds, when the network returns, and when the page becomes visible. Returns the function that
 * stops it.
 */
export function onTurn(turn: () => void): () => void {
  const onView = () => {
    if (document.visibilityState === 'visible') turn()
  }
  const timer = setInterval(turn, EVERY_MS)
  window.addEventListener('online', turn)
  document.addEventListener('visibilitychange', onView)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', turn)
    document.removeEventListener('visibilitychange', onView)
  }
}
