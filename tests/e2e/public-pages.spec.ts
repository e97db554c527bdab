import type { Page } from '@playwright/test'
import { expect, test } from './actors.ts'
import { expectTakenOver } from './app-start.ts'
import { expectAccessible } from './axe.ts'
import { publicPages } from './pages.ts'

// The pages that are read: what they say, where they lead, and that nobody is shut out of them.

/** WhatsApp and the payment page are elsewhere; what is sent there is in the address. */
async function answerElsewhere(page: Page) {
  await page
    .context()
    .route(/^https:\/\/(wa\.me|pay\.example\.com|\w+\.example\.com)\//, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
    )
}

// How they look, and that everybody can use them, is in accessibility.spec.ts.
test('header and footer link to every page, which takes the focus within the app, and to the networks', async ({
  visitor,
}) => {
  // With a query the app starts at once; without, a link leads to the page's own file.
  const page = await visitor.open('/?from=test')
  const links = page.locator('header nav[aria-label="Main"] a, footer nav a')
  await expectTakenOver(links.first())
  const addresses = await links.evaluateAll((all) => [
    ...new Set(all.map((link) => link.getAttribute('href') ?? '')),
  ])
  // Home is linked by the brand.
  const listed = publicPages.map(({ path }) => path).filter((path) => path !== '/')
  expect(addresses.sort()).toEqual(listed.sort())
  // That each answers with a page of its own is in no-script.spec.ts.
  for (const address of ['/gallery', '/our-kids', '/register']) {
    await page.locator(`footer nav a[href="${address}"]`).first().click()
    await expect(page).toHaveURL(address)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    await expect(heading).not.toHaveText('Page not found')
    await expect(heading).toBeFocused()
  }
  const footer = page.getByRole('contentinfo')
  for (const network of ['Instagram', 'Facebook', 'TikTok', 'YouTube']) {
    await expect(footer.getByRole('link', { name: network })).toHaveAttribute(
      'href',
      `https://${network.toLowerCase()}.example.com/talent-show`,
    )
  }
  await expect(footer.getByRole('link', { name: 'Chat with support' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/2340000000000\?text=/,
  )
})

test('a school prepares its request, which opens in WhatsApp and leaves a link', async ({
  visitor,
}) => {
  const page = await visitor.open('/kanyezi-edu')
  await answerElsewhere(page)
  await page.getByRole('link', { name: 'Request a partnership' }).click()
  const send = page.getByRole('button', { name: 'Prepare request on WhatsApp' })
  await expect(page.getByRole('heading', { name: 'Request a partnership' })).toBeInViewport()

  await send.click()
  await expect(page.getByText('School name is required')).toBeVisible()
  await expect(page.getByLabel('School name')).toBeFocused()
  await expectAccessible(page, 'a school’s request with errors')

  await page.getByLabel('School name').fill('Ìmọ́lẹ̀ Primary School')
  await page.getByLabel('State/Province').selectOption('FCT - Abuja')
  await page.getByLabel('Contact person').fill("Adé O'Brien-Ṣadé")
  await page.getByLabel('Phone number').fill('0803 000 0001')
  await page.getByLabel('Number of children').fill('120')
  await page.getByLabel('Request summary').fill('A talent day & a workshop')
  const opened = page.waitForEvent('popup')
  await send.click()
  const chat = new URL((await opened).url())
  expect(chat.origin + chat.pathname).toBe('https://wa.me/2340000000000')
  expect(chat.searchParams.get('text')).toContain("Contact person: Adé O'Brien-Ṣadé")
  const link = page.getByRole('link', { name: 'Open the message in WhatsApp' })
  await expect(link).toHaveJSProperty('href', chat.href)
  await expectAccessible(page, 'a school’s request that was sent')
})

test('a volunteer chooses a material and copies its account, or pays by card', async ({
  visitor,
}) => {
  const page = await visitor.open('/volunteer-materials?item=branded-t-shirt')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const transfer = page.getByRole('tabpanel', { name: 'Bank transfer' })
  await expect(transfer).toContainText('₦6,000')
  await expectAccessible(page, 'a material by transfer')
  await transfer.getByRole('button', { name: 'Copy account number' }).click()
  await expect(page.getByText('Copied!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('0000000000')
  await page.getByRole('tab', { name: 'Bank transfer' }).press('ArrowRight')
  await expect(page.getByRole('tabpanel', { name: 'Card payment link' })).toBeVisible()
  await expectAccessible(page, 'a material by card')
})

test('the home page is short on a phone, with nine talents in three rows of three', async ({
  visitor,
}) => {
  const page = await visitor.open('/')
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('list', { name: 'Shining stars' })).toBeVisible()
  const tiles = page.getByRole('list', { name: 'Talent categories' }).getByRole('listitem')
  await expect(tiles).toHaveCount(9)
  const tops = await tiles.evaluateAll((all) =>
    all.map((tile) => Math.round(tile.getBoundingClientRect().top)),
  )
  expect(new Set(tops).size).toBe(3)
  expect([tops[0], tops[3], tops[6]]).toEqual([tops[2], tops[5], tops[8]])
  // It was 7,786 pixels; with this machine's wide letters, a third less is 5,190, and three stars stand in 400. The stars
  // themselves are as high as their names are long, which other tests give.
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const stars = await page.getByRole('list', { name: 'Shining stars' }).boundingBox()
  expect(height - (stars?.height ?? 0)).toBeLessThanOrEqual(5520)
})

test('a phone held sideways has the button of a page in its first view', async ({ visitor }) => {
  const page = await visitor.open('/')
  await page.setViewportSize({ width: 740, height: 360 })
  for (const [path, name] of [
    ['/', 'Register your child'],
    ['/about-us', 'Register your child'],
    ['/talent-show', 'Register'],
    ['/ghetto-project', 'Donate'],
    ['/kanyezi-edu', 'Request a partnership'],
  ] as const) {
    await page.goto(path)
    const button = page.getByRole('main').getByRole('link', { name, exact: true }).first()
    await expect(button, path).toBeInViewport({ ratio: 1 })
  }
})

// That of visitors, which stands in the HTML, is looked at in no-script.spec.ts.
test('the phone menu of somebody who is signed in reaches every page, and signs out', async ({
  parent,
}) => {
  const page = await parent.open('/gallery')
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.locator('header').getByText('Sign Out').first()).toBeAttached()
  await page.locator('header summary').click()
  const links = page.locator('header details a')
  await expect(links.last()).toBeVisible()
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  const shown = publicPages
    .map(({ path }) => path)
    .filter((path) => !['/', '/login', '/register'].includes(path))
  expect(addresses.toSorted()).toEqual([...shown, '/dashboard'].toSorted())
  await expect(
    page.locator('header details').getByRole('button', { name: 'Sign Out' }),
  ).toBeVisible()
})
