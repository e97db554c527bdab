import type { Page } from '@playwright/test'
import { expect, test } from './actors.ts'
import { childOf, signUpParent } from './api.ts'
import { expectAccessible, sidewaysScroll } from './axe.ts'
import { publicPages } from './pages.ts'

// Every page in its states, on a phone and on a wide screen, by the rules of WCAG 2.2 AA. The actors
// see to it that no page prints a message on the console.

/** As long as names get, without a place to break. */
const LONG_NAME = 'Oluwatimilehinoluwatofunmi Nkechinyeremchukwuebuka'

const WIDTHS = [360, 1280] as const

/** Looks at the page at both widths, and that 320 px are wide enough for it. */
async function check(page: Page, state: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `${state} at ${width} px`)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.soft
    .poll(() => sidewaysScroll(page), { message: `${state}: sideways scroll at 320 px` })
    .toBeLessThanOrEqual(0)
}

/** Waits until no skeleton or spinner stands in for what is coming, and nothing moves. */
async function settle(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
}

for (const { path, heading } of publicPages) {
  test(`${path} is accessible`, async ({ visitor }) => {
    const page = await visitor.open(path)
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
    await settle(page)
    await check(page, path)
    await page.setViewportSize({ width: 360, height: 800 })
    await page.locator('header summary').click()
    await expectAccessible(page, `${path} with its menu open`)
  })
}

test('an unknown address is accessible', async ({ visitor }) => {
  const page = await visitor.open('/no-such-page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await check(page, 'unknown address')
})

test('forms are accessible with all their errors shown', async ({ visitor }) => {
  const forms: [path: string, button: string][] = [
    ['/register', 'Register'],
    ['/login', 'Sign In'],
  ]
  for (const [path, button] of forms) {
    const page = await visitor.open(path)
    await page.getByRole('main').getByRole('button', { name: button, exact: true }).click()
    await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused()
    await settle(page)
    await check(page, `${path} with errors`)
    await page.close()
  }
})

test('the dashboard and the payment centre are accessible', async ({ newActor, origin }) => {
  const person = await signUpParent(origin, { child_name: LONG_NAME })
  const page = await newActor(person).open('/dashboard')
  await expect(page.getByRole('heading', { name: LONG_NAME })).toBeVisible()
  await settle(page)
  await check(page, 'dashboard')

  await page.goto('/dashboard/payment')
  const button = page.getByRole('button', { name: 'I have paid' })
  await expect(button).toBeVisible()
  await settle(page)
  await check(page, 'payment centre')
  await page.getByLabel('Amount').fill('')
  await page.getByLabel('Description').fill('')
  await button.click()
  await expect(page.getByLabel('Description')).toBeFocused()
  await check(page, 'payment centre with errors')
})

test('the ticket is accessible', async ({ newActor, origin, admin }) => {
  const person = await signUpParent(origin, { child_name: LONG_NAME })
  const { id, name } = childOf(person)
  const paid = await admin.api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, {
    ticket_status: 'paid',
  })
  expect(paid.status).toBe(200)
  const page = await newActor(person).open(`/ticket/${id}`)
  await expect(page.getByRole('article', { name: new RegExp(name) })).toBeVisible()
  await settle(page)
  await check(page, 'ticket')
  await page.goto(`/share/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible()
  await settle(page)
  await check(page, 'shared ticket')
})

test('every tab of the administration is accessible', async ({ parent, admin, origin }) => {
  test.setTimeout(120_000)
  await signUpParent(origin, { child_name: LONG_NAME })
  const page = await admin.open('/admin/dashboard')
  const tabs = ['pending', 'approved', 'assessed', 'video_submitted', 'rejected']
  for (const tab of [...tabs, 'payments', 'volunteers', 'donations', 'coordinators']) {
    await page.goto(`/admin/dashboard?tab=${tab}`)
    await expect(
      page.getByRole('navigation', { name: 'Administration', exact: true }),
    ).toBeVisible()
    await settle(page)
    await check(page, tab)
  }
  const { name } = childOf(parent.person)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/admin/dashboard?tab=pending&q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Manage ${name}` }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await settle(page)
  await check(page, 'manage dialog')
})
