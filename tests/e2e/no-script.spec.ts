import { expect, test } from '@playwright/test'
import { publicPages } from './pages.ts'

// A phone whose script never arrives: everything can be read, and every link leads on.

test.use({ javaScriptEnabled: false })

/** One of them for each layout. */
const pageOfEachLayout = [...new Map(publicPages.map((page) => [page.layout, page])).values()]

test('a page of each layout can be read and left, by the menu that leads to every page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const { path, title, heading } of pageOfEachLayout) {
    await page.goto(path)
    await expect(page).toHaveTitle(title)
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
    await expect(page.getByText(/need JavaScript/)).toBeVisible()
    const menu = page.getByRole('navigation', { name: 'Main, on phones' })
    await expect(menu).toBeHidden()
    await page.locator('header summary').click()
    await expect(menu).toBeVisible()
    const links = await page
      .locator('header details a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    // Home is linked by the brand.
    const listed = publicPages.map((one) => one.path).filter((one) => one !== '/')
    expect(links.toSorted()).toEqual(listed.toSorted())
    await menu.getByRole('link', { name: 'Our Shining Stars' }).click()
    await expect(page).toHaveURL(/\/our-kids$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Shining Stars')
  }
})

test('each link of ours on every page answers with a page of its own', async ({ request }) => {
  const read = async (path: string) => (await request.get(path)).text()
  const pages = await Promise.all(publicPages.map(({ path }) => read(path)))
  const links = new Set(
    pages.flatMap((html) =>
      [...html.matchAll(/<a [^>]*?href="(\/[^"]*)"/g)].map(([, href]) => href),
    ),
  )
  expect(links.size).toBeGreaterThan(publicPages.length - 1)
  for (const link of links) {
    // Signing in again is the one thing that needs the script from its first moment.
    if (!link || link.startsWith('/forgot-password')) continue
    expect(await read(link.replaceAll('&amp;', '&')), link).toMatch(/<h1[ >]/)
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
