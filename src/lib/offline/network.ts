// The one place that hears when the network goes and returns, and that gives turns to what waits for it.

/** How often what waits is tried again: a browser does not always tell that the network is back. */
const EVERY_MS = 15_000

/** Calls back when the browser says that the network came or went. Returns the end of it. */
export function onNetworkChange(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/**
 * A channel to the other tabs of this browser, opened at its first use: one that is open keeps the build's own process,
 * which renders pages too, from ending.
 */
export function tabs(name: string): () => BroadcastChannel | null {
  let channel: BroadcastChannel | null | undefined
  return () =>
    (channel ??= typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name))
}

/**
 * Gives a turn every 15 seconds, as soon as the network returns, and when the page comes back into view. Returns the end
 * of it.
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
