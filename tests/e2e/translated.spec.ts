import type { Page } from '@playwright/test'
import { expect, test, uniqueWord } from './actors.ts'
import { childOf } from './api.ts'
import { pay } from './payment.ts'
import {
  expectTranslated,
  openTranslated,
  SIGN,
  translateNow,
  translatedByMistake,
} from './translator.ts'

// Pages that the browser translates while React works on them. Each test also fails by any message on the console.

/** Everything but the first script, whose name is that of src/boot.ts. */
const APP = /\/assets\/(?!boot-)[^/]+\.js$/

async function holdApp(page: Page) {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(APP, async (route) => {
    await held
    await route.continue()
  })
  return release
}

async function fillRegistration(page: Page, childName: string, email: string) {
  await page.getByLabel('Your name').fill('Ngozi Okafor')
  await page.locator('input[name="email"]').fill(email)
  await page.locator('input[name="password"]').fill('secret-1')
  await page.getByLabel('Phone number').fill('0803 000 0001')
  await page.getByLabel(/^Living with child/).check()
  await page.locator('input[name="child_name"]').fill(childName)
  await page.locator('select[name="age"]').selectOption('8')
  await page.getByLabel('Female').check()
  await page.locator('select[name="state_city"]').selectOption('Kano')
  await page.getByLabel('Dance').check()
  await page.getByLabel(/legal guardian/).check()
}

const newEmail = () => `${uniqueWord()}@example.com`.toLowerCase()

test('Our Shining Stars is searched, and its counts follow', async ({ visitor }) => {
  const page = await openTranslated(visitor, '/our-kids')
  const stars = page.getByRole('article')
  await expectTranslated(page)
  const name = (await stars.first().getByRole('heading').textContent()) ?? ''
  const search = page.getByRole('searchbox')
  await search.fill(uniqueWord())
  await expect(stars).toHaveCount(0)
  await expect(page.getByText(`0 children${SIGN}`)).toBeVisible()
  await expectTranslated(page)
  await search.fill(name)
  await expect(stars.first()).toContainText(name)
  await expectTranslated(page)
})

test('what is typed and pressed before the app is there signs in on a translated page', async ({
  parent,
  newActor,
}) => {
  const page = await newActor().open('about:blank')
  const release = await holdApp(page)
  await page.goto('/login')
  await translateNow(page)
  await page.locator('input[name="email"]').fill(parent.person.email)
  await page.locator('input[name="password"]').pressSequentially(parent.person.password)
  await page.locator('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page.locator('html[data-waiting]')).toBeAttached()
  release()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expectTranslated(page)
})

test('somebody who is typing while the app comes goes on in the same field', async ({
  visitor,
}) => {
  const page = await visitor.open('about:blank')
  const release = await holdApp(page)
  await page.goto('/register')
  await translateNow(page)
  const name = page.locator('input[name="parent_name"]')
  const taken = await name.evaluateHandle((node) => node)
  await name.pressSequentially('Ngozi ')
  release()
  // The page is made anew, and the field with it.
  await expect.poll(() => taken.evaluate((node) => node.isConnected)).toBe(false)
  await expect(name).toBeFocused()
  await page.keyboard.type('Okafor')
  await expect(name).toHaveValue('Ngozi Okafor')
  await expectTranslated(page)
})

test('a family registers and pays, and the office approves, on translated pages', async ({
  newActor,
  admin,
}) => {
  const childName = `Adé ${uniqueWord()}`
  const family = await openTranslated(newActor(), '/register')
  // A wrong answer: its words come, and go when it is right.
  const register = family.locator('main').getByRole('button', { name: 'Register' })
  await register.click()
  const name = family.locator('input[name="parent_name"]')
  await expect(name).toHaveAccessibleDescription(new RegExp(`${SIGN}$`))
  await expectTranslated(family)
  await fillRegistration(family, childName, newEmail())
  await expect(name).toHaveAccessibleDescription('')
  await register.click()
  await expect(family).toHaveURL(/\/dashboard$/)
  await expect(family.getByText(`Welcome to Kanyezi!${SIGN}`)).toBeVisible()
  await expect(family.getByText(`To pay${SIGN}`)).toBeVisible()
  await expect(family.getByRole('heading', { name: childName, exact: true })).toBeVisible()
  await expectTranslated(family)

  await family.getByRole('link', { name: 'Pay for Ticket' }).click()
  await family.getByRole('button', { name: 'Change' }).click()
  const reference = await family.getByRole('textbox', { name: 'Reference' }).inputValue()
  await expect(family.getByText(reference, { exact: true })).toBeVisible()
  await family.locator('[name="amount"]').fill('')
  await family.getByRole('button', { name: 'I have paid' }).click()
  await expect(family.locator('[name="amount"]')).toHaveAccessibleDescription(new RegExp(SIGN))
  await family.locator('[name="amount"]').fill('10000')
  await expectTranslated(family)
  await family.getByRole('button', { name: 'I have paid' }).click()
  await expect(family.getByRole('heading', { name: 'Payment Submitted!' })).toBeVisible()
  const payment = family.getByRole('listitem').filter({ hasText: reference })
  await expect(payment).toContainText(`Pending${SIGN}`)

  const office = await openTranslated(admin, `/admin/dashboard?tab=payments&q=${reference}`)
  const transfer = office.getByRole('row').filter({ hasText: reference })
  await expect(transfer).toContainText('₦10,000')
  await transfer.getByRole('button', { name: /^Approve/ }).click()
  await expect(transfer).toContainText(`Approved${SIGN}`)
  await expect(office.getByText('Payment status updated to approved')).toBeVisible()
  await expectTranslated(office)
  await expect(payment).toContainText(`Approved${SIGN}`)
  await expect(payment).not.toContainText('Pending')
  await expectTranslated(family)
})

test('the Manage dialog works on a translated panel', async ({ parent, admin }) => {
  const { name } = childOf(parent.person)
  const office = await openTranslated(
    admin,
    `/admin/dashboard?tab=pending&q=${encodeURIComponent(name)}`,
  )
  const manage = office.getByRole('dialog')
  await office.getByRole('button', { name: `Manage ${name}` }).click()
  await expectTranslated(office)
  await manage.getByRole('button', { name: 'Reject' }).click()
  await office.getByRole('button', { name: 'Reject application' }).click()
  await expectTranslated(office)
  await office.getByLabel(/^Reason/).fill('The details do not fit together.')
  await office.getByRole('button', { name: 'Reject application' }).click()
  await expect(manage).toBeHidden()
  await expect(office.getByRole('button', { name: `Manage ${name}` })).toBeHidden()
  await expectTranslated(office)
})

test('a language switched on in the middle of a payment loses nothing', async ({ parent }) => {
  const { id, name } = childOf(parent.person)
  const description = encodeURIComponent(`Talent Hunt Ticket for ${name}`)
  const page = await parent.open(
    `/dashboard/payment?applicationId=${id}&description=${description}&amount=10000&currency=NGN`,
  )
  await page.getByRole('button', { name: 'Change' }).click()
  await page.getByLabel('Amount').fill('9000')
  await translateNow(page)
  await expectTranslated(page)
  await expect(page.locator('[name="amount"]')).toHaveValue('9000')
  await page.locator('[name="amount"]').fill('10000')
  await expectTranslated(page)
  const copy = page.getByRole('button', { name: /^Copy.* reference/ })
  await page.context().grantPermissions(['clipboard-write'])
  await copy.click()
  await expect(page.getByRole('button', { name: /^Copied.* reference/ })).toBeVisible()
  await expectTranslated(page)
  await page.getByRole('button', { name: 'I have paid' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Submitted!' })).toBeVisible()
  await expectTranslated(page)
})

test('names, references, sums and addresses stay as they are, and nothing fails on the way', async ({
  parent,
  visitor,
  admin,
}) => {
  const { id, name, shareCode } = childOf(parent.person)
  const payment = await pay(parent)
  const decide = { payment_id: payment.id, new_status: 'approved' }
  await admin.api.call('POST', '/rest/v1/rpc/update_payment_status', decide)
  await admin.api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, { status: 'approved' })
  const search = encodeURIComponent(name)

  for (const [actor, addresses] of [
    [visitor, ['/', `/our-kids/${id}`, `/share/${shareCode}`]],
    [parent, ['payment', `receipts/${payment.id}`].map((at) => `/dashboard/${at}`)],
    [
      admin,
      [
        `dashboard?tab=approved&q=${search}&manage=${id}`,
        `dashboard?tab=payments&q=${search}`,
        'dashboard?tab=activity',
      ].map((at) => `/admin/${at}`),
    ],
  ] as const) {
    const page = await openTranslated(actor, 'about:blank')
    for (const address of addresses) {
      await page.goto(address)
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expectTranslated(page)
      expect(await translatedByMistake(page, [name, 'Adébáyọ̀ Test']), address).toEqual([])
    }
  }
})
