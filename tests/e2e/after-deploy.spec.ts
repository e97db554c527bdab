import type { Page } from '@playwright/test'
import { expect, uniqueWord } from './actors.ts'
import { childOf, type Person } from './api.ts'
import { type Host, isOfSecond, test } from './host.ts'

/*
 * The hours after a deploy: a tab of the first build, a host that has the second.
 */

/** Waits until the page is of the second build and its words of trouble are gone. */
async function expectSecond(page: Page) {
  await expect.poll(() => isOfSecond(page).catch(() => false)).toBe(true)
  await expect(page.getByText(/Something went wrong|could not reach the server/)).toBeHidden()
}

/** Waits until the form of a page is the app's own. */
async function expectListening(page: Page) {
  await expect(page.locator('main form')).toBeVisible()
  await expect
    .poll(() =>
      page
        .locator('main form')
        .evaluate((form) => Object.keys(form).some((key) => key.startsWith('__react')))
        .catch(() => false),
    )
    .toBe(true)
}

for (const { address, label, value, keepsFirst } of [
  { address: '/register', label: 'Your name', value: 'Ngozi Test', keepsFirst: false },
  { address: '/donate', label: 'Full name', value: 'Musa Bello', keepsFirst: true },
]) {
  test(`${address} keeps its words over a deploy ${keepsFirst ? 'with' : 'without'} the old files`, async ({
    host,
  }) => {
    const page = await host.open(address)
    await host.deploy({ keepsFirst })
    // The first touch is what asks for the app.
    await page.getByLabel(label, { exact: true }).fill(value)
    if (!keepsFirst) await expectSecond(page)
    await expectListening(page)
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value)
    expect(await isOfSecond(page)).toBe(!keepsFirst)
  })
}

/** Waits until the tab keeps what was typed: a moment after the form has it. */
const expectDraft = (page: Page, words: string) =>
  expect.poll(() => page.evaluate(() => Object.values(sessionStorage).join('\n'))).toContain(words)

/** Loads the page anew until it is of that build: the first time it may be the one that the browser had kept. */
const reloadInto = (page: Page, isSecond: boolean) =>
  expect
    .poll(async () => {
      await page.reload()
      return isOfSecond(page)
    })
    .toBe(isSecond)

test('a form keeps its words when the host goes back a build, and forward again', async ({
  host,
}) => {
  await host.deploy()
  const page = await host.open('/donate')
  expect(await isOfSecond(page)).toBe(true)
  // The files of the build that the tab has are gone before it asks for them.
  host.goBack()
  const field = page.getByLabel('Full name', { exact: true })
  await field.fill('Musa')
  await expect.poll(() => isOfSecond(page).catch(() => true)).toBe(false)
  await expectListening(page)
  await expect(field).toHaveValue('Musa')
  // A second reload, right after, loses nothing either.
  await expectDraft(page, 'Musa')
  // They type on, in the older build and then in the newer one.
  await field.fill('Musa B')
  await expectDraft(page, 'Musa B')
  await host.deploy()
  await reloadInto(page, true)
  await expect(field).toHaveValue('Musa B')
  await field.fill('Musa Be')
  await expectDraft(page, 'Musa Be')
  host.goBack()
  await reloadInto(page, false)
  await expect(field).toHaveValue('Musa Be')
})

test('where loading anew does not help, a sentence says so, with the button', async ({ host }) => {
  const page = await host.open('/forgot-password')
  host.loseFiles()
  await page.getByLabel('Email').fill('ada@example.com')
  const note = page.getByRole('alert').filter({ hasText: 'There is a new version' })
  await expect(note).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')
  await host.deploy()
  await note.getByRole('button', { name: 'Load the new version' }).click()
  await expectSecond(page)
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')
})

test('the new version is offered, leaves what is typed alone, and is taken in each of two tabs', async ({
  host,
}) => {
  const one = await host.open('/login?from=test')
  await one.getByLabel('Email').click()
  await one.evaluate(() => navigator.serviceWorker.ready)
  await one.reload()
  const two = await host.open('/login?from=test')
  for (const page of [one, two]) await page.getByLabel('Email').fill('ada@example.com')
  await host.deploy({ keepsFirst: true })
  await one.evaluate(async () => (await navigator.serviceWorker.ready).update())
  // Both have the offer before either takes it: a tab whose app starts after that has nothing left to offer.
  const offerOf = (page: Page) => page.getByText('A new version is ready.')
  for (const page of [one, two]) await expect(offerOf(page)).toBeVisible()
  await one.getByRole('button', { name: 'Later' }).click()
  await expect(offerOf(one)).toBeHidden()
  await expect(one.getByLabel('Email')).toHaveValue('ada@example.com')
  await one.reload()
  await expect(offerOf(one)).toBeVisible()
  for (const page of [one, two]) {
    await page.getByRole('button', { name: 'Update now' }).click()
    // While the page is loaded anew it answers nothing.
    await expect.poll(() => isOfSecond(page).catch(() => false)).toBe(true)
    await expect(offerOf(page)).toBeHidden()
  }
  expect(
    await one.evaluate(async () => (await navigator.serviceWorker.ready).waiting === null),
  ).toBe(true)
})

test('a newer page is kept only with its files, so that a cold start without a network is whole', async ({
  host,
  parent,
}) => {
  const page = await host.open('/dashboard', parent.person)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await host.deploy()
  const kept = () =>
    page.evaluate(async () => (await caches.match(`${location.origin}/dashboard`))?.text())
  await expect.poll(kept).toContain('/assets/boot-')
  // This visit has the page that was kept, and brings it up to date behind it.
  await page.reload()
  await expect.poll(kept).toContain('zzzz.js')
  const missing = await page.evaluate(async () => {
    const html = (await (await caches.match(`${location.origin}/dashboard`))?.text()) ?? ''
    const files = [...html.matchAll(/<(?:script|link)[^>]*"(\/assets\/[^"]+)">/g)].flatMap(
      ([, file]) => file ?? [],
    )
    const found = await Promise.all(files.map((file) => caches.match(file)))
    return files.filter((_, at) => !found[at])
  })
  expect(missing).toEqual([])
  await host.stop()
  await page.reload()
  await expect(page.locator('nav').first()).toBeVisible()
})

/*
 * A tab of the first build at each main page, and the second deployed without its files: what somebody came for is
 * done, with a form that is sent from there. Nothing is fetched ahead, as for people who save data: a press needs what
 * it needs from the host.
 */

/** A page of the first build that fetches no code before it is asked for. */
async function openSaving(host: Host, address: string, person?: Person): Promise<Page> {
  const page = await host.open('about:blank', person)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await page.goto(address)
  return page
}

test('visitors finish what they came for in tabs of the first build', async ({ host, parent }) => {
  const { shareCode } = childOf(parent.person)
  const home = await openSaving(host, '/')
  const stars = await openSaving(host, '/our-kids')
  const shared = await openSaving(host, `/share/${shareCode}`)
  await expect(stars.getByRole('article').first()).toBeVisible()
  await expect(shared.getByRole('heading', { name: 'How to send' })).toBeVisible()
  await host.deploy()

  // From the home page to an account.
  const childName = `Ada ${uniqueWord()}`
  await home
    .locator('main')
    .getByRole('link', { name: /Register/ })
    .first()
    .click()
  await home.getByLabel('Your name').fill('Ngozi Obi')
  await home.getByLabel('Email').fill(`${uniqueWord()}@example.com`.toLowerCase())
  await home.getByLabel('Password', { exact: true }).fill('secret-1')
  await home.getByLabel('Phone number').fill('0803 000 0001')
  await home.getByLabel('Living with child', { exact: true }).check()
  await home.getByLabel("Child's name").fill(childName)
  await home.getByLabel('Age', { exact: true }).selectOption('8')
  await home.getByLabel('Female').check()
  await home.getByLabel('State', { exact: true }).selectOption('Lagos')
  await home.getByLabel('Dance').check()
  await home.getByLabel(/legal guardian/).check()
  await home.getByRole('button', { name: 'Register' }).click()
  await expect(home).toHaveURL(/\/dashboard$/)
  await expect(home.getByRole('heading', { name: childName, exact: true })).toBeVisible()
  await expectSecond(home)

  // From the list to a child.
  const star = stars.getByRole('article').first()
  const name = (await star.getByRole('heading').textContent()) ?? ''
  await stars.getByRole('searchbox').fill(name)
  // Answered: until then the address waits for its own change, which would come after the press.
  await expect(stars).toHaveURL(/\?/)
  await expect(stars.getByRole('article')).toHaveCount(1)
  await star.getByRole('link').first().click()
  await expect(stars.getByRole('heading', { level: 1 })).toHaveText(name)
  await expectSecond(stars)

  // From a shared ticket, whose steps are ticked there, to a gift.
  const step = shared.getByLabel('1. Copy the account number')
  await step.check()
  await expect(step).toBeChecked()
  await shared.getByRole('contentinfo').getByRole('link', { name: 'Donate' }).first().click()
  // The account of the first tab has come to this one, too: what it fills in is there before anything is typed.
  await expect(shared.getByLabel('Full name')).toHaveValue('Ngozi Obi')
  await expectSecond(shared)
})

test('a family pays and keeps its ticket in tabs of the first build', async ({
  host,
  parent,
  stranger,
  admin,
}) => {
  const child = childOf(parent.person)
  const paid = childOf(stranger.person)
  await admin.api.call('PATCH', `/rest/v1/applications?id=eq.${paid.id}`, { ticket_status: 'paid' })
  const payment = await openSaving(
    host,
    `/dashboard/payment?applicationId=${child.id}&description=${encodeURIComponent(`Talent Hunt Ticket for ${child.name}`)}&amount=10000&currency=NGN`,
    parent.person,
  )
  const ticket = await openSaving(host, `/ticket/${paid.id}`, stranger.person)
  await expect(payment.getByRole('button', { name: 'I have paid' })).toBeVisible()
  await expect(ticket.getByRole('button', { name: 'Download the ticket' })).toBeVisible()
  await host.deploy()

  await payment.getByRole('button', { name: 'Change' }).click()
  await payment.getByLabel('Amount').fill('9000')
  await payment.getByRole('button', { name: 'I have paid' }).click()
  await expect(payment.getByRole('heading', { name: 'Payment Submitted!' })).toBeVisible()
  await expect(
    payment.getByRole('list', { name: 'Your payments' }).getByRole('listitem'),
  ).toContainText('₦9,000Pending')
  expect(await parent.api.rows('payments?select=amount')).toEqual([{ amount: 9_000 }])
  await payment.getByRole('link', { name: 'Back to your dashboard' }).click()
  await expect(payment.getByRole('heading', { name: child.name })).toBeVisible()
  await expectSecond(payment)

  const saved = ticket.waitForEvent('download')
  await ticket.getByRole('button', { name: 'Download the ticket' }).click()
  // The file that draws the picture is gone with the first build, so the page is loaded anew and asks for another press.
  await expectSecond(ticket)
  await ticket.getByRole('button', { name: 'Download the ticket' }).click()
  expect((await saved).suggestedFilename()).toMatch(/-reward-card\.png$/)
})

test('the office decides in a tab of the first build', async ({ host, parent, admin }) => {
  const { id, name } = childOf(parent.person)
  const page = await openSaving(
    host,
    `/admin/dashboard?tab=pending&q=${encodeURIComponent(name)}`,
    admin.person,
  )
  const manage = page.getByRole('button', { name: `Manage ${name}` })
  await expect(manage).toBeVisible()
  await host.deploy()

  // The dialog's code is gone; the address keeps which one was asked for.
  await manage.click()
  await expectSecond(page)
  const dialog = page.getByRole('dialog', { name, exact: true })
  await dialog.getByLabel(/^Note/).fill('Stands well')
  await dialog.getByRole('button', { name: 'Approve & Save' }).click()
  await expect(dialog).toBeHidden()
  expect(await admin.api.rows(`applications?id=eq.${id}&select=status`)).toEqual([
    { status: 'approved' },
  ])
})
