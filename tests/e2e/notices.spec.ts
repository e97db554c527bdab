import type { Locator } from '@playwright/test'
import { CONSENT_VERSION } from '../../src/domain/consent.ts'
import { expect, test } from './actors.ts'
import { childOf } from './api.ts'
import { expectAccessible } from './axe.ts'

test('a decision appears in the bell of the page that is open, and is read in the list', async ({
  parent,
  admin,
}) => {
  const { id, name } = childOf(parent.person)
  const page = await parent.open('/dashboard/children')
  await page.setViewportSize({ width: 360, height: 740 })
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Notices', exact: true })).toBeVisible()
  for (const status of ['approved', 'rejected']) {
    await admin.api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, { status })
  }
  await header.getByRole('link', { name: 'Notices, 1 unread' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notices')
  const first = name.split(' ')[0] ?? ''
  const items = page.getByRole('main').getByRole('listitem')
  await expect(items).toHaveCount(2)
  await expect(items.getByText('New', { exact: true })).toHaveCount(1)
  await expect(items.first()).toContainText(`${first}'s application wasn't accepted.`)
  // The approval is what was.
  await expect(items.last()).toContainText(`${first} is approved.`)
  await expect(items.last()).toContainText('Earlier news')
  await expectAccessible(page, 'unread notices')

  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(header.getByRole('link', { name: 'Notices', exact: true })).toBeVisible()
  await expect(items.getByText('New', { exact: true })).toHaveCount(0)
  await expect(items).toHaveCount(2)
})

test('news stands on the card of its child until it was seen, also at a second visit', async ({
  parent,
  admin,
}) => {
  const { id, name } = childOf(parent.person)
  const younger = 'Thandeka Test'
  const added = await parent.api.call('POST', '/rest/v1/applications', {
    user_id: parent.person.id,
    child_name: younger,
    age: 7,
    gender: 'Female',
    country: 'Nigeria',
    state_city: 'Kano',
    parent_phone: '+2348030000001',
    consent_version: CONSENT_VERSION,
  })
  expect(added.status, JSON.stringify(added.body)).toBe(201)
  await admin.api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, { assessment_score: 8 })
  const first = name.split(' ')[0] ?? ''
  const isRead = async () => {
    const rows = await parent.api.rows('notices?select=read_at&kind=eq.assessment')
    return rows.every(({ read_at }) => read_at !== null)
  }
  const page = await parent.open('/dashboard')
  await page.setViewportSize({ width: 360, height: 740 })
  const words = `${first}'s score is here: 8 out of 10!`
  const news = page.getByText(words)
  await expect(news).toBeVisible()
  const top = async (text: Locator) => (await text.boundingBox())?.y ?? 0
  const heading = page.getByRole('heading', { name })
  expect(await top(news)).toBeGreaterThan(await top(heading))

  // Loaded is not seen.
  await page.reload()
  await expect(news).toBeVisible()
  expect(await isRead()).toBe(false)

  await news.scrollIntoViewIfNeeded()
  await expect.poll(isRead).toBe(true)
  await expect(news).toBeVisible()
  await page.reload()
  await expect(heading).toBeVisible()
  await expect(news).toBeHidden()
  await page.goto('/dashboard/notices')
  const notice = page.getByRole('main').getByRole('link', { name: words })
  await expect(notice).toBeVisible()
})
