import type { Locator } from '@playwright/test'
import { CONSENT_VERSION } from '../../src/domain/consent.ts'
import { expect, test } from './actors.ts'
import { childOf } from './api.ts'

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
