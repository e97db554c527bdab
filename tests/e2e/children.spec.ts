import type { Page } from '@playwright/test'
import { type Actor, expect, test, uniqueWord } from './actors.ts'
import { childOf } from './api.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')

async function fillChild(page: Page, name: string) {
  const dialog = dialogOf(page)
  await dialog.getByLabel("Child's name").fill(name)
  await dialog.getByLabel('Age', { exact: true }).selectOption('16')
  await dialog.getByLabel('Male', { exact: true }).check()
  await dialog.getByLabel(/legal guardian/).check()
}

const childrenOf = (actor: Actor) =>
  actor.api.rows('applications?select=id,child_name,country,state_city,parent_phone,talents')

test('a second child starts with what is known, and is added with the way to pay', async ({
  parent,
}) => {
  const page = await parent.open('/dashboard/children?action=add')
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('heading', { name: 'Add a child' })).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/children\?add=child$/)
  await expect(dialog.getByLabel("Parent's phone number")).toHaveValue('0803 000 0001')
  await expect(dialog.getByLabel('Country')).toHaveValue('Nigeria')
  await expect(dialog.getByLabel('State', { exact: true })).toHaveValue('Lagos')

  await dialog.getByRole('button', { name: 'Add child' }).click()
  await expect(dialog.getByLabel("Child's name")).toBeFocused()
  await expect(dialog.getByLabel("Child's name")).toHaveAccessibleDescription(
    "Please enter your child's name",
  )
  await expect(
    dialog.getByText("Please confirm that you are the child's parent or guardian"),
  ).toBeVisible()

  // The content of the sharing link is agreed to in the same words as the switch has them later.
  await expect(dialog.getByLabel(/legal guardian/)).toHaveAccessibleDescription(
    /Anyone with the link can see the name .* ticket status and payment reference/,
  )

  const name = `Zainab O’Ọṣun-${uniqueWord()}`
  await fillChild(page, name)
  for (const talent of ['Acting', 'Music', 'Tech']) await dialog.getByLabel(talent).check()
  await expect(page.getByText('Limit Reached')).toBeVisible()
  await expect(page.getByText('You can select a maximum of two talents.')).toBeVisible()
  await expect(dialog.getByLabel('Acting')).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Add child' }).click()
  await expect(page.getByText('Profile Created!')).toBeVisible()
  await expect(
    page.getByText("Next step: Pay for your child's performance ticket.", { exact: true }),
  ).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  const pay = page.getByRole('link', { name: 'Pay for Ticket' }).first()
  await expect(pay).toHaveAttribute('href', /description=Talent\+Hunt\+Ticket/)

  const rows = await childrenOf(parent)
  expect(rows.find((row) => row['child_name'] === name)).toMatchObject({
    state_city: 'Lagos',
    parent_phone: '+2348030000001',
    talents: ['Music', 'Tech'],
  })
  await page.reload()
  await expect(dialog).toBeHidden()
})

test('the details that others can see are switched off at once, and that is recorded', async ({
  parent,
  admin,
  visitor,
}) => {
  const { id, name, shareCode } = childOf(parent.person)
  await admin.api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, { status: 'approved' })
  const publicRows = () => visitor.api.rows(`public_profiles?select=id&id=eq.${id}`)
  const card = async () =>
    (await visitor.api.call('POST', '/rest/v1/rpc/get_ticket_card', { share_code: shareCode })).body
  expect(await publicRows()).toHaveLength(1)
  expect(JSON.stringify(await card())).toContain(name)

  const page = await parent.open('/dashboard/children')
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await page.getByRole('switch', { name: 'Show on Our Shining Stars' }).click()
  await expect(page.getByText('Nobody can find Chịdịmma on the public page.')).toBeVisible()
  await expect.poll(publicRows).toHaveLength(0)
  await page.getByRole('switch', { name: 'Sharing link' }).click()
  await expect(page.getByText(/The link shows nothing/)).toBeVisible()
  await expect.poll(async () => JSON.stringify(await card())).not.toContain(name)
  await expect(page.getByRole('button', { name: /Copy the sharing link/ })).toBeHidden()

  await page.reload()
  await expect(page.getByText('Not public · link off')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Sharing link' })).not.toBeChecked()
  await page.getByRole('switch', { name: 'Show on Our Shining Stars' }).click()
  await expect.poll(publicRows).toHaveLength(1)
  const consents = await parent.api.rows('consents?select=subject,action&order=created_at')
  expect(consents.map(({ subject, action }) => `${String(subject)} ${String(action)}`)).toEqual([
    'registration given',
    'listing withdrawn',
    'sharing withdrawn',
    'listing given',
  ])
})

test('a child is removed with all that is held about it, files too, after its name is typed', async ({
  parent,
  origin,
}) => {
  const { id, name } = childOf(parent.person)
  const { person, api } = parent
  const paymentId = crypto.randomUUID()
  const proofId = crypto.randomUUID()
  const file = `${person.id}/${proofId}.pdf`
  await api.call('POST', '/rest/v1/payments', {
    id: paymentId,
    user_id: person.id,
    application_id: id,
    amount: 10_000,
    currency: 'NGN',
    description: `Talent Hunt Ticket for ${name}`,
  })
  const headers = {
    apikey: 'sb_publishable_local',
    authorization: `Bearer ${person.session.access_token}`,
  }
  const upload = await fetch(`${origin}/storage/v1/object/payment-proofs/${file}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/pdf' },
    body: '%PDF-1.4 proof',
  })
  expect(upload.status).toBe(200)
  const proof = await api.call('POST', '/rest/v1/payment_proofs', {
    id: proofId,
    user_id: person.id,
    payment_id: paymentId,
    kind: 'application/pdf',
    size_bytes: 14,
  })
  expect(proof.status).toBe(201)

  const page = await parent.open('/dashboard/children')
  await page.getByRole('button', { name: `Remove ${name}` }).click()
  const dialog = dialogOf(page)
  const remove = dialog.getByRole('button', { name: 'Remove for good' })
  await expect(remove).toBeDisabled()
  await dialog.getByRole('textbox').fill('Somebody else')
  await expect(remove).toBeDisabled()
  await dialog.getByRole('textbox').fill(name.toLowerCase())
  await remove.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'No Children Added Yet' })).toBeVisible()

  for (const table of ['applications', 'payments', 'payment_proofs', 'consents']) {
    expect(await api.rows(`${table}?select=user_id`), table).toEqual([])
  }
  const gone = await fetch(`${origin}/storage/v1/object/authenticated/payment-proofs/${file}`, {
    headers,
  })
  expect(gone.status).toBeGreaterThanOrEqual(400)

  await page.getByRole('button', { name: 'Add a child' }).click()
  await expect(dialog.getByLabel("Parent's phone number")).toHaveValue('0803 000 0001')
})
