import { expect, test } from './actors.ts'
import { childOf } from './api.ts'

// A child whom the organisers did not accept: its family and its supporters are asked for no money.

const ASKS =
  /pay for ticket|ask family to help|help purchase|how to send|to go\.|i have paid|make the transfer|pay for a ticket|purchasing a ticket|₦/i

test('a rejected child meets no request for money anywhere', async ({ parent, admin, visitor }) => {
  const { id, name, shareCode } = childOf(parent.person)
  const page = await parent.open('/dashboard')
  await expect(page.getByRole('link', { name: 'Pay for Ticket' })).toBeVisible()

  const rejected = await admin.api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, {
    status: 'rejected',
  })
  expect(rejected.status).toBe(200)
  await expect(page.getByText('Not accepted this year.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Write to us/ })).toBeVisible()
  await expect(page.getByRole('list', { name: `${name}'s journey` })).toHaveCount(0)
  await expect(page.getByRole('main')).not.toContainText(ASKS)
  await page.getByRole('button', { name: 'View Ticket' }).click()
  await expect(page.getByText('Feature Locked')).toBeVisible()
  await expect(page.locator('body')).not.toContainText(ASKS)

  const pages = page.getByRole('navigation', { name: 'Your pages' })
  await pages.getByRole('link', { name: 'Children' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(ASKS)

  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Notices/ })
    .click()
  await expect(page.getByText(/application wasn't accepted/)).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(ASKS)

  for (const name of [/Schedule/, /Assessment/]) {
    await pages.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page.getByText('No Approved Children Yet')).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(ASKS)
  }

  // An address of before still leads to the payment page.
  await page.goto(`/dashboard/payment?applicationId=${id}&amount=10000&currency=NGN`)
  const refusal = page.getByRole('group', { name: 'Not accepted this year' })
  await expect(refusal.getByRole('link', { name: /^Write to us/ })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(ASKS)
  await pages.getByRole('link', { name: 'Payments' }).click()
  await expect(page.getByText('Nothing to pay right now.')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(ASKS)
  await page.getByRole('button', { name: 'Make another payment' }).click()
  await expect(page.getByLabel('Child').getByRole('option')).toHaveText(['Not for a child'])

  await page.goto(`/ticket/${id}`)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('Page Locked')).toBeVisible()
  await expect(page.locator('body')).not.toContainText(ASKS)

  const shared = await visitor.open(`/share/${shareCode}`)
  await expect(shared.getByText('Please don’t send money for it.')).toBeVisible()
  await expect(shared.getByRole('main')).not.toContainText(ASKS)

  const reached = await admin.api.call('POST', '/rest/v1/rpc/count_audience', {
    audience: { ticket_status: ['none', 'unpaid'], children: [id] },
  })
  expect(reached.body).toMatchObject({ parents: 0 })
})
