import { expect, test } from './actors.ts'
import { childOf } from './api.ts'
import { expectAccessible } from './axe.ts'

test('a message that an administrator sends rings at the parent’s bell and is read among the notices', async ({
  parent,
  admin,
}) => {
  const subject = `The final is on Saturday ${childOf(parent.person).id.slice(0, 8)}`
  const family = await parent.open('/dashboard/notices')
  await expect(family.getByRole('heading', { name: 'No notices yet' })).toBeVisible()

  const page = await admin.open('/admin/messages')
  await expect(page.getByText(/^This goes to .* parents?\.$/)).toBeVisible()
  await page.getByLabel('Where').selectOption('Nigeria')
  await page.getByLabel('Subject').fill(subject)
  await page.getByRole('textbox', { name: 'Message' }).fill('Dear parents,\nplease come early.')
  await expectAccessible(page, 'a message that is written')
  await page.reload()
  await expect(page.getByLabel('Subject')).toHaveValue(subject)
  await page.getByRole('button', { name: /^Send to / }).click()
  const question = page.getByRole('dialog', { name: /^Send this message to .* parents?\?$/ })
  await question.getByRole('button', { name: /^Send to / }).click()
  const sent = page.getByRole('region', { name: 'Sent messages' })
  await expect(sent.getByRole('heading', { name: subject })).toBeVisible()

  // Without a reload, once the sender has run by its clock.
  const bell = family.getByRole('banner').getByRole('link', { name: 'Notices, 1 unread' })
  await expect(bell).toBeVisible()
  await family.getByRole('button', { name: subject }).click()
  await expect(family.getByText('please come early.')).toBeVisible()
  await expectAccessible(family, 'a message that is read')
  await expect(bell).toBeHidden()
  await expect(sent.getByText(/^Sent to /)).toBeVisible()
})
