import type { Page } from '@playwright/test'
import { expect, test } from './actors.ts'
import { childOf } from './api.ts'
import { sidewaysScroll } from './axe.ts'
import { addressesOf, builtPages } from './pages.ts'

/*
 * Text twice as large on a phone 360 px wide: no page scrolls sideways, and no word breaks within. The
 * size is set at the root, from which every other size follows.
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

async function check(page: Page, state: string): Promise<void> {
  await page.setViewportSize(PHONE)
  await page.addStyleTag({ content: ':root { font-size: 200% !important }' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  expect.soft(await sidewaysScroll(page), `${state}: sideways scroll`).toBeLessThanOrEqual(0)
  expect.soft(await brokenWords(page), `${state}: broken words`).toEqual([])
}

test('public pages bear text twice as large', async ({ visitor }) => {
  const page = await visitor.open('/')
  for (const { path, layout } of builtPages) {
    if (layout !== 'site' || path.includes('any')) continue
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await check(page, path)
  }
})

test('Our Shining Stars with children on it bears text twice as large', async ({
  visitor,
  parent,
  admin,
}) => {
  const { id, name } = childOf(parent.person)
  await admin.api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, { status: 'approved' })
  const page = await visitor.open(`/our-kids?search=${encodeURIComponent(name)}`)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await check(page, 'with children')
})

test('a family’s pages bear text twice as large', async ({ parent }) => {
  const { id, name } = childOf(parent.person)
  const page = await parent.open('/dashboard')
  await expect(page.getByRole('heading', { name })).toBeVisible()
  const [row] = await parent.api.rows(`applications?id=eq.${id}&select=share_code`)
  for (const path of [...addressesOf('parent'), `/share/${String(row?.['share_code'])}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await check(page, path)
  }
})

test('an administrator’s pages bear text twice as large', async ({ admin }) => {
  const page = await admin.open('/admin/dashboard')
  for (const path of [
    ...addressesOf('admin'),
    '/admin/dashboard?tab=payments',
    '/admin/dashboard?tab=volunteers',
    '/admin/dashboard?tab=coordinators',
    '/admin/dashboard?tab=donations',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await check(page, path)
  }
})
