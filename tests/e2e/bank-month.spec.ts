import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { type Actor, expect, uniqueWord } from './actors.ts'
import { signUpParent } from './api.ts'
import { expectAccessible, sidewaysScroll } from './axe.ts'
import { test } from './own-stack.ts'

/** Two children whose stated payments wait, with their references. */
async function twoChildren(
  origin: string,
  newActor: (person?: Actor['person']) => Omit<Actor, 'person'>,
) {
  const person = await signUpParent(origin, { parent_name: `Ngozi ${uniqueWord()}` })
  const { api } = newActor(person)
  await api.call('DELETE', `/rest/v1/applications?user_id=eq.${person.id}`)
  const rows = [1, 2].map(() => ({
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
  const made = await api.call('POST', '/rest/v1/applications', rows)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const found = await api.rows('applications?select=id,child_name,payment_reference')
  const children = found.map((row) => ({
    id: String(row['id']),
    name: String(row['child_name']),
    reference: String(row['payment_reference']),
  }))
  const sent = await api.call(
    'POST',
    '/rest/v1/payments',
    children.map(({ id, name, reference }) => ({
      id: randomUUID(),
      user_id: person.id,
      application_id: id,
      amount: 10_000,
      currency: 'NGN',
      reference,
      description: `Talent Hunt Ticket for ${name}`,
      status: 'pending',
    })),
  )
  expect(sent.status, JSON.stringify(sent.body)).toBe(201)
  return children
}

async function nameAccount(page: Page, name: string, digits: string) {
  await page.getByRole('button', { name: 'Name this account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Name an account' })
  await dialog.getByLabel(/^Name for the office/).fill(name)
  await dialog.getByLabel(/^Bank/).fill('Zenith')
  await dialog.getByLabel(/^Last four digits/).fill(digits)
  await dialog.getByRole('button', { name: 'Save account' }).click()
  await expect(dialog).toBeHidden()
}

async function setAside(list: Locator, words: string, reason: string) {
  const button = list.page().getByRole('button', { name: `Set aside: ${words}`, exact: true })
  const line = list.getByRole('listitem').filter({ has: button })
  await line.getByRole('combobox').selectOption({ label: reason })
  await button.click()
  await expect(button).toBeHidden()
}

async function openFile(page: Page, name: string, lines: readonly string[]) {
  await page.getByLabel('Statement file').setInputFiles({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  })
}

test('a month is read, set aside, booked, explained to the kobo and closed', async ({
  admin,
  newActor,
  origin,
}) => {
  const [ada, bola] = await twoChildren(origin, newActor)
  if (!ada || !bola) throw new Error('two children were made')
  const page = await admin.open('/admin/dashboard?tab=payments&view=statement')
  await nameAccount(page, 'Ticket fees', '1234')

  // A file of another account is refused by its figures.
  const heading = 'Date,Narration,Debit,Credit,Balance'
  const may = [
    'Account number,0000001234,,,',
    'Opening balance,"500.00",,,',
    heading,
    `02/05/2026,TRF ${ada.reference},,"10,000.00","10,500.00"`,
    '03/05/2026,SMS CHARGE,50.00,,"10,450.00"',
    `04/05/2026,TRF ${bola.reference},,"10,000.00","20,450.00"`,
    '06/05/2026,TRF FROM NOBODY,,"5,000.00","25,450.00"',
    '07/05/2026,REVERSAL TRF FROM NOBODY,"5,000.00",,"20,450.00"',
    '20/05/2026,INTEREST,,"12.50","20,462.50"',
  ]
  await openFile(
    page,
    'other.csv',
    may.map((line) => line.replace('0000001234', '0000009999')),
  )
  await page
    .getByLabel('Account', { exact: false })
    .first()
    .selectOption({ label: 'Ticket fees, Zenith ···1234' })
  await page.getByRole('button', { name: 'Match payments' }).click()
  await expect(
    page.getByText('The file is of an account that ends in 9999, not in 1234.'),
  ).toBeVisible()

  await openFile(page, 'may.csv', may)
  await page.getByRole('button', { name: 'Match payments' }).click()
  await expect(page.getByText('6 lines new, 0 known before.')).toBeVisible()
  await page.getByRole('button', { name: 'Approve 2 exact matches' }).click()
  const bulk = page.getByRole('dialog')
  await bulk.getByRole('button', { name: /^Approve 2/ }).click()
  await expect(bulk.getByRole('button', { name: 'Close' }).last()).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(bulk).toBeHidden()
  await expectAccessible(page, 'the kept statement')

  // One of them gets money back; the bank says so in the next file, which begins with a line of the first.
  const [paid] = await admin.api.rows(
    `payments?application_id=eq.${ada.id}&status=eq.approved&select=id`,
  )
  const refund = await admin.api.call('POST', '/rest/v1/rpc/record_refund', {
    amount: 2000,
    refunded_on: '2026-05-25',
    reason: 'Paid twice',
    row_id: paid?.['id'],
  })
  expect(refund.status, JSON.stringify(refund.body)).toBe(200)
  await openFile(page, 'end-of-may.csv', [
    'Account number,0000001234,,,',
    heading,
    '20/05/2026,INTEREST,,"12.50","20,462.50"',
    '25/05/2026,REFUND,"2,000.00",,"18,462.50"',
  ])
  await page.getByRole('button', { name: 'Match payments' }).click()
  await expect(page.getByText('1 line new, 1 known before.')).toBeVisible()

  // Another account, with one line.
  await page.getByRole('button', { name: 'Match another statement' }).click()
  await page.getByLabel('Account', { exact: false }).first().selectOption('Another account')
  await nameAccount(page, 'Gifts', '5678')
  await openFile(page, 'gifts.csv', [
    'Account number,0000005678,,,',
    heading,
    '19/05/2026,FROM TICKET FEES,,"300.00","300.00"',
  ])
  await page.getByRole('button', { name: 'Match payments' }).click()
  await expect(page.getByText(/^Gifts, Zenith ···5678: 1 line new/)).toBeVisible()

  // Somebody goes on without the file, after a reload.
  await page.reload()
  await page
    .getByText(/^Ticket fees, Zenith ···1234$/)
    .last()
    .click()
  const open = page.getByRole('list', { name: /^Open lines of Ticket fees/ })
  await expect(open.getByRole('listitem')).toHaveCount(4)
  await setAside(open, 'SMS CHARGE', 'Bank charge')
  await setAside(open, 'INTEREST', 'Other income')
  await setAside(open, 'REVERSAL TRF FROM NOBODY', 'Not ours')
  await setAside(open, 'TRF FROM NOBODY', 'Not ours')
  await expect(page.getByText('Every line that was read has its place.')).toBeVisible()
  expect(await sidewaysScroll(page)).toBe(0)

  // A line of the other account is still open, and the month says so.
  await page.goto('/admin/books?from=2026-05-01&to=2026-05-31')
  await expect(page.getByText('₦300 is not explained yet.')).toBeVisible()
  await page.goBack()
  await page
    .getByText(/^Gifts, Zenith ···5678$/)
    .last()
    .click()
  await setAside(
    page.getByRole('list', { name: /^Open lines of Gifts/ }),
    'FROM TICKET FEES',
    'Transfer between own accounts',
  )

  await page.goto('/admin/books?from=2026-05-01&to=2026-05-31')
  const bank = page.getByRole('region', { name: 'The bank in May 2026' })
  await expect(bank.getByText('Explained to the kobo.')).toBeVisible()
  await bank.getByText('Show: Set aside').click()
  await expect(bank.getByText('SMS CHARGE')).toBeVisible()
  await expectAccessible(page, 'the month beside the bank')
  await page.getByRole('button', { name: 'Close May 2026' }).click()
  const question = page.getByRole('dialog')
  await expect(question.getByText('is not explained yet')).toBeHidden()
  await question.getByRole('button', { name: 'Close May 2026' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByText(/^Closed on .* with/)).toBeVisible()
})
