import { expect } from './actors.ts'
import { test } from './own-stack.ts'

// The show alone on its stack, so that nobody registers between a figure and its list.

test('each kind of figure opens a list of exactly as many children', async ({ admin }) => {
  const page = await admin.open('/admin/analysis')
  await expect(page.getByRole('heading', { name: 'Talents by state' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Registrations by week' })).toBeVisible()
  const figures = await page.getByRole('main').evaluate((main) => {
    const kinds = new Map<string, { href: string; count: number }>()
    for (const link of main.querySelectorAll<HTMLAnchorElement>('a[href*="/admin/dashboard?"]')) {
      const own = link.textContent.replaceAll(',', '')
      const bar = link.closest('li')?.querySelector('.tabular-nums')?.textContent
      const count = link.closest('li') ? parseInt(bar?.replaceAll(',', '') ?? '') : Number(own)
      const query = new URL(link.href).searchParams
      const [step, sex, tab] = ['step', 'gender', 'tab'].map((name) => query.get(name))
      const kind = [[...query.keys()].toSorted().join(' '), step, sex, tab].join('/')
      if (!kinds.has(kind)) kinds.set(kind, { href: link.getAttribute('href') ?? '', count })
    }
    return [...kinds.values()]
  })
  // All, both genders, approved, rejected, expired, talent, place, both, age, four steps, a week.
  expect(figures.length).toBeGreaterThanOrEqual(14)
  for (const { href, count } of figures) {
    await page.goto(href)
    const tab = page
      .getByRole('navigation', { name: 'Applications by state' })
      .locator('[aria-current=page]')
    await expect(tab, href).toHaveText(new RegExp(`\\D${count.toLocaleString('en')}$`))
  }
  // Where the figure led is said, and taken away with one press.
  await page.goto('/admin/dashboard?tab=all&age=9&gender=Female')
  const filters = page.getByRole('list', { name: 'From the analysis' })
  await expect(filters.getByRole('listitem')).toHaveText([/^Female/, /^Age 9/])
  await filters.getByRole('button', { name: 'Show all instead of Female' }).click()
  await expect(page).toHaveURL(/\?tab=all&age=9$/)
})
