import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test, type Visitor } from './actors.ts'
import { childOf, signUpParent } from './api.ts'
import { budgetOf, CAPS, pageBudgets } from './page-budgets.ts'
import { publicPages } from './pages.ts'

// No page's first visit downloads more than its budget. The sizes are those of the build's files, as the server
// sends them, so that they are the same on every machine.

interface Visit {
  address: string
  by: 'visitor' | 'parent' | 'admin'
  /** Words of the page that stand there once its data has come; `{name}` is the child's. */
  shows: string | RegExp
}

const visit = (address: string, shows: string | RegExp, by: Visit['by'] = 'visitor'): Visit => ({
  address,
  by,
  shows,
})

const visits: readonly Visit[] = [
  ...publicPages.map(({ path: address, heading }) => visit(address, heading)),
  visit('/share/{code}', 'Copy the account number'),
  visit('/our-kids/{id}', 'Report this profile'),
  visit('/forgot-password', 'Forgot your password?'),
  visit('/join/new', 'Make the account'),
  visit('/reset-password', 'Send a new link'),
  visit('/confirm-address', 'Go to your account'),
  visit('/not-me', 'Go to your account'),
  visit('/unsubscribe', 'Go to your account'),
  visit('/no-such-page', 'Page not found'),
  visit('/dashboard', 'Live Performance', 'parent'),
  visit('/dashboard/children', '{name}', 'parent'),
  visit('/dashboard/assessment', 'Assessment Report', 'parent'),
  visit('/dashboard/schedule', 'Audition Schedule', 'parent'),
  visit('/dashboard/payment', 'I have paid', 'parent'),
  visit('/dashboard/shop', 'Shop', 'parent'),
  visit('/dashboard/donate', 'Donate', 'parent'),
  visit('/dashboard/account', 'Close the account', 'parent'),
  visit('/dashboard/my-data', 'Your children', 'parent'),
  visit('/join', 'Join the team', 'parent'),
  visit('/second-factor', 'No code is needed right now.', 'parent'),
  visit('/dashboard/notices', 'Mark all as read', 'parent'),
  visit('/dashboard/receipts/{id}', 'There is no receipt for this payment', 'parent'),
  visit('/ticket/{id}', 'Download the ticket', 'parent'),
  visit('/admin/dashboard', 'Registered', 'admin'),
  visit('/admin/analysis', 'Total Applicants', 'admin'),
  visit('/admin/books', 'Lines of the books', 'admin'),
  visit('/admin/messages', 'Sent messages', 'admin'),
  visit('/admin/office', 'Calls for today', 'admin'),
  visit('/admin/setup', 'Talent Show 2025', 'admin'),
]

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
  await page.addInitScript(holdBackWhatIsLater)
  const requests = followRequests(page)
  await page.goto(address)
  await expect(page.getByRole('main').getByText(shows).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await requests.end()
  expect(new URL(page.url()).pathname).toBe(address)
  return requests.sizes()
}

/** Opens the page as a first visitor and compares what came with the page's budget. */
async function expectWithinBudget(
  who: Visitor,
  address: string,
  parameter: string,
  shows: string | RegExp,
) {
  const files = await firstVisit(who, address.replace(/\{(?:id|code)\}/, parameter), shows)
  const total = files.reduce((sum, { KB }) => sum + KB, 0)
  test.info().annotations.push({ type: 'KB', description: total.toFixed(1) })
  const budget = pageBudgets[address]
  if (!budget) throw new Error(`${address} has no budget`)
  const list = files.map(({ file, KB }) => `${KB.toFixed(1)} ${file}`).join('\n')
  expect(total, `KB of a first visit to ${address}:\n${list}\n`).toBeLessThanOrEqual(
    budgetOf(budget),
  )
}

/** So that it is one of Our Shining Stars. */
async function approve({ api }: Visitor, id: string) {
  const { status } = await api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, {
    status: 'approved',
  })
  expect(status).toBe(200)
}

const title = (address: string) => `a first visit to ${address} keeps its budget`

for (const { address, shows } of visits.filter(({ by }) => by === 'visitor')) {
  test(title(address), async ({ visitor, admin, origin }) => {
    const hasParameter = address.includes('{')
    const child = hasParameter ? childOf(await signUpParent(origin)) : { id: '', shareCode: '' }
    if (address.includes('{id}')) await approve(admin, child.id)
    await expectWithinBudget(
      visitor,
      address,
      address.includes('{id}') ? child.id : child.shareCode,
      shows,
    )
  })
}

for (const { address, shows } of visits.filter(({ by }) => by === 'parent')) {
  test(title(address), async ({ parent, admin }) => {
    const { id, name } = childOf(parent.person)
    // With everything that a paid ticket opens.
    const paid = { ticket_status: 'paid' }
    const answer = await admin.api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, paid)
    expect(answer.status).toBe(200)
    await expectWithinBudget(parent, address, id, String(shows).replace('{name}', name))
  })
}

for (const { address, shows } of visits.filter(({ by }) => by === 'admin')) {
  // The parent's child is there to be listed.
  test(title(address), async ({ parent, admin }) => {
    await expectWithinBudget(admin, address, childOf(parent.person).id, shows)
  })
}

test('no budget passes the cap of its kind', () => {
  const tooLarge = Object.entries(pageBudgets).filter(([, { KB, kind }]) => KB > CAPS[kind])
  expect(tooLarge).toEqual([])
})

test('every page of the build has a budget, and every budget is measured', () => {
  const dist = path.join(import.meta.dirname, '../../dist')
  const built = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html') && file !== 'app.html')
    .map((file) => file.replaceAll(path.sep, '/'))
  const withHtml = Object.entries(pageBudgets)
    .filter(([, { kind }]) => kind !== 'shell')
    .map(([address]) =>
      address === '/' ? 'index' : address.slice(1).replace(/\{(?:id|code)\}$/, 'any'),
    )
  expect(withHtml.map((name) => `${name}.html`).toSorted()).toEqual(built.toSorted())
  expect(visits.map(({ address }) => address).toSorted()).toEqual(
    Object.keys(pageBudgets).toSorted(),
  )
})
