import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { type Actor, expect, test, uniqueWord } from './actors.ts'
import { signUpParent } from './api.ts'
import { addressOfAccount, keepFile, openAccount, openFile } from './bank.ts'

interface Child {
  id: string
  name: string
  reference: string
}

async function seedChildren({ api, person }: Actor, names: readonly string[]): Promise<Child[]> {
  const rows = names.map((name) => ({
    id: randomUUID(),
    user_id: person.id,
    child_name: `${name} ${uniqueWord()}`,
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
}

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
