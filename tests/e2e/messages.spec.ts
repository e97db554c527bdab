import { expect, test } from './actors.ts'
import { childOf } from './api.ts'
import { expectAccessible } from './axe.ts'
import { countPresses } from './presses.ts'

test('a message to who has not paid in one state takes six presses, rings at the parent’s bell and is read there', async ({
  parent,
  admin,
}) => {
  const { id, name } = childOf(parent.person)
  const subject = `Your ticket ${id.slice(0, 8)}`
  const moved = await parent.api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, {
    state_city: 'Zamfara',
  })
  expect(moved.status).toBeLessThan(300)
  const family = await parent.open('/dashboard/notices')
  await expect(family.getByRole('heading', { name: 'No notices yet' })).toBeVisible()

  const page = await admin.open('/admin')
  const presses = await countPresses(page)
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Messages' })
    .click()
  await page.getByRole('button', { name: 'Not paid yet' }).click()
  await page.getByLabel('Where').selectOption('Zamfara')
  await page.getByLabel('Subject').fill(subject)
  await page
    .getByRole('textbox', { name: 'Message' })
    .fill('Dear {parent}, {children} has a place.')
  const [first = ''] = name.split(' ')
  await expect(
    page.getByRole('region', { name: 'Preview' }).getByText(`${first} has a place.`).first(),
  ).toBeVisible()
  await expectAccessible(page, 'a message that is written')
  await page.getByRole('button', { name: /^Send to / }).click()
  const question = page.getByRole('dialog', { name: /^Send this message to .* parents?\?$/ })
  await question.getByRole('button', { name: /^Send to / }).click()
  const sent = page.getByRole('region', { name: 'Sent messages' })
  await expect(sent.getByRole('heading', { name: subject })).toBeVisible()
  expect(presses()).toBeLessThanOrEqual(6)

  // Without a reload, once the sender has run by its clock.
  const bell = family.getByRole('banner').getByRole('link', { name: 'Notices, 1 unread' })
  await expect(bell).toBeVisible()
  await family.getByRole('button', { name: subject }).click()
  await expect(family.getByText(`${first} has a place.`)).toBeVisible()
  await expectAccessible(family, 'a message that is read')
  await expect(bell).toBeHidden()
  await expect(sent.getByText(/^Sent to /).first()).toBeVisible()
})
