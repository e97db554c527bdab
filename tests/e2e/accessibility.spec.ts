import type { Page } from '@playwright/test'
import { CONSENT_VERSION } from '../../src/domain/consent.ts'
import { expect, test } from './actors.ts'
import { childOf, signUpParent } from './api.ts'
import { expectAccessible, expectNarrow, sidewaysScroll } from './axe.ts'
import { pdf } from './files.ts'
import { expectNoSidewaysScroll, expectRoomForLargeText } from './large-text.ts'
import { addressesOf, publicPages, unlistedPages } from './pages.ts'

// Every page in its states, on a phone and on a wide screen, by the rules of WCAG 2.2 AA. The actors
// see to it that no page prints a message on the console.

/** As long as names get, without a place to break. */
const LONG_NAME = 'Oluwatimilehinoluwatofunmi Nkechinyeremchukwuebuka'

const WIDTHS = [360, 1280] as const

/** Looks at the page at both widths, and that 320 px are wide enough for it. */
async function check(page: Page, state: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `${state} at ${width} px`)
  }
  await expectNarrow(page, state)
}

/** The same of a page as it stands when it is opened, and that it bears text twice as large. */
async function checkPage(page: Page, state: string): Promise<void> {
  await check(page, state)
  await expectRoomForLargeText(page, state)
}

/** Waits until no skeleton or spinner stands in for what is coming, and nothing moves. */
async function settle(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
}

for (const { path, heading } of publicPages) {
  test(`${path} is accessible`, async ({ visitor }) => {
    const page = await visitor.open(path)
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
    await settle(page)
    await checkPage(page, path)
    await expectNoSidewaysScroll(page, path)
    await page.setViewportSize({ width: 360, height: 800 })
    await page.locator('header summary').click()
    await expectAccessible(page, `${path} with its menu open`)
  })
}

test('the pages that an email or another page leads to are accessible', async ({ visitor }) => {
  const page = await visitor.open('/')
  for (const path of unlistedPages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await settle(page)
    await checkPage(page, path)
  }
})

test('an unknown address is accessible', async ({ visitor }) => {
  const page = await visitor.open('/no-such-page')
  await expect(page).toHaveTitle('Page not found · Kanyezi')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await check(page, 'unknown address')
})

test('forms are accessible with all their errors shown', async ({ visitor }) => {
  const forms: [path: string, button: string][] = [
    ['/register', 'Register'],
    ['/login', 'Sign In'],
  ]
  for (const [path, button] of forms) {
    const page = await visitor.open(path)
    await page.getByRole('main').getByRole('button', { name: button, exact: true }).click()
    await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused()
    await settle(page)
    await check(page, `${path} with errors`)
    await page.close()
  }
})

/** Opens a page of a signed-in parent and waits until it stands. */
async function visit(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await settle(page)
}

test('a family’s pages are accessible before anything is paid', async ({ newActor, origin }) => {
  const person = await signUpParent(origin, { child_name: LONG_NAME })
  const page = await newActor(person).open('/dashboard')
  await expect(page.getByRole('heading', { name: LONG_NAME })).toBeVisible()
  await settle(page)
  await checkPage(page, 'dashboard')
  await page.getByRole('button', { name: 'View Ticket' }).click()
  await expect(page.getByText('Feature Locked')).toBeVisible()
  await check(page, 'dashboard with a toast')
  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByRole('button', { name: 'More' }).click()
  await expectAccessible(page, 'more pages on a phone')

  // Those with a test of their own are left out.
  const others = addressesOf('parent').filter(
    (path) => !['/dashboard', '/dashboard/children', '/dashboard/payment'].includes(path),
  )
  for (const path of others) {
    await visit(page, path, /\S/)
    await checkPage(page, path)
  }
  await visit(page, '/dashboard/account', 'Account')
  await page.getByRole('heading', { name: 'Close the account' }).click()
  await page.getByRole('button', { name: 'Close my account' }).click()
  await check(page, 'closing the account')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('heading', { name: 'Password' }).click()
  const password = page.getByRole('form', { name: 'Password' })
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(password.getByText(/at least 6 characters\.$/)).toBeVisible()
  await check(page, 'account with an error')

  await visit(page, '/dashboard/donate', 'Donate')
  await page.getByRole('button', { name: 'Donate' }).click()
  await expect(page.getByRole('form', { name: 'Donation' })).toBeHidden()
  await check(page, 'instructions for a donor')
})

test('a family’s children are accessible, with every dialog', async ({ parent }) => {
  const { id, name } = childOf(parent.person)
  const renamed = await parent.api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, {
    stage_name: LONG_NAME,
  })
  expect(renamed.status).toBe(200)
  const page = await parent.open('/dashboard/children?action=add')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await settle(page)
  await check(page, 'adding a child')
  await dialog.getByRole('button', { name: 'Add child' }).click()
  await expect(dialog.getByLabel("Child's name")).toBeFocused()
  await check(page, 'adding a child with errors')
  await page.keyboard.press('Escape')
  await checkPage(page, 'children')
  await page.context().grantPermissions(['clipboard-write'])
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await check(page, 'correcting a child')
  await page.getByRole('button', { name: /^Copy the sharing link/ }).click()
  await expect(page.getByRole('button', { name: /^Copied/ })).toBeVisible()
  await page.getByRole('button', { name: /^Make a new link/ }).click()
  await check(page, 'correcting a child, with a link copied and the question about a new one')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Remove ${name}` }).click()
  await check(page, 'removing a child')
  await dialog.getByRole('textbox').fill(name)
  await dialog.getByRole('button', { name: 'Remove for good' }).click()
  await expect(page.getByRole('heading', { name: 'No Children Added Yet' })).toBeVisible()
  await check(page, 'children without one')
  await visit(page, '/dashboard', /^Welcome/)
  await check(page, 'dashboard without a child')
})

test('the payment centre is accessible, with every state of a payment', async ({
  newActor,
  origin,
  admin,
}) => {
  const person = await signUpParent(origin, { child_name: LONG_NAME })
  const { id, name } = childOf(person)
  const page = await newActor(person).open('/dashboard')
  await visit(page, '/dashboard/payment', 'Payments')
  await expect(page.getByRole('link', { name: /^Pay for/ })).toBeVisible()
  await checkPage(page, 'payment centre')
  const button = page.getByRole('button', { name: 'I have paid' })
  await expect(button).toBeVisible()
  await check(page, 'another payment')
  await button.click()
  await expect(page.getByLabel('Description')).toBeFocused()
  await check(page, 'payment centre with errors')

  await page.getByLabel('Child', { exact: false }).first().selectOption(id)
  await expect(page.getByLabel('Amount')).toHaveValue('10000')
  await page.getByLabel('Proof of payment (optional)').setInputFiles(pdf)
  await button.click()
  await expect(page.getByText('Proof received')).toBeVisible()
  await check(page, 'payment submitted')
  await page.getByRole('button', { name: /view the proof/ }).click()
  await expect(page.getByRole('button', { name: 'Save the file' })).toBeVisible()
  await check(page, 'a proof')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Remove / }).click()
  await check(page, 'removing a proof')
  await page.keyboard.press('Escape')

  const [payment] = await admin.api.rows(`payments?select=id&application_id=eq.${id}`)
  const answer = await admin.api.call('POST', '/rest/v1/rpc/update_payment_status', {
    payment_id: payment?.['id'],
    new_status: 'declined',
    reason: 'We found no transfer with this reference. Please ask your bank where it went.',
  })
  expect(answer.status).toBe(200)
  await expect(page.getByRole('listitem').filter({ hasText: 'Declined' })).toBeVisible()
  await visit(page, '/dashboard/payment', 'Payments')
  await check(page, 'payment declined')
  // The list has to find room beside the pages' menu from here on.
  for (const width of [768, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => sidewaysScroll(page), { message: `${width} px` }).toBeLessThanOrEqual(0)
  }
  await visit(page, '/dashboard', /^Welcome/)
  await expect(page.getByText("We couldn't confirm your payment of ₦10,000.")).toBeVisible()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await check(page, 'dashboard after a declined payment')
})

test('a star’s pages are accessible, from the entry video to the rewards', async ({
  parent,
  admin,
}) => {
  const { id, name } = childOf(parent.person)
  const change = async (fields: object) => {
    const answer = await admin.api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, fields)
    expect(answer.status).toBe(200)
  }
  const page = await parent.open('/dashboard')
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await change({ ticket_status: 'paid', status: 'approved' })
  await visit(page, '/dashboard', /^Welcome/)
  await expect(page.getByRole('link', { name: /^Notices, \d unread$/ })).toBeVisible()
  await check(page, 'dashboard with news')
  await page.getByRole('button', { name: 'Submit entry video' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Link to the video').fill('https://example.com/video')
  await dialog.getByRole('button', { name: 'Submit entry video' }).click()
  await expect(dialog.getByText(/^Please use a link from/)).toBeVisible()
  await check(page, 'entry video with an error')
  await page.keyboard.press('Escape')
  // Its entry of the history is gone by then: an address that is opened before that can be cut off.
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/dashboard$/)
  for (const [path, heading] of [
    ['/dashboard/assessment', 'Assessment Report'],
    ['/dashboard/schedule', 'Audition Schedule'],
  ] as const) {
    await visit(page, path, heading)
    await check(page, `${path} with nothing decided`)
  }

  const video = { entry_video_url: 'https://youtu.be/abcdefghijk' }
  await parent.api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, video)
  await change({ entry_video_status: 'failed' })
  await visit(page, '/dashboard', /^Welcome/)
  await expect(page.getByText(/video didn't pass this time/).first()).toBeVisible()
  await check(page, 'dashboard with a failed video')
  await change({ entry_video_status: 'approved', audition_date: '2097-02-06T08:30:00Z' })
  await change({ assessment_score: 8.5, assessment_report: 'Sings well.', is_finalist: true })
  const second = crypto.randomUUID()
  await parent.api.call('POST', '/rest/v1/applications', {
    id: second,
    user_id: parent.person.id,
    child_name: LONG_NAME,
    age: 7,
    gender: 'Male',
    country: 'Nigeria',
    state_city: 'Kano',
    parent_phone: '+2348030000001',
    consent_version: CONSENT_VERSION,
  })
  await admin.api.call('PATCH', `/rest/v1/applications?id=eq.${second}`, { ticket_status: 'Gold' })
  for (const [path, heading, state] of [
    ['/dashboard/assessment', 'Assessment Report', 'assessed'],
    ['/dashboard/schedule', 'Audition Schedule', 'scheduled'],
    ['/dashboard', /^Welcome/, 'a finalist and another child'],
  ] as const) {
    await visit(page, path, heading)
    await expect(page.getByRole('heading', { name }).first()).toBeVisible()
    await check(page, `${path}: ${state}`)
  }
})

test('the ticket is accessible', async ({ newActor, origin, admin }) => {
  const person = await signUpParent(origin, { child_name: LONG_NAME })
  const { id, name, shareCode } = childOf(person)
  const paid = await admin.api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, {
    ticket_status: 'paid',
    status: 'approved',
  })
  expect(paid.status).toBe(200)
  const page = await newActor(person).open(`/ticket/${id}`)
  await expect(page.getByRole('article', { name: new RegExp(name) })).toBeVisible()
  await settle(page)
  await check(page, 'ticket')
  await page.getByRole('button', { name: 'I have my ticket!' }).click()
  await expect(page.getByRole('dialog', { name: 'I have my ticket!' })).toBeVisible()
  await check(page, 'a picture to send')
  await page.goto(`/share/${shareCode}`)
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible()
  await settle(page)
  await checkPage(page, 'shared ticket')
  await page.goto(`/our-kids/${id}`)
  await expect(page.getByRole('button', { name: 'Report this profile' })).toBeVisible()
  await checkPage(page, 'public profile')
  await admin.api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, {
    ticket_status: 'Gold',
    assessment_score: 9.5,
  })
  await page.goto(`/our-kids?q=${encodeURIComponent(name)}`)
  await expect(page.getByText('9.5').first()).toBeVisible()
  await checkPage(page, 'a star with a score')
  // The first with a score stand larger, on night.
  await page.goto('/our-kids')
  await expect(page.getByRole('article').first()).toBeVisible()
  await settle(page)
  await checkPage(page, 'the first stars')
})

test('every tab of the administration is accessible', async ({ parent, admin, origin }) => {
  await signUpParent(origin, { child_name: LONG_NAME })
  const page = await admin.open('/admin/dashboard')
  const tabs = ['pending', 'approved', 'assessed', 'video_submitted', 'rejected']
  const others = ['payments', 'volunteers', 'donations', 'coordinators', 'activity']
  for (const tab of [...tabs, ...others, 'approved&view=finalists']) {
    await page.goto(`/admin/dashboard?tab=${tab}`)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await settle(page)
    await checkPage(page, tab)
  }
  const { name } = childOf(parent.person)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/admin/dashboard?tab=pending&q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Manage ${name}` }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await settle(page)
  await check(page, 'manage dialog')
})
