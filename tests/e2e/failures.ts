import type { Page, Route } from '@playwright/test'

// Answers of the database that fail on purpose, with a sentence that a page can repeat.

const asleep = (route: Route) =>
  route.fulfill({ status: 500, json: { message: 'the database is asleep' } })

/** Answers the next request of a method to an address with an error, once. */
export async function failOnce(page: Page, method: string, address: RegExp) {
  let isDone = false
  await page.route(address, async (route) => {
    if (isDone || route.request().method() !== method) return route.fallback()
    isDone = true
    await asleep(route)
  })
}

/**
 * Answers each request of a method to an address with an error. A list may ask again by itself when its page
 * joins its channel, so one failure alone is gone before a button can be pressed.
 * Returns what ends it.
 */
export async function failUntilMended(page: Page, method: string, address: RegExp) {
  let isMended = false
  await page.route(address, (route) =>
    isMended || route.request().method() !== method ? route.fallback() : asleep(route),
  )
  return () => {
    isMended = true
  }
}

/**
 * Keeps realtime quiet from the next page load on: a list that joins its channel asks again by itself, and
 * would take the place of the button that a test is about to press.
 */
export async function silenceRealtime(page: Page) {
  await page.routeWebSocket(/realtime/, () => undefined)
}
