import axe from 'axe-core'
import { expect, type Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Fails with each violation of WCAG 2.2 AA and good practice on the page as it is now, and its place. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  // Colours are read where nothing moves.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // The rows of before are dim until those that were asked for have come.
  await expect(page.locator('[aria-busy="true"].opacity-60')).toHaveCount(0)
  await page.evaluate(`if (!window.axe) { ${axe.source} }`)
  const found = await page.evaluate(async (rules) => {
    const { axe: here } = window as unknown as { axe: typeof axe }
    // A passed rule is not listed, which takes half the time.
    const { violations } = await here.run({
      runOnly: rules,
      resultTypes: ['violations'],
      preload: false,
    })
    return violations.map(
      ({ id, help, nodes }) =>
        `${id} (${help}): ${nodes.map((node) => `${node.target.join(' ')} ${node.html.slice(0, 160)}`).join(' | ')}`,
    )
  }, RULES)
  expect.soft(found, state).toEqual([])
}

/** By how many pixels the page is wider than its window. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
}
