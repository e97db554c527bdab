/** How long it is waited for more changes to come, in milliseconds. */
const WAIT_MS = 300

/** The shortest time between two calls, in milliseconds. */
export const MAX_WAIT_MS = 2_000

export interface Debounced {
  /** Calls `WAIT_MS` after the last change, and never sooner than `MAX_WAIT_MS` after the call before. */
  later: () => void
  /** Drops the call that was waiting. */
  cancel: () => void
}

/**
 * Calls some moments after the last of many changes. Where they do not end it calls all the same, so
 * that a page in a storm of changes is neither asked for at each of them nor never.
 */
export function debounceMaxWait(call: () => void): Debounced {
  let timer: ReturnType<typeof setTimeout> | undefined
  let firstAt: number | null = null
  let calledAt = -Infinity
  return {
    later() {
      const now = Date.now()
      firstAt ??= now
      const due = Math.max(Math.min(now + WAIT_MS, firstAt + MAX_WAIT_MS), calledAt + MAX_WAIT_MS)
      clearTimeout(timer)
      timer = setTimeout(() => {
        firstAt = null
        calledAt = Date.now()
        call()
      }, due - now)
    },
    cancel: () => clearTimeout(timer),
  }
}
