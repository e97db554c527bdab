import type { Page } from '@playwright/test'
import { type Actor, expect, test } from './actors.ts'
import { childOf } from './api.ts'
import { expectAccessible } from './axe.ts'

// What the office does when a family calls: a mistake is taken back, an answer is corrected.

const toast = (page: Page, words: string) =>
  page.getByRole('listitem').filter({ hasText: words }).first()

async function openChild(admin: Actor, name: string, tab = 'pending') {
  const page = await admin.open(`/admin/dashboard?tab=${tab}&q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('button', { name: `Manage ${name}` })).toBeVisible()
  return page
}

test('a wrong approval is undone from its toast, and the family hears of neither', async ({
  parent,
  admin,
}) => {
  const { id, name } = childOf(parent.person)
  const page = await openChild(admin, name)
  await page.getByRole('button', { name: `Approve ${name}` }).click()
  await toast(page, 'Application has been updated.').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Decision undone.')).toBeVisible()
  await expect(page.getByRole('button', { name: `Approve ${name}` })).toBeVisible()
  expect(await admin.api.rows(`applications?id=eq.${id}&select=status,approved_at`)).toEqual([
    { status: 'pending_payment', approved_at: null },
  ])
  expect(await parent.api.rows(`notices?select=kind`)).toEqual([])
})

test('a wrong rejection that the family has read is undone from the history, and corrected once', async ({
  parent,
  admin,
  watch,
}) => {
  const { id, name } = childOf(parent.person)
  const first = name.split(' ')[0] ?? ''
  await admin.api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, { status: 'approved' })
  await admin.api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, {
    status: 'rejected',
    rejection_reason: 'Another child was meant',
  })
  const family = await parent.open('/dashboard/notices')
  await family.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(family.getByRole('button', { name: 'Mark all as read' })).toBeHidden()

  const page = await openChild(admin, name, 'rejected')
  await page.getByRole('button', { name: `Manage ${name}` }).click()
  const manage = page.getByRole('dialog', { name, exact: true })
  await manage.getByRole('button', { name: 'History' }).click()
  await manage.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(manage.getByText('Decision undone', { exact: true })).toBeVisible()
  await expect(manage.getByRole('button', { name: 'Undo', exact: true })).toBeHidden()
  await expect(manage.getByRole('button', { name: 'Reject' })).toBeVisible()
  await expectAccessible(page, 'a child whose rejection was undone')

  await expect(family.getByRole('main').getByRole('listitem').first()).toContainText(
    `We turned ${first}'s application down by mistake. ${first} is approved, as before.`,
  )
  // The family acts: from then on there is nothing to undo.
  await parent.api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, { is_listed: false })
  watch.expect(/status of 400/)
  await page.reload()
  await manage.getByRole('button', { name: 'Undo the last decision' }).click()
  await expect(toast(page, 'Could not undo the decision.')).toBeVisible()
})

test('a misspelt name is corrected by the office, and put back by its family', async ({
  parent,
  admin,
}) => {
  const { id, name } = childOf(parent.person)
  const corrected = `${name} Okafor`
  const page = await openChild(admin, name)
  await page.getByRole('button', { name: `Manage ${name}` }).click()
  await page
    .getByRole('dialog', { name, exact: true })
    .getByRole('button', { name: 'Correct' })
    .click()
  const dialog = page.getByRole('dialog', { name: `Correct ${name}` })
  await dialog.getByLabel("Child's name").fill(corrected)
  await dialog.getByRole('button', { name: 'Correct' }).click()
  const manage = page.getByRole('dialog', { name: corrected, exact: true })
  await expect(manage).toBeVisible()
  await expectAccessible(page, 'a corrected child')

  const family = await parent.open('/dashboard/notices')
  await family.setViewportSize({ width: 360, height: 740 })
  const item = family.getByRole('main').getByRole('listitem').first()
  await expect(item).toContainText(corrected)
  await expectAccessible(family, 'a correction')
  await item.getByRole('button', { name: 'Put it back' }).click()
  await expect(item).toContainText('and you put them back')
  expect(await parent.api.rows(`applications?id=eq.${id}&select=child_name`)).toEqual([
    { child_name: name },
  ])
})
