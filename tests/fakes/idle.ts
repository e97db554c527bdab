import { vi } from 'vitest'

/** Makes the browser idle at once, until the end of the test. Otherwise each turn takes a second here. */
export function beIdle(): void {
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => setTimeout(callback))
}
