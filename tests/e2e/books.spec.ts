import { readFile } from 'node:fs/promises'
import Papa from 'papaparse'
import { expect } from './actors.ts'
import { childOf } from './api.ts'
import { expectAccessible, sidewaysScroll } from './axe.ts'
import { test } from './own-stack.ts'
import { lastMonth, pay } from './payment.ts'

const monthName = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(day),
  )

test('a month is shown, exported, added up and closed, and nothing more is written in it', async ({
  admin,
  parent,
  stranger,
  watch,
}) => {
  // The approval that is dated in the closed month.
  watch.expect(/status of 400/)
  const approve = (payment: string, received: Record<string, unknown>) =>
    admin.api.call('POST', '/rest/v1/rpc/update_payment_status', {
      payment_id: payment,
      new_status: 'approved',
      ...received,
    })
  const { id: first } = await pay(parent)
  expect(
    (await approve(first, { received_amount: 10_000, received_on: lastMonth(10) })).status,
  ).toBe(200)
  const { id: second } = await pay(stranger)
  const part = { received_amount: 4_000.5, received_on: lastMonth(11), open_ticket: false }
  expect((await approve(second, part)).status).toBe(200)
  await admin.api.call('POST', '/rest/v1/rpc/record_refund', {
    row_id: first,
    amount: 2_500.25,
    refunded_on: lastMonth(12),
    reason: 'Too much',
  })

  const page = await admin.open('/admin/dashboard')
  await page.getByRole('link', { name: 'Books' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Books' })).toBeVisible()
  const month = monthName(lastMonth(1))
  await page.getByRole('link', { name: month, exact: true }).first().click()
  await expect(page).toHaveURL((url) => url.searchParams.get('from') === lastMonth(1))
  const lines = page.getByRole('table', { name: 'Lines of the books' })
  await expect(lines.getByRole('row', { name: /4,000\.50/ })).toContainText('By hand')
  await expect(lines.getByRole('row', { name: /-₦2,500\.25/ })).toContainText('Refund')
  await expect(lines).not.toContainText('--')
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `the books at ${width} px`)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => sidewaysScroll(page)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1280, height: 800 })

  const sums = page.getByRole('region', { name: 'Sums' }).getByRole('row', { name: /^NGN/ })
  await expect(sums).toBeVisible()
  const [opening = NaN, arrived = NaN, wentOut = NaN, closing = NaN] = (
    await sums.getByRole('cell').allInnerTexts()
  ).map((text) => Number(text.replace(/[₦,]/g, '')))
  expect(arrived).toBeGreaterThanOrEqual(14_000.5)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV', exact: true }).click()
  const file = await readFile(await (await saved).path(), 'utf8')
  const { data, errors } = Papa.parse<Record<string, string>>(file.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: true,
  })
  expect(errors).toEqual([])
  for (const row of data) expect(row['Day']).toMatch(/^\d{4}-\d\d-\d\d$/)
  const total = data.reduce((sum, row) => sum + Number(row['NGN'] || 0), 0)
  expect(total).toBeCloseTo(arrived - wentOut, 2)
  expect(opening + total).toBeCloseTo(closing, 2)
  expect(data.find((row) => row['Row'] === second)?.['NGN']).toBe('4000.5')

  await page.getByRole('button', { name: `Close ${month}` }).click()
  const question = page.getByRole('dialog', { name: `Close the books of ${month}?` })
  await expect(question).toContainText('The books hold')
  await question.getByRole('button', { name: `Close ${month}` }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: month }).last()).toContainText(
    'Closed on',
  )

  // The refused day stands at its field, and today is taken.
  const { id: third } = await pay(stranger)
  await page.goto(`/admin/dashboard?tab=payments&payment=${third}`)
  const dialog = page.getByRole('dialog', { name: /^Payment of/ })
  await dialog.getByRole('button', { name: 'Another amount, day or credit' }).click()
  const asked = page.getByRole('dialog', { name: 'Approve this payment?' })
  const day = asked.getByLabel(/^Day/)
  const today = await day.inputValue()
  await expectAccessible(page, 'what arrived for a payment')
  await asked.getByRole('textbox', { name: /^Amount in NGN/ }).fill('5999.5')
  await day.fill(lastMonth(20))
  await asked.getByRole('button', { name: 'Approve payment' }).click()
  await expect(asked.getByText('The books of this month are closed.')).toBeVisible()
  await day.fill(today)
  await asked.getByRole('button', { name: 'Approve payment' }).click()
  await expect(asked).toBeHidden()
  await expect(dialog).toBeHidden()
  const [row] = await stranger.api.rows(
    `applications?id=eq.${childOf(stranger.person).id}&select=ticket_status`,
  )
  expect(row).toEqual({ ticket_status: 'paid' })
  await page.goto('/admin/dashboard?tab=activity&kind=added')
  await expect(page.getByText(`Closed the books of ${month}`)).toBeVisible()
})
