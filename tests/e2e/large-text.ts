import { expect, type Page } from '@playwright/test'
import { sidewaysScroll } from './axe.ts'
import { noteTested } from './tested.ts'

/*
 * Text one and a half times and twice as large on a phone 360 px wide: no page scrolls sideways, and no word breaks
 * within. The size is set at the root, from which every other size follows.
 */

const PHONE = { width: 360, height: 740 }

/**
 * Addresses, codes and links have no place of their own to break. Names that are wider than the phone, or drawn by tests,
 * have none either; text that stands at the end of a name (’s) breaks with it.
 */
const MAY_BREAK = /[@/]|\d{4}|.{20}|^Z+[a-f]{8}|^’s$/

/** The words that stand on more than one line, and words that are cut off at an edge. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate((mayBreak) => {
    const found: string[] = []
    const range = document.createRange()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement
      if (!parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      if (parent.closest('.sr-only, script, style, noscript, option, textarea, svg')) continue
      // A link that is shown as such may break anywhere.
      if (parent.closest('.break-all')) continue
      // Names and references break where a row of the panel is too narrow for them.
      if (parent.closest('[role="row"] [translate="no"]')) continue
      // A table that is wider than a phone scrolls in its own frame.
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s\u2010-\u2014-]+/g)) {
        if (word.length < 2 || new RegExp(mayBreak).test(word)) continue
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) found.push(`${word} (${parent.className})`)
      }
    }
    return found
  }, MAY_BREAK.source)
}

/** A tablet, and the windows in which the wide layout begins, and has all its room. */
const WINDOWS = [1280, 1024, 800]

/** The same for the width alone, in wider windows: twice as large, nothing scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page, state: string): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.setProperty('font-size', '200%', 'important')
  })
  for (const width of WINDOWS) {
    await page.setViewportSize({ width, height: 800 })
    const where = `${state} at ${width} px`
    await noteTested(page, 'text', where, () =>
      expect.soft
        .poll(() => sidewaysScroll(page), { message: `${where}: sideways scroll` })
        .toBeLessThanOrEqual(0),
    )
  }
  await page.evaluate(() => {
    document.documentElement.style.removeProperty('font-size')
  })
}

/** Looks at the page with its text one and a half times and twice as large, and leaves it as it was. */
export async function expectRoomForLargeText(page: Page, state: string): Promise<void> {
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  for (const size of ['150%', '200%']) {
    await page.evaluate((percent) => {
      document.documentElement.style.setProperty('font-size', percent, 'important')
    }, size)
    const where = `${state} at ${size}`
    await noteTested(page, 'text', where, async () => {
      // A line may still be too long in the frame in which letters grow.
      await expect.soft
        .poll(() => sidewaysScroll(page), { message: `${where}: sideways scroll` })
        .toBeLessThanOrEqual(0)
      // While a font is exchanged for another, words are measured on the lines of both.
      await page.evaluate(() => document.fonts.ready)
      await expect.soft
        .poll(() => brokenWords(page), { message: `${where}: broken words` })
        .toEqual([])
    })
  }
  await page.evaluate(() => {
    document.documentElement.style.removeProperty('font-size')
  })
}
