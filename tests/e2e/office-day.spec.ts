import type { Page } from '@playwright/test'
import { type Actor, expect, test } from './actors.ts'
import { childOf } from './api.ts'
import { expectAccessible } from './axe.ts'

// A day of auditions is moved, and called off. Each test has a day of its own, because all share one calendar.

const dayOf = (month: string) => `20${60 + Math.floor(Math.random() * 39)}-${month}-06`

/** Gives the parent's child its time. */
async function schedule(admin: Actor, id: string, at: string) {
  await admin.api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, {
    status: 'approved',
    ticket_status: 'paid',
  })
  await admin.api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, {
    audition_date: at,
    audition_details: 'City Hall',
  })
}

const toast = (page: Page, words: string) =>
  page.getByRole('listitem').filter({ hasText: words }).first()

test('a day moves by 40 minutes from 11:00 on, and each family reads old and new time once', async ({
  parent,
  stranger,
  admin,
  watch,
}) => {
  const day = dayOf('03')
  const early = childOf(stranger.person)
  const late = childOf(parent.person)
  await schedule(admin, early.id, `${day}T09:50:00Z`)
  await schedule(admin, late.id, `${day}T10:00:00Z`)

  const page = await admin.open(`/admin/dashboard?tab=auditions&day=${day}`)
  await page.getByRole('button', { name: 'Move times' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move the times of this day' })
  await dialog.getByLabel(/^From/).fill('11:00')
  await dialog.getByLabel(/^Minutes/).fill('0')
  await dialog.getByRole('button', { name: 'Move 1 audition' }).click()
  await expect(dialog.getByText('A whole number from 1 to 240')).toBeVisible()
  await dialog.getByLabel(/^Minutes/).fill('40')
  const changes = dialog.getByRole('list', { name: 'The auditions that change' })
  await expect(changes.getByRole('listitem')).toHaveText(`11:00 → 11:40${late.name}`)
  await expect(dialog.getByText('1 family is told the old and the new time, once')).toBeVisible()
  await expectAccessible(page, 'the question before a day is moved')

  // Somebody else was quicker: nothing that was not read here is written.
  await admin.api.call('PATCH', `/rest/v1/applications?id=eq.${late.id}`, {
    audition_date: `${day}T10:10:00Z`,
  })
  watch.expect(/status of 400/)
  await dialog.getByRole('button', { name: 'Move 1 audition' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This day has changed since you opened it.')
  await expect(changes.getByRole('listitem')).toHaveText(`11:10 → 11:50${late.name}`)
  await dialog.getByRole('button', { name: 'Move 1 audition' }).click()
  await expect(toast(page, '1 audition moved.')).toContainText('1 family is told once.')
  const rows = page.getByRole('table', { name: 'The day by time' }).getByRole('row')
  await expect(rows.filter({ hasText: early.name })).toContainText('10:50')
  await expect(rows.filter({ hasText: late.name })).toContainText('11:50')
  const family = await parent.open('/dashboard/notices')
  await expect(family.getByText(/was moved from .*, 11:10 .*: it's on .*, 11:50/)).toHaveCount(1)
  expect(
    await stranger.api.rows('notices?kind=eq.audition_moved&select=id'),
    'a family that stays is told nothing',
  ).toEqual([])

  // Undone, the family that has not marked it as read hears no more of it.
  await toast(page, '1 audition moved.').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, '1 of 1 undone.')).toBeVisible()
  await expect(rows.filter({ hasText: late.name })).toContainText('11:10')

  // Past midnight.
  await admin.api.call('PATCH', `/rest/v1/applications?id=eq.${late.id}`, {
    audition_date: `${day}T21:30:00Z`,
  })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(rows.filter({ hasText: late.name })).toContainText('22:30')
  await page.getByRole('button', { name: 'Move times' }).click()
  await dialog.getByLabel(/^Minutes/).fill('100')
  await dialog.getByRole('button', { name: 'Move 2 auditions' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'The last auditions would end up on the next day. Nothing was moved.',
  )
})

test('a day is called off with the keyboard, and each family is told', async ({
  parent,
  admin,
}) => {
  const day = dayOf('05')
  const { id, name } = childOf(parent.person)
  await schedule(admin, id, `${day}T10:00:00Z`)
  const page = await admin.open(`/admin/dashboard?tab=auditions&day=${day}`)
  await page.getByRole('button', { name: 'Call off this day' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Call off this day' })
  await expect(
    dialog.getByRole('list', { name: 'The auditions that change' }).getByRole('listitem'),
  ).toHaveText(`11:00${name}`)
  await dialog.getByRole('button', { name: 'Call off 1 audition' }).focus()
  await page.keyboard.press('Enter')
  await expect(toast(page, '1 audition called off.')).toBeVisible()
  await expect(page.getByText('No auditions on this day.')).toBeVisible()
  expect(
    await admin.api.rows(
      `applications?id=eq.${id}&select=audition_state,audition_date,audition_details`,
    ),
  ).toEqual([{ audition_state: 'not_scheduled', audition_date: null, audition_details: null }])
  const family = await parent.open('/dashboard/notices')
  await expect(family.getByText(/audition on .*, 11:00 .* was called off/)).toHaveCount(1)
})
