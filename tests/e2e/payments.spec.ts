import type { Locator, Page } from '@playwright/test'
import { type Actor, expect, test } from './actors.ts'
import { childOf } from './api.ts'
import { pdf } from './files.ts'

// The payment centre: every message, state and kind of payment, as a parent meets them.

test('the account number and the reference are copied, and the accounts follow the currency', async ({
  parent,
}) => {
  const { id } = childOf(parent.person)
  const page = await parent.open(`/dashboard/payment?applicationId=${id}`)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy reference' }).click()
  await expect(page.getByRole('button', { name: 'Copied reference' })).toBeVisible()
  await page.getByRole('button', { name: 'Copy account number' }).click()
  await expect(page.getByText('Copied!')).toBeVisible()
  const detail = (term: string) =>
    page.locator('dt', { hasText: new RegExp(`^${term}$`) }).locator('xpath=following-sibling::dd')
  // The child alone is no ticket, so the form is whole.
  const naira = await detail('Account number').innerText()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(naira.split(/\s/)[0] ?? '')
  await page.getByLabel('Amount').fill('180')
  await page.getByLabel('Currency').selectOption('ZAR')
  await expect(detail('Amount')).toContainText('R180')
  await page.getByRole('button', { name: 'Copy amount' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('180')
})

test('a payment that was declined is looked at again with its receipt, given on the dashboard, and opens the ticket', async ({
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
  const row = page.getByRole('listitem').filter({ hasText: 'Talent Hunt Ticket' })
  await expect(row.getByLabel(/^Add proof of payment: /)).toBeAttached()

  const [payment] = await admin.api.rows(`payments?select=id&application_id=eq.${id}`)
  const decide = async (new_status: string, reason?: string) => {
    const answer = await admin.api.call('POST', '/rest/v1/rpc/update_payment_status', {
      payment_id: payment?.['id'],
      new_status,
      reason,
    })
    expect(answer.status).toBe(200)
  }
  await decide('declined', 'We found no transfer with this reference.')
  await expect(row).toContainText('Declined')
  await expect(row).toContainText('We found no transfer with this reference.')
  await expect(row).toContainText("Don't pay again. If the money left your account")
  await expect(row.getByRole('link', { name: /^Send the proof by WhatsApp/ })).toBeVisible()
  await expect(row.getByLabel(/^Add proof of payment: /)).toBeAttached()

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/dashboard')
  await expect(page.getByText('Not confirmed')).toBeVisible()
  await expect(page.getByText('Did the money leave your account?')).toBeVisible()
  await expect(page.getByRole('link', { name: 'No: pay now' })).toBeVisible()
  await page.getByLabel(/^Yes: add the receipt/).setInputFiles(pdf)
  await expect(page.getByText('Being checked', { exact: true }).first()).toBeVisible()
  await expect(
    page.getByText(/^Our turn: we're checking your payment\. You'll hear by/),
  ).toBeVisible()
  await expect(page.getByText('Did the money leave your account?')).toHaveCount(0)

  await decide('approved')
  await expect(page.getByText('Ticket paid')).toBeVisible()
})

async function openTicket({ open, person }: Actor): Promise<Page> {
  const { id, name } = childOf(person)
  const description = encodeURIComponent(`Talent Hunt Ticket for ${name}`)
  const page = await open(
    `/dashboard/payment?applicationId=${id}&description=${description}&amount=10000&currency=NGN`,
  )
  await page.setViewportSize({ width: 360, height: 740 })
  return page
}

/** Whole on the screen, above the bar at its bottom. */
async function expectInView(page: Page, element: Locator) {
  await expect(element).toBeInViewport({ ratio: 1 })
  const box = await element.boundingBox()
  const bar = await page.getByRole('navigation', { name: /, on phones$/ }).boundingBox()
  if (!box || !bar) throw new Error('The element or the bar is not drawn')
  expect(box.y + box.height).toBeLessThanOrEqual(bar.y)
}

test('a ticket’s first screen on a phone is one line and what the transfer needs', async ({
  parent,
}) => {
  const page = await openTicket(parent)
  const first = childOf(parent.person).name.split(' ')[0] ?? ''
  await expectInView(page, page.getByRole('heading', { name: `Ticket for ${first} · ₦10,000` }))
  await expectInView(page, page.getByRole('button', { name: 'Change' }))
  for (const what of ['amount', 'account number', 'reference']) {
    await expectInView(page, page.getByRole('button', { name: `Copy ${what}` }))
  }
  await expect(page.getByLabel('Amount')).toHaveCount(0)
})

test('back from the bank’s app everything stands as it was left, the proof too', async ({
  parent,
}) => {
  const page = await openTicket(parent)
  await page.getByRole('button', { name: 'Change' }).click()
  await page.getByLabel('Amount').fill('9000')
  await page.getByLabel('Proof of payment (optional)').setInputFiles(pdf)
  await expect
    .poll(() => page.evaluate(() => Object.keys(sessionStorage).join()))
    .toContain(':proof')
  // Android drops the page while another app is in front; its way back loads it anew.
  await page.reload()
  await expect(page.getByLabel('Amount')).toHaveValue('9000')
  const chosen = page.getByLabel('Proof of payment (optional)')
  await expect
    .poll(() => chosen.evaluate((input: HTMLInputElement) => input.files?.[0]?.name))
    .toBe(pdf.name)
  await page.getByRole('button', { name: 'I have paid' }).click()
  await expect(page.getByText('Proof received')).toBeVisible()
  expect(await parent.api.rows('payments?select=amount')).toEqual([{ amount: 9000 }])
  expect(await parent.api.rows('payment_proofs?select=original_name')).toEqual([
    { original_name: pdf.name },
  ])
  await page.reload()
  // The page opens with what is due, and below it a form that nothing stands in.
  await expect(page.getByRole('list', { name: 'Your payments' })).toBeVisible()
  await expect(page.getByLabel('Amount')).toHaveValue('')
})

test('a ticket with a payment shows it with its proof, and asks before another one', async ({
  parent,
}) => {
  const page = await openTicket(parent)
  await page.getByRole('button', { name: 'I have paid' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Submitted!' })).toBeVisible()

  const again = await openTicket(parent)
  const held = again.getByRole('group', { name: 'We’re checking your payment' })
  await expectInView(again, held.getByText('₦10,000'))
  await expect(held.getByText('Pending')).toBeVisible()
  await expect(again.getByRole('button', { name: 'I have paid' })).toHaveCount(0)
  await held.getByLabel(/^Add proof of payment: /).setInputFiles(pdf)
  await expect(held.getByRole('button', { name: /view the proof/ })).toContainText(pdf.name)

  await held.getByRole('button', { name: 'Make another payment' }).click()
  const question = again.getByRole('dialog', { name: /ticket again\?$/ })
  await expect(question).toContainText('You told us about ₦10,000 on ')
  await expect(question).toContainText('You don’t need to pay again.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(held).toBeVisible()
  await held.getByRole('button', { name: 'Make another payment' }).click()
  await question.getByRole('button', { name: 'Make another payment' }).click()
  await expect(again.getByRole('button', { name: 'I have paid' })).toBeVisible()
  await expect(again.getByRole('region', { name: 'New payment' })).toBeFocused()
  expect(await parent.api.rows('payments?select=id')).toHaveLength(1)

  await again.goto('/dashboard/payment')
  const table = again.getByRole('list', { name: 'Your payments' })
  await expectInView(again, again.getByText('Nothing to pay right now.'))
  await expect(table.getByText('Pending')).toBeVisible()
})

test('a child of 16, and one without a talent, are asked about before the way to pay', async ({
  parent,
}) => {
  const { id } = childOf(parent.person)
  await parent.api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, {
    age: 16,
    talents: [],
    primary_category: null,
  })
  const page = await openTicket(parent)
  await expectInView(page, page.getByText('The show is for ages 2 to 15: ask us before you pay'))
  await expect(page.getByRole('link', { name: /^Ask support/ })).toHaveAttribute('href', /wa\.me/)
  await page.getByRole('link', { name: 'Choose a talent' }).click()
  const dialog = page.getByRole('dialog', { name: /^Edit / })
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/dashboard\/children$/)
  await page.getByRole('link', { name: 'Choose a talent' }).click()
  await dialog.getByLabel('Dance').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Profile Updated!')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: 'Pay for Ticket' }).click()
  await expect(page.getByRole('button', { name: 'I have paid' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Choose a talent' })).toHaveCount(0)
})
