import type { WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin, type ExpirationPluginOptions } from 'workbox-expiration'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { filesOfPage, isForHalls, isPagePath, pageKey } from '@/lib/page-key'

/*
 * Caches what a phone has already downloaded: pages and their files as they are opened. It prefetches nothing and
 * caches nothing from the API, whose rows are about children. A cached page is shown at once and updated in the
 * background, and also works without a network.
 *
 * Our own build makes it (`src/build/build.ts`). vite-plugin-pwa builds its worker right after the bundle and before
 * the pages are prerendered, so a changed page would not make a new worker. Registering through it would also cost
 * every reader the bytes of workbox-window.
 */

/** Replaced by the build, with a new value whenever the content of `dist/` differs. */
declare const __BUILD_ID__: string

// The worker's own global scope, because the compiler only knows the window's.
const worker = self as unknown as {
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
  addEventListener: (
    type: 'install' | 'activate' | 'message',
    listener: (
      event: Event & { data?: { type?: string }; waitUntil: (work: Promise<unknown>) => void },
    ) => void,
  ) => void
}

/** The plugin's type does not fit its library's under this project's strict settings. */
const expire = (options: ExpirationPluginOptions) =>
  new ExpirationPlugin({ ...options, purgeOnQuotaError: true }) as WorkboxPlugin

const ASSETS = 'assets'

/** A host that answers every URL with the app's page does so for a missing file too. */
const isFile = (response: Response) =>
  response.status === 200 && !response.headers.get('content-type')?.startsWith('text/html')

/**
 * Caches a page only together with the files it names, because a page of a newer build may arrive while the cached
 * files are of the older one. If a file fails, the previously cached page stays.
 */
const withItsFiles: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => ((await isKeptWithItsFiles(response)) ? response : null),
}

async function isKeptWithItsFiles(page: Response): Promise<boolean> {
  if (page.status !== 200) return false
  const files = filesOfPage(await page.clone().text())
  // A notice that a proxy returns in place of a page names none of our files.
  if (files.length === 0) return false
  const cache = await caches.open(ASSETS)
  const keep = async (file: string) => {
    if (await cache.match(file)) return
    const fetched = await fetch(file)
    if (!isFile(fetched)) throw new Error(`${file} is missing`)
    await cache.put(file, fetched)
  }
  try {
    await Promise.all(files.map(keep))
    return true
  } catch {
    return false
  }
}

const DAY_SECONDS = 86_400
const pages = `pages-${__BUILD_ID__}`

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isPagePath(url.pathname),
  new StaleWhileRevalidate({
    cacheName: pages,
    plugins: [
      { cacheKeyWillBeUsed: async ({ request }) => pageKey(request.url) },
      withItsFiles,
      expire({ maxEntries: 40 }),
    ],
  }),
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: ASSETS,
    plugins: [
      { cacheWillUpdate: async ({ response }) => (isFile(response) ? response : null) },
      expire({ maxEntries: 150, maxAgeSeconds: 60 * DAY_SECONDS }),
    ],
  }),
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/[\w-]+\.(?:png|svg|webmanifest)$/.test(url.pathname),
  new StaleWhileRevalidate({ cacheName: 'icons' }),
)

const OFFLINE_DRAWING = '/child-tech.svg'
worker.addEventListener('install', (event) => {
  // The page works without it, so a failure must not stop the worker's installation.
  event.waitUntil(
    caches
      .open('icons')
      .then((icons) => icons.add(OFFLINE_DRAWING))
      .catch(() => undefined),
  )
  event.waitUntil(keepNewForHalls().catch(() => undefined))
})

const OFFLINE_PAGE = `<!doctype html><html lang="en"><head><meta charset="UTF-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>You are offline</title>
<style>body{margin:0 auto;max-width:32rem;padding:4rem 1rem;font:1.125rem/1.5 system-ui,sans-serif;color:#1b1340;background:#fbf8f2}a{color:inherit;display:inline-block;padding:.75rem 0}</style>
</head><body><img src="${OFFLINE_DRAWING}" alt="" width="128" height="128"><h1>You are offline</h1>
<p>This page has not been opened on this phone before. Connect to the internet and open it again; pages that you have seen work without.</p>
<p><a href="">Try again</a></p></body></html>`

setCatchHandler(({ request }) =>
  Promise.resolve(
    request.mode === 'navigate'
      ? new Response(OFFLINE_PAGE, {
          status: 503,
          headers: { 'content-type': 'text/html; charset=utf-8' },
        })
      : Response.error(),
  ),
)

async function cachesOfOldPages(): Promise<string[]> {
  const names = await caches.keys()
  return names.filter((name) => name.startsWith('pages-') && name !== pages)
}

async function forgetOldPages(): Promise<void> {
  const old = await cachesOfOldPages()
  await Promise.all(old.map((name) => caches.delete(name)))
}

/** The pages for halls cached by an older build, by URL. */
async function keptForHalls(): Promise<Map<string, Response>> {
  const kept = new Map<string, Response>()
  for (const name of await cachesOfOldPages()) {
    const cache = await caches.open(name)
    for (const { url } of await cache.keys()) {
      const page = isForHalls(url) ? await cache.match(url) : undefined
      if (page) kept.set(url, page)
    }
  }
  return kept
}

/** Caches this build's version of every page for halls that the phone has from an older one. Failures are skipped. */
async function keepNewForHalls(): Promise<void> {
  const cache = await caches.open(pages)
  const kept = await keptForHalls()
  await Promise.allSettled(
    [...kept.keys()].map(async (url) => {
      const page = await fetch(url)
      if (await isKeptWithItsFiles(page)) await cache.put(url, page)
    }),
  )
}

/**
 * Carries over pages for halls of an older build that have no newer version. This worker may first run at a cold start
 * without a network, and their files are all still cached.
 */
async function takeAlongForHalls(): Promise<void> {
  const cache = await caches.open(pages)
  const assets = await caches.open(ASSETS)
  for (const [url, page] of await keptForHalls()) {
    if (await cache.match(url)) continue
    const files = filesOfPage(await page.clone().text())
    const kept = await Promise.all(files.map((file) => assets.match(file)))
    if (kept.every(Boolean)) await cache.put(url, page)
  }
}

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      takeAlongForHalls()
        .catch(() => undefined)
        .then(forgetOldPages),
      worker.clients.claim(),
    ]),
  )
})

// A new version waits until its offer is accepted, or until no page of the old one is open.
worker.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void worker.skipWaiting()
})
