import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type Actor, expect, uniqueWord } from './actors.ts'
import { signUpParent } from './api.ts'
import { expectAccessible, sidewaysScroll } from './axe.ts'
import { addressOfAccount, openFile } from './bank.ts'
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
  await page.getByRole('button', { name: 'Name an account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Name an account' })
  await dialog.getByLabel(/^Name for the office/).fill(name)
  await dialog.getByLabel(/^Bank/).fill('Zenith')
  await dialog.getByLabel(/^Currency/).selectOption('NGN')
  await dialog.getByLabel(/^Last four digits/).fill(digits)
  await dialog.getByRole('button', { name: 'Save account' }).click()
  await expect(dialog).toBeHidden()
}

async function setAside(page: Page, words: string, reason: string) {
  const button = page.getByRole('button', { name: `Set aside: ${words}`, exact: true })
  await button.click()
  await page.getByRole('button', { name: reason, exact: true }).click()
  await expect(button).toBeHidden()
}

test('a month is read, set aside, booked, explained to the kobo and closed', async ({
  admin,
  newActor,
  origin,
}) => {
  const [ada, bola] = await twoChildren(origin, newActor)
  if (!ada || !bola) throw new Error('two children were made')
  const page = await admin.open('/admin/dashboard?tab=payments&view=statement')

  const heading = 'Date,Narration,Debit,Credit,Balance'
  const may = [
    'Account number,0000001234,,,',
    'Period,01/05/2026 to 20/05/2026,,,',
    'Opening balance,"500.00",,,',
    heading,
    `02/05/2026,TRF ${ada.reference},,"10,000.00","10,500.00"`,
    '03/05/2026,SMS CHARGE,50.00,,"10,450.00"',
    `04/05/2026,TRF ${bola.reference},,"10,000.00","20,450.00"`,
    '06/05/2026,TRF FROM NOBODY,,"5,000.00","25,450.00"',
    '07/05/2026,REVERSAL TRF FROM NOBODY,"5,000.00",,"20,450.00"',
    '20/05/2026,INTEREST,,"12.50","20,462.50"',
  ]
  // The file is read before its account is named: the dialog's Save does nothing else.
  await openFile(page, may.join('\n'), 'may.csv')
  await expect(
    page.getByText('Choose or name the account that this statement is of.'),
  ).toBeVisible()
  await nameAccount(page, 'Ticket fees', '1234')
  await expect(page.getByRole('button', { name: 'Keep 6 lines' })).toBeVisible()
  await expect(page.getByText('No file of this account has been read yet.')).toBeVisible()
  const keep = page.getByRole('button', { name: /^Keep \d/ })
  await keep.click()
  await expect(page.getByText(/: 6 lines new, 0 known before\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Approve 2 exact matches' }).click()
  const bulk = page.getByRole('dialog')
  await bulk.getByRole('button', { name: /^Approve 2/ }).click()
  await bulk.getByRole('button', { name: 'Done' }).click()
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
  await openFile(
    page,
    [
      'Account number,0000001234,,,',
      'Period,20/05/2026 to 31/05/2026,,,',
      heading,
      '20/05/2026,INTEREST,,"12.50","20,462.50"',
      `25/05/2026,REFUND ${ada.reference},"2,000.00",,"18,462.50"`,
    ].join('\n'),
    'end-of-may.csv',
  )
  await keep.click()
  await expect(page.getByText(/: 1 line new, 1 known before\.$/)).toBeVisible()
  await page.getByRole('button', { name: /^It left by this line/ }).click()
  await expect(page.getByRole('list', { name: 'Money that went back' })).toBeHidden()

  // Another account, with one line.
  const gifts = await addressOfAccount(admin.api, 'NGN', '5678')
  await page.goto(gifts)
  await openFile(
    page,
    [
      'Account number,0000005678,,,',
      'Period,01/05/2026 to 31/05/2026,,,',
      heading,
      '19/05/2026,FROM TICKET FEES,,"300.00","300.00"',
    ].join('\n'),
    'gifts.csv',
  )
  await keep.click()
  await expect(page.getByText(/: 1 line new, 0 known before\.$/)).toBeVisible()

  // Somebody goes on without the file.
  await page.goto('/admin/dashboard?tab=payments&view=statement')
  await page
    .getByLabel('Account', { exact: true })
    .selectOption({ label: 'Ticket fees, Zenith ···1234' })
  await expect(page.getByText(/2 without a match, 1 money out\.$/)).toBeVisible()
  await setAside(page, 'SMS CHARGE, 3 May 2026', 'Bank charge')
  await setAside(page, 'INTEREST, 20 May 2026', 'Other income')
  // A credit that went back stands with the line that took it.
  await page.getByRole('button', { name: /^It went back: set both aside: TRF FROM NOBODY/ }).click()
  await expect(page.getByText(/^Every line until .* has its place\.$/)).toBeVisible()
  expect(await sidewaysScroll(page)).toBe(0)

  // A line of the other account is still open, and the month says so.
  await page.goto('/admin/books?from=2026-05-01&to=2026-05-31')
  await expect(page.getByText('₦300 is not explained yet.')).toBeVisible()
  await page.goto(gifts)
  await setAside(page, 'FROM TICKET FEES, 19 May 2026', 'Transfer between own accounts')

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
