import { CONSENT_VERSION } from '../../src/domain/consent.ts'
import { type Actor, expect, test, uniqueWord } from './actors.ts'
import { signUpParent } from './api.ts'
import { pdf } from './files.ts'

// A family pays for several children: one row for each on top of Payments, and one transfer for all.

/** Adds a child to a family, and tells its reference. */
async function addChild(
  { api, person }: Pick<Actor, 'api' | 'person'>,
  child_name: string,
): Promise<string> {
  const made = await api.call('POST', '/rest/v1/applications', {
    user_id: person.id,
    child_name,
    age: 9,
    gender: 'Female',
    country: 'Nigeria',
    state_city: 'Lagos',
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

test('two siblings are paid in one transfer, with one proof', async ({ newActor, origin }) => {
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
})
