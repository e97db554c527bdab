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

test('a wrong password says Login failed on /login and Sign in Failed on the way somewhere', async ({
  visitor,
  watch,
}) => {
  const attempt = async (start: string, title: string) => {
    const page = await visitor.open(start)
    await page.getByLabel('Email').fill('nobody@example.com')
    await page.getByLabel('Password', { exact: true }).fill('wrong-one')
    await page.getByRole('button', { name: 'Sign In' }).click()
    const toast = page.locator('[data-sonner-toast]')
    await expect(toast).toContainText(title)
    await expect(toast).toContainText('That email or password is not correct.')
    await expect(page.getByText('That email or password is not correct.')).toHaveCount(1)
    await expect(page.getByRole('alert')).toContainText('or choose a new password below')
    await expect(page.getByLabel('Email')).toHaveValue('nobody@example.com')
  }
  await attempt('/login', 'Login failed')
  await attempt('/dashboard', 'Sign in Failed')
  forgive(watch, 400)
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

test('a signed-in parent is sent from register and login to the dashboard', async ({ parent }) => {
  for (const address of ['/login', '/register']) {
    const page = await parent.open(address)
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.close()
  }
})

test('a parent who opens an administrator’s page is sent to the dashboard', async ({ parent }) => {
  const page = await parent.open('/admin/dashboard')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome')
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toBeHidden()
})

test('signing out ends the session here and leads home', async ({ parent }) => {
  const page = await parent.open('/dashboard')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login$/)
})

test('the header knows whether somebody is signed in', async ({ parent, visitor }) => {
  const home = await parent.open('/')
  await expect(home.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible()
  const street = await visitor.open('/')
  await expect(street.getByRole('banner').getByRole('link', { name: 'Register' })).toBeVisible()
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

test('registering an address again keeps the answers and says so at the field', async ({
  parent,
  visitor,
  watch,
}) => {
  const page = await visitor.open('/register')
  const childName = `Lerato ${uniqueWord()}`
  await page.getByLabel('Your name').fill('Thandeka Nkosi-Dlamini')
  await page.getByLabel('Email').fill(parent.person.email)
  await page.getByLabel('Password', { exact: true }).fill('another-secret')
  await page.getByLabel('Phone number').fill('082 123 4567')
  await page.getByLabel('Not living with child').check()
  await page.getByLabel("Child's name").fill(childName)
  await page.getByLabel('Age', { exact: true }).selectOption('4')
  await page.getByLabel('Male', { exact: true }).check()
  await page.getByLabel('Country').selectOption('South Africa')
  await page.getByLabel('Province').selectOption('Gauteng')
  await expect(page.getByLabel(/^Tech/)).toBeDisabled()
  await page.getByLabel(/^Sports/).check()
  await page.getByLabel(/legal guardian/).check()
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.locator('[data-sonner-toast]')).toHaveText(
    'Sign Up FailedThis email already has an account.',
  )
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
    /This email already has an account/,
  )
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.reload()
  await expect(page.getByLabel("Child's name")).toHaveValue(childName)
  await expect(page.getByLabel('Province')).toHaveValue('Gauteng')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  forgive(watch, 422)
  forgive(watch, 400)
})

test('another family’s ticket is Profile Not Found, and an unpaid own one is locked', async ({
  parent,
  stranger,
}) => {
  const child = parent.person.child
  if (!child) throw new Error('The parent has no child')
  const foreign = await stranger.open(`/ticket/${child.id}`)
  await expect(foreign.getByRole('heading', { name: 'Profile Not Found' })).toBeVisible()
  const own = await parent.open(`/ticket/${child.id}`)
  await expect(own).toHaveURL(/\/dashboard$/)
  await expect(own.getByText('Page Locked')).toBeVisible()
  await expect(
    own.getByText('This page is available only after purchasing a ticket.'),
  ).toBeVisible()
})

test('an address that leads nowhere offers the ways on', async ({ visitor }) => {
  const page = await visitor.open('/nowhere/at/all')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page).toHaveURL(/\/$/)
})
