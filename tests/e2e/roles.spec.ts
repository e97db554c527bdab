import type { Page } from '@playwright/test'
import { type Actor, expect, test } from './actors.ts'
import { childOf, signUpParent } from './api.ts'
import { expectAccessible, sidewaysScroll } from './axe.ts'

// A reviewer of Lagos, Ogun and Oyo, and a member for money: a day of each, and every door that is not theirs.

/** The pages and tabs of the panel. */
const PLACES = [
  ...['', '?tab=auditions', '?tab=payments', '?tab=payments&view=statement', '?tab=volunteers'],
  ...['?tab=donations', '?tab=coordinators', '?tab=activity', '?view=finalists&tab=approved'],
].map((query) => `/admin/dashboard${query}`)
const PAGES = [
  '/admin/analysis',
  '/admin/books',
  '/admin/messages',
  '/admin/office',
  '/admin/setup',
]

/** Opens every address of the panel, and says which heading and which tab each leads to. */
async function walk(page: Page) {
  const seen: Record<string, string> = {}
  for (const place of [...PLACES, ...PAGES]) {
    await page.goto(place)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(
      page.getByRole('navigation', { name: 'Administrator’s pages' }).first(),
    ).toBeAttached()
    await expect(heading).toBeVisible()
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    const tab = page
      .getByRole('navigation', { name: 'Administration' })
      .locator('[aria-current="page"]')
    const name = (await heading.textContent()) ?? ''
    seen[place] =
      name === 'Admin Panel' ? ((await tab.textContent()) ?? '').replace(/\d+$/, '') : name
    expect(await sidewaysScroll(page), place).toBeLessThanOrEqual(0)
  }
  return seen
}

/** The ways around the panel: tables, embedded rows, files. */
async function expectClosed({ api, person }: Actor) {
  for (const path of [
    `applications?select=id&user_id=neq.${person.id}`,
    'payments?select=id,applications(child_name)',
    'subscriptions?select=id',
    'application_notes?select=assessment_note',
    'volunteers?select=id',
    'donations?select=id',
    'payment_proofs?select=path',
    `consents?select=subject&user_id=neq.${person.id}`,
  ]) {
    expect(await api.rows(path), path).toEqual([])
  }
  const files = await api.call('POST', '/storage/v1/object/list/payment-proofs', { prefix: '' })
  expect(files.body).toEqual([])
}

test('a reviewer’s day stays in the own states', async ({ reviewer, parent, origin, admin }) => {
  const child = childOf(parent.person)
  const elsewhere = childOf(await signUpParent(origin, { state_city: 'Kano' }))
  await admin.api.call('POST', '/rest/v1/rpc/confirm_ticket', {
    application_id: child.id,
    received_amount: 10_000,
    received_on: '2026-11-01',
  })
  const video = { entry_video_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' }
  await parent.api.call('PATCH', `/rest/v1/applications?id=eq.${child.id}`, video)

  const page = await reviewer.open(
    `/admin/dashboard?tab=pending&q=${encodeURIComponent(child.name)}`,
  )
  await expect(page.getByText('Your part: Lagos, Ogun, Oyo.')).toBeVisible()
  await page.getByRole('button', { name: `Manage ${child.name}` }).press('Enter')
  const manage = page.getByRole('dialog', { name: child.name })
  await expect(manage.getByText('0803 000 0001').first()).toBeVisible()
  await expect(manage.getByRole('button', { name: 'Delete' })).toBeHidden()
  await expect(manage.getByRole('button', { name: 'Confirm Ticket' })).toBeHidden()
  await expectAccessible(page, 'a reviewer manages a child')
  await manage.getByRole('radio', { name: 'Pass' }).check()
  await manage.getByLabel(/^Note/).fill('Sings in tune.')
  await manage.getByLabel(/^Ticket status/).selectOption('Silver')
  await manage.getByRole('button', { name: 'Approve & Save' }).press('Enter')
  await expect(manage).toBeHidden()

  await page.goto(`/admin/dashboard?tab=approved&q=${encodeURIComponent(child.name)}`)
  await page.getByRole('button', { name: `Manage ${child.name}` }).press('Enter')
  await expect(manage.getByLabel(/^Note/)).toHaveValue('Sings in tune.')
  await manage.getByRole('button', { name: 'Correct' }).press('Enter')
  const correction = page.getByRole('dialog', { name: `Correct ${child.name}` })
  await expect(correction.getByLabel(/^Parent's phone/)).toBeHidden()
  await expect(correction.getByLabel(/^Country/)).toBeHidden()
  await correction.getByLabel(/^Age/).selectOption('10')
  await correction.getByRole('button', { name: 'Correct' }).press('Enter')
  await expect(correction).toBeHidden()
  await manage.getByLabel(/^Date and time/).fill('2027-02-06T10:30')
  await manage.getByLabel(/^Audition details/).fill('City Hall, Lagos')
  await manage.getByLabel('Audition state').selectOption('Scheduled')
  await manage.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(manage).toBeHidden()
  const [row] = await admin.api.rows(
    `applications?id=eq.${child.id}&select=status,ticket_status,age,audition_state`,
  )
  expect(row).toEqual({
    ...{ status: 'approved', ticket_status: 'Silver', age: 10, audition_state: 'scheduled' },
  })

  await page.goto('/admin/dashboard')
  await page.getByRole('button', { name: /Search the whole panel/ }).press('Enter')
  const search = page.getByRole('dialog', { name: /Search/ })
  await search.getByRole('combobox').fill(elsewhere.name)
  await expect(search.getByText(/^Nothing/).first()).toBeVisible()
  await search.getByRole('combobox').fill(child.name)
  await expect(search.getByRole('option', { name: new RegExp(child.name) })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto(`/admin/dashboard?tab=pending&manage=${elsewhere.id}`)
  await expect(page).toHaveURL(/tab=pending$/)
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.goto(`/admin/dashboard?tab=approved&q=${encodeURIComponent(child.name)}`)
  await page.getByRole('checkbox', { name: `Select ${child.name}` }).click()
  await page.getByRole('link', { name: 'Message their parents' }).press('Enter')
  await page.getByLabel('Subject').fill('Your audition')
  await page.getByLabel('Message', { exact: true }).fill('Please bring {children} at ten.')
  await expect(page.getByLabel(/^Urgent/)).toBeHidden()
  await page.getByRole('button', { name: 'Send to 1 parent' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Send this message to 1 parent?' })
  await question.getByRole('button', { name: 'Send to 1 parent' }).press('Enter')
  await expect(page.getByText('Choose the families in the list')).toBeVisible()
  const told = async () => (await parent.api.rows('notices?select=kind&kind=eq.message')).length
  await expect.poll(told, { timeout: 60_000 }).toBe(1)

  const access = await admin.api.call('POST', '/rest/v1/rpc/get_access', { page_size: 5 })
  expect(access.body).toContainEqual(
    expect.objectContaining({
      member_email: 'reviewer@example.com',
      action: 'opened',
      row_id: child.id,
    }),
  )
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await walk(page)).toEqual({
      ...Object.fromEntries(PLACES.map((place) => [place, 'Applications'])),
      '/admin/dashboard?tab=auditions': 'Auditions',
      '/admin/dashboard?tab=volunteers': 'Volunteers',
      '/admin/analysis': 'Applications',
      '/admin/books': 'Applications',
      '/admin/messages': 'Messages',
      '/admin/office': 'Office',
      '/admin/setup': 'Applications',
    })
  }
  await expectClosed(reviewer)
})

test('a day of a member for money', async ({ finance, parent, admin, origin }) => {
  const child = childOf(parent.person)
  const [row] = await parent.api.rows('applications?select=payment_reference')
  const reference = String(row?.['payment_reference'])
  const paid = await parent.api.call('POST', '/rest/v1/payments', {
    ...{ user_id: parent.person.id, application_id: child.id, amount: 10_000, currency: 'NGN' },
    ...{ reference, description: `Talent Hunt Ticket for ${child.name}` },
  })
  expect(paid.status).toBe(201)

  const page = await finance.open('/admin/dashboard')
  const search = page.getByRole('searchbox', { name: /Search by child/ })
  await search.fill(reference)
  await page.getByRole('button', { name: `Approve ${child.name}` }).press('Enter')
  const line = page.getByRole('row', { name: new RegExp(child.name) })
  await expect(line.getByText('Approved')).toBeVisible()
  await page.getByRole('button', { name: `Open the payment of ${child.name}` }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('0803 000 0001').first()).toBeVisible()
  await expectAccessible(page, 'a payment in the dialog of a member for money')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const [decided] = await admin.api.rows(`applications?id=eq.${child.id}&select=ticket_status`)
  expect(decided).toEqual({ ticket_status: 'paid' })

  const other = childOf(await signUpParent(origin))
  const ask = page.getByRole('button', { name: 'Confirm a ticket' })
  await ask.press('Enter')
  const find = page.getByRole('dialog', { name: 'Confirm a ticket' })
  await find.getByRole('searchbox').fill(other.name)
  await find.getByRole('button', { name: new RegExp(other.name) }).press('Enter')
  const question = page.getByRole('dialog', { name: `Confirm ${other.name}'s ticket?` })
  await question.getByRole('radio', { name: /^Cash/ }).check()
  await expectAccessible(page, 'a member for money confirms a ticket')
  await question.getByRole('button', { name: 'Confirm ticket' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(ask).toBeFocused()
  const [cash] = await admin.api.rows(
    `payments?application_id=eq.${other.id}&select=status,received_via,received_amount,applications(ticket_status)`,
  )
  expect(cash).toEqual({
    ...{ status: 'approved', received_via: 'cash', received_amount: 10_000 },
    applications: { ticket_status: 'paid' },
  })

  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await walk(page)).toEqual({
      ...Object.fromEntries(PLACES.map((place) => [place, 'Payments'])),
      '/admin/dashboard?tab=donations': 'Donations',
      '/admin/analysis': 'Analysis',
      '/admin/books': 'Books',
      '/admin/messages': 'Payments',
      '/admin/office': 'Office',
      '/admin/setup': 'Payments',
    })
  }
  await expectClosed(finance)
})
