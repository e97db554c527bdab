import type { Locator } from '@playwright/test'
import { expect, test, uniqueWord, type Watch } from './actors.ts'
import { countPresses } from './presses.ts'
import { linkInEmailTo } from './emails.ts'

/** The browser's own report of an answer that the test asked for. */
function forgive(watch: Watch, status: number) {
  watch.expect(new RegExp(`status of ${status}`))
}

test('a visitor is sent from a guarded page to sign in, and back to it', async ({
  parent,
  newActor,
}) => {
  const { email, password } = parent.person
  const page = await newActor().open('/dashboard/payment?amount=500&description=Support')
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/dashboard\/payment\?amount=500/)
  await expect(page.getByLabel('Amount')).toHaveValue('500')
  await expect(page.getByText('Login successful! Welcome back.')).toBeVisible()
})

test('the toast of a wrong password covers neither the way on nor a button of a phone', async ({
  visitor,
  watch,
}) => {
  const page = await visitor.open('/login')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('wrong-one')
  await page.getByRole('button', { name: 'Sign In' }).click()
  const toast = page.locator('[data-sonner-toast]')
  await expect(toast).toContainText('Login failed')
  const edgeOf = (locator: Locator, edge: 'top' | 'bottom') =>
    locator.evaluate((element, side) => element.getBoundingClientRect()[side], edge)
  for (const free of [
    page.getByRole('alert'),
    page.getByRole('button', { name: 'Sign In' }),
    page.getByRole('link', { name: 'Forgot your password?' }),
  ]) {
    expect(await edgeOf(free, 'top')).toBeGreaterThan(await edgeOf(toast, 'bottom'))
  }
  forgive(watch, 400)
})

test('a forgotten password is replaced through the link in the mail', async ({
  parent,
  newActor,
}) => {
  const page = await newActor().open('/forgot-password')
  await page.getByLabel('Email').fill(parent.person.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()

  await page.goto(await linkInEmailTo(parent.person.email))
  await expect(page.getByText(parent.person.email)).toBeVisible()
  await expect(page).toHaveURL(/\/reset-password/)
  await page.getByRole('textbox', { name: 'New password' }).fill('new-secret-2')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  const again = await newActor().open('/login')
  await again.getByLabel('Email').fill(parent.person.email)
  await again.getByLabel('Password', { exact: true }).fill('new-secret-2')
  await again.getByRole('button', { name: 'Sign In' }).click()
  await expect(again).toHaveURL(/\/dashboard$/)
})

test('a link with a session in its fragment signs nobody in', async ({ visitor, stranger }) => {
  const { access_token, refresh_token } = stranger.person.session as Record<string, string>
  const fragment = new URLSearchParams({
    access_token: String(access_token),
    refresh_token: String(refresh_token),
    expires_in: '3600',
    token_type: 'bearer',
    type: 'recovery',
  })
  for (const address of ['/', '/login', '/reset-password']) {
    const page = await visitor.open(`${address}#${fragment.toString()}`)
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/login$/)
    await page.close()
  }
})

test('a registration takes eleven presses at most, and five texts', async ({ visitor }) => {
  const page = await visitor.open('/register')
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByText('For a parent or legal guardian.')).toBeInViewport()
  const presses = await countPresses(page)
  const answers = {
    'Your name': 'Adé Test',
    Email: `${uniqueWord()}@example.com`.toLowerCase(),
    'Phone number': '0803 000 0001',
    "Child's name": `Ada ${uniqueWord()}`,
  }
  for (const [label, answer] of Object.entries(answers)) {
    await page.getByLabel(label, { exact: true }).fill(answer)
  }
  await page.getByLabel('Password', { exact: true }).fill('secret-1')
  await page.getByText('Living with child', { exact: true }).click()
  await page.getByLabel('Age', { exact: true }).selectOption('8')
  await page.getByText('Female', { exact: true }).click()
  await page.getByLabel('State', { exact: true }).selectOption('Lagos')
  await page.getByRole('checkbox', { name: /^Dance/ }).click()
  await page.getByLabel(/legal guardian/).click()
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(presses()).toBeLessThanOrEqual(11)
})
