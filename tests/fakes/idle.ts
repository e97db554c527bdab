import { vi } from 'vitest'

/** Lets the browser be idle at once, to the end of the test. Otherwise each turn takes a second here. */
export function beIdle(): void {
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => setTimeout(callback))
}
