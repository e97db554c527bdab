/** A number of tokens, which refill evenly over the interval. */
export interface Rate {
  limit: number
  intervalMs: number
}

/** A token bucket for each key (an address, an account). */
export interface RateLimiter {
  /** Takes one token; false when none is left, and then none is taken. */
  take(key: string): boolean
  /** Whole seconds until the key has a token again; at least 1. */
  secondsLeft(key: string): number
}

export function createRateLimiter(
  { limit, intervalMs }: Rate,
  now = () => Date.now(),
): RateLimiter {
  const buckets = new Map<string, { left: number; at: number }>()
  const perMs = limit / intervalMs

  function leftOf(key: string): number {
    const bucket = buckets.get(key)
    return bucket ? Math.min(limit, bucket.left + (now() - bucket.at) * perMs) : limit
  }

  return {
    take(key) {
      const left = leftOf(key)
      if (left < 1) return false
      buckets.set(key, { left: left - 1, at: now() })
      return true
    },
    secondsLeft: (key) => Math.max(1, Math.ceil((1 - leftOf(key)) / perMs / 1000)),
  }
}
