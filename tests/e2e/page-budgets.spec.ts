import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { ANY_ID } from '../../src/lib/startup/page-parameter.ts'
import { expect, test, type Visitor } from './actors.ts'
import { childOf } from './api.ts'
import { test as teamTest } from './own-stack.ts'
import { openHeld } from './first-requests.ts'
import { CEILINGS } from './page-budgets.ts'
import { builtPages, type BuiltPage, publicPages } from './pages.ts'

// Each page is visited once, for two rules. Its first visit downloads no more than the ceiling of its kind; the sizes are
// those of the build's files, as the server sends them, so that they are the same on every machine. And a request of what
// the page's file names as its first queries is asked before the app is there, once, and nothing else is.

/**
 * An address and words of the page that stand there once its data has come. `{id}` is the child's, `{code}` the code that
 * it is shared by, `{name}` its name.
 */
type Visited = [address: string, shows: string | RegExp]

/** Those of the public pages that come with data. */
const dataPages = ['/our-kids', '/state-admins']

const content: Visited[] = [
  ...publicPages
    .filter(({ path: address }) => !dataPages.includes(address))
    .map(({ path: address, heading }): Visited => [address, heading]),
  ['/forgot-password', 'Forgot your password?'],
  ['/join/new', 'Make the account'],
]

const publicData: Visited[] = [
  ...publicPages
    .filter(({ path: address }) => dataPages.includes(address))
    .map(({ path: address, heading }): Visited => [address, heading]),
  ['/our-kids/{id}', 'Report this profile'],
  ['/share/{code}', 'Copy the account number'],
  ['/confirm-address', 'Go to your account'],
  ['/not-me', 'Go to your account'],
  ['/keep-address', 'Go to your account'],
  ['/unsubscribe', 'Go to your account'],
  ['/no-such-page', 'Page not found'],
]

const signedIn: Visited[] = [
  ['/dashboard', 'Live Performance'],
  ['/dashboard/children', '{name}'],
  ['/dashboard/assessment', 'Assessment Report'],
  ['/dashboard/schedule', 'Audition Schedule'],
  ['/dashboard/payment', 'No transactions yet'],
  ['/dashboard/shop', 'Shop'],
  ['/dashboard/account', 'Close the account'],
  ['/dashboard/my-data', 'Your children'],
  ['/dashboard/notices', /has a ticket!/],
  ['/dashboard/receipts/{id}', 'There is no receipt for this payment'],
  ['/ticket/{id}', 'Download the ticket'],
  ['/join', 'Join the team'],
  ['/second-factor', 'No code is needed right now.'],
]

const panel: Visited[] = [
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
const guestForms: Visited[] = [['/reset-password', 'Send a new link']]
const parentForms: Visited[] = [['/dashboard/donate', 'About you']]
const panelForms: Visited[] = [['/admin/messages', 'Who gets it']]

/** A judge's only one, which leads everybody else away. */
const judging: Visited[] = [['/admin/judging', 'Nothing to judge yet.']]

/**
 * Runs in the page before its own scripts. Work that waits for a second and more never comes, however slow this machine
 * is, and what waits for the browser to be idle comes by `workWhenIdle`; `whenDrawn` and `whenIdle` are left for the test.
 */
function holdBackWhatIsLater() {
  const { requestIdleCallback, setTimeout } = window
  const later = new Map<number, IdleRequestCallback>()
  Object.assign(window, {
    // A window that is not drawn for a while has no frames and is never idle: then a second must do.
    whenDrawn: () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve)
        setTimeout(resolve, 1000)
      }),
    whenIdle: () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })),
    requestIdleCallback: (work: IdleRequestCallback) => {
      later.set(later.size + 1, work)
      return later.size
    },
    cancelIdleCallback: (work: number) => later.set(work, () => undefined),
    workWhenIdle: () => {
      Object.assign(window, { requestIdleCallback })
      for (const work of later.values()) work({ didTimeout: true, timeRemaining: () => 0 })
    },
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
  // The body of a first answer is read once the app is there, which on a page of content waits for an idle moment.
  page.on('response', (response) => {
    if (response.request().resourceType() === 'fetch') underWay.delete(response.request())
  })
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
        await expect.poll(() => underWay.size, { intervals: [50] }).toBe(0)
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

/** The page's record of what it asks first, as requests are noted. */
const announced = ({ firstRequests }: BuiltPage) =>
  (firstRequests?.requests ?? [])
    .map(({ method, path: requested, body }) =>
      `${method} ${requested} ${body ?? ''}`.replace(/\{(?:id|user)\}/g, 'ID'),
    )
    .toSorted()

// With one year they change nothing, so that a page that only may need them asks behind everything else.
const EDITIONS = /^GET \/rest\/v1\/rpc\/get_editions /

/** The files of a first visit, largest first; what was asked before the app was there, and what after. */
async function firstVisit(
  who: Visitor,
  address: string,
  shows: string | RegExp,
  expected: readonly string[] | null,
) {
  const page = await who.open('about:blank')
  // Nothing is kept from the page before.
  const session = await page.context().newCDPSession(page)
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.addInitScript(holdBackWhatIsLater)
  const requests = followRequests(page)
  const { asked, goOn } = await openHeld(page, address)
  if (expected) {
    const soon = { message: address, intervals: [50] }
    await expect.poll(() => asked.toSorted(), soon).toEqual(expected)
  }
  goOn()
  await expect(page.getByRole('main').getByText(shows).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await requests.end()
  expect(new URL(page.url()).pathname).toBe(address)
  const sizes = await requests.sizes()
  await page.evaluate(() => (window as unknown as { workWhenIdle: () => void }).workWhenIdle())
  await requests.end()
  const count = expected?.length ?? 0
  const first = asked.slice(0, count).toSorted()
  const later = asked.slice(count).filter((request) => !EDITIONS.test(request))
  await page.close()
  return { sizes, first, later }
}

/** Opens the pages as a first visitor and compares what came with the ceiling of their kind. */
async function expectWithin(
  kind: keyof typeof CEILINGS,
  who: Visitor,
  pages: readonly Visited[],
  fill: (text: string) => string = (text) => text,
) {
  for (const [address, shows] of pages) {
    const words = typeof shows === 'string' ? fill(shows) : shows
    const built = builtPages.find(
      ({ path: requested }) => requested === address.replace(/\{(?:id|code)\}/, ANY_ID),
    )
    // A steward's and a judge's ask once it is known who opens them.
    const isKnownFirst = built && built.layout !== 'check-in' && address !== '/admin/judging'
    const expected = isKnownFirst ? announced(built) : null
    const {
      sizes: files,
      first,
      later,
    } = await test.step(address, () => firstVisit(who, fill(address), words, expected))
    if (expected) {
      expect.soft(first, `first requests of ${address}`).toEqual(expected)
      expect.soft(later, `requests behind the first of ${address}`).toEqual([])
    }
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

/** The first requests of the panel, which are sent only once the server has said that the account is a member. */
async function knowPanel(member: Visitor) {
  const page = await member.open('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.close()
}

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
  // With everything that a paid ticket opens, and its news read: that of what is unread is asked for later.
  await change(admin, child.id, { ticket_status: 'paid' })
  await parent.api.call('POST', '/rest/v1/rpc/mark_notices_read', { up_to: 'infinity' })
  await expectWithin('form', visitor, guestForms)
  await expectWithin('signedIn', parent, signedIn, ofChild(child))
  await expectWithin('form', parent, parentForms)
})

// The parent's child is there to be listed.
test('a first visit to the panel keeps its ceiling', async ({ parent, admin }) => {
  expect(parent.person.id).toBeTruthy()
  await knowPanel(admin)
  // The door of a day asks for its code before it asks for the day.
  await expectWithin('panel', admin, panel, (address) =>
    address.replace('{id}', crypto.randomUUID()),
  )
  await expectWithin('panelForm', admin, panelForms)
  // An owner, who is led away from it, finds out what a judge's page asks first.
  const judges = await admin.open('about:blank')
  const { asked, goOn } = await openHeld(judges, '/admin/judging')
  const expected = builtPages
    .filter(({ path: requested }) => requested === '/admin/judging')
    .flatMap(announced)
  await expect.poll(() => asked.toSorted()).toEqual(expected)
  goOn()
  await expect(judges.getByRole('heading', { level: 1 })).toBeVisible()
})

teamTest('a first visit of a judge keeps its ceiling', async ({ judges }) => {
  for (const judge of judges.slice(0, 1)) {
    await knowPanel(judge)
    await expectWithin('panel', judge, judging)
  }
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
