import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test, type Visitor } from './actors.ts'
import { childOf } from './api.ts'
import { test as teamTest } from './own-stack.ts'
import { CEILINGS } from './page-budgets.ts'
import { publicPages } from './pages.ts'

// No page's first visit downloads more than the ceiling of its kind. The sizes are those of the build's files, as the
// server sends them, so that they are the same on every machine.

/**
 * An address and words of the page that stand there once its data has come. `{id}` is the child's, `{code}` the code that
 * it is shared by, `{name}` its name.
 */
type Place = [address: string, shows: string | RegExp]

/** Those of the public pages that come with data. */
const dataPages = ['/our-kids', '/state-admins']

const content: Place[] = [
  ...publicPages
    .filter(({ path: address }) => !dataPages.includes(address))
    .map(({ path: address, heading }): Place => [address, heading]),
  ['/forgot-password', 'Forgot your password?'],
  ['/join/new', 'Make the account'],
]

const publicData: Place[] = [
  ...publicPages
    .filter(({ path: address }) => dataPages.includes(address))
    .map(({ path: address, heading }): Place => [address, heading]),
  ['/our-kids/{id}', 'Report this profile'],
  ['/share/{code}', 'Copy the account number'],
  ['/confirm-address', 'Go to your account'],
  ['/not-me', 'Go to your account'],
  ['/keep-address', 'Go to your account'],
  ['/unsubscribe', 'Go to your account'],
  ['/no-such-page', 'Page not found'],
]

const signedIn: Place[] = [
  ['/dashboard', 'Live Performance'],
  ['/dashboard/children', '{name}'],
  ['/dashboard/assessment', 'Assessment Report'],
  ['/dashboard/schedule', 'Audition Schedule'],
  ['/dashboard/payment', 'No transactions yet'],
  ['/dashboard/shop', 'Shop'],
  ['/dashboard/account', 'Close the account'],
  ['/dashboard/my-data', 'Your children'],
  ['/dashboard/notices', 'Mark all as read'],
  ['/dashboard/receipts/{id}', 'There is no receipt for this payment'],
  ['/ticket/{id}', 'Download the ticket'],
  ['/join', 'Join the team'],
  ['/second-factor', 'No code is needed right now.'],
]

const panel: Place[] = [
  ['/admin/dashboard', 'Registered'],
  ['/admin/analysis', 'Total Applicants'],
  ['/admin/books', 'Lines of the books'],
  ['/admin/office', 'Calls for today'],
  ['/admin/setup', 'Talent Show 2025'],
  ['/admin', 'Today'],
  ['/admin/access', 'Access'],
  ['/admin/audition-days', 'Plan a day'],
  ['/admin/audition-days/{id}', 'All days'],
  ['/admin/check-in', 'Sign Out'],
  ['/admin/check-in/{id}', 'Take the list'],
  ['/admin/health', 'Health'],
]

/** Forms in a page of their own. */
const guestForms: Place[] = [['/reset-password', 'Send a new link']]
const parentForms: Place[] = [['/dashboard/donate', 'About you']]
const panelForms: Place[] = [['/admin/messages', 'Who gets it']]

/** A judge's only one, which leads everybody else away. */
const judging: Place[] = [['/admin/judging', 'Nothing to judge yet.']]

/**
 * Runs in the page before its own scripts. Work that waits for the browser to be idle, or for a second and more,
 * never comes, however slow this machine is; `whenDrawn` and `whenIdle` are left for the test itself.
 */
function holdBackWhatIsLater() {
  const { requestIdleCallback, setTimeout } = window
  Object.assign(window, {
    // A window that is not drawn for a while has no frames and is never idle: then a second must do.
    whenDrawn: () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve)
        setTimeout(resolve, 1000)
      }),
    whenIdle: () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })),
    requestIdleCallback: () => 0,
    setTimeout: (...call: Parameters<typeof setTimeout>) =>
      (call[1] ?? 0) < 1000 ? setTimeout(...call) : 0,
  })
}

/** Follows what a page asks for from its first request on. */
function followRequests(page: Page) {
  const sizes = new Map<string, Promise<number>>()
  const underWay = new Set<unknown>()
  let started = 0
  page.on('request', (request) => {
    underWay.add(request)
    started += 1
  })
  page.on('requestfailed', (request) => underWay.delete(request))
  page.on('requestfinished', (request) => {
    underWay.delete(request)
    const { pathname } = new URL(request.url())
    const counts =
      ['document', 'script', 'stylesheet'].includes(request.resourceType()) ||
      // The drawn children are part of their pages.
      /\.(?:js|css)$|^\/child-/.test(pathname)
    if (!counts) return
    sizes.set(
      pathname,
      request.response().then(async (response) => {
        const headers = (await response?.allHeaders()) ?? {}
        const size = Number(headers['content-length'])
        // The build leaves the smallest files as they are.
        if (headers['content-encoding'] !== 'br' && !(size < 512)) {
          throw new Error(`${pathname} did not come in brotli`)
        }
        return size
      }),
    )
  })
  return {
    sizes: async () => {
      const files = [...sizes].map(async ([file, size]) => ({ file, KB: (await size) / 1000 }))
      return (await Promise.all(files)).toSorted((one, other) => other.KB - one.KB)
    },
    /** Resolves once nothing is under way and the page, idle again and again, has asked for nothing more. */
    end: async () => {
      for (;;) {
        const before = started
        await expect.poll(() => underWay.size).toBe(0)
        await page.evaluate(async () => {
          const { whenDrawn, whenIdle } = window as unknown as Record<string, () => Promise<void>>
          for (let turn = 0; turn < 3; turn++) {
            await whenDrawn?.()
            await whenIdle?.()
          }
        })
        if (started === before && underWay.size === 0) return
      }
    },
  }
}

/** The files of a first visit, largest first. */
async function firstVisit(who: Visitor, address: string, shows: string | RegExp) {
  const page = await who.open('about:blank')
  // Nothing is kept from the page before.
  const session = await page.context().newCDPSession(page)
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.addInitScript(holdBackWhatIsLater)
  const requests = followRequests(page)
  await page.goto(address)
  await expect(page.getByRole('main').getByText(shows).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await requests.end()
  expect(new URL(page.url()).pathname).toBe(address)
  const sizes = await requests.sizes()
  await page.close()
  return sizes
}

/** Opens the pages as a first visitor and compares what came with the ceiling of their kind. */
async function expectWithin(
  kind: keyof typeof CEILINGS,
  who: Visitor,
  places: readonly Place[],
  fill: (text: string) => string = (text) => text,
) {
  for (const [address, shows] of places) {
    const words = typeof shows === 'string' ? fill(shows) : shows
    const files = await test.step(address, () => firstVisit(who, fill(address), words))
    const total = files.reduce((sum, { KB }) => sum + KB, 0)
    test.info().annotations.push({ type: 'KB', description: `${total.toFixed(1)} ${address}` })
    const list = files.map(({ file, KB }) => `${KB.toFixed(1)} ${file}`).join('\n')
    expect
      .soft(total, `KB of a first visit to ${address}:\n${list}\n`)
      .toBeLessThanOrEqual(CEILINGS[kind])
  }
}

const ofChild = (child: ReturnType<typeof childOf>) => (text: string) =>
  text.replace('{id}', child.id).replace('{code}', child.shareCode).replace('{name}', child.name)

async function change({ api }: Visitor, id: string, facts: Record<string, string>) {
  const { status } = await api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, facts)
  expect(status).toBe(200)
}

teamTest.use({ stackArgs: ['--team'] })

// Each visits many pages, one after the other.
test.slow()

test('a first visit to content or a form keeps its ceiling', async ({ visitor }) => {
  await expectWithin('content', visitor, content)
})

test('a first visit to public data keeps its ceiling', async ({ visitor, parent, admin }) => {
  const child = childOf(parent.person)
  // So that it is one of Our Shining Stars.
  await change(admin, child.id, { status: 'approved' })
  await expectWithin('publicData', visitor, publicData, ofChild(child))
})

test('a first visit behind the sign-in keeps its ceiling', async ({ visitor, parent, admin }) => {
  const child = childOf(parent.person)
  // With everything that a paid ticket opens.
  await change(admin, child.id, { ticket_status: 'paid' })
  await expectWithin('form', visitor, guestForms)
  await expectWithin('signedIn', parent, signedIn, ofChild(child))
  await expectWithin('form', parent, parentForms)
})

// The parent's child is there to be listed.
test('a first visit to the panel keeps its ceiling', async ({ parent, admin }) => {
  expect(parent.person.id).toBeTruthy()
  // The door of a day asks for its code before it asks for the day.
  await expectWithin('panel', admin, panel, (address) =>
    address.replace('{id}', crypto.randomUUID()),
  )
  await expectWithin('form', admin, panelForms)
})

teamTest('a first visit of a judge keeps its ceiling', async ({ judges }) => {
  for (const judge of judges.slice(0, 1)) await expectWithin('panel', judge, judging)
})

test('every page of the build is measured', () => {
  const dist = path.join(import.meta.dirname, '../../dist')
  const built = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html') && file !== 'app.html')
    .map((file) => file.replaceAll(path.sep, '/'))
  const measured = [
    ...content,
    ...publicData,
    ...guestForms,
    ...signedIn,
    ...panel,
    ...parentForms,
    ...panelForms,
    ...judging,
  ].map(
    ([address]) =>
      `${address === '/' ? 'index' : address.slice(1).replace(/\{(?:id|code)\}$/, 'any')}.html`,
  )
  expect(built.filter((name) => !measured.includes(name))).toEqual([])
})
