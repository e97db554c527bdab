import type { Page } from '@playwright/test'
import type { FirstRequests } from '../../src/lib/startup/index.ts'
import { expect, test } from './actors.ts'
import { childOf } from './api.ts'

// What a page's HTML says it will ask the API for is asked before the app is there, and once.

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<=")[0-9a-hjkmnp-tv-z]{24}(?=")/g
const APP = /\/assets\/app-[^/]+\.js$/

/** Opens a page while its app is held back; `goOn` lets it come. `asked` grows with each request, ids left out. */
async function openHeld(page: Page, path: string) {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (!pathname.startsWith('/rest/v1/')) return
    asked.push(
      `${request.method()} ${pathname}${search} ${request.postData() ?? ''}`.replace(ID, 'ID'),
    )
  })
  let goOn: () => void = () => undefined
  const held = new Promise<void>((resolve) => (goOn = resolve))
  await page.route(APP, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return { asked, goOn }
}

/** What stands in the page's HTML, in the same form. */
async function announced(page: Page): Promise<string[]> {
  const first = (await page.locator('#root').getAttribute('data-first')) ?? 'null'
  const { requests } = JSON.parse(first) as FirstRequests
  return requests.map(({ method, path, body }) =>
    `${method} ${path} ${body ?? ''}`.replace(/\{(?:id|user)\}/g, 'ID'),
  )
}

/** Opens a page and sees its first requests through, to when `words` are there. */
async function expectOnce(page: Page, path: string, words: string): Promise<void> {
  const { asked, goOn } = await openHeld(page, path)
  const expected = (await announced(page)).toSorted()
  expect(expected.length).toBeGreaterThan(0)
  await expect.poll(() => asked.toSorted()).toEqual(expected)
  goOn()
  await expect(page.getByRole('main').getByText(words).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const again = asked.filter((request) => expected.includes(request)).toSorted()
  expect(again).toEqual(expected)
}

test('Our Shining Stars', async ({ visitor }) => {
  await expectOnce(await visitor.open('about:blank'), '/our-kids', 'children')
})

test('the coordinators of the states', async ({ visitor }) => {
  await expectOnce(await visitor.open('about:blank'), '/state-admins', 'Nigeria')
})

test('a ticket that is shared', async ({ visitor, parent }) => {
  const { shareCode } = childOf(parent.person)
  await expectOnce(await visitor.open('about:blank'), `/share/${shareCode}`, 'How to help')
})

test('the pages of a parent', async ({ parent }) => {
  const { id, name } = childOf(parent.person)
  const page = await parent.open('about:blank')
  await expectOnce(page, '/dashboard', name)
  await expectOnce(await parent.open('about:blank'), '/dashboard/children', name)
  await expectOnce(await parent.open('about:blank'), '/dashboard/payment', 'Amount')
  await expectOnce(await parent.open('about:blank'), '/dashboard/assessment', 'Assessment Report')
  await expectOnce(await parent.open('about:blank'), '/dashboard/schedule', 'Audition Schedule')
  await expectOnce(await parent.open('about:blank'), '/dashboard/account', 'Account')
  await expectOnce(await parent.open('about:blank'), `/ticket/${id}`, name)
})

test('the pages of an administrator, once it is known that somebody is one', async ({ admin }) => {
  const page = await admin.open('/dashboard')
  await expect(page.getByRole('link', { name: 'Admin Panel' }).first()).toBeVisible()
  await expectOnce(await admin.open('about:blank'), '/admin/dashboard', 'Applications')
  await expectOnce(await admin.open('about:blank'), '/admin/analysis', 'Analysis')
})

test('nobody asks in the name of somebody who signed out', async ({ visitor }) => {
  const page = await visitor.open('about:blank')
  const { asked, goOn } = await openHeld(page, '/dashboard')
  await page.locator('#root[data-first]').waitFor()
  goOn()
  await expect(page).toHaveURL(/\/login$/)
  expect(asked).toEqual([])
})
