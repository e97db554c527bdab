import type { Page } from '@playwright/test'
import { expect, test } from './actors.ts'
import { authenticator } from './authenticator.ts'
import { expectAccessible, sidewaysScroll } from './axe.ts'

async function signInWith(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
}

/** Looks at a state on a phone. */
async function look(page: Page, name: string) {
  await page.setViewportSize({ width: 360, height: 800 })
  await expectAccessible(page, name)
  expect(await sidewaysScroll(page), name).toBe(0)
}

test('an administrator adds an authenticator, and signs in with its code', async ({
  thirdAdmin,
  newActor,
  watch,
}) => {
  // The session of the phone that is signed out, and the wrong code.
  watch.expect(/status of 4(0[013]|22)/)
  const { email, password } = thirdAdmin.person
  const phone = newActor()
  const elsewhere = await phone.open('/login')
  await signInWith(elsewhere, email, password)
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()

  const page = await thirdAdmin.open('/dashboard/account')
  await expect(page.getByText(/signed out on every other phone/)).toBeVisible()
  await expect(page.getByText('· this one')).toBeVisible()
  await page.getByRole('button', { name: 'Add an authenticator' }).press('Enter')
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await look(page, 'adding')
  const uri = await page
    .getByRole('link', { name: 'Open your authenticator app' })
    .getAttribute('href')
  const nextCode = authenticator(uri ?? '')
  await page.getByRole('textbox', { name: 'Code' }).fill('123')
  await page.getByRole('textbox', { name: 'Code' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(
    /6 digits that your app shows/,
  )
  await page.getByRole('textbox', { name: 'Code' }).fill(await nextCode())
  await page.getByRole('textbox', { name: 'Code' }).press('Enter')
  await expect(page.getByText('Authenticator 1').first()).toBeVisible()
  await expect(page.getByText('You’re signed in nowhere else.')).toBeVisible()
  await look(page, 'added')

  // The other one's session has ended.
  await elsewhere.goto('/admin/dashboard')
  await expect(elsewhere).toHaveURL(/\/login$/)
  await signInWith(elsewhere, email, password)
  await expect(elsewhere).toHaveURL(/\/second-factor$/)
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Your code')
  await look(elsewhere, 'code')
  await elsewhere.getByRole('textbox', { name: 'Code' }).fill('000000')
  await elsewhere.getByRole('textbox', { name: 'Code' }).press('Enter')
  await expect(elsewhere.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(
    /That code isn’t right/,
  )
  await elsewhere.getByRole('textbox', { name: 'Code' }).fill(await nextCode())
  await elsewhere.getByRole('textbox', { name: 'Code' }).press('Enter')
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Applications')
})
