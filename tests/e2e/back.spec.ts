import type { Locator, Page } from '@playwright/test'
import { expect, test } from './actors.ts'
import { childOf } from './api.ts'

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
  await closesOnBack(page, button('Close my account'), dialog)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()

  await page.goto('/dashboard/children')
  await closesOnBack(page, button('Add a child').first(), dialog)
  await closesOnBack(page, button(`Edit ${name}`), dialog)
  await closesOnBack(page, button(`Remove ${name}`), dialog)

  // A dialog that is closed in another way leaves nothing for Back to do but to leave.
  await button(`Edit ${name}`).click()
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
  await page.goBack()
  await expect(manage).toBeHidden()
  await expect(page).toHaveURL(/q=/)

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
