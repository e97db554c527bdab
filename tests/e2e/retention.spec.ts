import type { Page } from '@playwright/test'
import type { Stack } from '../../supabase/local/stack/stack.ts'
import { childOf, signUpParent } from './api.ts'
import { expect } from './actors.ts'
import { expectAccessible, sidewaysScroll } from './axe.ts'
import { databaseTest as test, newOwner, sql } from './own-stack.ts'

// A past year is let go. Nobody waits for two years: the test has a stack of its own, in whose database they have passed.

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
async function look(page: Page, name: string) {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page, `${name} at ${width} px`)
    expect(await sidewaysScroll(page), `${name} at ${width}`).toBe(0)
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
  await look(setUp, 'due')
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
  await look(setUp, 'done')
  const { rows } = await stack.exclusive((pg) =>
    pg.query('select id from public.applications where id = any ($1)', [[starId, goneId]]),
  )
  expect(rows).toEqual([{ id: starId }])
})
