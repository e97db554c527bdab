import { expect, test } from '@playwright/test'
import { publicPages } from './pages.ts'

// A phone whose script never arrives: everything can be read, and every link leads on.

test.use({ javaScriptEnabled: false })

test('every page can be read and left, and each link of ours answers with a page of its own', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const links = new Set<string>()
  for (const { path, title, heading } of publicPages) {
    await page.goto(path)
    await expect(page).toHaveTitle(title)
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
    await expect(page.getByText(/need JavaScript/)).toBeVisible()
    const hrefs = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    for (const href of hrefs) links.add(href)
    const menu = page.getByRole('navigation', { name: 'Main, on phones' })
    await expect(menu).toBeHidden()
    await page.locator('header summary').click()
    await expect(menu).toBeVisible()
    await menu.getByRole('link', { name: 'Our Shining Stars' }).click()
    await expect(page).toHaveURL(/\/our-kids$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Shining Stars')
  }
  expect(links.size).toBeGreaterThan(publicPages.length - 1)
  for (const link of links) {
    const html = await (await request.get(link)).text()
    // Signing in again is the one thing that needs the script from its first moment.
    if (link.startsWith('/forgot-password')) continue
    expect(html, link).toMatch(/<h1[ >]/)
  }
})

test('the registration form says its length, and its sections can be gone to', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/register')
  const links = page.getByRole('navigation', { name: 'Parts of this form' }).getByRole('link')
  await expect(links).toHaveText([/About you.*Now/, /About your child.*To do/, /consent.*To do/])
  await links.nth(2).click()
  await expect(page).toHaveURL(/#your-consent$/)
  await expect(page.getByRole('heading', { name: 'Your consent' })).toBeInViewport()
})

test('a link within the page goes to its place', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#content$/)
})
