import type { Locator, Page } from '@playwright/test'
import { type Actor, expect, test } from './actors.ts'
import { childOf } from './api.ts'
import { pdf } from './files.ts'
import { pay } from './payment.ts'

// The payment centre on a phone, as a parent meets it.

test('a payment that was declined is looked at again with the receipt that the dashboard asks for', async ({
  parent,
  admin,
}) => {
  const { id } = await pay(parent)
  const decline = { payment_id: id, new_status: 'declined', reason: 'No such transfer.' }
  const { status } = await admin.api.call('POST', '/rest/v1/rpc/update_payment_status', decline)
  expect(status).toBe(200)
  const page = await parent.open('/dashboard')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByLabel(/^Yes: add the receipt/).setInputFiles(pdf)
  await expect(
    page.getByText(/^Our turn: we're checking your payment\. You'll hear by/),
  ).toBeVisible()
  await expect(page.getByText('Did the money leave your account?')).toHaveCount(0)
  expect(await parent.api.rows('payment_proofs?select=payment_id')).toEqual([{ payment_id: id }])
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

test('a ticket’s first screen on a phone is one line and what the transfer needs, and then its payment', async ({
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
  const large = await page.addStyleTag({ content: 'html { font-size: 200% }' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await large.evaluate((style) => style.parentNode?.removeChild(style))

  await pay(parent)
  await page.reload()
  const held = page.getByRole('group', { name: 'We’re checking your payment' })
  await expectInView(page, held.getByText('₦10,000'))
  await expect(held.getByText('Pending')).toBeVisible()
  await expect(page.getByRole('button', { name: 'I have paid' })).toHaveCount(0)
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
})
