const LATEST_MS = 3_000
/** Where the browser cannot tell when it is idle. */
const USUAL_MS = 1_000

let firstIdle: Promise<void> | undefined

function whenIdle(resolve: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(resolve, { timeout: LATEST_MS })
  else setTimeout(resolve, USUAL_MS)
}

/**
 * Resolves when the browser is idle after the page's load, at most 3 s after it. What can wait for that leaves
 * the slow line and the processor to the content.
 */
export function afterFirstIdle(): Promise<void> {
  firstIdle ??= new Promise((resolve) => {
    if (document.readyState === 'complete') whenIdle(resolve)
    else window.addEventListener('load', () => whenIdle(resolve), { once: true })
  })
  return firstIdle
}
