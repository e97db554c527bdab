import type { Page } from '@playwright/test'
import { expect, test, uniqueWord } from './actors.ts'

// Before the app has started: most prerendered pages do without it until somebody turns to a control.

/** Everything but the first script, whose name is that of src/boot.ts. */
const APP = /\/assets\/(?!boot-)[^/]+\.js$/

async function holdApp(page: Page) {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(APP, async (route) => {
    await held
    await route.continue()
  })
  return release
}

function scriptsOf(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  return scripts
}

test('a page of words, and a form, cost a reader one small script', async ({ visitor }) => {
  const page = await visitor.open('about:blank')
  const scripts = scriptsOf(page)
  await page.goto('/register')
  for (const next of ['Schools', null]) {
    await page.mouse.move(5, 5)
    await page.mouse.wheel(0, 400)
    await page.waitForLoadState('networkidle')
    expect(scripts.filter((script) => APP.test(script))).toEqual([])
    if (next === null) break
    // The menu and the links need nothing more.
    await page.getByRole('navigation', { name: 'Main', exact: true }).getByText(next).click()
    await expect(page).toHaveURL(/\/kanyezi-edu$/)
  }
  expect(scripts.every((script) => script.startsWith('/assets/boot-'))).toBe(true)
})

test('home is whole with one small script, and shows three stars once the browser is idle', async ({
  visitor,
}) => {
  const page = await visitor.open('about:blank')
  const release = await holdApp(page)
  const scripts = scriptsOf(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'See all of Our Shining Stars' })).toBeVisible()
  await expect.poll(() => scripts.filter((script) => APP.test(script)).length).toBeGreaterThan(0)
  expect(scripts[0]).toMatch(/^\/assets\/boot-/)
  await expect(page.getByRole('list', { name: 'Shining stars' })).toHaveCount(0)
  release()
  await expect(page.getByRole('list', { name: 'Shining stars' })).toBeVisible()
})

test('a registration that is filled in and sent before the app is there is made once', async ({
  visitor,
  admin,
}) => {
  const page = await visitor.open('about:blank')
  const release = await holdApp(page)
  await page.goto('/register')
  const childName = `Chidịmma ${uniqueWord()}`
  await page.getByLabel('Your name').fill('Ngozi Okafor')
  await page.getByLabel('Email').fill(`${uniqueWord()}@example.com`.toLowerCase())
  await page.getByLabel('Password', { exact: true }).fill('secret-1')
  await page.getByLabel('Phone number').fill('0803 000 0001')
  await page.getByLabel('Living with child', { exact: true }).check()
  await page.getByLabel("Child's name").fill(childName)
  await page.getByLabel('Age', { exact: true }).selectOption('8')
  await page.getByLabel('Female').check()
  await page.getByLabel('State', { exact: true }).selectOption('Kano')
  await page.getByLabel('Dance').check()
  await page.getByLabel(/legal guardian/).check()
  const send = page.getByRole('button', { name: 'Register', exact: true })
  await send.click()
  await send.click()
  // Still without the app: the press is kept, and the page says that it waits.
  await expect(page.locator('html[data-waiting]')).toBeAttached()
  await expect(page.getByLabel("Child's name")).toHaveValue(childName)
  release()

  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.locator('html[data-waiting]')).not.toBeAttached()
  await expect(page.getByRole('heading', { name: childName })).toBeVisible()
  expect(
    await admin.api.rows(
      `applications?select=age,gender,state_city,talents&child_name=eq.${encodeURIComponent(childName)}`,
    ),
  ).toEqual([{ age: 8, gender: 'Female', state_city: 'Kano', talents: ['Dance'] }])
})

test('words typed after a reload stay, also those from before the first script came', async ({
  visitor,
}) => {
  const page = await visitor.open('/register')
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/boot-/, async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest(/\/assets\/boot-/)
  await page.reload({ waitUntil: 'commit' })
  await asked
  await page.getByLabel('Your name').fill('Ngọzi Obi')
  await page.getByLabel('Age', { exact: true }).selectOption('8')
  await page.getByLabel('Female').check()
  release()
  await page.getByLabel('Email').fill('ngozi@example.com')
  // A choice that only the app shows: the form is its own by now.
  await page.getByRole('button', { name: /show/i }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await expect(page.getByLabel('Your name')).toHaveValue('Ngọzi Obi')
  await expect(page.getByLabel('Age', { exact: true })).toHaveValue('8')
  await expect(page.getByLabel('Female')).toBeChecked()
  await expect(page.getByLabel('Email')).toHaveValue('ngozi@example.com')
})

test('an error in what was sent early stands at its field', async ({ visitor }) => {
  const page = await visitor.open('about:blank')
  const release = await holdApp(page)
  await page.goto('/volunteer')
  await page.getByRole('button', { name: /^Submit|^Send|^Apply/ }).click()
  release()
  await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused()
})

test('a button that is pressed before the app is there does its work then', async ({ visitor }) => {
  const page = await visitor.open('about:blank')
  const release = await holdApp(page)
  await page.goto('/login')
  await page.getByLabel('Password', { exact: true }).fill('secret-1')
  await page.getByRole('button', { name: /show/i }).click()
  release()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('secret-1')
})

test('a link is prepared when somebody points at it, one at a time', async ({ visitor }) => {
  const page = await visitor.open('/about-us')
  const prepared = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('link[rel="prefetch"]')].map((link) =>
        link.getAttribute('href'),
      ),
    )
  expect(await prepared()).toEqual([])
  const main = page.getByRole('navigation', { name: 'Main', exact: true })
  await main.getByText('Schools').hover()
  await expect.poll(prepared).toEqual(['/kanyezi-edu'])
  await main.getByText('Donate').hover()
  await expect.poll(prepared).toEqual(['/kanyezi-edu', '/donate'])
})

test('pointing at a link asks what its page asks first', async ({ parent }) => {
  const page = await parent.open('/about-us')
  await expect(page.getByRole('button', { name: 'Sign Out' }).first()).toBeVisible()
  const asked = page.waitForRequest(/\/rest\/v1\/applications\?/)
  await page.getByRole('link', { name: 'Dashboard' }).first().hover()
  await asked
  await expect(page).toHaveURL(/\/about-us$/)
})

test('nothing is prepared where data is to be saved', async ({ visitor }) => {
  const page = await visitor.open('about:blank')
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await page.goto('/about-us')
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByText('Schools').hover()
  await expect(page.locator('link[rel="prefetch"]')).toHaveCount(0)
})

test('the counter of the home page counts up, rests at its figure and moves nothing', async ({
  visitor,
}) => {
  const page = await visitor.open('about:blank')
  await page.goto('/', { waitUntil: 'commit' })
  const counter = page.locator('p', { hasText: 'registered children' })
  const during = await counter.boundingBox()
  const count = () =>
    page
      .locator('.count-up-way')
      .evaluate((way) => Number(getComputedStyle(way).getPropertyValue('--count')))
  await expect.poll(count).toBe(3000)
  await expect(page.getByText('3000+', { exact: true })).toBeVisible()
  await expect(page.locator('.count-up-end')).toHaveCSS('opacity', '1')
  await expect(page.locator('.count-up-way')).toHaveCSS('visibility', 'hidden')
  const after = await counter.boundingBox()
  expect([after?.width, after?.height]).toEqual([during?.width, during?.height])

  // It stands still where motion is not wanted.
  const way = page.locator('.count-up-way')
  await expect(way).toHaveCSS('animation-duration', '3s, 3s')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(way).toHaveCSS('animation-duration', '1e-05s')
})

test('another country at once shows no state of the old one, and none of them can be sent', async ({
  visitor,
}) => {
  const page = await visitor.open('about:blank')
  const release = await holdApp(page)
  await page.goto('/kanyezi-edu')
  const state = page.getByLabel('State/Province')
  await state.selectOption('Kano')
  await page.getByLabel('Country').selectOption('South Africa')
  await expect(state).toBeDisabled()
  await expect(state).toHaveValue('')
  release()
  await expect(state).toBeEnabled()
  await expect(state).toHaveValue('')
  await expect(state.getByRole('option', { name: 'Kano' })).not.toBeAttached()
  await state.selectOption('Gauteng')
  await expect(page.getByLabel('Country')).toHaveValue('South Africa')
})
