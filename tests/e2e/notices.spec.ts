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
  await header.getByRole('link', { name: 'Notices, 2 unread' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notices')
  const first = name.split(' ')[0] ?? ''
  const items = page.getByRole('main').getByRole('listitem')
  await expect(items.filter({ hasText: 'New' })).toHaveCount(2)
  await expect(items.first()).toContainText(`${first}'s application was not accepted.`)
  await expect(items.last()).toContainText(`${first} is approved.`)
  await expectAccessible(page, 'unread notices')

  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(header.getByRole('link', { name: 'Notices', exact: true })).toBeVisible()
  await expect(items.filter({ hasText: 'New' })).toHaveCount(0)
  await expect(items).toHaveCount(2)
})
