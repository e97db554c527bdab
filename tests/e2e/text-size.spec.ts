import type { Page } from '@playwright/test'
import { CONSENT_VERSION } from '../../src/domain/consent.ts'
import { type Actor, expect, test } from './actors.ts'
import { childOf } from './api.ts'
import { sidewaysScroll } from './axe.ts'
import { addressesOf, builtPages } from './pages.ts'

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
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  for (const size of ['150%', '200%']) {
    await page.evaluate((percent) => {
      document.documentElement.style.setProperty('font-size', percent, 'important')
    }, size)
    const where = `${state} at ${size}`
    // A line may still be too long in the frame in which letters grow.
    await expect.soft
      .poll(() => sidewaysScroll(page), { message: `${where}: sideways scroll` })
      .toBeLessThanOrEqual(0)
    expect.soft(await brokenWords(page), `${where}: broken words`).toEqual([])
  }
}

async function setChild(admin: Actor, id: string, fields: object): Promise<void> {
  const { status } = await admin.api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, fields)
  expect(status).toBe(200)
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
  await setChild(admin, id, { ticket_status: 'Gold', assessment_score: 9.5 })
  const page = await visitor.open(`/our-kids?q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByText('9.5')).toBeVisible()
  await check(page, 'a child with a score')
  // The first with a score stand larger.
  await page.goto('/our-kids')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await check(page, 'a stage of children')
})

test('a ticket, and a dashboard of several children, bear text twice as large', async ({
  parent,
  admin,
}) => {
  const { id } = childOf(parent.person)
  const children = ['Thandeka Test', 'Sizwe Test', 'Lerato Test']
  for (const child_name of children) {
    const added = await parent.api.call('POST', '/rest/v1/applications', {
      user_id: parent.person.id,
      child_name,
      age: 9,
      gender: 'Female',
      country: 'South Africa',
      state_city: 'KwaZulu-Natal',
      parent_phone: '+2348030000001',
      talents: ['Dance', 'Public Speaking'],
      consent_version: CONSENT_VERSION,
    })
    expect(added.status, JSON.stringify(added.body)).toBe(201)
  }
  await setChild(admin, id, { ticket_status: 'Gold', assessment_score: 9.5 })
  const page = await parent.open('/dashboard')
  for (const name of children) await expect(page.getByRole('heading', { name })).toBeVisible()
  await check(page, 'several children')
  await page.goto(`/ticket/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Talent Hunt Ticket')
  await check(page, 'a ticket')
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
