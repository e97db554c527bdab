import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
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

/** A parent with so many children and stated payments of their tickets, and no other child. */
async function makeFamily(
  newActor: (person?: Actor['person']) => Omit<Actor, 'person'>,
  origin: string,
  count: number,
  stated = count,
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
    country: 'Nigeria',
    state_city: 'Lagos',
    talents: ['Dance'],
    consent_version: '2026-11-01',
    parent_phone: '+2348030000001',
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
  const payments = children.slice(0, stated).map(({ id, name, reference }) => ({
    id: randomUUID(),
    user_id: person.id,
    application_id: id,
    amount: 10_000,
    currency: 'NGN',
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
  const family = await makeFamily(newActor, origin, 3)
  // One of the two has stated nothing.
  const brothers = await makeFamily(newActor, origin, 2, 1)
  const below = await makeFamily(newActor, origin, 1)
  const unknown = await makeFamily(newActor, origin, 1, 0)
  const lines = [
    ...family.children.map(({ reference }) => credit(`TRF ${reference}`, 10_000)),
    credit(`TRF ${brothers.children[0]?.reference}`, 20_000),
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
  await expect(page.getByText(/^3 exact, 1 with another amount, 1 to choose, /)).toBeVisible()
  await press(button('Approve 3 exact matches'))
  await press(button('Approve 3 payments', dialog))
  await expect(dialog).toHaveAccessibleName('3 of 3 approved')
  await press(button('Done', dialog))
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(/^1 with another amount, 1 to choose, /)).toBeVisible()

  const choices = page.getByRole('list', { name: 'To choose by hand' })
  await press(button(/^Decide on Ada .* and Ada /, choices))
  const divide = button('Book ₦20,000', dialog)
  await expect(divide).toBeVisible()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `the dialog that divides at ${width} px`)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => sidewaysScroll(page)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await press(divide)
  await expect(dialog).toHaveCount(0)

  const odd = page.getByRole('list', { name: 'Not what is due' })
  await press(button(/^Decide/, odd))
  await press(dialog.getByRole('radio', { name: /The rest is still due/ }))
  await press(button('Book ₦9,000', dialog))
  await expect(dialog).toHaveCount(0)

  const rest = page.getByRole('list', { name: 'Without a match' })
  const [found] = unknown.children
  await press(button(/^Find whose it is/, rest))
  await expect(dialog.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(found?.name ?? '')
  await press(button(new RegExp(`^${found?.name}`), dialog))
  await expect(dialog.getByRole('group', { name: `Part of ${found?.name}` })).toBeVisible()
  await press(button('Book ₦10,000', dialog))
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Every line until 5 May 2026 has its place.')).toBeVisible()
  expect(presses).toBe(5 + 2 + 3 + 3)

  expect(await tickets(family)).toEqual(Array(3).fill('paid 10000'))
  expect(await tickets(brothers)).toEqual(Array(2).fill('paid 10000'))
  expect(await tickets(below)).toEqual(['unpaid 9000'])
  expect(await tickets(unknown)).toEqual(['paid 10000'])
})
