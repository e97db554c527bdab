const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll'] as const
const LATEST_MS = 15_000

let settled: Promise<void> | undefined

/**
 * Resolves once the first page has had its time to load: with the first sign of somebody using it, or
 * some seconds later. What can wait for that leaves the slow line and the processor to the content.
 */
export function afterFirstIdle(): Promise<void> {
  settled ??= new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      for (const sign of SIGNS) window.removeEventListener(sign, end, true)
      resolve()
    }
    const timer = setTimeout(end, LATEST_MS)
    for (const sign of SIGNS) {
      window.addEventListener(sign, end, { capture: true, passive: true })
    }
  })
  return settled
}
