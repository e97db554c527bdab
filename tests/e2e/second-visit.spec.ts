import { readdirSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { createStaticFiles } from '../../src/build/static-files.ts'
import { expect, test as base } from '@playwright/test'

// A page that a phone has opened before is there without a network.

interface Host {
  origin: string
  /** As if a proxy of the network answered these pages with a notice of its own. */
  interrupt: (paths: readonly string[]) => void
  /** As if there were no network. */
  stop: () => Promise<void>
  /** Answers what is asked for at this address when it is let go, and nothing before. */
  hold: (address: string) => () => void
}

const dist = path.join(import.meta.dirname, '../../dist')

const test = base.extend<{ host: Host; context: BrowserContext }>({
  // A host of the test's own, which can be switched off: an emulated lack of network does not reach workers.
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the names of a fixture's needs from here
  host: async ({}, use) => {
    const serve = await createStaticFiles(dist)
    const held = new Map<string | undefined, Promise<void>>()
    let interrupted: readonly string[] = []
    const server: Server = createServer((request, response) => {
      if (interrupted.includes(request.url ?? '')) {
        response.setHeader('content-type', 'text/html')
        response.end('<!doctype html><title>Data</title><h1>Your data bundle is finished</h1>')
        return
      }
      void (held.get(request.url) ?? Promise.resolve()).then(() => serve(request, response))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const origin = `http://localhost:${port}`
    const stop = () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    const hold = (address: string) => {
      let letGo: () => void = () => undefined
      held.set(address, new Promise<void>((resolve) => (letGo = resolve)))
      return () => letGo()
    }
    const interrupt = (paths: readonly string[]) => {
      interrupted = paths
    }
    await use({ origin, interrupt, stop, hold })
    if (server.listening) await stop()
  },
  context: async ({ browser }, use) => {
    const context = await browser.newContext({ serviceWorkers: 'allow' })
    await use(context)
    await context.close()
  },
})

/** Opens a page and waits until the worker has kept it. */
async function openAndKeep(page: Page, url: string) {
  const { origin, pathname } = new URL(url)
  await page.goto(url)
  await page.mouse.wheel(0, 10)
  await expect
    .poll(() =>
      page.evaluate(async (address) => Boolean(await caches.match(address)), origin + pathname),
    )
    .toBe(true)
}

test('a page that was opened before is painted without a network, another says what is the matter', async ({
  host,
  page,
}) => {
  await openAndKeep(page, `${host.origin}/`)
  await openAndKeep(page, `${host.origin}/login`)
  await host.stop()

  await page.goto(`${host.origin}/login?from=test`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(`${host.origin}/`)
  await expect(page.getByText('3000+', { exact: true })).toBeVisible()
  await page.goto(`${host.origin}/gallery`)
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
})

test('a notice of the network in the place of a page is not kept', async ({ host, page }) => {
  await openAndKeep(page, `${host.origin}/login`)
  host.interrupt(['/login', '/gallery'])
  // The kept page is painted, and the notice comes behind it.
  await page.goto(`${host.origin}/login`)
  await page.goto(`${host.origin}/gallery`)
  await expect(page.getByRole('heading', { name: 'Your data bundle is finished' })).toBeVisible()
  // The worker has dealt with both once it keeps a page that was asked for after them.
  await openAndKeep(page, `${host.origin}/donate`)
  await host.stop()
  await page.goto(`${host.origin}/login`)
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.goto(`${host.origin}/gallery`)
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
})

test('the app itself starts without a network once it has run here', async ({ host, page }) => {
  await page.goto(`${host.origin}/login?from=test`)
  await page.getByLabel('Email').click()
  await page.getByLabel('Email').fill('ada@example.com')
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const files = performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .filter((name) => name.startsWith(`${location.origin}/assets/`))
        const all = [location.origin + location.pathname, ...files]
        const kept = await Promise.all(all.map((address) => caches.match(address)))
        const hasApp = files.some((name) => name.includes('/assets/app-'))
        return hasApp && navigator.serviceWorker.controller !== null && kept.every(Boolean)
      }),
    )
    .toBe(true)
  await host.stop()
  await page.reload()
  await page.getByLabel('Password', { exact: true }).fill('secret-1')
  await page.getByRole('button', { name: /show/i }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
})

test('a file that is on its way when the worker begins is kept too', async ({ host, page }) => {
  const name = readdirSync(path.join(dist, 'assets')).find((file) => /^gallery-.*\.js$/.test(file))
  const file = `/assets/${name}`
  const letGo = host.hold(file)
  await page.addInitScript((address) => void fetch(address), file)
  await page.goto(`${host.origin}/login`)
  await page.mouse.wheel(0, 10)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  expect(await page.evaluate((address) => caches.match(address), file)).toBeUndefined()
  letGo()
  await expect
    .poll(() => page.evaluate(async (address) => Boolean(await caches.match(address)), file))
    .toBe(true)
})

test('nothing of the API is kept', async ({ host, page }) => {
  await openAndKeep(page, `${host.origin}/our-kids`)
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const lists = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    )
    return lists.flat().map((url) => new URL(url).pathname)
  })
  expect(kept).not.toEqual([])
  expect(kept.filter((name) => /\/v1\//.test(name))).toEqual([])
})
