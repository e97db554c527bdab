import { expect, test } from './actors.ts'
import { childOf } from './api.ts'

// The payment centre: every message, state and kind of payment, as a parent meets them.

test('nothing paid yet, then a subscription in dollars, in words', async ({ parent }) => {
  const page = await parent.open('/dashboard/payment')
  await expect(page.getByRole('heading', { name: 'No transactions yet' })).toBeVisible()
  await page.getByLabel('Description').fill('Monthly support')
  await page.getByLabel('Amount').fill('25')
  await page.getByLabel('Currency').selectOption('USD')
  await page.getByRole('radio', { name: 'Subscription' }).check()
  await page.getByRole('button', { name: 'I have paid' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Submitted!' })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Monthly support' })
  for (const words of ['$25', 'Subscription', 'Pending']) await expect(row).toContainText(words)
  expect(await parent.api.rows('subscriptions?select=amount,currency,status')).toEqual([
    { amount: 25, currency: 'USD', status: 'pending' },
  ])
  expect(await parent.api.rows('payments?select=id')).toEqual([])
})

test('what is missing is said by a toast and at the fields', async ({ parent }) => {
  const page = await parent.open('/dashboard/payment')
  await page.getByRole('button', { name: 'I have paid' }).click()
  await expect(page.getByText('Missing Information')).toBeVisible()
  await expect(page.getByText('Please fill out all required fields')).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveAccessibleDescription(
    /Description is required/,
  )
  await expect(page.getByLabel('Amount')).toHaveAccessibleDescription(/Amount is required/)
  expect(await parent.api.rows('payments?select=id')).toEqual([])
})

test('a refusal of the server is Submission Failed, and what was typed stays', async ({
  parent,
  watch,
}) => {
  const page = await parent.open('/dashboard/payment')
  await page.getByLabel('Description').fill('Costume')
  await page.getByLabel('Amount').fill('500')
  await page
    .context()
    .route(/\/rest\/v1\/payments/, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, json: { message: 'the database is asleep' } })
        : route.fallback(),
    )
  await page.getByRole('button', { name: 'I have paid' }).click()
  await expect(page.getByText('Submission Failed').first()).toBeVisible()
  await expect(page.getByText('the database is asleep').first()).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('Costume')
  watch.expect(/status of 500/)
})

test('the account number and the reference are copied, and the accounts follow the currency', async ({
  parent,
}) => {
  const { id } = childOf(parent.person)
  const page = await parent.open(`/dashboard/payment?applicationId=${id}`)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  for (const button of ['Copy reference', 'Copy account number']) {
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByText('Copied!').first()).toBeVisible()
  }
  const detail = (term: string) =>
    page.locator('dt', { hasText: new RegExp(`^${term}$`) }).locator('xpath=following-sibling::dd')
  const naira = await detail('Account number').innerText()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(naira.split(/\s/)[0] ?? '')
  await page.getByLabel('Amount').fill('180')
  await page.getByLabel('Currency').selectOption('ZAR')
  await expect(detail('Amount')).toHaveText('R180')
})

test('why a payment was declined stands beside it, and no proof can be added any more', async ({
  parent,
  admin,
}) => {
  const { id } = childOf(parent.person)
  await parent.api.call('POST', '/rest/v1/payments', {
    user_id: parent.person.id,
    application_id: id,
    amount: 10000,
    currency: 'NGN',
    description: 'Talent Hunt Ticket',
  })
  const page = await parent.open('/dashboard/payment')
  const row = page.getByRole('row').filter({ hasText: 'Talent Hunt Ticket' })
  await expect(row.getByLabel(/^Add proof of payment: /)).toBeAttached()

  const [payment] = await admin.api.rows(`payments?select=id&application_id=eq.${id}`)
  const answer = await admin.api.call('POST', '/rest/v1/rpc/update_payment_status', {
    payment_id: payment?.['id'],
    new_status: 'declined',
    reason: 'We found no transfer with this reference.',
  })
  expect(answer.status).toBe(200)
  await expect(row).toContainText('Declined')
  await expect(row).toContainText('We found no transfer with this reference.')
  await expect(row.getByLabel(/^Add proof of payment: /)).toHaveCount(0)
})
