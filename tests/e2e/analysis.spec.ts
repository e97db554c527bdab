import { expect, test } from './actors.ts'
import { failUntilMended } from './failures.ts'

const TOTALS = /\/rest\/v1\/rpc\/get_application_analytics/
const TRENDS = /\/rest\/v1\/rpc\/get_application_trends/

test('the analysis has its six counts, its ranked lists, the funnel and the weeks', async ({
  admin,
  parent,
}) => {
  expect(parent.person.child).not.toBeNull()
  const page = await admin.open('/admin/dashboard')
  await page
    .getByRole('navigation', { name: 'Administration', exact: true })
    .getByRole('link', { name: 'Analysis' })
    .click()
  await expect(page).toHaveURL(/\/admin\/analysis$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Analysis' })).toBeVisible()
  const main = page.getByRole('main')
  const names = [
    'Total Applicants',
    'Male Applicants',
    'Female Applicants',
    'Approved',
    'Rejected',
    'Expired by Timer',
  ]
  await expect(main.getByRole('term')).toHaveText(names)
  const total = Number((await main.getByRole('definition').first().innerText()).replace(/,/g, ''))
  expect(total).toBeGreaterThan(0)
  for (const title of ['By Talent Category', 'By Country', 'By State / Province']) {
    const list = page.getByRole('heading', { name: title }).locator('xpath=ancestor::section[1]')
    await expect(list.getByRole('listitem').first()).toContainText(/\d/)
  }
  const funnel = page
    .getByRole('heading', { name: 'From registration to the final' })
    .locator('xpath=ancestor::section[1]')
  await expect(funnel.getByRole('listitem')).toHaveCount(5)
  await expect(funnel.getByRole('listitem').first()).toContainText(/Registered.*\(100%\)/)

  const weeks = page
    .getByRole('heading', { name: 'Registrations by week' })
    .locator('xpath=ancestor::section[1]')
  await weeks.getByText('As a table').click()
  const table = weeks.getByRole('table', { name: 'Registrations by week' })
  await expect(table.getByRole('row')).toHaveCount(13)
  await page.getByRole('link', { name: 'Back to the Admin Panel' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
})

test('says that there is nothing, and what went wrong', async ({ admin, watch }) => {
  const page = await admin.open('/admin/dashboard')
  const zero = {
    total_children: 0,
    total_male: 0,
    total_female: 0,
    total_approved: 0,
    total_rejected: 0,
    total_cancelled_by_timer: 0,
    talent_ranks: [],
    country_ranks: [],
    state_ranks: [],
  }
  await page.route(TOTALS, (route) => route.fulfill({ json: zero }))
  await page.route(TRENDS, (route) =>
    route.fulfill({
      json: {
        weeks: [{ week: '2026-05-04', registrations: 0, money: {} }],
        funnel: { registered: 0, paid: 0, video: 0, audition: 0, finalist: 0 },
      },
    }),
  )
  await page.goto('/admin/analysis')
  await expect(page.getByText('No data to display.')).toHaveCount(6)

  await page.unroute(TOTALS)
  await page.route(TOTALS, (route) => route.fulfill({ json: null }))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No data available' })).toBeVisible()

  await page.unroute(TOTALS)
  const mend = await failUntilMended(page, 'POST', TOTALS)
  await page.reload()
  await expect(page.getByText('Error fetching analytics (the database is asleep)')).toBeVisible()
  mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('term').first()).toHaveText('Total Applicants')
  // The browser itself tells of the refused answer.
  watch.expect(/status of 500/)
})
