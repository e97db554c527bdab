import type { Locator, Page } from '@playwright/test'
import type { Stack } from '../../supabase/local/stack/stack.ts'
import { childOf, signUpParent } from './api.ts'
import { expect } from './actors.ts'
import { expectAccessible, sidewaysScroll } from './axe.ts'
import { databaseTest as test, newOwner, sql } from './own-stack.ts'

// A past year is let go. Nobody waits for two years: each test has a stack of its own, in whose database they have passed.

/** The show of 2025 ended 25 months ago, and another year is open. */
const pastYear = (stack: Stack) =>
  sql(
    stack,
    `insert into private.editions (year, name, fees, opened_at)
       values (2028, 'Talent Show 2028', '{"NGN": 10000, "ZAR": 180}', now());
     update private.editions set opened_at = '2024-12-01', ended_at = now() - interval '25 months' where year = 2025`,
  )

/** So many days since the families were told. */
const pass = (stack: Stack, days: number) =>
  sql(
    stack,
    `update public.notices set created_at = created_at - interval '${days} days' where kind = 'erasure_ahead';
     update private.editions set erasure_confirmed_at = erasure_confirmed_at - interval '${days} days'`,
  )

/** Looks at a state on a phone and on a desk. */
async function look(page: Page, name: string, at?: Locator) {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page, `${name} at ${width} px`)
    expect(await sidewaysScroll(page), `${name} at ${width}`).toBe(0)
    await at?.evaluate((element) => element.scrollIntoView({ block: 'start' }))
    await page.screenshot({ path: test.info().outputPath(`${name}-${width}.png`) })
  }
}

test('an owner lets a past year go; a parent downloads, another keeps a star, and the third is gone', async ({
  stack,
  origin,
  newActor,
}) => {
  const star = await signUpParent(origin, { child_name: 'Chidịmma Okafor' })
  const gone = await signUpParent(origin, { child_name: 'Thandeka Nkosi' })
  const [starId, goneId] = [childOf(star).id, childOf(gone).id]
  await sql(stack, `update public.applications set status = 'approved' where id = '${starId}'`)
  const office = newActor(await newOwner(stack, origin))
  await pastYear(stack)

  // Nothing is deleted by itself.
  await stack.eraseWhatIsDue()
  const setUp = await office.open('/admin/setup')
  const year = setUp.getByRole('listitem').filter({
    has: setUp.getByRole('heading', { name: '2025 Talent Show 2025' }),
  })
  await expect(year).toContainText('2 children. Since')
  const heading = setUp.getByRole('heading', { name: 'Keeping' })
  await look(setUp, 'due', heading)
  await year.getByRole('button', { name: 'Delete the data of 2025…' }).press('Enter')
  const question = setUp.getByRole('dialog', { name: 'Delete the data of 2025?' })
  await expect(question.getByText(/^2 children, with/)).toBeVisible()
  await expect(setUp).toHaveURL(/erase-year=2025/)
  await look(setUp, 'question')
  await question.getByRole('button', { name: 'Tell families, then delete' }).press('Enter')
  await expect(question).toBeHidden()
  await expect(year).toContainText('We are telling the families: 0 of 2 children so far.')

  // Told, with 30 days, the download and the star's own question.
  await stack.eraseWhatIsDue()
  const page = await newActor(star).open('/dashboard/notices')
  await expect(
    page.getByText(/^Chidịmma's 2025 entry will be deleted on .*, with everything in it\.$/),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Notices, 2 unread' })).toBeVisible()
  await look(page, 'told')
  await page.getByRole('button', { name: 'Keep on the list' }).press('Enter')
  await expect(page.getByText('Chidịmma stays on Our Shining Stars.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Notices, 1 unread' })).toBeVisible()
  await look(page, 'kept')

  const other = await newActor(gone).open('/dashboard/notices')
  await expect(other.getByText(/^Thandeka's 2025 entry will be deleted/)).toBeVisible()
  await expect(other.getByRole('button', { name: 'Keep on the list' })).toHaveCount(0)
  await other.getByRole('link', { name: 'Download everything' }).press('Enter')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(other).toHaveURL(/\/dashboard\/my-data$/)

  await pass(stack, 31)
  await stack.eraseWhatIsDue()
  await other.goto('/dashboard')
  await expect(other.getByText('Thandeka')).toHaveCount(0)
  await setUp.reload()
  await expect(year).toContainText('1 child deleted. Done on')
  await expect(year).toContainText('1 child stays on Our Shining Stars, as the family wants.')
  await look(setUp, 'done', heading)
  const { rows } = await stack.exclusive((pg) =>
    pg.query('select id from public.applications where id = any ($1)', [[starId, goneId]]),
  )
  expect(rows).toEqual([{ id: starId }])
})

test('an owner keeps a year longer, stops what was begun, and erases people of whom nothing was heard', async ({
  stack,
  origin,
  newActor,
}) => {
  await signUpParent(origin)
  const office = newActor(await newOwner(stack, origin))
  await pastYear(stack)
  await sql(
    stack,
    `insert into public.volunteers (full_name, phone_number, age, country, state_province, created_at)
     values ('Ẹ̀bùn Adéyẹmí', '+2348030000001', 30, 'Nigeria', 'Kano', now() - interval '25 months');
     insert into public.donations (donor_name, donor_email, project, country, created_at)
     values ('Thandi Mokoena', 'thandi@example.com', 'Kanyezi Edu', 'South Africa', now() - interval '26 months')`,
  )
  const page = await office.open('/admin/setup')
  await page.getByRole('button', { name: 'Delete the data of 2025…' }).click()
  await page.getByRole('button', { name: 'Tell families, then delete' }).click()
  await page.getByRole('button', { name: 'Stop deleting 2025' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop', exact: true }).click()
  await page.getByRole('button', { name: 'Keep longer: 2025' }).click()
  const form = page.getByRole('dialog', { name: 'Keep 2025 longer' })
  await form.getByLabel(/^Keep until/).fill('2020-01-01')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText(/^Please choose a day that is still to come/)).toBeVisible()
  await look(page, 'keep')
  await form.getByLabel(/^Keep until/).fill('2090-05-05')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('1 child, kept until 5 May 2090, as you chose.')).toBeVisible()

  const people = page.getByRole('table', { name: /^Volunteers and donors with no change/ })
  await expect(people.getByRole('row')).toHaveCount(3)
  await look(page, 'people', people)
  await page.getByRole('button', { name: 'Erase 2 people…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Erase', exact: true }).click()
  await expect(page.getByText(/^Nothing to erase yet/)).toBeVisible()
})
