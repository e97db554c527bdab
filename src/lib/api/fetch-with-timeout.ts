import { reportReached, watchedFetch } from '@/lib/api/connection'
import { takeEarlyResponse } from '@/lib/startup'

const REQUEST_TIMEOUT_MS = 20_000

/** A request that hangs on a bad line ends with a TimeoutError, so that it can be made again. */
export const fetchWithTimeout: typeof fetch = async (input, init) => {
  const early = await takeEarlyResponse(input, init)
  if (early) {
    reportReached()
    return early
  }
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const own = init?.signal
  // Browsers before 2023 cannot join two signals; there the caller's own one counts.
  const signal = !own ? timeout : 'any' in AbortSignal ? AbortSignal.any([own, timeout]) : own
  return watchedFetch(input, { ...init, signal })
}
