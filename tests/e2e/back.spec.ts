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
  await page.getByRole('button', { name: `Manage ${name}` }).click()
  const manage = page.getByRole('dialog', { name, exact: true })
  const question = page.getByRole('dialog', { name: /^Delete/ })
  await manage.getByRole('button', { name: 'Delete' }).click()
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toBeHidden()
  await expect(manage).toBeVisible()
  // Typed text is not lost by Back, nor by a reload.
  await manage.getByLabel(/^Note/).fill('Good start')
  const lost = page.getByRole('dialog', { name: 'Close without saving?' })
  await page.goBack()
  await expect(lost).toBeVisible()
  await page.goBack()
  await expect(lost).toBeHidden()
  await expect(manage).toBeVisible()
  await page.reload()
  await expect(manage.getByLabel(/^Note/)).toHaveValue('Good start')
  await manage.getByLabel(/^Note/).fill('')
  await page.goBack()
  await expect(manage).toBeHidden()
  await expect(page).toHaveURL(/q=/)
  await expect(page).not.toHaveURL(/manage=/)
})

test('Back leads to the page of the list that was left', async ({ newActor, origin, admin }) => {
  const word = uniqueWord()
  // The first is made with the account, and the last with another one.
  const person = await signUpParent(origin, { child_name: `Ada ${word}` })
  const other = await signUpParent(origin, { child_name: `Ada ${word}` })
  const siblings = Array.from({ length: MAX_CHILDREN - 1 }, () => ({
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
  const added = await newActor(person).api.call('POST', '/rest/v1/applications', siblings)
  expect(added.status, JSON.stringify(added.body)).toBe(201)
  const approved = await admin.api.call(
    'PATCH',
    `/rest/v1/applications?user_id=in.(${person.id},${other.id})`,
    { status: 'approved' },
  )
  expect(approved.status, JSON.stringify(approved.body)).toBe(200)

  const page = await newActor().open(
    `/our-kids?q=${encodeURIComponent(word)}&talent=Dance&country=Nigeria&page=2`,
  )
  const stars = page.getByText('21–21 of 21 children')
  await expect(stars).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Talent' })).toHaveValue('Dance')
  // A full load, of which the browser remembers no more than the fields of the page before.
  await page.goto('/donate')
  await page.goBack()
  await expect(stars).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Talent' })).toHaveValue('Dance')
  await expect(page).toHaveURL(/page=2/)
})
