import type { Page } from '@playwright/test'
import { type Actor, expect, test } from './actors.ts'
import { childOf } from './api.ts'
import { expectAccessible, sidewaysScroll } from './axe.ts'
import { sharedStackTest } from './own-stack.ts'
import { countPresses } from './presses.ts'

// The office's work when a family calls: an answer is corrected, a promise is noted. Each call takes at most ten
// presses beside what is typed; that of a family that is not registered yet is in prepared.spec.ts.

const MOST_PRESSES = 10

const toast = (page: Page, words: string) =>
  page.getByRole('listitem').filter({ hasText: words }).first()

async function openChild(admin: Actor, name: string) {
  const page = await admin.open(`/admin/dashboard?tab=pending&q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('button', { name: `Manage ${name}` })).toBeVisible()
  return page
}

test('a misspelt name is corrected by the office, and put back by its family', async ({
  parent,
  admin,
}) => {
  const { id, name } = childOf(parent.person)
  const corrected = `${name} Okafor`
  const page = await openChild(admin, name)
  const presses = await countPresses(page)
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
  expect(presses()).toBeLessThanOrEqual(MOST_PRESSES)
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

const menu = (page: Page) => page.getByRole('navigation', { name: 'Administration', exact: true })

const lagosDay = (daysFromNow: number) =>
  new Date(Date.now() + 3_600_000 + daysFromNow * 86_400_000).toISOString().slice(0, 10)

test('a promise to pay on Friday is noted, read by its family, and called about on the day', async ({
  parent,
  admin,
}) => {
  const { id, name } = childOf(parent.person)
  const page = await openChild(admin, name)
  const presses = await countPresses(page)
  await page.getByRole('button', { name: `Manage ${name}` }).click()
  const manage = page.getByRole('dialog', { name, exact: true })
  await manage.getByRole('button', { name: 'Note a call' }).click()
  const form = manage.getByRole('form', { name: 'Note a call' })
  await form.getByRole('radio', { name: 'Pays on' }).check()
  await form
    .getByLabel('Pays on', { exact: true })
    .and(form.locator('[type=date]'))
    .fill(lagosDay(4))
  await form.getByRole('textbox', { name: 'Note' }).fill('Pays on Friday, after work')
  await expectAccessible(page, 'a call that is noted')
  await form.getByRole('button', { name: 'Save the call' }).click()
  await expect(manage.getByText('Pays on Friday, after work')).toBeVisible()
  expect(presses()).toBeLessThanOrEqual(MOST_PRESSES)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1280, height: 800 })

  // The family may read it; nobody else does.
  const data = await parent.open('/dashboard/my-data')
  await expect(data.getByText('Pays on Friday, after work')).toBeVisible()
  await manage.getByRole('button', { name: 'Close' }).click()

  // A call that is due today stands in the list of the day, and is done with one press.
  const noted = { id: crypto.randomUUID(), application_id: id, kind: 'call_back' }
  const note = { ...noted, call_on: lagosDay(0), note: 'Asks about the venue' }
  expect((await admin.api.call('POST', '/rest/v1/rpc/add_call_note', note)).status).toBe(204)
  await menu(page).getByRole('link', { name: 'Office' }).click()
  const calls = page.getByRole('list', { name: 'Calls for today' })
  const mine = calls.getByRole('listitem').filter({ hasText: name })
  await expect(mine).toContainText('Asks about the venue')
  await expect(calls).not.toContainText('Pays on Friday, after work')
  await expectAccessible(page, 'the office')
  await mine.getByRole('button', { name: `Done: Call back, ${name}` }).click()
  await expect(toast(page, 'Call done.')).toBeVisible()
  await expect(mine).toBeHidden()
  await toast(page, 'Call done.').getByRole('button', { name: 'Undo' }).click()
  await expect(mine).toBeVisible()
})

// Apart: the list is of the first hundred pairs, and other tests make many.
sharedStackTest(
  'a child that was entered twice is closed, and its money pays the ticket of the other entry',
  async ({ parent, admin }) => {
    const { id, name } = childOf(parent.person)
    const again = crypto.randomUUID()
    const [entry] = await parent.api.rows(
      'applications?select=age,gender,country,state_city,talents,parent_phone,consent_version',
    )
    const added = await parent.api.call('POST', '/rest/v1/applications', {
      ...entry,
      id: again,
      child_name: name.toUpperCase(),
    })
    expect(added.status).toBe(201)
    const paid = await admin.api.call('POST', '/rest/v1/rpc/confirm_ticket', {
      application_id: again,
      received_amount: 10_000,
      received_on: lagosDay(0),
    })
    expect(paid.status).toBe(200)
    const sums = async () =>
      (
        await admin.api.call('POST', '/rest/v1/rpc/get_family_transfers', {
          family: parent.person.id,
        })
      ).body

    const page = await admin.open('/admin/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible()
    const presses = await countPresses(page)
    await menu(page).getByRole('link', { name: 'Office' }).click()
    const pair = page
      .getByRole('article')
      .filter({ hasText: name })
      .filter({ hasText: 'The same name' })
    await expect(pair).toContainText('The same name, age and state, in one account')
    await pair.getByRole('button', { name: new RegExp(`^Keep this one: ${name},`) }).click()
    const question = page.getByRole('dialog', { name: `Close the other entry of ${name}?` })
    await expect(question).toContainText(
      '₦10,000 paid for it is booked to the entry that you keep.',
    )
    await expectAccessible(page, 'the question before a duplicate is closed')
    await question.getByRole('button', { name: 'Close the duplicate' }).click()
    await expect(toast(page, 'The duplicate is closed.')).toBeVisible()
    await expect(pair).toBeHidden()
    expect(presses()).toBeLessThanOrEqual(MOST_PRESSES)
    expect(await parent.api.rows('applications?select=id,ticket_status,ticket_received')).toEqual([
      { id, ticket_status: 'paid', ticket_received: 10_000 },
    ])
    // One transfer came and stands, with one part.
    expect(await sums()).toEqual([
      expect.objectContaining({ direction: 'in', amount: 10_000, room: 0, is_taken_back: false }),
    ])
  },
)
