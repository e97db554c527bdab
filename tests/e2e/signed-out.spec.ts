import type { Page } from '@playwright/test'
import { expect, test } from './actors.ts'

// Nothing of a person stays in the browser when their session is over, whichever way it ended.

const FIELDS = ['Full name', 'Email', 'Phone number'] as const

const donation = (page: Page, label: string) =>
  page.getByRole('form', { name: 'Donation' }).getByLabel(label)

const valuesOf = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll('input')].map(({ value }) => value))

/** All that the browser keeps of this site, as one text. */
const kept = (page: Page) =>
  page.evaluate(() => JSON.stringify({ ...window.localStorage, ...window.sessionStorage }))

test('Back after signing out finds the donation form empty', async ({ parent }) => {
  const page = await parent.open('/donate')
  for (const label of FIELDS) await expect(donation(page, label)).not.toHaveValue('')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  while (new URL(page.url()).pathname !== '/donate') await page.goBack()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await page.getByRole('button', { name: 'Donate', exact: true }).click()
  await expect(donation(page, 'Full name')).toHaveAttribute('aria-invalid', 'true')
  for (const label of FIELDS) await expect(donation(page, label)).toHaveValue('')
})

for (const path of ['/donate', '/dashboard/account']) {
  test(`an account that was closed elsewhere is not named on ${path}`, async ({
    parent,
    watch,
  }) => {
    watch.expect(/status of 403/)
    const { email } = parent.person
    const page = await parent.open('/donate')
    await expect(donation(page, 'Email')).toHaveValue(email)
    await donation(page, 'Full name').fill('Somebody Else')
    const closed = await parent.api.call('POST', '/rest/v1/rpc/close_account', {})
    expect(closed.status).toBe(204)

    // Another tab, which has no draft of its own to show.
    const other = await parent.open('about:blank')
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    await other.route('**/auth/v1/user', async (route) => {
      await held
      await route.continue()
    })
    const asked = other.waitForRequest('**/auth/v1/user')
    await other.goto(path)
    await asked
    await expect(other.getByRole('heading', { level: 1 })).not.toContainText('Welcome')
    expect(await valuesOf(other)).not.toContain(email)
    release()
    // Led to the door, or told so by the header of an open page.
    await expect(other.getByRole('link', { name: 'Register' }).first()).toBeVisible()
    expect(await valuesOf(other)).not.toContain(email)
    for (const one of [other, page]) {
      await expect.poll(() => kept(one)).not.toMatch(new RegExp(`${email}|Somebody Else`))
    }
    await expect(donation(page, 'Email')).toHaveValue('')
  })
}
