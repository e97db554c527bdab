import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { MAX_CHILDREN } from '../../src/domain/quotas.ts'
import { type Actor, expect, test, uniqueWord } from './actors.ts'
import { signUpParent } from './api.ts'
import { addressOfAccount, keepFile, openAccount, openFile } from './bank.ts'

const FAMILY_COUNT = 5
// As many as an account may have of each.
const CHILDREN_EACH = MAX_CHILDREN
const PAYMENT_COUNT = FAMILY_COUNT * CHILDREN_EACH

interface Child {
  id: string
  name: string
  reference: string
}

async function seedChildren(
  { api, person }: Actor,
  names: readonly string[],
  surname?: string,
): Promise<Child[]> {
  const rows = names.map((name) => ({
    id: randomUUID(),
    user_id: person.id,
    child_name: `${name} ${surname ?? uniqueWord()}`,
    age: 9,
    gender: 'Female',
    country: 'Nigeria',
    state_city: 'Lagos',
    talents: ['Dance'],
    parent_phone: '+2348030000001',
    consent_version: '2026-11-01',
  }))
  const made = await api.call('POST', '/rest/v1/applications', rows)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const ids = rows.map(({ id }) => id)
  const found = await api.rows(
    `applications?id=in.(${ids.join()})&select=id,child_name,payment_reference`,
  )
  return ids.flatMap((id) => {
    const row = found.find((one) => one['id'] === id)
    return row
      ? [{ id, name: String(row['child_name']), reference: String(row['payment_reference']) }]
      : []
  })
}

/** A pending ticket payment for each of some children. */
async function seedTickets({ api, person }: Actor, children: readonly Child[]) {
  const payments = children.map(({ id, name, reference }) => ({
    id: randomUUID(),
    user_id: person.id,
    application_id: id,
    amount: 10_000,
    currency: 'NGN',
    reference,
    description: `Talent Hunt Ticket for ${name}`,
    status: 'pending',
  }))
  const stated = await api.call('POST', '/rest/v1/payments', payments)
  expect(stated.status, JSON.stringify(stated.body)).toBe(201)
  return payments
}

/** As many children of one parent as an account may have, and a pending ticket payment for each. */
async function seedPayments(parent: Actor) {
  return seedTickets(
    parent,
    await seedChildren(
      parent,
      Array.from({ length: CHILDREN_EACH }, () => 'Ada'),
    ),
  )
}

test('a hundred payments before noon: by statement, and the rest page by page', async ({
  newActor,
  origin,
  admin,
}) => {
  const family = `Ngozi ${uniqueWord()}`
  const families: Actor[] = []
  const payments: Awaited<ReturnType<typeof seedPayments>> = []
  for (let count = 0; count < FAMILY_COUNT; count += 1) {
    // The child of the sign-up counts among the children, so the account begins without one.
    const person = await signUpParent(origin, { parent_name: family })
    const parent = { ...newActor(person), person }
    await parent.api.call('DELETE', `/rest/v1/applications?user_id=eq.${person.id}`)
    payments.push(...(await seedPayments(parent)))
    families.push(parent)
  }
  const half = payments.slice(0, PAYMENT_COUNT / 2)
  const [near, ...exact] = half
  if (!near) throw new Error('There are no payments')
  const spellings = [
    (text: string) => text,
    (text: string) => text.toLowerCase(),
    (text: string) => text.replace('-', ''),
    (text: string) => text.replace('-', ' '),
  ]
  const lines = exact.map(({ reference }, index) => {
    const spelt = spellings[index % spellings.length]?.(String(reference))
    return `05/05/2026,"NIP TRF FROM OBI, ADA/${spelt}",,"10,000.00"`
  })
  const csv = [
    'Bank of Examples,,,',
    'Date,Narration,Debit,Credit',
    ...lines,
    `05/05/2026,TRF ${String(near.reference)},,"9,950.00"`,
    '2026-05-06,SMS CHARGE,4.00,',
    '2026-05-06,CASH DEPOSIT UNKNOWN,,"77,000.00"',
  ].join('\r\n')

  const office = await openAccount(admin)
  await keepFile(office, csv)
  await expect(
    office.getByText('49 exact, 1 with another amount, 1 without a match, 1 money out.'),
  ).toBeVisible()
  await office.getByRole('button', { name: 'Approve 49 exact matches' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Approve 49 payments' }).click()
  await expect(office.getByRole('dialog', { name: '49 of 49 approved' })).toBeVisible()
  await office.getByRole('button', { name: 'Done' }).click()
  await expect(office.getByText(/^1 with another amount, /)).toBeVisible()
  const nearRow = office
    .getByRole('list', { name: 'Not what is due' })
    .getByRole('listitem')
    .first()
  await expect(nearRow).toContainText('Reference matches, ₦50 less than is due')

  // Less than the price asks what becomes of the ticket.
  await nearRow.getByRole('button', { name: /^Decide/ }).click()
  const question = office.getByRole('dialog')
  await question.getByRole('radio', { name: /Accept as full/ }).check()
  await question.getByRole('textbox', { name: /^Reason/ }).fill('Bank charges')
  await question.getByRole('button', { name: 'Book ₦9,950' }).click()
  await expect(question).toHaveCount(0)
  await expect(office.getByText(/^1 without a match/)).toBeVisible()
  await expect(office.getByRole('button', { name: /^(Approve|Decide)/ })).toHaveCount(0)

  // The other half, three pages of it, with one confirmation.
  await office.goto(`/admin/dashboard?tab=payments&q=${encodeURIComponent(family)}&status=pending`)
  const all = office.getByRole('checkbox', { name: 'Select all to check on this page' })
  for (let page = 1; page <= 3; page += 1) {
    await expect(office.getByText(`Page ${page} of 3`)).toBeVisible()
    await expect(all).not.toBeChecked()
    await all.check()
    const next = office.getByRole('link', { name: 'Next' })
    if (page < 3) await next.click()
  }
  await expect(office.getByText('50 selected, ₦500,000 stated')).toBeVisible()
  await office.getByRole('button', { name: 'Approve 50 selected' }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Approve 50 payments' }).click()
  await expect(office.getByRole('dialog', { name: '50 of 50 approved' })).toBeVisible()
  await office.getByRole('button', { name: 'Done' }).click()
  await expect(office.getByText('No payments found.')).toBeVisible()
  for (const { api } of families) {
    const approved = await api.rows('payments?select=id&status=eq.approved')
    expect(approved).toHaveLength(CHILDREN_EACH)
    const paid = await api.rows('applications?select=id&ticket_status=eq.paid')
    expect(paid).toHaveLength(CHILDREN_EACH)
  }
})

test('a lost answer is asked for again, Back stops, and one line pays a family', async ({
  newActor,
  origin,
  admin,
  watch,
}) => {
  watch.expect(/ERR_FAILED|Failed to fetch/)
  const person = await signUpParent(origin, { parent_name: `Ngozi ${uniqueWord()}` })
  const parent = { ...newActor(person), person }
  const children = await seedChildren(parent, ['Ada', 'Bola', 'Chidi', 'Dayo'])
  await seedTickets(parent, children)
  const [ada, bola, chidi, dayo] = children.map(({ reference }) => reference)
  const csv = [
    'Date,Narration,Credit (NGN)',
    `05/05/2026,TRF ${ada} ${bola},20000`,
    `05/05/2026,TRF ${chidi},10000`,
    `05/05/2026,TRF ${dayo},10000`,
  ].join('\n')
  const office = await openAccount(admin)
  await keepFile(office, csv)
  const left = office.getByRole('checkbox', { name: new RegExp(`^Approve TRF ${dayo}`) })
  await left.uncheck()
  await office.getByRole('button', { name: 'Approve 2 exact matches' }).click()

  const calls: string[] = []
  let release: () => void = () => undefined
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await office.route('**/rpc/approve_payments', async (route) => {
    const { call_id } = route.request().postDataJSON() as { call_id: string }
    calls.push(call_id)
    const response = await route.fetch()
    // It is done, and the answer does not arrive.
    if (calls.length === 1) return route.abort()
    await isReleased
    return route.fulfill({ response })
  })
  const dialog = office.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Approve 3 payments' }).click()
  await expect.poll(() => calls.length).toBe(2)
  await office.goBack()
  await expect(dialog.getByRole('button', { name: 'Stopping…' })).toBeVisible()
  release()
  await expect(dialog).toBeHidden()
  await expect(office).toHaveURL(/view=statement/)
  expect(new Set(calls).size).toBe(1)

  const exact = office.getByRole('list', { name: 'Exact matches' })
  await expect(exact.getByRole('checkbox')).toHaveCount(1)
  await expect(left).not.toBeChecked()
  const approved = await parent.api.rows('payments?select=transfer_id&status=eq.approved')
  expect(approved).toHaveLength(3)
  expect(new Set(approved.map((row) => row['transfer_id'])).size).toBe(2)
  await office.unroute('**/rpc/approve_payments')
})

test('work for people: a question, a split, children without a payment, and the rest', async ({
  newActor,
  origin,
  admin,
}) => {
  const surname = uniqueWord()
  const person = await signUpParent(origin, { parent_name: `Ngozi ${surname}` })
  const parent = { ...newActor(person), person }
  const [ada, bola, unstated] = await seedChildren(parent, ['Ada', 'Bola', 'Chidi'], surname)
  const other = await signUpParent(origin, { parent_name: `Musa ${uniqueWord()}` })
  const [stranger] = await seedChildren({ ...newActor(other), person: other }, ['Zara'], 'Bello')
  if (!ada || !bola || !unstated || !stranger) throw new Error('There are no children')
  await seedTickets(parent, [ada, bola])
  await seedTickets({ ...newActor(other), person: other }, [stranger])

  const csv = [
    'Statement of,Lagos; May',
    'Account currency,NGN',
    'Date;Details;Debit;Credit',
    `05/05/2026;${ada.reference} FOR BOTH;;20,000.00`,
    `05/05/2026;ADA ${surname} ${unstated.reference};;10,000.00`,
    `2026-05-06;${ada.reference} AND ${stranger.reference};;10,000.00`,
    `2026-05-06;MRS ${surname};;10,000.00`,
  ].join('\n')
  const office = await openAccount(admin)
  await office.getByText('Or paste its rows').click()
  await office.getByLabel('Statement', { exact: true }).fill(csv)
  await office.getByRole('button', { name: 'Keep 4 lines' }).click()
  await expect(
    office.getByText('2 to choose, 1 without a payment, 1 without a match.'),
  ).toBeVisible()

  const unpaid = office.getByRole('list', { name: 'No payment waits' })
  await expect(unpaid).toContainText('No payment stated', { ignoreCase: true })
  await expect(unpaid.getByRole('link', { name: /^Message the parent/ })).toBeVisible()
  // The line is carried along: its sum is the child's at once.
  await unpaid.getByRole('button', { name: /^Allocate/ }).click()
  const record = office.getByRole('dialog', { name: /₦10,000/ })
  await expect(record).toContainText(`Chidi ${surname}`)
  await expect(record.getByRole('button', { name: 'Book ₦10,000' })).toBeEnabled()
  await record.getByRole('button', { name: 'Cancel' }).click()
  await expect(record).toBeHidden()

  const choices = office.getByRole('list', { name: 'To choose by hand' })
  const question = choices.locator('> li').nth(1)
  await expect(question).toContainText('It fits these alike')
  await question.getByRole('button', { name: `Open the payment of Ada ${surname}` }).click()
  await expect(office.getByRole('dialog', { name: /^Payment of Ada/ })).toContainText(
    'No proof was sent along.',
  )
  await office.keyboard.press('Escape')

  const shared = choices.locator('> li').first()
  await expect(shared).toContainText(/Ada .*Gets ₦10,000.*Bola .*Gets ₦10,000/)
  await shared.getByRole('button', { name: /^Decide on Ada .* and Bola/ }).press('Enter')
  await office.getByRole('dialog').getByRole('button', { name: 'Book ₦20,000' }).click()
  // The same payment is not offered by another line any more.
  await expect(choices.locator('> li')).toHaveCount(1)
  await expect(choices).toContainText('already approved')
  const approved = await parent.api.rows('payments?select=transfer_id&status=eq.approved')
  expect(approved).toHaveLength(2)
  expect(new Set(approved.map((row) => row['transfer_id'])).size).toBe(1)

  const download = office.waitForEvent('download')
  await office.getByRole('button', { name: 'Export CSV' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file.trim().split('\r\n')).toHaveLength(4)
  expect(file).toContain(`MRS ${surname}`)
  expect(file).toContain('no payment stated')
})

test('a file begun by one member is finished by another the next day on another device', async ({
  newActor,
  origin,
  admin,
  secondAdmin,
}) => {
  const person = await signUpParent(origin, { parent_name: `Ngozi ${uniqueWord()}` })
  const parent = { ...newActor(person), person }
  const [ada, bola, chidi] = await seedChildren(parent, ['Ada', 'Bola', 'Chidi'])
  if (!ada || !bola || !chidi) throw new Error('There are no children')
  await seedTickets(parent, [ada, bola, chidi])
  const text = [
    'Date,Narration,Debit,Credit',
    `2026-05-05,TRF ${ada.reference},,10000`,
    `2026-05-05,TRF ${bola.reference},,9950`,
    `2026-05-06,TRF ${chidi.reference},,10000`,
    '2026-05-06,SMS CHARGE,50,',
  ].join('\n')
  const address = await addressOfAccount(admin.api)
  const first = await admin.open(address)
  await keepFile(first, text)
  await expect(first.getByText(/: 4 lines new, 0 known before\.$/)).toBeVisible()
  await first
    .getByRole('button', { name: new RegExp(`^Approve Ada .* by TRF ${ada.reference}`) })
    .click()
  await expect(first.getByRole('button', { name: 'Approve 1 exact match' })).toBeVisible()

  // Another person and browser, with nothing but the account; and the next day the same file again.
  const second = await secondAdmin.open(address)
  await expect(second.getByText(/^1 exact, 1 with another amount, .*1 money out\.$/)).toBeVisible()
  await keepFile(second, text)
  await expect(second.getByText(/: 0 lines new, 4 known before\.$/)).toBeVisible()
  await second.getByRole('button', { name: /^Approve Chidi/ }).click()
  await second.getByRole('button', { name: /^Decide on Bola/ }).click()
  const deciding = second.getByRole('dialog')
  await expect(deciding).toContainText('₦50 less than is due')
  await deciding.getByRole('radio', { name: /Accept as full/ }).check()
  await deciding.getByRole('textbox', { name: /^Reason/ }).fill('Bank charges')
  await deciding.getByRole('button', { name: 'Book ₦9,950' }).click()
  await expect(deciding).toHaveCount(0)
  await second.getByRole('button', { name: /^Set aside: SMS CHARGE/ }).click()
  await second.getByRole('button', { name: 'Bank charge' }).click()
  await expect(second.getByText('Every line until 6 May 2026 has its place.')).toBeVisible()

  const arrived = await parent.api.rows(
    'payments?select=received_amount,received_on,received_via&order=received_on,received_amount',
  )
  expect(arrived).toEqual([
    { received_amount: 9950, received_on: '2026-05-05', received_via: 'statement' },
    { received_amount: 10_000, received_on: '2026-05-05', received_via: 'statement' },
    { received_amount: 10_000, received_on: '2026-05-06', received_via: 'statement' },
  ])

  // What is taken back is open again, for the first as well.
  await first.goto(`/admin/dashboard?tab=payments&q=${ada.reference}`)
  await first.getByRole('button', { name: /^Open the payment of/ }).click()
  await first.getByRole('button', { name: /^Undo/ }).click()
  const undoing = first.getByRole('dialog', { name: 'Make this payment pending again?' })
  await undoing.getByRole('textbox', { name: 'Reason' }).fill('Another child')
  await undoing.getByRole('button', { name: 'Make pending again' }).click()
  await expect(undoing).toHaveCount(0)
  await first.goto(address)
  await expect(first.getByRole('button', { name: 'Approve 1 exact match' })).toBeEnabled()
  await expect(first.getByText('Set aside (1)')).toBeVisible()
})

test('a ticket paid twice is credit in one press, and waits to be given back', async ({
  newActor,
  origin,
  admin,
}) => {
  const person = await signUpParent(origin, { parent_name: `Ngozi ${uniqueWord()}` })
  const parent = { ...newActor(person), person }
  const [ada] = await seedChildren(parent, ['Ada'])
  if (!ada) throw new Error('There is no child')
  await seedTickets(parent, [ada])
  const office = await openAccount(admin)
  const twice = `05/05/2026,TRF ${ada.reference},10000`
  await keepFile(office, ['Date,Narration,Credit', twice, twice].join('\n'))
  // Two equal lines of one day pay one payment once.
  await office.getByRole('button', { name: /^Approve Ada/ }).click()
  await office.getByRole('button', { name: /^Paid twice: keep as credit/ }).click()
  await expect(office.getByText('Every line until 5 May 2026 has its place.')).toBeVisible()
  const credit = await parent.api.call('POST', '/rest/v1/rpc/get_credit', {})
  expect(credit.body).toEqual([{ currency: 'NGN', amount: 10_000 }])
  await office.goto('/admin/books')
  const due = office.getByRole('list', { name: 'To give back' })
  await expect(
    due.getByRole('listitem').filter({ hasText: 'Credit of the family' }).first(),
  ).toBeVisible()
})

test('a statement with other headings is read once its columns are chosen', async ({ admin }) => {
  const office = await openAccount(admin, 'ZAR')
  await office.getByText('Or paste its rows').click()
  const text = office.getByLabel('Statement', { exact: true })
  await text.fill('Tag;Was;Haben\n05/05;EFT;"180,00"')
  await expect(
    office.getByText('Please choose the columns with the narration and the money that came in.'),
  ).toBeVisible()
  await office.getByLabel('Narration').selectOption('Column 2 (Was)')
  await office.getByLabel('Money in').selectOption('Column 3 (Haben)')
  // Nothing is kept of a day that nobody knows.
  await expect(office.getByText('It has no line with a day.')).toBeVisible()
  await office.getByLabel('Day of line 2').fill('2026-05-05')
  await office.getByRole('button', { name: 'Use this day' }).click()
  await office.getByRole('button', { name: 'Keep 1 line' }).click()
  await expect(office.getByText('1 without a match.', { exact: true })).toBeVisible()
  await text.fill('no table at all')
  await expect(office.getByText(/There is no table in this/)).toBeVisible()
  await office.getByRole('link', { name: 'All payments' }).click()
  await expect(office.getByRole('search', { name: 'Payments' })).toBeVisible()
})

const statementFile = (name: string) => path.join(import.meta.dirname, '../statements', name)

test('files of any kind are read as banks give them, and what they leave open is asked', async ({
  admin,
}) => {
  const office = await openAccount(admin, 'NGN', '4471')
  const rand = await addressOfAccount(admin.api, 'ZAR')
  const load = async (name: string) => {
    await office.getByLabel('Statement file').setInputFiles(statementFile(name))
    await expect(office.getByText(path.basename(name), { exact: true })).toBeVisible()
  }
  const facts = office.getByText(/rows in the file/)
  const keep = office.getByRole('button', { name: /^Keep/ })
  await load('banks/opay.xlsx')
  await expect(facts).toHaveText(
    '20 rows in the file: 9 money in (₦105,450.25), 5 money out (₦20,129.38), 6 without money.',
  )
  await expect(office.getByText(/^The running balance fits every line/)).toBeVisible()
  await keep.click()
  await expect(office.getByText(/^It seems to have gone back on 5 June 2026/)).toBeVisible()

  // Another file takes what was read of the one before with it.
  await load('cases/missing-row.csv')
  await expect(facts).toHaveCount(0)
  const question = office.getByRole('group', {
    name: '“05/06/2026” can be two days. Which one is it?',
  })
  await question.getByRole('button', { name: '5 June 2026' }).click()
  await expect(
    office.getByText(
      /^The balance does not fit at line 3: it should be ₦120,000, the file says ₦130,000\./,
    ),
  ).toBeVisible()
  await expect(question).toHaveCount(0)

  await openFile(office, '%PDF-1.7', 'statement.pdf')
  await expect(
    office.getByText('This is a PDF. Ask your bank for the statement as Excel, CSV or OFX.'),
  ).toBeVisible()

  await office.goto(rand)
  await load('banks/fnb-ofx.ofx')
  await expect(facts).toContainText('12 rows in the file: 8 money in (R2,679.50)')
})
