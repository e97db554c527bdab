import { expect } from './actors.ts'
import { sharedStackTest as test } from './own-stack.ts'

// On a stack where one test runs at a time, so that nobody registers between a figure and its list.

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
    // By the link, which may stand in a table that is folded.
    await page.getByRole('main').locator(`a[href="${href}"]`).first().dispatchEvent('click')
    const tab = page
      .getByRole('navigation', { name: 'Applications by state' })
      .locator('[aria-current=page]')
    await expect(tab, href).toHaveText(new RegExp(`\\D${count.toLocaleString('en')}$`))
    await page.goBack()
  }
  // Where the figure led is said, and taken away with one press.
  await page.goto('/admin/dashboard?tab=all&age=9&gender=Female')
  const filters = page.getByRole('list', { name: 'From the analysis' })
  await expect(filters.getByRole('listitem')).toHaveText([/^Female/, /^Age 9/])
  await filters.getByRole('button', { name: 'Show all instead of Female' }).click()
  await expect(page).toHaveURL(/\?tab=all&age=9$/)
})

test('each figure of money opens lines of the books that add up to it', async ({ admin }) => {
  const page = await admin.open('/admin/analysis')
  const money = page.getByRole('region', { name: 'Money that arrived' })
  await expect(money.getByRole('row', { name: /^NGN/ })).toBeVisible()
  const figures = await money.getByRole('link').evaluateAll((links) =>
    links.map((link) => ({
      href: link.getAttribute('href') ?? '',
      amount: Number(link.textContent.replace(/[^\d.-]/g, '')),
    })),
  )
  const queryOf = (href: string) => new URL(href, 'http://localhost').searchParams
  // One of each kind and of the whole, for all ways and for one.
  const shown = new Map(
    figures.map((figure) => {
      const query = queryOf(figure.href)
      return [`${query.get('kind')} ${query.has('way')}`, figure] as const
    }),
  )
  expect(shown.size).toBeGreaterThanOrEqual(4)
  for (const { href, amount } of shown.values()) {
    const currency = queryOf(href).get('currency') ?? ''
    await money.locator(`a[href="${href}"]`).first().dispatchEvent('click')
    const listed = page
      .getByRole('region', { name: 'Sums' })
      .getByRole('row', { name: new RegExp(`^${currency}`) })
      .getByRole('cell')
      .last()
    await expect
      .poll(async () => Number((await listed.innerText()).replace(/[^\d.-]/g, '')), {
        message: href,
      })
      .toBe(amount)
    await page.goBack()
  }
})
