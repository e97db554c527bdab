import type { Page } from '@playwright/test'
import { expect, uniqueWord } from './actors.ts'
import { authenticator } from './authenticator.ts'
import { expectAccessible, sidewaysScroll } from './axe.ts'
import { test } from './own-stack.ts'

/** Looks at a state on a phone and on a desk. */
async function look(page: Page, name: string) {
  await expectAccessible(page, name)
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await sidewaysScroll(page), `${name} at ${width}`).toBe(0)
  }
}

/** Sets an authenticator up on the page that offers it, and gives the codes that follow. */
async function addAuthenticator(page: Page, button: string) {
  await page.getByRole('button', { name: button }).press('Enter')
  const link = page.getByRole('link', { name: 'Open your authenticator app' })
  const nextCode = authenticator((await link.getAttribute('href')) ?? '')
  await page.getByRole('textbox', { name: 'Code' }).fill(await nextCode())
  await page.getByRole('textbox', { name: 'Code' }).press('Enter')
}

test('a helper makes an account without a child, is appointed with its code, and is ended again', async ({
  newActor,
  thirdAdmin,
  watch,
}) => {
  // A wrong code, and the panel's data without an authenticator or a role.
  watch.expect(/status of 40[03]/)
  const email = `${uniqueWord().toLowerCase()}@example.com`
  const helper = newActor()
  const join = await helper.open('/join')
  await expect(join).toHaveURL(/\/login$/)
  await join.getByRole('link', { name: 'Make one for the team' }).press('Enter')
  await join.getByRole('button', { name: 'Make the account' }).press('Enter')
  await expect(join.getByLabel('Your name')).toHaveAccessibleDescription('Please enter your name')
  await look(join, 'account')
  await join.getByLabel('Your name').fill('Thandeka Nkosi')
  await join.getByLabel('Email').fill(email)
  await join.getByRole('textbox', { name: 'Password' }).fill('a-long-secret')
  await join.getByRole('textbox', { name: 'Password' }).press('Enter')
  await expect(join).toHaveURL(/\/join$/)
  await join.getByRole('button', { name: "Ask for an administrator's code" }).press('Enter')
  const code = await join.locator('code').textContent()
  await look(join, 'code')

  // An owner without an authenticator changes nothing, and reads what is missing.
  const office = await thirdAdmin.open('/admin/setup')
  await expect(office.getByText(/^To change the team you need the code of an auth/)).toBeVisible()
  await expect(office.getByRole('button', { name: 'Appoint somebody' })).toBeHidden()
  await look(office, 'without an authenticator')
  await office.getByRole('link', { name: 'Add an authenticator' }).press('Enter')
  await expect(office).toHaveURL(/\/second-factor\?/)
  await look(office, 'adding an authenticator')
  await addAuthenticator(office, 'Set it up')
  await expect(office).toHaveURL(/\/admin\/setup$/)
  const appoint = async (typed: string) => {
    await office.getByRole('button', { name: 'Appoint somebody' }).press('Enter')
    const dialog = office.getByRole('dialog', { name: 'Appoint somebody' })
    await dialog.getByLabel('Email of their account').fill(email)
    await dialog.getByRole('radio', { name: /^Owner/ }).check()
    await dialog.getByLabel('Code').fill(typed)
    await dialog.getByLabel('Code').press('Enter')
    return dialog
  }
  const dialog = await appoint('not a code')
  await expect(dialog.getByLabel('Code')).toHaveAccessibleDescription(/twelve letters and digits/)
  await dialog.getByLabel('Code').fill('AAAA-AAAA-AAAA')
  await dialog.getByLabel('Code').press('Enter')
  await expect(dialog.getByLabel('Code')).toHaveAccessibleDescription(
    /not the code of that account/,
  )
  await look(office, 'appointing')
  await dialog.getByLabel('Code').fill((code ?? '').toLowerCase())
  await dialog.getByLabel('Code').press('Enter')
  await expect(dialog).toBeHidden()
  const row = office
    .getByRole('table', { name: 'Team' })
    .getByRole('row')
    .filter({ hasText: email })
  await expect(row).toContainText('Owner')
  await expect(office.getByLabel('Required for everybody')).toBeChecked()

  // The new administrator sets an authenticator up first, and takes a list along.
  await join.goto('/admin/dashboard')
  await expect(join).toHaveURL(/\/second-factor$/)
  await addAuthenticator(join, 'Set it up')
  await expect(join.getByRole('heading', { level: 1 })).toHaveText('Applications')
  const download = join.waitForEvent('download')
  await join.getByRole('button', { name: 'Export CSV' }).click()
  await download

  await office.reload()
  await expect(row).toContainText('Yes')
  await look(office, 'team')
  await office.goto('/admin/access')
  const access = office.getByRole('table', { name: 'Access' })
  await expect(access.getByRole('row').nth(1)).toContainText(
    new RegExp(`${email}.*Exported applications.*rows`),
  )
  await look(office, 'access')
  await office.goto('/admin/setup')

  await office.getByRole('button', { name: `End: ${email}` }).press('Enter')
  const question = office.getByRole('dialog', { name: `End the part of ${email}?` })
  await look(office, 'ending')
  await question.getByRole('button', { name: 'End', exact: true }).press('Enter')
  await expect(row).toContainText('Ended on')
  // The next refusal leads out of a page that was open, and takes its rows along.
  await join
    .getByRole('link', { name: /^Approved/ })
    .first()
    .press('Enter')
  await expect(join).toHaveURL(/\/dashboard$/)
})
