import type { Page } from '@playwright/test'
import { expect, test, uniqueWord } from './actors.ts'
import { signUpParent } from './api.ts'
import { sidewaysScroll } from './axe.ts'

// The rows on an administrator's screen without scrolling, at the width of a common laptop.

const LAPTOP = { width: 1280, height: 800 }

async function rowsOnScreen(page: Page): Promise<number> {
  const boxes = await page
    .locator('tr[data-row]')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect()))
  return boxes.filter(({ bottom }) => bottom <= LAPTOP.height).length
}

test('eight children who wait for a decision stand on one screen, with their buttons', async ({
  origin,
  admin,
}) => {
  const surname = uniqueWord().slice(0, 8)
  const names = [
    'Ọlábísí',
    'Adaeze',
    'Tèmítọ́pẹ́',
    'Lerato',
    'Ngozi',
    'Sipho',
    'Zainab',
    'Naledi',
    'Bello',
  ]
  const places = [
    { country: 'Nigeria', state_city: 'Akwa Ibom' },
    { country: 'South Africa', state_city: 'KwaZulu-Natal' },
  ] as const
  for (const [index, name] of names.entries()) {
    await signUpParent(origin, { child_name: `${name} ${surname}`, ...places[index % 2] })
  }
  const page = await admin.open(`/admin/dashboard?q=${surname}`)
  await page.setViewportSize(LAPTOP)
  await expect(page.locator('tr[data-row]')).toHaveCount(names.length)
  await expect.poll(() => rowsOnScreen(page)).toBeGreaterThanOrEqual(8)
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  const reject = page.getByRole('button', { name: /^Reject / }).first()
  await expect(reject).toBeInViewport({ ratio: 1 })

  const tabs = page.getByRole('navigation', { name: 'Administration' }).getByRole('list')
  const hidden = await tabs.evaluate((list) => list.scrollWidth - list.clientWidth)
  expect(hidden, 'all tabs of the panel are seen').toBeLessThanOrEqual(0)
})
