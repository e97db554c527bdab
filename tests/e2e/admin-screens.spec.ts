import type { Locator, Page } from '@playwright/test'
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

/** Pixels that a field has beside its words: those of the choice, or of an empty search. */
async function spareWidth(field: Locator): Promise<number> {
  return field.evaluate((control: HTMLInputElement | HTMLSelectElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(control)
    const text = Object.assign(document.createElement('span'), {
      textContent:
        control instanceof HTMLSelectElement
          ? control.selectedOptions[0]?.text
          : control.placeholder,
      style: `font: ${font}; position: absolute; white-space: nowrap`,
    })
    document.body.append(text)
    const words = text.offsetWidth
    text.remove()
    // A search keeps room for the cross that empties it.
    const cross = control.type === 'search' ? 18 : 0
    return control.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - cross - words
  })
}

test('eight children who wait for a decision stand on one screen, with their buttons, below a band', async ({
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

  const search = page.getByRole('searchbox', { name: "Search by child's name" })
  await search.fill('')
  expect(await spareWidth(search), 'the words of the search are seen').toBeGreaterThanOrEqual(0)
  await page.getByRole('button', { name: 'Filters' }).click()
  for (const select of await page.getByRole('search').getByRole('combobox').all()) {
    expect(await spareWidth(select), 'and those of each filter').toBeGreaterThanOrEqual(0)
  }

  const tabs = page.getByRole('navigation', { name: 'Administration' }).getByRole('listitem')
  const tops = await tabs.evaluateAll((items) =>
    items.map((item) => item.getBoundingClientRect()).filter(({ width }) => width > 0),
  )
  expect(new Set(tops.map(({ top }) => top)).size, 'all tabs stand in one row').toBe(1)
})
