import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { MAX_CHILDREN } from '../../src/domain/quotas.ts'
import { type Actor, expect, test, uniqueWord } from './actors.ts'
import { signUpParent } from './api.ts'
import { expectAccessible, sidewaysScroll } from './axe.ts'
import { keepFile, openAccount } from './bank.ts'

interface Child {
  id: string
  name: string
  reference: string
}

interface Family extends Actor {
  children: Child[]
}

interface Kind {
  country?: 'Nigeria' | 'South Africa'
  /** How many of them state the payment of their ticket. */
  stated?: number
}

const FEES = { Nigeria: [10_000, 'NGN'], 'South Africa': [180, 'ZAR'] } as const

/** A parent with so many children and stated payments, and no other child. */
async function makeFamily(
  newActor: (person?: Actor['person']) => Omit<Actor, 'person'>,
  origin: string,
  count: number,
  { country = 'Nigeria', stated = count }: Kind = {},
): Promise<Family> {
  const person = await signUpParent(origin, { parent_name: `Ngozi ${uniqueWord()}` })
  const parent = { ...newActor(person), person }
  await parent.api.call('DELETE', `/rest/v1/applications?user_id=eq.${person.id}`)
  const rows = Array.from({ length: count }, () => ({
    id: randomUUID(),
    user_id: person.id,
    child_name: `Ada ${uniqueWord()}`,
    age: 9,
    gender: 'Female',
    country,
    state_city: country === 'Nigeria' ? 'Lagos' : 'Gauteng',
    talents: ['Dance'],
    consent_version: '2026-11-01',
    parent_phone: country === 'Nigeria' ? '+2348030000001' : '+27821234567',
  }))
  const made = await parent.api.call('POST', '/rest/v1/applications', rows)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const found = await parent.api.rows('applications?select=id,child_name,payment_reference')
  const children = rows.flatMap(({ id }) =>
    found
      .filter((row) => row['id'] === id)
      .map((row) => ({
        id,
        name: String(row['child_name']),
        reference: String(row['payment_reference']),
      })),
  )
  const [amount, currency] = FEES[country]
  const payments = children.slice(0, stated).map(({ id, name, reference }) => ({
    id: randomUUID(),
    user_id: person.id,
    application_id: id,
    amount,
    currency,
    reference,
    description: `Talent Hunt Ticket for ${name}`,
    status: 'pending',
  }))
  if (payments.length > 0) {
    const sent = await parent.api.call('POST', '/rest/v1/payments', payments)
    expect(sent.status, JSON.stringify(sent.body)).toBe(201)
  }
  return { ...parent, children }
}

const fileOf = (lines: readonly string[]) => ['Date,Narration,Debit,Credit', ...lines].join('\n')

const credit = (narration: string, amount: number) => `05/05/2026,${narration},,${amount}.00`

const tickets = async ({ api }: Actor) =>
  (await api.rows('applications?select=id,ticket_status,ticket_received&order=created_at,id')).map(
    (row) => `${String(row['ticket_status'])} ${String(row['ticket_received'])}`,
  )

// So a day of 200 lines, of which 180 are exact, 10 are two brothers', 5 are too little and 5 are of nobody, takes 55.
test('a day of lines takes five presses, two for brothers, and three for what is too little or of nobody', async ({
  newActor,
  origin,
  admin,
}) => {
  const families: Family[] = []
  for (let count = 0; count < 2 * MAX_CHILDREN; count += MAX_CHILDREN) {
    families.push(await makeFamily(newActor, origin, MAX_CHILDREN))
  }
  const brothers: Family[] = []
  for (let count = 0; count < 2; count += 1) {
    // Of every second pair one has stated nothing.
    brothers.push(await makeFamily(newActor, origin, 2, { stated: count % 2 === 0 ? 2 : 1 }))
  }
  const below = await makeFamily(newActor, origin, 2)
  const unknown = await makeFamily(newActor, origin, 2, { stated: 0 })
  const lines = [
    ...families.flatMap(({ children }) =>
      children.map(({ reference }) => credit(`TRF ${reference}`, 10_000)),
    ),
    ...brothers.map(({ children: [one] }) => credit(`TRF ${one?.reference}`, 20_000)),
    ...below.children.map(({ reference }) => credit(`TRF ${reference}`, 9_000)),
    ...unknown.children.map((_, nth) => credit(`CASH DEPOSIT ${nth}`, 10_000)),
  ]

  const page = await openAccount(admin)
  await page.setViewportSize({ width: 1280, height: 800 })
  let presses = 0
  const press = async (button: Locator) => {
    presses += 1
    await button.click()
  }
  const dialog = page.getByRole('dialog')
  const button = (name: RegExp | string, within: Page | Locator = page) =>
    within.getByRole('button', { name }).first()

  await keepFile(page, fileOf(lines))
  // The file, and the button that keeps it.
  presses += 2
  await expect(page.getByText(/^40 exact, 2 with another amount, 2 to choose, /)).toBeVisible()
  await press(button('Approve 40 exact matches'))
  await press(button('Approve 40 payments', dialog))
  await expect(dialog).toHaveAccessibleName('40 of 40 approved')
  await press(button('Done', dialog))
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(/^2 with another amount, 2 to choose, /)).toBeVisible()

  const choices = page.getByRole('list', { name: 'To choose by hand' })
  for (let left = 2; left > 0; left -= 1) {
    await expect(choices.locator('> li')).toHaveCount(left)
    await press(button(/^Decide on Ada .* and Ada /, choices))
    await press(button('Book ₦20,000', dialog))
    await expect(dialog).toHaveCount(0)
  }
  const odd = page.getByRole('list', { name: 'Not what is due' })
  for (let left = 2; left > 0; left -= 1) {
    await expect(odd.locator('> li')).toHaveCount(left)
    await press(button(/^Decide/, odd))
    await press(dialog.getByRole('radio', { name: /The rest is still due/ }))
    await press(button('Book ₦9,000', dialog))
    await expect(dialog).toHaveCount(0)
  }
  const rest = page.getByRole('list', { name: 'Without a match' })
  for (const [nth, { name }] of unknown.children.entries()) {
    await expect(rest.locator('> li')).toHaveCount(2 - nth)
    await press(button(/^Find whose it is/, rest))
    await expect(dialog.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type(name)
    await press(button(new RegExp(`^${name}`), dialog))
    await expect(dialog.getByRole('group', { name: `Part of ${name}` })).toBeVisible()
    await press(button('Book ₦10,000', dialog))
    await expect(dialog).toHaveCount(0)
  }
  await expect(page.getByText('Every line until 5 May 2026 has its place.')).toBeVisible()
  expect(presses).toBe(5 + 2 * 2 + 2 * 3 + 2 * 3)

  for (const family of families) {
    expect(await tickets(family)).toEqual(Array(MAX_CHILDREN).fill('paid 10000'))
  }
  for (const family of brothers) expect(await tickets(family)).toEqual(Array(2).fill('paid 10000'))
  expect(await tickets(below)).toEqual(Array(2).fill('unpaid 9000'))
  expect(await tickets(unknown)).toEqual(Array(2).fill('paid 10000'))
})

test.describe('at 1280 px', () => {
  async function openStatement(admin: Actor, lines: readonly string[]) {
    const page = await openAccount(admin)
    await page.setViewportSize({ width: 1280, height: 800 })
    await keepFile(page, fileOf(lines))
    return page
  }

  test('a church pays for two families only when that is said, and the rest is one family’s', async ({
    newActor,
    origin,
    admin,
  }) => {
    const one = await makeFamily(newActor, origin, 1)
    const other = await makeFamily(newActor, origin, 1, { stated: 0 })
    const names = [one, other].map(({ children: [child] }) => child?.reference).join(' ')
    const page = await openStatement(admin, [credit(`GRACE CHAPEL ${names}`, 25_000)])
    const choices = page.getByRole('list', { name: 'To choose by hand' })
    await choices.getByRole('button', { name: /^Allocate/ }).focus()
    // By the keyboard alone.
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: /₦25,000/ })
    await expect(dialog.getByRole('textbox', { name: /^Amount/ })).toHaveCount(2)
    await expect(dialog.getByRole('list', { name: /first$/ })).toContainText('two families')
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page, `the dialog that divides at ${width} px`)
    }
    await page.setViewportSize({ width: 320, height: 640 })
    await expect.poll(() => sidewaysScroll(page)).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 1280, height: 800 })
    await dialog.getByRole('button', { name: 'Book ₦20,000' }).press('Enter')
    await expect(dialog.getByText('Please confirm this, or leave one family only')).toBeVisible()
    const confirm = dialog.getByRole('checkbox', { name: /^This transfer pays for 2 families/ })
    await expect(confirm).toBeFocused()
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Please choose whose credit the rest becomes')).toBeVisible()
    const credits = dialog.getByRole('group', { name: /₦5,000 is left/ })
    await credits.getByRole('radio').first().press('Space')
    await dialog.getByRole('button', { name: 'Book ₦20,000' }).press('Enter')
    await expect(dialog).toHaveCount(0)
    expect([...(await tickets(one)), ...(await tickets(other))]).toEqual([
      'paid 10000',
      'paid 10000',
    ])
    const rest = await one.api.call('POST', '/rest/v1/rpc/get_credit', {})
    expect(rest.body).toEqual([{ currency: 'NGN', amount: 5_000 }])
  })
})
