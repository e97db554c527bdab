import axe from 'axe-core'
import { expect, type Page } from '@playwright/test'
import { noteTested } from './tested.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Fails with each violation of WCAG 2.2 AA and good practice on the page as it is now, and its place. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  // Colours are read where nothing moves.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // The rows of before are dim until those that were asked for have come.
  await expect(page.locator('[aria-busy="true"].opacity-60')).toHaveCount(0)
  // Half a megabyte, so a page that has it is not sent it again.
  if (!(await page.evaluate('Boolean(window.axe)'))) await page.evaluate(axe.source)
  const violations = () =>
    page.evaluate(async (rules) => {
      const { axe: here } = window as unknown as { axe: typeof axe }
      // A passed rule is not listed, which takes half the time.
      const { violations: all } = await here.run({
        runOnly: rules,
        resultTypes: ['violations'],
        preload: false,
      })
      return all.map(
        ({ id, help, nodes }) =>
          `${id} (${help}): ${nodes.map((node) => `${node.target.join(' ')} ${node.html.slice(0, 160)}`).join(' | ')}`,
      )
    }, RULES)
  await noteTested(page, 'rules', state, () =>
    // Where something arrives while axe reads, controls move under it: then it reads again.
    expect.soft.poll(violations, { message: state }).toEqual([]),
  )
}

/** Fails where the page, or a dialog in it, is wider than the smallest phone, 320 px, and leaves it at that width. */
export async function expectNarrow(page: Page, state: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  await noteTested(page, 'narrow', state, () =>
    expect.soft
      .poll(() => sidewaysScroll(page), { message: `${state}: sideways scroll at 320 px` })
      .toBeLessThanOrEqual(0),
  )
}

/** By how many pixels the page is wider than its window. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
}
