import { expect, test } from './actors.ts'
import { childOf } from './api.ts'
import { expectAccessible } from './axe.ts'

test('a receipt stands beside its payment, prints on one page, and is void when the approval is taken back', async ({
  parent,
  admin,
}) => {
  const { id, name } = childOf(parent.person)
  const payment = crypto.randomUUID()
  await parent.api.call('POST', '/rest/v1/payments', {
    id: payment,
    user_id: parent.person.id,
    application_id: id,
    amount: 10_000,
    currency: 'NGN',
    description: `Talent Hunt Ticket for ${name}`,
    status: 'pending',
  })
  const decide = { payment_id: payment, new_status: 'approved' }
  expect((await admin.api.call('POST', '/rest/v1/rpc/update_payment_status', decide)).status).toBe(
    200,
  )

  const page = await parent.open('/dashboard/payment')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByText('Approved', { exact: true }).click()
  await page.getByRole('link', { name: /^Receipt for/ }).click()
  const sheet = page.getByRole('article', { name: /^Receipt NGN-\d{4}-\d{5}$/ })
  await expect(sheet).toContainText('₦10,000')
  await expect(sheet).toContainText(name)
  await expectAccessible(page, 'a receipt')
  const printed = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(printed.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)

  const undo = { payment_id: payment, reason: 'Wrong child' }
  await admin.api.call('POST', '/rest/v1/rpc/undo_payment_decision', undo)
  await expect(sheet.getByText(/^This receipt is void since/)).toBeVisible()
})
