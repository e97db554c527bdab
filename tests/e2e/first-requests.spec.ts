import type { Page } from '@playwright/test'
import { expect, test } from './actors.ts'
import { childOf } from './api.ts'
import { builtPages, type BuiltPage } from './pages.ts'

// A request of what a page's file names as its first queries is asked before the app is there, once, and nothing else is.

// Of a row, or of a sharing link.
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<=")[0-9a-hjkmnp-tv-z]{24}(?=")/g
// With one year they change nothing, so that a page that only may need them asks behind everything else.
const EDITIONS = /^GET \/rest\/v1\/rpc\/get_editions /
const APP = /\/assets\/app-[^/]+\.js$/

/** Opens a page while its app is held back; `goOn` lets it come. `asked` grows with each request, ids left out. */
async function openHeld(page: Page, path: string) {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    // Every page's first script asks for what the organisers set (show-details.spec.ts).
    if (!pathname.startsWith('/rest/v1/') || pathname.endsWith('/rpc/get_show')) return
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
  // Without realtime, whose join makes a page ask once more for what it may have missed.
  await page.routeWebSocket(/\/realtime\//, () => undefined)
  await page.goto(path, { waitUntil: 'commit' })
  return { asked, goOn }
}

/** The page's record, in the same form. */
const announced = ({ firstRequests }: BuiltPage) =>
  (firstRequests?.requests ?? [])
    .map(({ method, path, body }) =>
      `${method} ${path} ${body ?? ''}`.replace(/\{(?:id|user)\}/g, 'ID'),
    )
    .toSorted()

const ANY_ID = '00000000-0000-0000-0000-000000000000'

/** Opens a page and sees its first requests through, until its data stands there. */
async function expectFirstRequests(page: Page, built: BuiltPage, parameter = ''): Promise<void> {
  const expected = announced(built)
  const { asked, goOn } = await openHeld(page, built.path.replace(ANY_ID, parameter))
  await expect.poll(() => asked.toSorted()).toEqual(expected)
  goOn()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  const later = asked.slice(expected.length).filter((request) => !EDITIONS.test(request))
  expect(asked.slice(0, expected.length).toSorted(), built.path).toEqual(expected)
  expect(later, built.path).toEqual([])
}

const pagesOf = (...layouts: BuiltPage['layout'][]) =>
  builtPages.filter(({ layout }) => layouts.includes(layout))

test('the pages of a visitor ask for what their files say', async ({ visitor, parent }) => {
  for (const built of pagesOf('site', 'site-with-data', 'guest-only')) {
    const page = await visitor.open('about:blank')
    const { id, shareCode } = childOf(parent.person)
    const isShared = built.path.startsWith('/share/')
    await expectFirstRequests(page, built, isShared ? shareCode : id)
    await page.close()
  }
})

test('the pages of a parent ask for what their files say', async ({ parent, admin }) => {
  const { id } = childOf(parent.person)
  // An unpaid ticket makes the payment centre ask for the payment window, when it knows of it.
  const paid = { ticket_status: 'paid' }
  await admin.api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, paid)
  // News that was read stands there no more: seeing it would ask once more.
  await parent.api.call('POST', '/rest/v1/rpc/mark_notices_read', { up_to: 'infinity' })
  for (const built of pagesOf('parent')) {
    const page = await parent.open('about:blank')
    await expectFirstRequests(page, built, id)
    await page.close()
  }
})

test('nothing moves when the day comes until which a ticket can be paid', async ({ parent }) => {
  const page = await parent.open('about:blank')
  await page.setViewportSize({ width: 360, height: 740 })
  let goOn: () => void = () => undefined
  const held = new Promise<void>((resolve) => (goOn = resolve))
  await page.route('**/rpc/get_payment_window', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/dashboard')
  const turn = page.getByRole('paragraph').filter({ hasText: /^Your turn: pay/ })
  await expect(turn).toBeVisible()
  const before = await turn.boundingBox()
  goOn()
  await expect(turn.locator('.invisible')).toHaveCount(0)
  await expect(turn).toHaveText(/ by \d+ \w+$/)
  expect(await turn.boundingBox()).toEqual(before)
})

test('those of an administrator do, once it is known that somebody is one', async ({ admin }) => {
  const page = await admin.open('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  for (const built of pagesOf('admin')) {
    await expectFirstRequests(await admin.open('about:blank'), built)
  }
})

test('nobody asks in the name of somebody who signed out', async ({ visitor }) => {
  const page = await visitor.open('about:blank')
  const { asked, goOn } = await openHeld(page, '/dashboard')
  await page.locator('#root[data-first]').waitFor()
  goOn()
  await expect(page).toHaveURL(/\/login$/)
  expect(asked).toEqual([])
})
