import type { Page } from '@playwright/test'

// Of a row, or of a sharing link.
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<=")[0-9a-hjkmnp-tv-z]{24}(?=")/g
const APP = /\/assets\/app-[^/]+\.js$/

/** Opens a page while its app is held back; `goOn` lets it come. `asked` grows with each request, ids left out. */
export async function openHeld(page: Page, path: string) {
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
