import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import Papa from 'papaparse'
import { type Actor, expect } from './actors.ts'
import { childOf } from './api.ts'
import { expectAccessible, sidewaysScroll } from './axe.ts'
import { test } from './own-stack.ts'

/** A day of the month before this one, in UTC. */
function lastMonth(day: number): string {
  const date = new Date()
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 1, day))
    .toISOString()
    .slice(0, 10)
}

/** States the child's ticket payment as the parent's form does. */
async function pay({ api, person }: Actor): Promise<string> {
  const child = childOf(person)
  const id = randomUUID()
  const { status, body } = await api.call('POST', '/rest/v1/payments', {
    id,
    user_id: person.id,
    application_id: child.id,
    amount: 10_000,
    currency: 'NGN',
    description: `Talent Hunt Ticket for ${child.name}`,
    status: 'pending',
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return id
}

const monthName = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(day),
  )

test('more than the fee stays as credit, pays for nobody else, and goes back', async ({
  admin,
  parent,
}) => {
  const id = await pay(parent)
  const page = await admin.open(`/admin/dashboard?tab=payments&payment=${id}`)
  const dialog = page.getByRole('dialog', { name: /^Payment of/ })
  await dialog.getByRole('textbox', { name: /^Amount in NGN/ }).fill('15000')
  await expect(dialog.getByRole('group', { name: /₦5,000 more than is due/ })).toBeVisible()
  await dialog.getByRole('button', { name: /^Approve/ }).click()
  await expect(dialog).toBeHidden()

  await page.goto(`/admin/dashboard?tab=payments&payment=${id}`)
  const transfers = dialog.getByRole('region', { name: 'Transfers' })
  await expect(transfers).toContainText('₦15,000 arrived on')
  await expect(transfers).toContainText('₦5,000 of credit is left for this family.')
  await expectAccessible(page, 'the transfers of a family')

  await transfers.getByRole('button', { name: /^Refund / }).click()
  const refund = page.getByRole('dialog', { name: 'Record a refund' })
  await refund.getByLabel(/^Amount in NGN/).fill('4000')
  await refund.getByLabel(/^Reason/).fill('You sent too much.')
  await refund.getByRole('button', { name: 'Record refund' }).click()
  await expect(refund.getByText('Please choose one')).toBeVisible()
  await refund.getByRole('radio', { name: /Close the ticket/ }).click()
  await refund.getByRole('button', { name: 'Record refund' }).click()
  await expect(refund).toBeHidden()
  await expect(transfers).toContainText('of which ₦4,000 went back')
  await expect(transfers).toContainText('You sent too much.')
  const ticket = async () => {
    const [row] = await parent.api.rows(
      `applications?id=eq.${childOf(parent.person).id}&select=ticket_status,ticket_received`,
    )
    return row
  }
  expect(await ticket()).toEqual({ ticket_status: 'unpaid', ticket_received: 6_000 })

  await transfers.getByRole('button', { name: 'Undo the refund of ₦4,000' }).click()
  await page.getByRole('button', { name: 'Take the refund back' }).click()
  await expect(transfers).toContainText('Taken back')
  await expect(transfers).not.toContainText('of which')
  expect(await ticket()).toEqual({ ticket_status: 'paid', ticket_received: 10_000 })

  await transfers.getByRole('button', { name: 'Give back the credit of ₦5,000' }).click()
  await refund.getByLabel(/^Reason/).fill('You asked for it.')
  await refund.getByRole('button', { name: 'Record refund' }).click()
  await expect(refund).toBeHidden()
  await expect(transfers).not.toContainText('of credit')
})

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
  const first = await pay(parent)
  expect(
    (await approve(first, { received_amount: 10_000, received_on: lastMonth(10) })).status,
  ).toBe(200)
  const second = await pay(stranger)
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
  const [opening = NaN, arrived = NaN, wentOut = NaN, closing = NaN] = (
    await sums.getByRole('cell').allInnerTexts()
  ).map((text) => Number(text.replace(/[₦,]/g, '')))
  expect(arrived).toBeGreaterThanOrEqual(14_000.5)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
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
  const third = await pay(stranger)
  await page.goto(`/admin/dashboard?tab=payments&payment=${third}`)
  const dialog = page.getByRole('dialog', { name: /^Payment of/ })
  const day = dialog.getByLabel(/^Day/)
  const today = await day.inputValue()
  await dialog.getByRole('textbox', { name: /^Amount in NGN/ }).fill('5999.5')
  await day.fill(lastMonth(20))
  await dialog.getByRole('button', { name: /^Approve/ }).click()
  await expect(dialog.getByText('The books of this month are closed.')).toBeVisible()
  await day.fill(today)
  await dialog.getByRole('button', { name: /^Approve/ }).click()
  await expect(dialog).toBeHidden()
  const [row] = await stranger.api.rows(
    `applications?id=eq.${childOf(stranger.person).id}&select=ticket_status`,
  )
  expect(row).toEqual({ ticket_status: 'paid' })
  await page.goto('/admin/dashboard?tab=activity&kind=added')
  await expect(page.getByText(`Closed the books of ${month}`)).toBeVisible()
})
