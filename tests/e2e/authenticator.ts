import { type TOTP, URI } from 'otpauth'
import { expect, type Page } from '@playwright/test'

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

/** Sets an authenticator up on the page that offers it, and gives the codes that follow. */
export async function addAuthenticator(page: Page) {
  await page.getByRole('button', { name: 'Add an authenticator' }).press('Enter')
  const link = page.getByRole('link', { name: 'Open your authenticator app' })
  const nextCode = authenticator((await link.getAttribute('href')) ?? '')
  await page.getByRole('textbox', { name: 'Code' }).fill(await nextCode())
  await page.getByRole('textbox', { name: 'Code' }).press('Enter')
  await expect(page.getByText('Authenticator 1').first()).toBeVisible()
  return nextCode
}
