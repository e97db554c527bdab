import type { Page } from '@playwright/test'
import { expect } from './actors.ts'
import { expectAccessible } from './axe.ts'
import { test } from './own-stack.ts'
import { publicPages } from './pages.ts'

// What the organisers change in Set-up stands on every page that shows it, without a build.

const form = (page: Page) => page.getByRole('form', { name: 'News and support' })
const chat = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: 'Chat with support' })
const BUILT = /^https:\/\/wa\.me\/2340000000000\?text=/
const SET = /^https:\/\/wa\.me\/2348031234567\?text=/

async function setDatesAndFees(page: Page) {
  await page.getByRole('button', { name: 'Change 2025' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Registration closes').fill('2090-05-01')
  await dialog.getByLabel('Closes at').fill('12:00')
  await dialog.getByLabel('Auditions, first day').fill('2090-08-01')
  await dialog.getByLabel('Auditions, last day').fill('2090-08-09')
  await dialog.getByLabel('Finale').fill('2090-12-05')
  await dialog.getByLabel('Ticket in naira').fill('12500')
  await dialog.getByLabel('Ticket in rand').fill('210')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}

test('news, dates, fees and a number that are set stand on the pages, also without a network', async ({
  admin,
  visitor,
  browser,
  origin,
}) => {
  const before = await visitor.open('/')
  await expect(before.getByRole('list', { name: 'Shining stars' })).toBeVisible()
  await expect(chat(before)).toHaveAttribute('href', BUILT)
  await expect(before.getByText('Registration until')).toHaveCount(0)
  await expect(before.getByRole('region', { name: 'Auditions in Kano' })).toHaveCount(0)

  const page = await admin.open('/admin/setup')
  await page.getByRole('button', { name: 'Change news and numbers' }).click()
  const fields = form(page)
  await fields.getByLabel('News title').fill('Auditions in Kano')
  await fields.getByLabel('Text').fill('They are on 9 August.\nCome an hour early.')
  await fields.getByLabel('Link').fill('https://example.com/kano')
  await fields.getByLabel('WhatsApp, Nigeria').fill('0803 123 4567')
  // By keyboard.
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved. Open pages show it within minutes.')).toBeVisible()
  await expectAccessible(page, 'news and support')
  await setDatesAndFees(page)

  const home = await visitor.open('/')
  const news = home.getByRole('region', { name: 'Auditions in Kano' })
  await expect(news).toContainText('Come an hour early.')
  await expect(news.getByRole('link')).toHaveAttribute('href', 'https://example.com/kano')
  for (const [label, day] of [
    ['Registration until', '1 May 2090'],
    ['Live auditions', '1 August 2090 to 9 August 2090'],
    ['Grand finale', '5 December 2090'],
  ] as const) {
    await expect(home.locator('dl > div', { hasText: label })).toContainText(day)
  }
  await expectAccessible(home, 'home with news and dates')

  // What was built says what was true then; a page that is open says what is set.
  for (const { path } of publicPages) {
    const built = await (await fetch(`${origin}${path}`)).text()
    expect(built, path).not.toContain('2348031234567')
  }
  for (const path of ['/', '/talent-show', '/terms']) {
    expect(await (await fetch(`${origin}${path}`)).text(), path).toContain('₦10,000')
    if (path !== '/') await home.goto(path)
    await expect(home.getByRole('main'), path).toContainText('₦12,500')
    await expect(home.getByRole('main'), path).not.toContainText('₦10,000')
    await expect(chat(home), path).toHaveAttribute('href', SET)
  }

  // Without a network a page that was opened before says what was last known.
  const context = await browser.newContext({ serviceWorkers: 'allow', baseURL: origin })
  const phone = await context.newPage()
  for (let visit = 0; visit < 2; visit += 1) {
    await phone.goto('/')
    await expect(phone.getByText('5 December 2090')).toBeVisible()
    await expect(chat(phone)).toHaveAttribute('href', SET)
    await expect
      .poll(() => phone.evaluate(async (at) => Boolean(await caches.match(at)), `${origin}/`))
      .toBe(true)
  }
  await context.setOffline(true)
  await phone.goto('/')
  await expect(phone.getByText('5 December 2090')).toBeVisible()
  await expect(phone.getByRole('region', { name: 'Auditions in Kano' })).toBeVisible()
  await expect(chat(phone)).toHaveAttribute('href', SET)
  // But no child: nobody stands in what is kept.
  await expect(phone.getByRole('list', { name: 'Shining stars' })).toHaveCount(0)
  await context.close()
})
