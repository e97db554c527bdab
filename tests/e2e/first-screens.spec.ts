import type { Locator, Page } from '@playwright/test'
import { type Actor, expect, test, type Visitor } from './actors.ts'
import { childOf } from './api.ts'
import { expectAccessible } from './axe.ts'

// The view of a mother on a phone of 360 × 740 without scrolling.

const PHONE = { width: 360, height: 740 }

/** Every element is whole on the first screen: below the header, above the bottom bar, nothing cut off at a side. */
async function expectOnFirstScreen(page: Page, elements: Locator[]): Promise<void> {
  const bar = page.getByRole('navigation', { name: /, on phones$/ })
  const end = (await bar.isVisible()) ? (await bar.boundingBox())?.y : PHONE.height
  for (const element of elements) {
    await expect(element).toBeVisible()
    const box = await element.boundingBox()
    if (!box) throw new Error(`${String(element)} is not on the page`)
    const words = await element.textContent()
    expect(box.y, `${words} begins on the screen`).toBeGreaterThanOrEqual(0)
    expect(box.y + box.height, `${words} ends above the bottom bar`).toBeLessThanOrEqual(end ?? 0)
    expect(box.x, `${words} begins within the left edge`).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width, `${words} ends within the right edge`).toBeLessThanOrEqual(
      PHONE.width,
    )
  }
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
}

async function openOnPhone(actor: Pick<Visitor, 'open'>, path: string): Promise<Page> {
  const page = await actor.open('about:blank')
  await page.setViewportSize(PHONE)
  await page.goto(path)
  return page
}

async function setChild(admin: Actor, id: string, changes: Record<string, unknown>) {
  const { status } = await admin.api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, changes)
  expect(status).toBe(200)
}

async function statePayment(parent: Actor) {
  const { id, name } = childOf(parent.person)
  const { status } = await parent.api.call('POST', '/rest/v1/payments', {
    user_id: parent.person.id,
    application_id: id,
    amount: 10_000,
    currency: 'NGN',
    description: `Talent Hunt Ticket for ${name}`,
    status: 'pending',
  })
  expect(status).toBe(201)
}

test('the dashboard on a phone begins with the child, whose turn it is and its button, as things go on', async ({
  parent,
  admin,
}) => {
  const { id, name } = childOf(parent.person)
  const page = await openOnPhone(parent, '/dashboard')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const heading = page.getByRole('heading', { name })
  await expectOnFirstScreen(page, [
    heading,
    page.getByText(/^Your turn: pay ₦10,000 by \d+ \w+$/),
    page.getByRole('link', { name: 'Pay for Ticket' }),
  ])

  await statePayment(parent)
  await expectOnFirstScreen(page, [
    heading,
    page.getByText(/^Our turn: we're checking your payment. You'll hear by \d+ \w+\.$/),
    page.getByRole('link', { name: 'See your payment' }),
  ])

  // The approval is celebrated, without moving where that is not wanted.
  await setChild(admin, id, { ticket_status: 'paid' })
  const words = page.getByText(`${name.split(' ')[0] ?? ''} has a ticket!`)
  await expect(words).toBeVisible()
  const moving = () =>
    page.evaluate(() => document.getAnimations().some(({ playState }) => playState === 'running'))
  await expect.poll(moving).toBe(false)
  const turn = page.getByText(/^Your turn: send .+'s entry video/)
  const send = page.getByRole('button', { name: 'Submit entry video' })
  await expectOnFirstScreen(page, [heading, words, turn, send])
  await page.getByRole('link', { name: 'Share the picture' }).click()
  await expect(page.getByRole('dialog', { name: 'I have my ticket!' })).toBeVisible()
  await page.goto('/dashboard')
  await expectOnFirstScreen(page, [
    heading,
    turn,
    send,
    page.getByRole('link', { name: 'View Ticket' }),
  ])

  await setChild(admin, id, { ticket_status: 'Disqualified' })
  await expectOnFirstScreen(page, [
    heading,
    page.getByText(/'s ticket was disqualified\.$/),
    page.getByRole('link', { name: /^Write to us/ }),
  ])
})

test('the dashboard of several children begins with the one whose turn it is, and shows the others in the same shape', async ({
  parent,
  admin,
}) => {
  const { id, name } = childOf(parent.person)
  for (const child_name of ['Sizwe Test', 'Lerato Test', 'Thandi Test']) {
    const { status } = await parent.api.call('POST', '/rest/v1/applications', {
      user_id: parent.person.id,
      child_name,
      age: 9,
      gender: 'Male',
      country: 'Nigeria',
      state_city: 'Lagos',
      talents: ['Dance'],
      parent_phone: '+2348030000001',
      consent_version: '2026-11-01',
    })
    expect(status).toBe(201)
  }
  const others = await parent.api.rows(`applications?user_id=eq.${parent.person.id}`)
  for (const other of others.filter((row) => row['id'] !== id)) {
    await setChild(admin, String(other['id']), { ticket_status: 'paid' })
    await parent.api.call('PATCH', `/rest/v1/applications?id=eq.${String(other['id'])}`, {
      entry_video_url: 'https://youtu.be/abcdefghijk',
    })
  }
  const page = await openOnPhone(parent, '/dashboard')
  await expectOnFirstScreen(page, [
    page.getByRole('heading', { name }),
    page.getByText(/^Your turn: pay ₦10,000/),
    page.getByRole('link', { name: 'Pay for Ticket' }),
  ])
  await expect(page.getByText("Our turn: we're watching Sizwe's entry video").first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'View Ticket of Sizwe Test' })).toBeVisible()
  await expect(page.getByRole('list', { name: /'s journey$/ })).toHaveCount(4)
  await expectAccessible(page, 'several children')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
})

test('on a phone one signs out in More, or on the page of the account', async ({ parent }) => {
  const page = await openOnPhone(parent, '/dashboard/account')
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign Out' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign Out' })).toBeHidden()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
})

test('Our Shining Stars begins with children, and one of them whole', async ({ visitor }) => {
  const page = await openOnPhone(visitor, '/our-kids')
  const main = page.getByRole('main')
  const cards = main.getByRole('article').or(main.getByRole('listitem'))
  await expect(cards.first()).toBeVisible()
  await expectOnFirstScreen(page, [
    main.getByRole('searchbox'),
    main.getByRole('button', { name: /^Filters/ }),
    main.getByText(/^1–\d+ of/),
    cards.first(),
  ])
})
