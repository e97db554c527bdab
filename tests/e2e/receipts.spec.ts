import { expect, test } from './actors.ts'
import { childOf } from './api.ts'
import { expectAccessible, sidewaysScroll } from './axe.ts'
import { lastMonth, pay } from './payment.ts'

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

test('a family reads of its part payment, its credit and its refund', async ({ admin, parent }) => {
  const decide = async (payment: string, changes: Record<string, unknown>) => {
    const { status, body } = await admin.api.call('POST', '/rest/v1/rpc/update_payment_status', {
      payment_id: payment,
      new_status: 'approved',
      received_on: lastMonth(10),
      ...changes,
    })
    expect(status, JSON.stringify(body)).toBe(200)
  }
  const { id: first } = await pay(parent)
  await decide(first, { received_amount: 4_000, open_ticket: false })
  const page = await parent.open('/dashboard')
  await page.setViewportSize({ width: 360, height: 740 })
  const story = async (name: string) => {
    await expectAccessible(page, name)
    expect(await sidewaysScroll(page), name).toBeLessThanOrEqual(0)
  }
  await expect(page.getByText('₦4,000 arrived. ₦6,000 to go.').first()).toBeVisible()
  await story('the dashboard of a part payment')

  // The next payment asks for the balance; more than that arrives, and the rest is credit.
  await page.goto('/dashboard/payment')
  await expect(page.getByText('₦4,000 arrived. ₦6,000 to go.').first()).toBeVisible()
  await story('the payments of a part payment')
  const { id: second } = await pay(parent)
  const more = await admin.api.call('POST', '/rest/v1/rpc/book_transfer', {
    parts: [{ payment_id: second, amount: 6_000, open_ticket: true }],
    amount: 9_000,
    currency: 'NGN',
    received_on: lastMonth(10),
  })
  expect(more.status, JSON.stringify(more.body)).toBe(200)
  await page.reload()
  const credit = page.getByText('₦3,000 of yours is with us and not used yet.')
  await expect(credit).toBeVisible()
  await expect(page.getByText(/to go\./)).toBeHidden()
  await story('the payments with credit')

  // A part goes back, with its reason.
  const { status } = await admin.api.call('POST', '/rest/v1/rpc/record_refund', {
    row_id: second,
    amount: 1_500,
    refunded_on: lastMonth(12),
    reason: 'You sent too much.',
    close_ticket: true,
  })
  expect(status).toBe(200)
  await page.goto('/dashboard')
  await expect(page.getByText('₦8,500 arrived. ₦1,500 to go.').first()).toBeVisible()
  await expect(credit).toBeVisible()
  await expect(page.getByText('Your ₦3,000 with us is enough for this ticket.')).toBeVisible()
  await story('the dashboard with credit')
  await page.goto('/dashboard/notices')
  await expect(
    page.getByText(/We sent back ₦1,500 for .*\. The ticket is closed\. ₦1,500 to go\./),
  ).toBeVisible()
  await page.goto('/dashboard/payment')
  const refunded = page.getByRole('listitem').filter({ hasText: '₦1,500 refunded on' })
  await refunded.getByText('Approved', { exact: true }).click()
  await expect(refunded.getByText(/^₦1,500 refunded on/)).toBeVisible()
  await story('the payments with a refund')

  await refunded.getByRole('link', { name: /^Receipt for/ }).click()
  const sheet = page.getByRole('article', { name: /^Receipt NGN-/ })
  await expect(sheet.getByText(/^₦1,500 refunded on/)).toBeVisible()
  await story('a receipt with a refund')
  const printed = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(printed.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})
