import type { Locator, Page } from '@playwright/test'
import { childOf, signUpParent } from './api.ts'
import { type Actor, expect, test, uniqueWord } from './actors.ts'
import { failOnce, silenceRealtime } from './failures.ts'

// The work of an administrator with one application, where it takes a screen: what covers what, the keyboard, the pointer.

const SAVE = /\/rest\/v1\/rpc\/update_application\?/

const toast = (page: Page, words: string) =>
  page.getByRole('listitem').filter({ hasText: words }).first()

/** The list with this actor's child alone. */
async function openChild(admin: Actor, name: string) {
  const page = await admin.open(`/admin/dashboard?tab=pending&q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('button', { name: `Manage ${name}` })).toBeVisible()
  return page
}

// The browser itself tells of a refused answer; here some are wanted.
test.afterEach(({ watch }) => {
  watch.expect(/status of 500/)
})

/** Waits until two things lie apart, on a phone and on a wide screen. */
async function expectFreeOf(one: Locator, other: Locator): Promise<void> {
  for (const size of [
    { width: 360, height: 740 },
    { width: 1280, height: 800 },
  ]) {
    await one.page().setViewportSize(size)
    await expect(async () => {
      const [a, b] = [await one.boundingBox(), await other.boundingBox()]
      if (!a || !b) throw new Error('Both have to be on the page')
      const isApart =
        a.x + a.width <= b.x ||
        b.x + b.width <= a.x ||
        a.y + a.height <= b.y ||
        b.y + b.height <= a.y
      expect(isApart, `${JSON.stringify(a)} and ${JSON.stringify(b)} at ${size.width} px`).toBe(
        true,
      )
    }).toPass()
  }
}

test('a call that fails says so where it covers no button, and loses nothing', async ({
  admin,
  parent,
}) => {
  const { name } = childOf(parent.person)
  const page = await openChild(admin, name)
  await silenceRealtime(page)
  await page.getByRole('button', { name: `Manage ${name}` }).click()
  const manage = page.getByRole('dialog', { name, exact: true })
  await manage.getByLabel(/^Note/).fill('Stands well')
  await failOnce(page, 'POST', SAVE)
  await manage.getByRole('button', { name: 'Approve & Save' }).click()
  const refusal = toast(page, 'Could not save details. the database is asleep')
  await expect(refusal).toBeVisible()
  await expect(manage.getByLabel(/^Note/)).toHaveValue('Stands well')
  await expectFreeOf(refusal, manage.getByRole('button', { name: 'Close', exact: true }))
})

test('the keyboard goes to the panel’s search, through the rows and into one', async ({
  admin,
  parent,
}) => {
  expect(parent.person.child).not.toBeNull()
  const page = await admin.open('/admin/dashboard?tab=pending')
  const openers = page.getByRole('button', { name: /^Manage / })
  await expect(openers.nth(2)).toBeVisible()
  await page.keyboard.press('/')
  const box = page.getByRole('combobox', { name: /Child, parent, phone/ })
  await expect(box).toBeFocused()
  await page.keyboard.type('?')
  await expect(box).toHaveValue('?')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Search the whole panel' })).toBeFocused()
  await openers.first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(openers.nth(2)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(openers.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(openers.nth(1)).toBeFocused()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})

test('a double click on the first row approves one child', async ({ admin, origin }) => {
  const word = uniqueWord()
  for (const first of ['Ada', 'Bola']) {
    await signUpParent(origin, { child_name: `${first} ${word}` })
  }
  const page = await admin.open(`/admin/dashboard?tab=pending&q=${word}`)
  const rows = page.getByRole('row').filter({ hasText: word })
  await expect(rows).toHaveCount(2)
  const approve = rows.first().getByRole('button', { name: /^Approve/ })
  const box = await approve.boundingBox()
  if (!box) throw new Error('Approve is not on the screen')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.click(x, y)
  // The answer is there before the second press: the other child has moved up under the pointer.
  await expect(rows).toHaveCount(1)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await expect(rows.first().getByRole('button', { name: /^Approve/ })).toBeEnabled()
  const approved = await admin.api.rows(
    `applications?select=id&status=eq.approved&child_name=ilike.*${word}*`,
  )
  expect(approved).toHaveLength(1)
  // Another click counts again.
  await rows
    .first()
    .getByRole('button', { name: /^Approve/ })
    .click()
  await expect(rows).toHaveCount(0)
})

test('one video after the other, whose toasts leave the name of the next child free', async ({
  admin,
  newActor,
  origin,
}) => {
  const word = uniqueWord()
  const parents = []
  for (const first of ['Ada', 'Bola', 'Chidi']) {
    parents.push(await signUpParent(origin, { child_name: `${first} ${word}` }))
  }
  const dialog = (first: string) => page.getByRole('dialog', { name: `${first} ${word}` })
  const page = await admin.open('about:blank')
  // Handed in by the youngest registration first.
  for (const parent of parents.toReversed()) {
    const { id } = childOf(parent)
    const decided = await admin.api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, {
      status: 'approved',
      ticket_status: 'paid',
    })
    expect(decided.status).toBe(200)
    const sent = await newActor(parent).api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, {
      entry_video_url: 'https://youtu.be/dQw4w9WgXcQ',
    })
    expect(sent.status).toBe(200)
  }
  async function nameIsFree(child: string) {
    const toast = page.locator('[data-sonner-toast][data-visible="true"][data-removed="false"]')
    await expect(toast.filter({ hasText: 'Application has been updated.' })).toBeVisible()
    const name = await page.getByRole('heading', { name: child }).boundingBox()
    const notice = await toast.boundingBox()
    if (!name || !notice) throw new Error('The name and the toast are on the screen')
    const isFree =
      notice.y + notice.height <= name.y ||
      notice.y >= name.y + name.height ||
      notice.x >= name.x + name.width
    expect(isFree, `the toast leaves the name of ${child} free`).toBe(true)
  }
  // Stands in for the host, and counts what is asked of it.
  const asked: string[] = []
  await page.route(/youtube/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<p>The video</p>' })
  })
  await page.goto(`/admin/dashboard?tab=video_submitted&q=${word}`)
  await page.getByRole('button', { name: 'Review the videos' }).click()
  await expect(dialog('Chidi')).toContainText('1 of 3')
  expect(asked).toEqual([])
  await dialog('Chidi').getByRole('button', { name: 'Play from YouTube' }).click()
  await expect(page.frameLocator('iframe').getByText('The video')).toBeVisible()
  expect(asked[0]).toContain('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ')
  await dialog('Chidi').getByRole('button', { name: /^Pass/ }).click()
  await expect(dialog('Bola')).toBeVisible()
  await nameIsFree('Bola')
  // After a video that passed, a question that is left open does not go on.
  await dialog('Bola').getByRole('button', { name: /^Fail/ }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog('Bola')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 800 })
  await dialog('Bola').getByRole('button', { name: /^Fail/ }).click()
  await page.getByLabel(/^Reason/).fill('The video is dark')
  await page.getByRole('button', { name: 'Fail video' }).click()
  await expect(dialog('Ada')).toBeVisible()
  await nameIsFree('Ada')
  await dialog('Ada').getByRole('button', { name: /^Pass/ }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: word })).toHaveCount(0)
})
