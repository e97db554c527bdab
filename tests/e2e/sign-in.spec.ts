import type { Page } from '@playwright/test'
import { expect, test, type Actor } from './actors.ts'
import { childOf } from './api.ts'

// From the press that signs in to the first child: no blank page, and nobody else's child.

const LIST = /\/rest\/v1\/applications\?/

/** Keeps what is asked for at these addresses from coming until it is let go. */
async function hold(page: Page, address: RegExp) {
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(address, async (route) => {
    await held
    await route.continue()
  })
  return () => letGo()
}

async function signIn(page: Page, { person: { email, password } }: Actor) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
}

const childHeading = (page: Page, { person }: Actor) =>
  page.getByRole('main').getByRole('heading', { name: childOf(person).name })

/** Whether these words stood on the page at any time since this was called. */
async function watchFor(page: Page, words: string) {
  await page.evaluate((name) => {
    const look = () => {
      if (document.body.innerText.includes(name)) document.body.dataset['seen'] = 'yes'
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
  }, words)
  return () => page.evaluate(() => document.body.dataset['seen'] === 'yes')
}

test('the next page comes while the password is typed, and its frame stands there until then', async ({
  parent,
  newActor,
}) => {
  const page = await newActor().open('/login')
  await page.getByLabel('Email').fill(parent.person.email)
  const letCodeGo = await hold(page, /\/assets\/dashboard-/)
  const asked = page.waitForRequest(/\/assets\/dashboard-/)
  await page.getByLabel('Password', { exact: true }).focus()
  await asked
  await page.getByLabel('Password', { exact: true }).fill(parent.person.password)
  const letListGo = await hold(page, LIST)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
  const main = page.getByRole('main')
  await expect(page.getByRole('navigation', { name: 'Your pages' })).toBeVisible()
  await expect(main.getByRole('status')).toHaveText('Loading…')
  letCodeGo()
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  letListGo()
  await expect(childHeading(page, parent)).toBeVisible()
})

test('nothing of one account is painted for another on the same device', async ({
  parent,
  stranger,
  newActor,
  watch,
}) => {
  // The sign-out may overtake what was asked for just before it.
  watch.expect(/status of 401/)
  const page = await newActor().open('/login')
  await signIn(page, parent)
  await expect(childHeading(page, parent)).toBeVisible()
  const keptNote = () => page.evaluate(() => localStorage.getItem('kanyezi-kept') ?? '')
  await expect.poll(keptNote).toContain(parent.person.id)
  await page.getByRole('button', { name: 'Sign Out' }).first().click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect.poll(keptNote).toBe('')

  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  const letGo = await hold(page, LIST)
  const wasSeen = await watchFor(page, childOf(parent.person).name)
  await signIn(page, stranger)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  letGo()
  await expect(childHeading(page, stranger)).toBeVisible()
  expect(await wasSeen()).toBe(false)
})

test('who saves data gets the next page with the press, and not before', async ({
  parent,
  newActor,
}) => {
  const page = await newActor().open('about:blank')
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/login')
  await page.getByLabel('Email').fill(parent.person.email)
  await page.getByLabel('Password', { exact: true }).fill(parent.person.password)
  // The app is there: the field is shown as text by its own button.
  const show = page.getByRole('button', { name: 'Show password' })
  await show.click()
  await expect(show).toHaveAttribute('aria-pressed', 'true')
  const isOfNextPage = (file: string) => /\/assets\/(?:parents|dashboard)-/.test(file)
  expect(asked.filter(isOfNextPage)).toEqual([])
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(childHeading(page, parent)).toBeVisible()
  expect(asked.filter(isOfNextPage)).not.toEqual([])
})
