import { type TOTP, URI } from 'otpauth'
import { expect } from '@playwright/test'

const STEP_MS = 30_000

/** An authenticator app: never the same code twice, as no service takes one twice. */
export function authenticator(uri: string) {
  const totp = URI.parse(uri) as TOTP
  let last = 0
  return async () => {
    const step = () => Math.floor(Date.now() / STEP_MS)
    last = Math.max(last + 1, step())
    // One step ahead of the clock is taken.
    await expect.poll(step, { timeout: 2 * STEP_MS }).toBeGreaterThanOrEqual(last - 1)
    return totp.generate({ timestamp: last * STEP_MS })
  }
}
