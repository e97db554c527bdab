import type { Page } from '@playwright/test'
import { expect, test } from './actors.ts'
import { authenticator } from './authenticator.ts'
import { expectAccessible, sidewaysScroll } from './axe.ts'
import { linkInEmailTo } from './emails.ts'
import { test as testAlone } from './own-stack.ts'

async function signInWith(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
}

/** Looks at a state on a phone and on a desk. */
async function look(page: Page, name: string) {
  await expectAccessible(page, name)
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await sidewaysScroll(page), `${name} at ${width}`).toBe(0)
    await page.screenshot({
      path: test.info().outputPath(`${name}-${width}.png`),
      fullPage: true,
    })
  }
}

test('an administrator adds an authenticator, signs in with its code, and resets the password with it', async ({
  thirdAdmin,
  newActor,
  watch,
}) => {
  // The session of the phone that is signed out, and the reset that waits for its code.
  watch.expect(/status of 4(0[013]|22)/)
  const { email, password } = thirdAdmin.person
  const phone = newActor()
  const elsewhere = await phone.open('/login')
  await signInWith(elsewhere, email, password)
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()

  const page = await thirdAdmin.open('/dashboard/account')
  await expect(page.getByText(/signed out on every other phone/)).toBeVisible()
  await expect(page.getByText('· this one')).toBeVisible()
  await look(page, 'before')
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
  await elsewhere.goto('/dashboard/account')
  await expect(elsewhere.getByRole('form', { name: 'Password' })).toBeHidden()
  await elsewhere.getByRole('link', { name: 'Enter your code' }).first().press('Enter')
  await elsewhere.getByRole('textbox', { name: 'Code' }).fill(await nextCode())
  await elsewhere.getByRole('textbox', { name: 'Code' }).press('Enter')
  await expect(elsewhere).toHaveURL(/\/dashboard\/account$/)
  await elsewhere.getByRole('heading', { name: 'Password' }).click()
  await expect(elsewhere.getByRole('form', { name: 'Password' })).toBeVisible()
  await elsewhere.goto('/admin/dashboard')
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Applications')

  // A forgotten password.
  const visitor = newActor()
  const reset = await visitor.open('/forgot-password')
  await reset.getByLabel('Email').fill(email)
  await reset.getByLabel('Email').press('Enter')
  await reset.goto(await linkInEmailTo(email))
  await reset.getByRole('textbox', { name: 'New password' }).fill('another-secret')
  await reset.getByRole('textbox', { name: 'New password' }).press('Enter')
  await expect(reset.getByText('One more step')).toBeVisible()
  await reset.getByRole('textbox', { name: 'Code' }).fill(await nextCode())
  await reset.getByRole('textbox', { name: 'Code' }).press('Enter')
  await expect(reset.getByText('Password changed', { exact: true })).toBeVisible()
  await reset.goto('/admin/dashboard')
  await expect(reset.getByRole('heading', { level: 1 })).toHaveText('Applications')
})

testAlone(
  'one that is required of everybody keeps an administrator out until one is set up',
  async ({ secondAdmin, thirdAdmin, watch }) => {
    // The panel's data, asked for before the authenticator is there.
    watch.expect(/status of 403/)
    const page = await thirdAdmin.open('/dashboard/account')
    await page.getByRole('button', { name: 'Add an authenticator' }).press('Enter')
    const link = page.getByRole('link', { name: 'Open your authenticator app' })
    const nextCode = authenticator((await link.getAttribute('href')) ?? '')
    await page.getByRole('textbox', { name: 'Code' }).fill(await nextCode())
    await page.getByRole('textbox', { name: 'Code' }).press('Enter')
    await expect(page.getByText('Authenticator 1').first()).toBeVisible()
    await page.goto('/admin/setup')
    const isRequired = page.getByLabel('Required for everybody')
    await isRequired.press('Space')
    await expect(isRequired).toBeChecked()

    const other = await secondAdmin.open('/admin/dashboard')
    await expect(other).toHaveURL(/\/second-factor$/)
    await other.getByRole('button', { name: 'Set it up' }).press('Enter')
    const otherLink = other.getByRole('link', { name: 'Open your authenticator app' })
    const otherCode = authenticator((await otherLink.getAttribute('href')) ?? '')
    await other.getByRole('textbox', { name: 'Code' }).fill(await otherCode())
    await other.getByRole('textbox', { name: 'Code' }).press('Enter')
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Applications')

    await page.reload()
    await expect(isRequired).toBeChecked()
    await isRequired.press('Space')
    await expect(isRequired).not.toBeChecked()
  },
)
