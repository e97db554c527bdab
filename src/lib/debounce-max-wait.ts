/** How long to wait for more changes, in milliseconds. */
const WAIT_MS = 300

/** The shortest time between two calls, in milliseconds. */
export const MAX_WAIT_MS = 2_000

export interface Debounced {
  /** Schedules a call `WAIT_MS` after the last change, but never sooner than `MAX_WAIT_MS` after the previous call. */
  later: () => void
  /** Drops the pending call. */
  cancel: () => void
}

/**
 * Debounces with a maximum wait: calls shortly after the last of many changes, and also while changes keep coming. A
 * page in a storm of changes neither refetches on each of them nor starves.
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
