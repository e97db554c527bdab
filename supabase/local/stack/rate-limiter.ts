/** So many at once; what was used comes back evenly over the interval. */
export interface Rate {
  limit: number
  intervalMs: number
}

/** Counts what each key (an address, an account) has used, as token buckets. */
export interface RateLimiter {
  /** Uses one; false when there is none left, and then nothing is used. */
  take(key: string): boolean
  hasLeft(key: string): boolean
  /** Full seconds until the key has one again; at least 1. */
  secondsLeft(key: string): number
}

interface Bucket {
  left: number
  at: number
}

// Keys come from callers, so their number is bounded: those that are whole again are forgotten
// first, and then the oldest.
const MAX_KEYS = 10_000

export function createRateLimiter(
  { limit, intervalMs }: Rate,
  now = () => Date.now(),
): RateLimiter {
  const buckets = new Map<string, Bucket>()
  const perMs = limit / intervalMs

  function leftOf(key: string): number {
    const bucket = buckets.get(key)
    return bucket ? Math.min(limit, bucket.left + (now() - bucket.at) * perMs) : limit
  }

  function forget(): void {
    for (const key of buckets.keys()) if (leftOf(key) >= limit) buckets.delete(key)
    for (const key of buckets.keys()) {
      if (buckets.size < MAX_KEYS) return
      buckets.delete(key)
    }
  }

  return {
    take(key) {
      const left = leftOf(key)
      if (left < 1) return false
      if (!buckets.has(key) && buckets.size >= MAX_KEYS) forget()
      buckets.delete(key)
      buckets.set(key, { left: left - 1, at: now() })
      return true
    },
    hasLeft: (key) => leftOf(key) >= 1,
    secondsLeft: (key) => Math.max(1, Math.ceil((1 - leftOf(key)) / perMs / 1000)),
  }
}
