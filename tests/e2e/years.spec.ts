import type { Page } from '@playwright/test'
import { expect, uniqueWord } from './actors.ts'
import { type Api, childOf, type Person, signUpParent } from './api.ts'
import { expectAccessible, sidewaysScroll } from './axe.ts'
import { test } from './own-stack.ts'

// Two years of the show: which year of children each list, figure and star is about.

const FEES = { NGN: 10_000, ZAR: 180 }

async function rpc(api: Api, name: string, body: object): Promise<void> {
  const answer = await api.call('POST', `/rest/v1/rpc/${name}`, body)
  expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
}

/** Closes the registration of 2025 and makes 2026 the current year. */
async function openNextYear(api: Api) {
  const closed = new Date(Date.now() - 1_000).toISOString()
  const last = { year: 2025, name: 'Talent Show 2025', registration_closes_at: closed }
  await rpc(api, 'save_edition', { ...last, fees: FEES })
  await rpc(api, 'save_edition', { year: 2026, name: 'Talent Show 2026', fees: FEES })
  await rpc(api, 'open_edition', { year: 2026 })
}

const choice = (page: Page) => page.getByRole('combobox', { name: 'Year' })

async function approve(api: Api, person: Person) {
  const { id } = childOf(person)
  const { status } = await api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, {
    status: 'approved',
  })
  expect(status).toBe(200)
}

async function expectGood(page: Page, what: string) {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    expect(await sidewaysScroll(page), `${what} at ${width} px`).toBeLessThanOrEqual(0)
    await expectAccessible(page, `${what} at ${width} px`)
  }
}

test('each year has its lists, search, figures and stars', async ({ admin, visitor, origin }) => {
  const word = uniqueWord()
  const last = await signUpParent(origin, { child_name: `Ada ${word}` })
  await openNextYear(admin.api)
  const current = await signUpParent(origin, { child_name: `Bola ${word}` })
  for (const person of [last, current]) await approve(admin.api, person)
  const of2025 = childOf(last).name
  const of2026 = childOf(current).name

  const page = await admin.open(`/admin/dashboard?tab=approved&q=${word}`)
  const row = (name: string) => page.getByRole('button', { name: `Manage ${name}` })
  await expect(row(of2026)).toBeVisible()
  await expect(row(of2025)).toHaveCount(0)
  await expect(choice(page)).toHaveValue('2026')
  await expectGood(page, 'the list of the current year')
  await choice(page).selectOption('2025')
  await expect(row(of2025)).toBeVisible()
  await expect(row(of2026)).toHaveCount(0)
  await expect(page).toHaveURL(`/admin/dashboard?tab=approved&year=2025&q=${word}`)
  await expectGood(page, 'the list of an earlier year')
  await page.reload()
  await expect(row(of2025)).toBeVisible()
  await expect(choice(page)).toHaveValue('2025')

  // Other tabs and pages of the same year.
  await page.getByRole('link', { name: /^Pending/ }).click()
  await expect(page).toHaveURL(/tab=pending&year=2025/)
  const sections = page.getByRole('navigation', { name: 'Administration' })
  await sections.getByRole('link', { name: 'Analysis' }).click()
  await expect(page).toHaveURL('/admin/analysis?year=2025')
  await expect(choice(page)).toHaveValue('2025')
  await expect(page.getByText('2025, Both countries, all days.')).toBeVisible()
  const total = page
    .locator('dl > div')
    .filter({ has: page.getByText('Total Applicants', { exact: true }) })
  const totalOf = async () =>
    Number((await total.getByRole('definition').innerText()).replace(',', ''))
  const lastTotal = await totalOf()
  await expectGood(page, 'the analysis of an earlier year')
  await page
    .getByRole('link', { name: /: Approved|^\d+$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/year=2025/)
  await page.goBack()
  await choice(page).selectOption('2026')
  await expect(page).toHaveURL('/admin/analysis')
  await expect.poll(totalOf).toBeLessThan(lastTotal)

  // The search of the whole panel finds both, and says which is of an earlier year.
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: /Child, parent, phone/ }).fill(word)
  const found = page.getByRole('group', { name: 'Applications' }).getByRole('option')
  await expect(found).toHaveCount(2)
  const earlier = found.filter({ hasText: of2025 })
  await expect(earlier).toContainText(`${of2025} 2025`)
  await expect(found.filter({ hasText: of2026 })).not.toContainText('2026')
  await expectGood(page, 'the search of the panel')
  await earlier.click()
  await expect(page.getByRole('dialog', { name: of2025 })).toBeVisible()
  await expect(page).toHaveURL(/tab=approved&year=2025&manage=/)
  const family = page.getByRole('region', { name: 'Family' })
  await family.getByRole('button', { name: 'Family' }).click()
  await expect(family.getByRole('list', { name: 'Children' })).toContainText('2025')
  await page.keyboard.press('Escape')
  await expect(row(of2025)).toBeVisible()

  // Our Shining Stars begins with the newest year that has one.
  const stars = await visitor.open(`/our-kids?q=${word}`)
  const star = (name: string) => stars.getByRole('heading', { name })
  await expect(star(of2026)).toBeVisible()
  await expect(star(of2025)).toHaveCount(0)
  await expect(choice(stars)).toHaveValue('2026')
  await choice(stars).selectOption('2025')
  await expect(star(of2025)).toBeVisible()
  await expect(star(of2026)).toHaveCount(0)
  await expect(stars).toHaveURL(`/our-kids?year=2025&q=${word}`)
  await expectGood(stars, 'the stars of an earlier year')
  await stars.getByRole('link', { name: of2025 }).click()
  const share = stars.getByRole('link', { name: /^WhatsApp/ })
  await expect(share).toHaveAttribute('href', /talent%20show%202025|talent\+show\+2025/)
})
