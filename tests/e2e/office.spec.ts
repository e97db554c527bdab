import type { Page } from '@playwright/test'
import { type Actor, expect, test } from './actors.ts'
import { childOf } from './api.ts'
import { expectAccessible, sidewaysScroll } from './axe.ts'
import { sharedStackTest } from './own-stack.ts'
import { pay } from './payment.ts'
import { countPresses } from './presses.ts'

// The office's work when a family calls: a mistake is taken back, an answer is corrected. Each call takes at most ten
// presses beside what is typed; that of a family that is not registered yet is in prepared.spec.ts.

const MOST_PRESSES = 10

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
  const presses = await countPresses(page)
  await page.getByRole('button', { name: `Approve ${name}` }).click()
  await toast(page, 'Application has been updated.').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Decision undone.')).toBeVisible()
  expect(presses()).toBeLessThanOrEqual(MOST_PRESSES)
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
  await expect(family.getByRole('button', { name: 'Mark all as read' })).toBeDisabled()

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

sharedStackTest(
  'two families with one phone are a question for a call: neither hears of the other',
  async ({ parent, stranger, admin }) => {
    const { name } = childOf(parent.person)
    const twin = childOf(stranger.person)
    // The same name, so that the pair is found by it among all that share the phone of the tests.
    const renamed = await stranger.api.call('PATCH', `/rest/v1/applications?id=eq.${twin.id}`, {
      child_name: name,
    })
    expect(renamed.status).toBe(200)
    const page = await admin.open('/admin/office')
    const pair = page
      .getByRole('article')
      .filter({ hasText: name })
      .filter({ hasText: 'The same name' })
    await expect(pair).toContainText('The same name, age and state, in two accounts: please call')
    await expect(pair.getByRole('button', { name: /^Keep/ })).toHaveCount(0)
    await pair.getByRole('button', { name: /^Not the same/ }).click()
    await expect(pair).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Entered twice?' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Duplicates' })).toBeVisible()
    await expect(pair).toBeHidden()
    expect(await parent.api.rows('notices?select=kind')).toEqual([])
  },
)

sharedStackTest(
  'one child of two accounts: what was paid goes to the entry that the family uses, and the other ends',
  async ({ parent, stranger, admin }) => {
    const { id, name } = childOf(parent.person)
    const kept = childOf(stranger.person)
    await stranger.api.call('PATCH', `/rest/v1/applications?id=eq.${kept.id}`, { child_name: name })
    const payment = await pay(parent)
    const approved = await admin.api.call('POST', '/rest/v1/rpc/update_payment_status', {
      payment_id: payment.id,
      new_status: 'approved',
    })
    expect(approved.status, JSON.stringify(approved.body)).toBeLessThan(300)

    const page = await admin.open('/admin/office')
    const pair = page
      .getByRole('article')
      .filter({ hasText: name })
      .filter({ hasText: 'The same name' })
    await expect(pair).toContainText('₦10,000 paid')
    const presses = await countPresses(page)
    await pair.locator(`a[href*="manage=${id}"]`).click()
    const manage = page.getByRole('dialog', { name, exact: true })
    await manage.getByRole('button', { name: 'Payments' }).click()
    await manage.getByRole('list', { name: 'Payments' }).getByRole('link').click()
    await page.getByRole('button', { name: 'It is for another child' }).click()
    await page.getByRole('button', { name: 'A child of another family' }).click()
    const search = page.getByRole('search', { name: 'Find a child' })
    await search.getByRole('searchbox').fill(name)
    await search.getByRole('button', { name: new RegExp(`^${name}`) }).click()
    await page.getByRole('button', { name: 'The reference was that of another child.' }).click()
    await page.getByRole('button', { name: 'Book it there' }).click()
    await expect(page.getByText(`Booked to ${name}.`)).toBeVisible()
    expect(presses()).toBeLessThanOrEqual(MOST_PRESSES)
    expect(await stranger.api.rows('applications?select=ticket_status')).toEqual([
      { ticket_status: 'paid' },
    ])
    expect(await stranger.api.rows('notices?select=kind')).toContainEqual({ kind: 'ticket_paid' })
    expect(await parent.api.rows('notices?select=kind')).toContainEqual({
      kind: 'payment_rebooked',
    })

    // The family deletes the entry in the account that it does not use.
    const gone = await parent.api.call('DELETE', `/rest/v1/applications?id=eq.${id}`)
    expect(gone.status, JSON.stringify(gone.body)).toBeLessThan(300)
    await page.goto('/admin/office')
    await expect(page.getByRole('heading', { name: 'Entered twice?' })).toBeVisible()
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    await expect(pair).toBeHidden()
    expect(await stranger.api.rows('applications?select=ticket_status,ticket_received')).toEqual([
      { ticket_status: 'paid', ticket_received: 10_000 },
    ])
  },
)

sharedStackTest(
  'an email that did not arrive is asked about by WhatsApp and sent again',
  async ({ admin }) => {
    const page = await admin.open('/admin')
    await expect(page.getByText('1 email that could not be delivered')).toBeVisible()
    const presses = await countPresses(page)
    await page.getByRole('link', { name: 'See which emails' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Set-up' })).toBeVisible()
    await page.getByRole('button', { name: 'See which' }).click()
    const failures = page.getByRole('dialog', { name: 'Emails that could not be delivered' })
    const ask = failures.getByRole('link', { name: /^Ask for the address/ })
    const chat = new URL((await ask.getAttribute('href')) ?? '')
    expect(chat.pathname).toBe('/2348000000025')
    expect(chat.searchParams.get('text')).toContain(
      'Our email to family-25@example.com did not arrive',
    )
    await failures.getByRole('button', { name: 'Send again to family-25@example.com' }).click()
    await expect(failures.getByText('No email has failed.')).toBeVisible()
    // The press in WhatsApp is one more.
    expect(presses() + 1).toBeLessThanOrEqual(MOST_PRESSES)
  },
)
