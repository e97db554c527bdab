/** A short text in the browser's storage; null for none, and where there is no storage. */
export function readNote(key: string): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps it, or takes it away with null. Without storage nothing is kept. */
export function writeNote(key: string, value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(key)
    else window.localStorage.setItem(key, value)
  } catch {
    // A private window may refuse.
  }
}
