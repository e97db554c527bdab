import { expect, type Locator } from '@playwright/test'

/**
 * Waits until the app has taken over an element that came with the HTML: React keeps its properties on it. Before that
 * a link leads to the page's own file, so a test of what happens within the app begins here.
 */
export const expectTakenOver = (element: Locator) =>
  expect
    .poll(() =>
      element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps'))),
    )
    .toBe(true)
