import { reportReached, watchedFetch } from '@/lib/api/connection'
import { takeEarlyResponse } from '@/lib/startup'

const REQUEST_TIMEOUT_MS = 20_000

/** Ends a request that hangs on a bad connection with a TimeoutError, so that it can be retried. */
export const fetchWithTimeout: typeof fetch = async (input, init) => {
  const early = await takeEarlyResponse(input, init)
  if (early) {
    reportReached()
    return early
  }
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const own = init?.signal
  // Browsers before 2023 cannot combine two signals, so there the caller's own signal wins.
  const signal = !own ? timeout : 'any' in AbortSignal ? AbortSignal.any([own, timeout]) : own
  return watchedFetch(input, { ...init, signal })
}
