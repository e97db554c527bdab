import { CONSENT_VERSION } from '../../src/domain/consent.ts'
import { type Actor, expect, test, uniqueWord } from './actors.ts'
import { signUpParent } from './api.ts'
import { keepFile, openAccount } from './bank.ts'
import { pdf } from './files.ts'

// A family pays for several children: one row for each on top of Payments, one transfer for all, and the office divides it.

/** Adds a child to a family, and tells its reference. */
async function addChild(
  { api, person }: Pick<Actor, 'api' | 'person'>,
  child_name: string,
  place = { country: 'Nigeria', state_city: 'Lagos' },
): Promise<string> {
  const made = await api.call('POST', '/rest/v1/applications', {
    user_id: person.id,
    child_name,
    age: 9,
    gender: 'Female',
    ...place,
    talents: ['Dance'],
    parent_phone: '+2348030000001',
    consent_version: CONSENT_VERSION,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const [row] = await api.rows(
    `applications?select=payment_reference&child_name=eq.${encodeURIComponent(child_name)}`,
  )
  return String(row?.['payment_reference'])
}

test('two siblings are paid in one transfer, with one proof, and the office divides it', async ({
  newActor,
  origin,
  admin,
}) => {
  const surname = uniqueWord()
  const person = await signUpParent(origin, { child_name: `Ada ${surname}` })
  const parent = { ...newActor(person), person }
  const bola = await addChild(parent, `Bola ${surname}`)
  const [row] = await parent.api.rows('applications?select=payment_reference&child_name=like.Ada*')
  const ada = String(row?.['payment_reference'])

  const page = await parent.open('/dashboard/payment')
  await page.setViewportSize({ width: 360, height: 740 })
  const due = page.getByRole('region', { name: 'To pay' })
  await expect(due.getByRole('listitem')).toHaveCount(2)
  const first = due.getByRole('listitem').first()
  await expect(first).toContainText(`Ada ${surname}`)
  await expect(first).toContainText(/₦10,000by \d+ \w+/)
  await expect(first.getByRole('link', { name: `Pay for Ada ${surname}` })).toBeVisible()

  await due.getByRole('link', { name: 'Pay all: ₦20,000 in one transfer' }).click()
  const form = page.getByRole('form', { name: 'Payment' })
  await expect(page.getByRole('region', { name: 'New payment' })).toBeFocused()
  await expect(
    form.getByRole('heading', { name: 'Tickets for 2 children · ₦20,000' }),
  ).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await form.getByRole('button', { name: 'Copy reference' }).click()
  const narration = await page.evaluate(() => navigator.clipboard.readText())
  expect(narration).toBe(`${ada} ${bola}`)
  await form.getByLabel('Proof of payment (optional)').setInputFiles(pdf)
  await form.getByRole('button', { name: 'I have paid' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Submitted!' })).toBeFocused()
  await expect(page.getByText('Proof received')).toBeVisible()
  const stated = await parent.api.rows('payments?select=id,amount,reference&order=reference')
  expect(stated.map(({ amount, reference }) => ({ amount, reference }))).toEqual(
    [ada, bola].sort().map((reference) => ({ amount: 10_000, reference })),
  )
  const proofs = await parent.api.rows('payment_proofs?select=payment_id,original_name')
  expect(proofs.map((proof) => proof['payment_id']).sort()).toEqual(
    stated.map(({ id }) => id).sort(),
  )
  await page.goto('/dashboard/payment')
  await expect(due).toContainText('Nothing to pay right now.')

  const office = await openAccount(admin)
  await keepFile(office, `Date,Narration,Credit\n05/05/2026,TRF ${narration},20000`)
  await office.getByRole('button', { name: 'Approve 1 exact match' }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Approve 2 payments' }).click()
  await expect(office.getByRole('dialog', { name: '2 of 2 approved' })).toBeVisible()
  const approved = await parent.api.rows(
    'payments?select=transfer_id,received_amount&status=eq.approved',
  )
  expect(approved.map((one) => one['received_amount'])).toEqual([10_000, 10_000])
  expect(new Set(approved.map((one) => one['transfer_id'])).size).toBe(1)
  expect(await parent.api.rows('applications?select=id&ticket_status=eq.paid')).toHaveLength(2)
})

test('naira and rand are two, and a child out of the show is never there', async ({
  newActor,
  origin,
  admin,
}) => {
  const surname = uniqueWord()
  const person = await signUpParent(origin, { child_name: `Ada ${surname}` })
  const parent = { ...newActor(person), person }
  const southAfrica = { country: 'South Africa', state_city: 'Gauteng' }
  await addChild(parent, `Bola ${surname}`)
  await addChild(parent, `Chidi ${surname}`)
  await addChild(parent, `Thandi ${surname}`, southAfrica)
  await admin.api.call(
    'PATCH',
    `/rest/v1/applications?child_name=eq.${encodeURIComponent(`Chidi ${surname}`)}`,
    { status: 'rejected' },
  )
  const page = await parent.open('/dashboard/payment')
  const due = page.getByRole('region', { name: 'To pay' })
  await expect(due.getByRole('listitem')).toHaveCount(3)
  await expect(due).not.toContainText('Chidi')
  await expect(due.getByRole('link', { name: /^Pay all/ })).toHaveText([
    'Pay all: ₦20,000 in one transfer',
  ])

  await due.getByRole('link', { name: `Pay for Thandi ${surname}` }).click()
  await expect(page.getByRole('heading', { name: 'Ticket for Thandi · R180' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Description')).toHaveValue('')
})
