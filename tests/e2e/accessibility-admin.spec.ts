import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type Actor, expect, test, uniqueWord } from './actors.ts'
import { childOf, saveApplication, signUpParent } from './api.ts'
import { expectAccessible, expectNarrow } from './axe.ts'
import { openAccount } from './bank.ts'
import { failUntilMended } from './failures.ts'
import { expectRoomForLargeText } from './large-text.ts'
import { test as teamTest } from './own-stack.ts'
import { addressesOf } from './pages.ts'
import { offer } from './panel-walk.ts'
import { lastMonth } from './payment.ts'

// The administrator's dialogs and states, on a phone and on a wide screen, by the rules of WCAG 2.2 AA. The
// actors see to it that no page prints a message on the console.

/** As long as names get, without a place to break. */
const LONG_NAME = 'Oluwatimilehinoluwatofunmi Nkechinyeremchukwuebuka'

async function check(page: Page, state: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `${state} at ${width} px`)
  }
  await expectNarrow(page, state)
  await page.setViewportSize({ width: 1280, height: 800 })
}

/** A child with a name that hardly fits, and two payments of it: one declined, one pending. */
async function longFamily(
  origin: string,
  newActor: (person: Actor['person']) => { api: Actor['api'] },
  admin: Actor,
) {
  const person = await signUpParent(origin, { child_name: LONG_NAME, parent_name: LONG_NAME })
  const { api } = newActor(person)
  const { id: child } = childOf(person)
  const [row] = await api.rows(`applications?id=eq.${child}&select=payment_reference`)
  const reference = String(row?.['payment_reference'])
  const ids = [randomUUID(), randomUUID()]
  for (const [index, id] of ids.entries()) {
    const answer = await api.call('POST', '/rest/v1/payments', {
      id,
      user_id: person.id,
      application_id: child,
      amount: index === 0 ? 9_000 : 10_000,
      currency: 'NGN',
      reference,
      description: `Talent Hunt Ticket for ${LONG_NAME}`,
    })
    expect(answer.status).toBe(201)
  }
  const declined = await admin.api.call('POST', '/rest/v1/rpc/update_payment_status', {
    payment_id: ids[0],
    new_status: 'declined',
    reason: 'We could not find this transfer in our bank account.',
  })
  expect(declined.status).toBe(200)
  return reference
}

test('every page of the panel is accessible', async ({ admin }) => {
  const page = await admin.open('/admin')
  for (const path of addressesOf('admin')) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await check(page, path)
    await expectRoomForLargeText(page, path)
  }
})

teamTest.use({ stackArgs: ['--team'] })

teamTest('the pages of a judge and of a door are accessible', async ({ judges, steward }) => {
  const judging = await judges[0]!.open('/admin/judging')
  await expect(judging.getByRole('heading', { level: 1 })).toBeVisible()
  await check(judging, 'judging')
  const page = await steward.open('/admin/check-in')
  for (const path of addressesOf('check-in')) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await check(page, path)
  }
})

test('payments are accessible in the list, while selected, in each dialog and when nothing fits', async ({
  origin,
  newActor,
  admin,
}) => {
  const reference = await longFamily(origin, newActor, admin)
  const page = await admin.open(`/admin/dashboard?tab=payments&q=${reference}`)
  await expect(page.getByText(/^1 to check/)).toBeVisible()
  await check(page, 'payments')
  await page.getByRole('checkbox', { name: 'Select all to check on this page' }).check()
  await check(page, 'selected payments')
  await page.getByRole('button', { name: 'Approve 1 selected' }).click()
  await expect(page.getByRole('dialog', { name: 'Approve 1 payment?' })).toBeVisible()
  await check(page, 'bulk question')
  await page.keyboard.press('Escape')

  const openers = page.getByRole('button', { name: /^Open the payment of/ })
  for (const [index, state] of ['declined payment', 'pending payment'].entries()) {
    await openers.nth(1 - index).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'History' }).click()
    await check(page, state)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await page.getByRole('button', { name: /^Decline/ }).click()
  const question = page.getByRole('dialog', { name: 'Decline this payment?' })
  await question.getByRole('button', { name: 'Decline payment' }).click()
  await expect(question.getByText('Please give a reason')).toBeVisible()
  await check(page, 'refusal without its reason')
  await page.keyboard.press('Escape')
  await openers.nth(1).press('Enter')
  await page.getByRole('button', { name: /^Undo/ }).click()
  await check(page, 'taking a decision back')
  await page.keyboard.press('Escape')

  await page.goto('/admin/dashboard?tab=payments&q=nothing-has-this')
  await expect(page.getByText('No payments found.')).toBeVisible()
  await check(page, 'no payment')
})

test('a bank statement is accessible before and after it is matched', async ({
  origin,
  newActor,
  admin,
}) => {
  const reference = await longFamily(origin, newActor, admin)
  const page = await openAccount(admin)
  await page.getByText('Or paste its rows').click()
  const text = page.getByLabel('Statement', { exact: true })
  await expect(text).toBeVisible()
  await check(page, 'statement')
  await text.fill(
    [
      'Date,Narration,Debit,Credit (NGN)',
      `05/05/2026,${'TRANSFERFROM'.repeat(5)}/${reference},,"10,000.00"`,
      '2026-05-06,CASH DEPOSIT UNKNOWN,,"77,000.00"',
      '?,WITHOUT A DAY,,"5.00"',
      '2026-05-06,SMS CHARGE,"4.00",',
    ].join('\n'),
  )
  const keep = page.getByRole('button', { name: /^Keep \d/ })
  await expect(keep).toBeVisible()
  await page.getByText('Columns', { exact: true }).click()
  await check(page, 'statement that was read')
  await keep.click()
  await expect(page.getByText(/^1 exact, .*1 without a match, 1 money out\./)).toBeVisible()
  await page.getByRole('button', { name: /^Set aside: SMS CHARGE/ }).click()
  await check(page, 'kept statement')
  await page.getByRole('button', { name: 'Bank charge' }).click()
  await page.getByText('Set aside (1)').click()

  const unstated = await signUpParent(origin, { child_name: LONG_NAME, parent_name: LONG_NAME })
  const [child] = await newActor(unstated).api.rows(
    `applications?id=eq.${childOf(unstated).id}&select=payment_reference`,
  )
  await text.fill(
    [
      'Date,Narration,Reference,Debit,Credit (NGN)',
      `05/05/2026,${'TRANSFERFROM'.repeat(5)}/${reference},${'0004126'.repeat(5)},,"9,000.00"`,
      `05/05/2026,${reference.slice(0, -1)},,,"10,000.00"`,
      `05/05/2026,${String(child?.['payment_reference'])},,,"10,000.00"`,
    ].join('\n'),
  )
  await keep.click()
  await page.getByText(/^Perhaps already used/).click()
  await expect(page.getByText(/^1 exact, .*2 without a payment, 1 without a match/)).toBeVisible()
  await check(page, 'statement to decide by hand')
  await text.fill('no table at all')
  await expect(page.getByText(/There is no table in this/)).toBeVisible()
  await check(page, 'statement with errors')
})

test('managing an application is accessible, with its errors and its questions', async ({
  parent,
  admin,
  watch,
}) => {
  // The conflict below.
  watch.expect(/status of 400/)
  const { id, name } = childOf(parent.person)
  const page = await admin.open(
    `/admin/dashboard?tab=pending&q=${encodeURIComponent(name)}&manage=${id}`,
  )
  const manage = page.getByRole('dialog', { name, exact: true })
  await manage.getByLabel(/^Score out of 10/).fill('11')
  await manage.getByRole('button', { name: 'Approve & Save' }).click()
  await expect(manage.getByLabel(/^Score out of 10/)).toBeFocused()
  await manage.getByRole('button', { name: 'History' }).click()
  await check(page, 'manage dialog with errors')
  // Somebody else saves meanwhile.
  const saved = await saveApplication(admin.api, id, { assessment_note: 'From the first' })
  expect(saved.status).toBe(200)
  await manage.getByLabel(/^Score out of 10/).fill('7')
  await manage.getByRole('button', { name: 'Approve & Save' }).click()
  await expect(manage).toContainText('This application has changed since you opened it')
  await check(page, 'manage dialog with news')
  await manage.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog', { name: `Delete ${name}?` })).toBeVisible()
  await check(page, 'delete question')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Close without saving?' })).toBeVisible()
  await check(page, 'question before closing')
})

test('coordinators, shortcuts and a failed list are accessible', async ({ admin, watch }) => {
  const page = await admin.open('/admin/dashboard?tab=coordinators')
  await page.getByRole('button', { name: 'Add coordinator' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add coordinator' }).click()
  await check(page, 'coordinator dialog with errors')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await check(page, 'shortcuts')

  await failUntilMended(page, 'POST', /\/rest\/v1\/rpc\/get_volunteers/)
  await page.goto('/admin/dashboard?tab=volunteers')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await check(page, 'failed list')
  watch.expect(/status of 500/)
})

test('the analysis is accessible, also as tables', async ({ parent, admin }) => {
  expect(parent.person.child).not.toBeNull()
  const page = await admin.open('/admin/analysis')
  await expect(page.getByRole('heading', { name: 'Registrations by week' })).toBeVisible()
  await check(page, 'analysis')
  await page.getByText('As a table').first().click()
  await expect(page.getByRole('table', { name: 'Registrations by week' })).toBeVisible()
  await check(page, 'analysis as a table')
})

test('the transfers of a donation and the news with errors are accessible', async ({
  origin,
  admin,
}) => {
  const id = randomUUID()
  const donor = `Thándíwe ${uniqueWord()}`
  await offer(origin, 'donations', {
    id,
    donor_name: donor,
    donor_email: 'thandiwe@example.com',
    project: 'Kanyezi Edu',
    country: 'Nigeria',
    children_count: 3,
  })
  const received = { amount: 10_000, currency: 'NGN', received_on: lastMonth(10) }
  const decided = await admin.api.call('POST', '/rest/v1/rpc/decide_donation', {
    donation_id: id,
    new_status: 'confirmed',
    ...received,
  })
  expect(decided.status, JSON.stringify(decided.body)).toBe(200)
  const refunded = await admin.api.call('POST', '/rest/v1/rpc/record_refund', {
    row_id: id,
    amount: 2_500,
    refunded_on: lastMonth(12),
    reason: 'Sent too much.',
  })
  expect(refunded.status, JSON.stringify(refunded.body)).toBe(200)

  const page = await admin.open(`/admin/dashboard?tab=donations&q=${encodeURIComponent(donor)}`)
  await page.getByRole('button', { name: `Refund ${donor}'s donation` }).click()
  const transfers = page.getByRole('dialog', { name: `Transfers of ${donor}'s donation` })
  await expect(transfers).toContainText('of which ₦2,500 went back')
  await check(page, 'the transfers of a donation')
  await transfers.getByRole('button', { name: 'Refund A donation' }).click()
  await page.getByRole('button', { name: 'Record refund' }).click()
  await check(page, 'a refund with errors')

  await page.goto('/admin/setup')
  await page.getByRole('button', { name: 'Change news and numbers' }).click()
  await page.getByLabel('WhatsApp, Nigeria').fill('0803')
  await page.getByRole('button', { name: 'Save news and numbers' }).click()
  await expect(page.getByLabel('WhatsApp, Nigeria')).toHaveAttribute('aria-invalid', 'true')
  await check(page, 'the news with errors')
})
