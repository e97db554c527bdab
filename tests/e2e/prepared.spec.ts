import type { Page } from '@playwright/test'
import { type Actor, expect, test, uniqueWord } from './actors.ts'
import { expectAccessible, sidewaysScroll } from './axe.ts'
import { countPresses } from './presses.ts'

// A family on the telephone: the office fills in a registration, the family gets it as a link and sends it itself.

const FILLED = 'The office filled this in for you. Check each answer.'

/** The requests of a page: their addresses and bodies. */
function watchRequests(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url(), request.postData() ?? ''))
  return sent
}

/** Everything that this origin keeps in the browser, as text. */
const storageOf = (page: Page) =>
  page.evaluate(async () => {
    const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie]
    kept.push(history.state, location.href)
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        kept.push(request.url, await (await cache.match(request))?.text())
      }
    }
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(new Error(request.error?.message))
      })
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name ?? ''))
      for (const store of database.objectStoreNames) {
        kept.push(await done(database.transaction(store).objectStore(store).getAll()))
      }
      database.close()
    }
    return JSON.stringify(kept)
  })

async function prepare(admin: Actor, name: string) {
  const page = await admin.open('/admin/dashboard')
  const sent = watchRequests(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible()
  const presses = await countPresses(page)
  await page
    .getByRole('navigation', { name: 'Administration', exact: true })
    .getByRole('link', { name: 'Office' })
    .click()
  await page.getByRole('button', { name: 'Prepare a registration' }).click()
  const form = page.getByRole('form', { name: 'Prepare a registration' })
  await form.getByLabel("Child's name").fill(name)
  await form.getByLabel('Age', { exact: true }).selectOption('8')
  await form.getByText('Female', { exact: true }).click()
  await form.getByLabel('State', { exact: true }).selectOption('Kano')
  await form.getByRole('checkbox', { name: /^Dance/ }).check()
  await form.getByLabel("Parent's name").fill('Hauwa Bello')
  await form.getByLabel("Parent's phone number").fill('0803 123 4567')
  await form.getByRole('button', { name: 'Prepare the link' }).click()
  const whatsapp = page.getByRole('link', { name: /^Send by WhatsApp/ })
  await expect(whatsapp).toBeVisible()
  // Sending it is one press more.
  expect(presses() + 1).toBeLessThanOrEqual(10)
  expect(await storageOf(page)).not.toContain(name)
  expect(sent.join('\n')).not.toContain(name.split(' ')[1])
  const chat = new URL((await whatsapp.getAttribute('href')) ?? '')
  expect(chat.origin + chat.pathname).toBe('https://wa.me/2348031234567')
  const link = /https?:\S+$/.exec(chat.searchParams.get('text') ?? '')?.[0] ?? ''
  const { pathname, hash } = new URL(link)
  return { page, pathname, hash }
}

test('a registration that the office prepared is checked and sent by the parent, and stands nowhere before', async ({
  admin,
  visitor,
}) => {
  const name = `Zainab ${uniqueWord()}`
  const { page: office, pathname, hash } = await prepare(admin, name)
  await expectAccessible(office, 'a prepared link')
  await office.setViewportSize({ width: 360, height: 740 })
  expect(await sidewaysScroll(office)).toBeLessThanOrEqual(0)
  expect(pathname).toBe('/register')
  const known = office.getByRole('link', { name: /^They have an account/ })
  expect(decodeURIComponent((await known.getAttribute('href')) ?? '')).toContain(
    `/dashboard/children${hash}`,
  )

  const page = await visitor.open('about:blank')
  const sent = watchRequests(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${pathname}${hash}`)
  await expect(page.getByText(FILLED)).toBeVisible()
  await expect(page).toHaveURL(/\/register$/)
  await expect(page.getByLabel("Child's name")).toHaveValue(name)
  await expect(page.getByLabel('Age', { exact: true })).toHaveValue('8')
  await expect(page.getByRole('radio', { name: 'Female' })).toBeChecked()
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('Kano')
  await expect(page.getByRole('checkbox', { name: /^Dance/ })).toBeChecked()
  await expect(page.getByLabel('Your name')).toHaveValue('Hauwa Bello')
  await expect(page.getByLabel('Phone number')).toHaveValue('0803 123 4567')
  await expectAccessible(page, 'a registration that is filled in')

  await page.getByLabel('Email').fill(`hauwa-${uniqueWord()}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('secret-1')
  await page.getByText('Living with child', { exact: true }).click()
  // Every rule holds: without the consent nothing is sent.
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText(/^Please confirm that you are the child's parent/)).toBeVisible()
  expect(await storageOf(page)).not.toContain(name)
  const words = [name, encodeURIComponent(name), hash.slice('#child='.length)]
  for (const word of words) expect(sent.join('\n')).not.toContain(word)
  expect(await admin.api.rows(`applications?child_name=eq.${encodeURIComponent(name)}`)).toEqual([])

  await page.getByRole('checkbox', { name: /^I / }).check()
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(
    await admin.api.rows(
      `applications?child_name=eq.${encodeURIComponent(name)}&select=age,state_city,talents,parent_phone`,
    ),
  ).toEqual([{ age: 8, state_city: 'Kano', talents: ['Dance'], parent_phone: '+2348031234567' }])
  expect(await storageOf(page)).not.toContain(hash.slice('#child='.length))
})

test('a prepared registration finds the form for a further child of a family with an account', async ({
  parent,
  visitor,
  watch,
}) => {
  const name = `Amina ${uniqueWord()}`
  const child = {
    day: new Date().toISOString().slice(0, 10),
    child_name: name,
    age: '8',
    gender: 'Female',
    country: 'Nigeria',
    state_city: 'Kano',
    talents: ['Dance'],
    parent_name: 'Hauwa Bello',
    phone: '0803 123 4567',
  }
  const link = `/register#child=${Buffer.from(JSON.stringify(child)).toString('base64url')}`

  // Signed in, the link leads to the form at once; who closes it is not asked again.
  const own = await parent.open(link)
  const asked = own.getByRole('dialog', { name: 'Add a child' })
  await expect(asked.getByLabel("Child's name")).toHaveValue(name)
  await expect(own).toHaveURL(/\/dashboard\/children\?add=child$/)
  expect(await storageOf(own)).not.toContain(name)
  await own.keyboard.press('Escape')
  await expect(asked).toBeHidden()
  expect(await storageOf(own)).not.toContain(name)

  // Signed out, with the form open already, they are told that there is an account, sign in, and go on.
  const page = await visitor.open('/register')
  await page.goto(link)
  await expect(page.getByText(FILLED)).toBeVisible()
  await page.getByLabel('Email').fill(parent.person.email)
  await page.getByLabel('Password', { exact: true }).fill('secret-1')
  await page.getByText('Living with child', { exact: true }).click()
  await page.getByRole('checkbox', { name: /^I / }).check()
  watch.expect(/status of 422/)
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByRole('link', { name: 'Sign in instead' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
  await page.getByLabel('Email').fill(parent.person.email)
  await page.getByLabel('Password', { exact: true }).fill(parent.person.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a child' })
  await expect(dialog.getByText(FILLED)).toBeVisible()
  await expect(dialog.getByLabel("Child's name")).toHaveValue(name)
  expect(await storageOf(page)).not.toContain(name)
  await dialog.getByRole('checkbox', { name: /^I / }).check()
  await dialog.getByRole('button', { name: 'Add child' }).click()
  await expect(dialog).toBeHidden()
  const rows = await parent.api.rows('applications?select=child_name')
  expect(rows.map((row) => row['child_name'])).toContain(name)
  // Sent, they are forgotten: the page does not ask once more.
  await page.getByRole('link', { name: 'Notices' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notices' })).toBeVisible()
  await page.getByRole('link', { name: 'Children' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Children' })).toBeVisible()
  await expect(dialog).toBeHidden()
})
