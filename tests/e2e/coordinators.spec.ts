import { expect, test } from './actors.ts'

test('a family finds whom to call by country and state, at an address to share', async ({
  visitor,
}) => {
  const page = await visitor.open('/state-admins')
  const list = page.getByRole('list', { name: 'Coordinators' })
  const states = list.getByRole('heading')
  await expect(states).toHaveCount(37)
  await expect(list.getByRole('listitem').first()).toHaveText('AbiaCoordinator TBAContact TBA')
  await expect(list.getByRole('listitem').last()).toHaveText('ZamfaraCoordinator TBAContact TBA')
  await expect(page.getByRole('link', { name: /^Ask support for your state/ })).toBeVisible()

  await page.getByRole('link', { name: 'South Africa' }).click()
  await expect(page).toHaveURL(/\?country=South\+Africa$/)
  await expect(states).toHaveCount(9)
  await expect(page.getByText('Coordinator TBA').first()).toBeVisible()
  await expect(page.getByText('Contact TBA').first()).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search by province' }).fill('gautẽng')
  await expect(page).toHaveURL(/q=gaut/)
  await expect(states).toHaveText(['Gauteng'])
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('gautẽng')
  await expect(states).toHaveText(['Gauteng'])

  await page.getByRole('searchbox').fill('Lagos')
  await expect(page.getByText('No coordinators found for this search.')).toBeVisible()
  await page.goBack()
  await expect(states).toHaveCount(37)
})

test('a coordinator with a telephone number is called with a tap', async ({ visitor, admin }) => {
  const [row] = await admin.api.rows(
    'state_coordinators?select=id,coordinator_name,coordinator_phone&state_province=eq.Sokoto',
  )
  const path = `/rest/v1/state_coordinators?id=eq.${String(row?.['id'])}`
  const appointed = { coordinator_name: 'Zainab Musa', coordinator_phone: '0803 000 0002' }
  expect((await admin.api.call('PATCH', path, appointed)).status).toBe(200)
  const page = await visitor.open('/state-admins?q=sokoto')
  await expect(page.getByText('Zainab Musa')).toBeVisible()
  await expect(page.getByRole('link', { name: '0803 000 0002' })).toHaveAttribute(
    'href',
    'tel:+2348030000002',
  )
  // Free text that is no number is shown and not dialled.
  await admin.api.call('PATCH', path, { coordinator_phone: 'At the library, mornings' })
  await page.reload()
  await expect(page.getByText('At the library, mornings')).toBeVisible()
  await expect(page.getByRole('main').locator('a[href^="tel:"]')).toHaveCount(0)
  await admin.api.call('PATCH', path, { coordinator_name: null, coordinator_phone: null })
})

test('a list that cannot be fetched says so in a toast and in place, and is tried again', async ({
  visitor,
  watch,
}) => {
  const page = await visitor.open('/')
  await page.context().route('**/rest/v1/state_coordinators*', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: '{"code":"XX000","message":"disk is full"}',
    }),
  )
  await page.goto('/state-admins')
  const toast = page.getByRole('listitem').filter({ hasText: 'disk is full' })
  await expect(toast).toContainText('Error')
  await expect(toast).toContainText('Could not fetch coordinators. disk is full')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('disk is full')
  await page.context().unroute('**/rest/v1/state_coordinators*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Kano' })).toBeVisible()
  watch.expect(/Failed to load resource/)
})
