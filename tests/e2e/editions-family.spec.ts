import type { BrowserContext, Page } from '@playwright/test'
import { type Actor, expect } from './actors.ts'
import { childOf } from './api.ts'
import { test } from './own-stack.ts'

// A family's two years. Opening a year changes what everybody sees, so the test has a stack of its own.

const PHONE = { width: 360, height: 740 }

async function call(admin: Actor, procedure: string, given: Record<string, unknown>) {
  const { status, body } = await admin.api.call('POST', `/rest/v1/rpc/${procedure}`, given)
  expect(status, `${procedure}: ${JSON.stringify(body)}`).toBeLessThan(300)
}

const save = (admin: Actor, year: number, dates: Record<string, unknown> = {}) =>
  call(admin, 'save_edition', {
    year,
    name: `Talent Show ${year}`,
    fees: { NGN: 10_000, ZAR: 180 },
    ...dates,
  })

const closed = () => ({ registration_closes_at: new Date(Date.now() - 1000).toISOString() })

/** Closes 2025 and opens 2026, whose ticket costs more. */
async function openNextYear(admin: Actor) {
  await save(admin, 2025, closed())
  await save(admin, 2026, { fees: { NGN: 12_000, ZAR: 180 } })
  await call(admin, 'open_edition', { year: 2026 })
}

/** The pages as the operator builds them for a year. */
async function buildFor(context: BrowserContext, year: number) {
  await context.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll('edition:2025', `edition:${year}`)
    await route.fulfill({ response, body })
  })
}

async function openOnPhone(actor: Pick<Actor, 'open'>, path: string, year: number): Promise<Page> {
  const page = await actor.open('about:blank')
  await page.setViewportSize(PHONE)
  await buildFor(page.context(), year)
  await page.goto(path)
  return page
}

test('a family walks through two years, and last year’s transfer stays last year’s', async ({
  parent,
  admin,
}) => {
  const { id, name } = childOf(parent.person)
  const first = name.split(' ')[0] ?? ''
  await parent.api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, {
    is_listed: false,
    stage_name: 'Star of Lagos',
  })
  // The transfer of last year, stated and not yet seen in the bank.
  const paymentId = crypto.randomUUID()
  const stated = await parent.api.call('POST', '/rest/v1/payments', {
    id: paymentId,
    user_id: parent.person.id,
    application_id: id,
    amount: 10_000,
    currency: 'NGN',
    description: `Talent Hunt Ticket for ${name}`,
    status: 'pending',
  })
  expect(stated.status).toBe(201)
  await openNextYear(admin)

  const page = await openOnPhone(parent, '/dashboard', 2026)
  await expect(page.getByText('Registration for 2026 is open.')).toBeVisible()
  await expect(page.getByText(/^Our turn: we're checking your payment/)).toBeVisible()
  await page.getByRole('link', { name: `Enter 2026 with ${name}` }).click()

  const dialog = page.getByRole('dialog', { name: `Enter ${name} for 2026` })
  await expect(dialog.getByLabel('Age', { exact: true })).toHaveValue('10')
  await expect(dialog.getByLabel(/^Stage name/)).toHaveValue('Star of Lagos')
  await expect(dialog.getByLabel('Dance')).toBeChecked()
  await dialog.getByRole('button', { name: 'Add child' }).click()
  await expect(dialog.getByLabel(/legal guardian/)).toBeFocused()
  await dialog.getByLabel(/legal guardian/).check()
  await dialog.getByRole('button', { name: 'Add child' }).click()
  await expect(dialog).toBeHidden()

  const rows = await parent.api.rows('applications?order=edition')
  expect(rows).toMatchObject([
    { edition: 2025, age: 9, ticket_fee: 10_000, is_listed: false, is_shareable: true },
    {
      edition: 2026,
      age: 10,
      ticket_fee: 12_000,
      is_listed: false,
      is_shareable: true,
      previous_id: id,
      stage_name: 'Star of Lagos',
    },
  ])

  // Both years on the list of children and on the dashboard, the earlier one folded.
  const folded = page.getByRole('group').filter({ hasText: '2025 (1 child)' })
  await expect(folded).toBeVisible()
  await expect(page.getByRole('link', { name: /^Enter 2026/ })).toHaveCount(0)
  await page.goto('/dashboard')
  await expect(page.getByText(/^Your turn: pay ₦12,000/)).toBeVisible()
  await expect(page.getByText(/^Our turn/)).toBeHidden()

  await page.getByRole('link', { name: 'Pay for Ticket' }).click()
  await expect(page.getByRole('heading', { name: /^Ticket for .* · ₦12,000$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Change' }).click()
  const options = page.getByLabel(/^Child/).locator('option')
  await expect(options).toHaveText(['Not for a child', `${name} (2026)`, `${name} (2025)`])
  await page.getByRole('button', { name: 'I have paid' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Submitted!' })).toBeVisible()

  // The bank shows last year's transfer only now.
  await call(admin, 'update_payment_status', {
    payment_id: paymentId,
    new_status: 'approved',
  })
  const tickets = await parent.api.rows('applications?order=edition&select=edition,ticket_status')
  expect(tickets).toEqual([
    { edition: 2025, ticket_status: 'paid' },
    { edition: 2026, ticket_status: 'pending_payment' },
  ])
  await page.goto('/dashboard')
  // With the name that the picture has, too; it never stands above the card of this year.
  await expect(page.getByText('Star of Lagos has a ticket!')).toBeVisible()
  const sentences = page.getByText(new RegExp(`^${first}, 202[56]`))
  await expect(sentences).toHaveText([/2026/, /2025/])

  await call(admin, 'end_edition', { year: 2025 })
  await page.goto('/dashboard')
  await expect(page.getByText(/^Our turn: we're checking your payment/)).toBeVisible()
  await folded.locator('summary').click()
  await expect(folded.getByText('The show of 2025 has ended.')).toBeVisible()
  await expect(folded.getByRole('link', { name: `View Ticket of ${name}` })).toBeVisible()
  await expect(folded.getByRole('button', { name: 'Submit entry video' })).toHaveCount(0)
  await expect(folded.getByText(/turn:/)).toHaveCount(0)

  await page.goto('/dashboard/children')
  await folded.locator('summary').click()
  await folded.getByRole('button', { name: /^Edit/ }).click()
  const edit = page.getByRole('dialog')
  await expect(edit.getByRole('textbox')).toHaveCount(1)
  await expect(edit.getByRole('switch')).toHaveCount(2)
  await edit.getByRole('switch', { name: /Our Shining Stars/ }).click()
  await expect(page.getByText('Profile Updated!')).toBeVisible()
  await edit.getByLabel(/^Stage name/).fill('Star of Nigeria')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeHidden()
  await expect(folded.getByText('On stage: Star of Nigeria')).toBeVisible()

  await page.goto(`/dashboard/payment?applicationId=${id}`)
  await expect(page.getByText(/^The show of 2025 has ended\./)).toBeVisible()
  await expect(page.getByRole('button', { name: 'I have paid' })).toHaveCount(0)
  // A file of the page may still be on its way.
  await page.context().unrouteAll({ behavior: 'wait' })
})
