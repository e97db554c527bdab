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
test('every link of header and footer leads to a page, which takes the focus within the app', async ({
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
  for (const address of addresses) {
    await page.locator(`footer nav a[href="${address}"]`).first().click()
    await expect(page).toHaveURL(address)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    await expect(heading).not.toHaveText('Page not found')
    await expect(heading).toBeFocused()
  }
})

test('the footer has the social links and the support chat', async ({ visitor }) => {
  const page = await visitor.open('/')
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

test('the counter runs up to 3000+ and moves nothing', async ({ visitor }) => {
  const page = await visitor.open('/about-us')
  await page.getByRole('link', { name: 'Kanyezi', exact: true }).first().click()
  const counter = page.locator('p', { hasText: 'registered children' })
  const moving = counter.locator('.count-up-way')
  await expect(counter).toContainText('3000+')
  const during = await counter.boundingBox()
  await expect(moving).toHaveCSS('visibility', 'hidden')
  await expect(counter.getByText('3000+')).toBeVisible()
  expect(await counter.boundingBox()).toEqual(during)
})

test('the counter stands still under reduced motion', async ({ visitor }) => {
  const page = await visitor.open('/about-us')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('link', { name: 'Kanyezi', exact: true }).first().click()
  const counter = page.locator('p', { hasText: 'registered children' })
  await expect(counter.getByText('3000+')).toBeVisible()
  await expect(counter.locator('[aria-hidden]', { hasText: '+' })).toHaveCount(0)
})

test('a school prepares its request, which opens in WhatsApp and leaves an empty form', async ({
  visitor,
}) => {
  const page = await visitor.open('/kanyezi-edu')
  await answerElsewhere(page)
  await page.getByRole('link', { name: 'Request a partnership' }).click()
  const send = page.getByRole('button', { name: 'Prepare request on WhatsApp' })
  await expect(page.getByRole('heading', { name: 'Request a partnership' })).toBeInViewport()

  await send.click()
  await expect(page.getByText('School name is required')).toBeVisible()
  await expect(page.getByText('State/Province is required')).toBeVisible()
  await expect(page.getByText("Contact person's name is required")).toBeVisible()
  await expect(page.getByText('Phone number is required')).toBeVisible()
  await expect(page.getByText('Number of children is required')).toBeVisible()
  await expect(page.getByText('Please provide a brief summary')).toBeVisible()
  await expect(page.getByLabel('School name')).toBeFocused()
  await expectAccessible(page, 'a school’s request with errors')

  await page.getByLabel('School name').fill('Ìmọ́lẹ̀ Primary School')
  await page.getByLabel('State/Province').selectOption('FCT - Abuja')
  await page.getByLabel('Contact person').fill("Adé O'Brien-Ṣadé")
  await page.reload()
  await expect(page.getByLabel('School name')).toHaveValue('Ìmọ́lẹ̀ Primary School')
  await expect(page.getByLabel('State/Province')).toHaveValue('FCT - Abuja')
  await page.getByLabel('Phone number').fill('0803 000 0001')
  await page.getByLabel('Number of children').fill('120')
  await page.getByLabel('Request summary').fill('A talent day & a workshop')
  const opened = page.waitForEvent('popup')
  await send.click()
  const chat = new URL((await opened).url())
  expect(chat.origin + chat.pathname).toBe('https://wa.me/2340000000000')
  expect(chat.searchParams.get('text')).toBe(
    [
      'School partnership request for Kanyezi Edu',
      '',
      'School name: Ìmọ́lẹ̀ Primary School',
      'Country: Nigeria',
      'State/Province: FCT - Abuja',
      "Contact person: Adé O'Brien-Ṣadé",
      'Phone number: +2348030000001',
      'Number of children: 120',
      'Request summary: A talent day & a workshop',
    ].join('\n'),
  )
  await expect(page.getByText('Request Prepared!')).toBeVisible()
  await expect(
    page.getByText('Please send the pre-filled message in WhatsApp to finalize your request.'),
  ).toBeVisible()
  await expect(page.getByLabel('School name')).toHaveValue('')
  const link = page.getByRole('link', { name: 'Open the message in WhatsApp' })
  await expect(link).toHaveJSProperty('href', chat.href)
  await expectAccessible(page, 'a school’s request that was sent')
})

test('a volunteer chooses a material, pays by either way and goes back', async ({ visitor }) => {
  const page = await visitor.open('/volunteer-materials')
  await answerElsewhere(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('link', { name: 'Buy Branded T-shirt' }).click()
  await expect(page).toHaveURL('/volunteer-materials?item=branded-t-shirt')
  await expect(page.getByRole('heading', { name: 'Branded T-shirt' })).toBeFocused()
  const transfer = page.getByRole('tabpanel', { name: 'Bank transfer' })
  await expect(transfer).toContainText('₦6,000')
  await expectAccessible(page, 'a material by transfer')
  await transfer.getByRole('button', { name: 'Copy account number' }).click()
  await expect(page.getByText('Copied!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('0000000000')

  await page.getByRole('radio', { name: 'South Africa' }).check()
  await expect(transfer).toContainText('R130')
  await expect(transfer).toContainText('Example Bank South Africa')
  await page.getByRole('radio', { name: 'L', exact: true }).check()
  await page.getByRole('tab', { name: 'Bank transfer' }).press('ArrowRight')
  const card = page.getByRole('tabpanel', { name: 'Card payment link' })
  await expect(card).toContainText('R130')
  await expect(card.getByRole('link', { name: 'Open card payment' })).toHaveAttribute(
    'href',
    'https://pay.example.com/materials',
  )
  await expectAccessible(page, 'a material by card')

  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Upload proof on WhatsApp' }).click()
  const chat = new URL((await opened).url())
  expect(chat.pathname).toBe('/27000000000')
  expect(chat.searchParams.get('text')).toContain('Item: Branded T-shirt\nSize: L\nAmount: R130')
  await expect(page.getByText('Redirecting to WhatsApp')).toBeVisible()

  await page.reload()
  await expect(page.getByRole('radio', { name: 'South Africa' })).toBeChecked()
  await page.getByRole('link', { name: 'Back to all materials' }).click()
  await expect(page.getByRole('heading', { name: 'Choose a material' })).toBeFocused()
  await page.getByRole('link', { name: 'Buy Magazine' }).click()
  await expect(page.getByRole('heading', { name: 'Magazine' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('list', { name: 'Volunteer materials' })).toBeVisible()
})

test('the registration form links to the terms and the privacy notice', async ({ visitor }) => {
  const page = await visitor.open('/register')
  await page.getByLabel('Your name').fill('Half filled')
  const form = page.getByRole('form', { name: 'Register' })
  await expect(form.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms')
  const opened = page.waitForEvent('popup')
  await form.getByRole('link', { name: 'Privacy notice' }).click()
  await expect((await opened).getByRole('heading', { name: 'Privacy notice' })).toBeVisible()
  await expect(page.getByLabel('Your name')).toHaveValue('Half filled')
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

const MENU_PAGES = [
  '/about-us',
  '/accessibility',
  '/donate',
  '/gallery',
  '/ghetto-project',
  '/kanyezi-edu',
  '/our-kids',
  '/privacy',
  '/state-admins',
  '/talent-show',
  '/terms',
  '/volunteer',
  '/volunteer-materials',
]

async function linksOfPhoneMenu(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.locator('header summary').click()
  const links = page.locator('header details a')
  await expect(links.last()).toBeVisible()
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '').sort())
}

test('the phone menu reaches every page, of visitors and of who is signed in', async ({
  visitor,
  parent,
}) => {
  const page = await visitor.open('/gallery')
  expect(await linksOfPhoneMenu(page)).toEqual([...MENU_PAGES, '/register', '/login'].sort())
  const own = await parent.open('/gallery')
  await expect(own.locator('header').getByText('Sign Out').first()).toBeAttached()
  expect(await linksOfPhoneMenu(own)).toEqual([...MENU_PAGES, '/dashboard'].sort())
  await expect(
    own.locator('header details').getByRole('button', { name: 'Sign Out' }),
  ).toBeVisible()
})

test('the phone menu opens with the keyboard, and Escape closes it', async ({ visitor }) => {
  const page = await visitor.open('/talent-show')
  await page.setViewportSize({ width: 360, height: 740 })
  const menu = page.locator('header summary')
  await menu.focus()
  await page.keyboard.press('Enter')
  const main = page.getByRole('navigation', { name: 'Main, on phones' })
  await expect(main.getByRole('link', { name: 'About us' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(main).toBeHidden()
  await expect(menu).toBeFocused()
})

test('a page of Our Shining Stars past the end is the last one, quietly', async ({ visitor }) => {
  const page = await visitor.open('/our-kids?country=Nigeria&page=999')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page).toHaveURL(/\/our-kids\?country=Nigeria(&page=\d{1,2})?$/)
})
