import { readFile } from 'node:fs/promises'
import Papa from 'papaparse'
import { expect } from './actors.ts'
import { childOf } from './api.ts'
import { expectAccessible, sidewaysScroll } from './axe.ts'
import { test } from './own-stack.ts'
import { pay } from './payment.ts'

/** A day of the month before this one, in UTC. */
function lastMonth(day: number): string {
  const date = new Date()
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 1, day))
    .toISOString()
    .slice(0, 10)
}

const monthName = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(day),
  )

test('more than the fee stays as credit, pays for nobody else, and goes back', async ({
  admin,
  parent,
}) => {
  const { id } = await pay(parent)
  const page = await admin.open(`/admin/dashboard?tab=payments&payment=${id}`)
  const dialog = page.getByRole('dialog', { name: /^Payment of/ })
  await dialog.getByRole('button', { name: 'Another amount, day or credit' }).click()
  const arrived = page.getByRole('dialog', { name: 'Approve this payment?' })
  await arrived.getByRole('textbox', { name: /^Amount in NGN/ }).fill('15000')
  await expect(arrived.getByRole('group', { name: /₦5,000 more than is due/ })).toBeVisible()
  await expectAccessible(page, 'what arrived for a payment')
  await arrived.getByRole('button', { name: 'Approve payment' }).click()
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

test('money of nobody is booked to a donation, which goes back and is taken back', async ({
  admin,
  parent,
  origin,
}) => {
  // As the form does: nobody but an administrator may have the row back.
  const offered = await fetch(`${origin}/rest/v1/donations`, {
    method: 'POST',
    headers: { apikey: 'sb_publishable_local', 'content-type': 'application/json' },
    body: JSON.stringify({
      donor_name: 'Thandi Nkosi',
      donor_email: 'thandi@example.com',
      project: 'Kanyezi Edu',
      country: 'Nigeria',
      children_count: 3,
    }),
  })
  expect(offered.status).toBe(201)
  // The credit of a family whose account is closed is nobody's.
  const [own] = await parent.api.rows(
    `applications?id=eq.${childOf(parent.person).id}&select=user_id`,
  )
  const kept = await admin.api.call('POST', '/rest/v1/rpc/book_transfer', {
    parts: [],
    amount: 10_000,
    currency: 'NGN',
    received_on: lastMonth(10),
    credit_to: own?.['user_id'],
  })
  expect(kept.status, JSON.stringify(kept.body)).toBe(200)
  expect((await parent.api.call('POST', '/rest/v1/rpc/close_account', {})).status).toBe(204)

  const page = await admin.open(`/admin/books?from=${lastMonth(1)}&to=${lastMonth(28)}&kind=credit`)
  await page.getByRole('button', { name: 'Book ₦10,000 to a donation' }).click()
  const choice = page.getByRole('dialog', { name: 'Book ₦10,000 to a donation' })
  await choice.getByRole('searchbox').fill('Thandi')
  await choice.getByRole('radio', { name: /Thandi Nkosi/ }).click()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `the donation of a rest at ${width} px`)
  }
  await choice.getByRole('button', { name: 'Book to this donation' }).click()
  await expect(choice).toBeHidden()
  await expect(page.getByText('Nothing is booked here.')).toBeVisible()

  await page.goto('/admin/dashboard?tab=donations')
  const row = page.getByRole('row', { name: /Thandi Nkosi/ })
  await expect(row).toContainText('₦10,000')
  await row.getByRole('button', { name: "Refund Thandi Nkosi's donation" }).click()
  const transfers = page.getByRole('dialog', { name: "Transfers of Thandi Nkosi's donation" })
  await transfers.getByRole('button', { name: 'Refund A donation' }).click()
  const refund = page.getByRole('dialog', { name: 'Record a refund' })
  await refund.getByLabel(/^Amount in NGN/).fill('2500')
  await refund.getByLabel(/^Reason/).fill('Sent too much.')
  await refund.getByRole('button', { name: 'Record refund' }).click()
  await expect(refund).toBeHidden()
  await expect(transfers).toContainText('of which ₦2,500 went back')
  await expectAccessible(page, 'the transfers of a donation')
  const donation = async () => {
    const [found] = await admin.api.rows(
      'donations?donor_name=eq.Thandi%20Nkosi&select=status,amount,refunded_amount',
    )
    return found
  }
  expect(await donation()).toEqual({ status: 'confirmed', amount: 10_000, refunded_amount: 2_500 })
  await transfers.getByRole('button', { name: 'Undo the refund of ₦2,500' }).click()
  await page.getByRole('button', { name: 'Take the refund back' }).click()
  await expect(transfers).toContainText('Taken back')
  expect(await donation()).toEqual({ status: 'confirmed', amount: 10_000, refunded_amount: null })
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
    await page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true })
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
