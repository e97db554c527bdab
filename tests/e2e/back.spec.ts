import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { MAX_CHILDREN } from '../../src/domain/quotas.ts'
import { CONSENT_VERSION } from '../../src/domain/consent.ts'
import { expect, test, uniqueWord } from './actors.ts'
import { childOf, signUpParent } from './api.ts'

// Android's Back closes the dialog that stands on top, and only then leaves the page.

const PHONE = { width: 360, height: 740 }

async function closesOnBack(page: Page, press: Locator, dialog: Locator): Promise<void> {
  const address = page.url()
  await press.click()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  expect(page.url()).toBe(address)
}

test('Back closes a parent’s dialogs, and then leaves the page', async ({ parent }) => {
  const { name } = childOf(parent.person)
  const page = await parent.open('/dashboard')
  await page.setViewportSize(PHONE)
  const dialog = page.getByRole('dialog')
  const button = (label: string | RegExp) => page.getByRole('button', { name: label })
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await closesOnBack(page, button('More'), dialog)

  // A link of a dialog leads on, and Back from there to the page that it was on.
  await button('More').click()
  await dialog.getByRole('link', { name: 'Account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  await page.getByRole('heading', { name: 'Close the account' }).click()
  await closesOnBack(page, button('Close my account'), dialog)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()

  await page.goto('/dashboard/children')
  await closesOnBack(page, button('Add a child').first(), dialog)
  await closesOnBack(page, button(`Edit ${name}`), dialog)
  await closesOnBack(page, button(`Remove ${name}`), dialog)

  // A dialog that is closed in another way leaves nothing for Back to do but to leave.
  await button(`Edit ${name}`).click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await button(`Remove ${name}`).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/dashboard')
})

test('Back closes an administrator’s dialogs one after the other', async ({ admin, parent }) => {
  const { name } = childOf(parent.person)
  const page = await admin.open(`/admin/dashboard?tab=pending&q=${encodeURIComponent(name)}`)
  const dialog = (label: string | RegExp) => page.getByRole('dialog', { name: label })
  await closesOnBack(page, page.getByRole('button', { name: `Manage ${name}` }), dialog(name))
  await page.getByRole('button', { name: `Manage ${name}` }).click()
  const manage = page.getByRole('dialog', { name, exact: true })
  const question = page.getByRole('dialog', { name: /^Delete/ })
  await manage.getByRole('button', { name: 'Delete' }).click()
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toBeHidden()
  await expect(manage).toBeVisible()
  // Typed text is not lost by Back, however often it is pressed, nor by a reload.
  await manage.getByLabel(/^Note/).fill('Good start')
  const lost = page.getByRole('dialog', { name: 'Close without saving?' })
  for (const way of ['Keep editing', 'Back', 'Keep editing'] as const) {
    await page.goBack()
    await expect(lost).toBeVisible()
    if (way === 'Back') await page.goBack()
    else await lost.getByRole('button', { name: way }).click()
    await expect(lost).toBeHidden()
    await expect(manage).toBeVisible()
  }
  await page.reload()
  await expect(manage.getByLabel(/^Note/)).toHaveValue('Good start')
  await manage.getByLabel(/^Note/).fill('')
  await page.goBack()
  await expect(manage).toBeHidden()
  await expect(page).toHaveURL(/q=/)
  await expect(page).not.toHaveURL(/manage=/)

  await page.goto('/admin/dashboard?tab=coordinators')
  await closesOnBack(
    page,
    page.getByRole('button', { name: 'Add coordinator' }),
    page.getByRole('dialog'),
  )
  await page.keyboard.press('?')
  await expect(dialog('Keyboard shortcuts')).toBeVisible()
  await page.goBack()
  await expect(dialog('Keyboard shortcuts')).toBeHidden()
})

test('Back closes the questions about money, and what a row opens', async ({ admin, parent }) => {
  const { id, name } = childOf(parent.person)
  const stated = await parent.api.call('POST', '/rest/v1/payments', {
    user_id: parent.person.id,
    application_id: id,
    amount: 10_000,
    currency: 'NGN',
    description: `Talent Hunt Ticket for ${name}`,
  })
  expect(stated.status).toBe(201)
  const page = await admin.open(`/admin/dashboard?tab=payments&q=${encodeURIComponent(name)}`)
  const button = (label: string | RegExp) => page.getByRole('button', { name: label })
  const dialog = page.getByRole('dialog')
  await closesOnBack(page, button(`Open the payment of ${name}`), dialog)
  await closesOnBack(page, button(`Decline ${name}`), dialog)
  await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await closesOnBack(page, button(/^Approve 1 selected/), dialog)

  for (const tab of ['donations', 'volunteers']) {
    await page.goto(`/admin/dashboard?tab=${tab}`)
    await closesOnBack(page, button(/^Erase /).first(), dialog)
  }
  await page.goto('/admin/dashboard?tab=donations')
  await closesOnBack(page, button(/^Confirm .*donation$/).first(), dialog)
  await closesOnBack(page, button(/^Decline .*donation$/).first(), dialog)
})

test('Back closes the dialog for the entry video', async ({ admin, parent }) => {
  const { id } = childOf(parent.person)
  const paid = await admin.api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, {
    ticket_status: 'paid',
  })
  expect(paid.status).toBe(200)
  const page = await parent.open('/dashboard')
  await page.setViewportSize(PHONE)
  await closesOnBack(
    page,
    page.getByRole('button', { name: 'Submit entry video' }),
    page.getByRole('dialog'),
  )
})

test('Back leads to the page of the list that was left', async ({ newActor, origin, admin }) => {
  const word = uniqueWord()
  const isOfWord = encodeURIComponent(word)
  for (let account = 0; account < 2; account += 1) {
    // The first is made with the account.
    const person = await signUpParent(origin, { child_name: `Ada ${word}` })
    const others = Array.from({ length: MAX_CHILDREN - 1 }, () => ({
      id: randomUUID(),
      user_id: person.id,
      child_name: `Ada ${word}`,
      age: 9,
      gender: 'Female',
      country: 'Nigeria',
      state_city: 'Lagos',
      talents: ['Dance'],
      parent_phone: '+2348030000001',
      consent_version: CONSENT_VERSION,
    }))
    const added = await newActor(person).api.call('POST', '/rest/v1/applications', others)
    expect(added.status, JSON.stringify(added.body)).toBe(201)
    const approved = await admin.api.call(
      'PATCH',
      `/rest/v1/applications?user_id=eq.${person.id}`,
      { status: 'approved' },
    )
    expect(approved.status, JSON.stringify(approved.body)).toBe(200)
  }

  const visitor = newActor()
  const page = await visitor.open(`/our-kids?q=${isOfWord}&talent=Dance&country=Nigeria&page=2`)
  const stars = page.getByText('21–40 of 40 children')
  await expect(stars).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Talent' })).toHaveValue('Dance')
  // A full load, of which the browser remembers no more than the fields of the page before.
  await page.goto('/donate')
  await page.goBack()
  await expect(stars).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Talent' })).toHaveValue('Dance')
  await expect(page).toHaveURL(/page=2/)

  const office = await admin.open(`/admin/dashboard?tab=approved&q=${isOfWord}&talent=Dance&page=2`)
  const rows = office.getByText('21–40 of 40 applications')
  await expect(rows).toBeVisible()
  await office.goto('/donate')
  await office.goBack()
  await expect(rows).toBeVisible()
  await expect(office).toHaveURL(/page=2/)
})
