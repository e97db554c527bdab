import { readFileSync } from 'node:fs'
import { expect, test } from './actors.ts'
import { Api, childOf, signIn } from './api.ts'
import { expectAccessible } from './axe.ts'
import { linkInEmailTo } from './emails.ts'

const REFUSED = /status of 4\d\d/

test('another email address counts once the link in the email was opened', async ({
  parent,
  origin,
}) => {
  const { email, password } = parent.person
  const next = `next-${email}`
  const page = await parent.open('/dashboard/account')
  await page.getByRole('heading', { name: 'Email', exact: true }).click()
  const form = page.getByRole('form', { name: 'Email' })
  await form.getByLabel('Email').fill(next)
  await form.getByRole('textbox', { name: 'Current password' }).fill(password)
  await form.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByText('Check your email', { exact: true })).toBeVisible()
  await expect(form.getByRole('status')).toContainText(next)
  await signIn(origin, email, password)

  await fetch(await linkInEmailTo(email), { redirect: 'manual' })
  const person = await signIn(origin, next, password)
  expect(person.id).toBe(parent.person.id)
})

test('everything held is downloaded, and nothing of anybody else', async ({ parent, stranger }) => {
  const { person } = parent
  await parent.api.call('POST', '/rest/v1/payments', {
    user_id: person.id,
    application_id: childOf(person).id,
    amount: 10_000,
    currency: 'NGN',
    description: 'Talent Hunt Ticket',
  })
  const page = await parent.open('/dashboard/account')
  await page.getByRole('link', { name: 'See my data' }).click()
  const children = page.getByRole('heading', { name: 'Your children' }).locator('..')
  await expect(children).toContainText(childOf(person).name)
  await expectAccessible(page, 'the export')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^kanyezi-my-data-\d{4}-\d\d-\d\d\.json$/)
  const text = readFileSync(await download.path(), 'utf8')
  const held = JSON.parse(text) as Record<string, unknown>
  expect(held).toMatchObject({
    account: { email: person.email },
    applications: [{ child_name: childOf(person).name, parent_phone: '+2348030000001' }],
    consents: [{ subject: 'registration', action: 'given' }],
    payments: [{ amount: 10_000 }],
  })
  expect(text).not.toContain(stranger.person.id)
  expect(text).not.toContain(childOf(stranger.person).name)
})

test('a closed account is gone with everything: rows, files, sign-in', async ({
  parent,
  stranger,
  admin,
  origin,
  watch,
}) => {
  const { person, api } = parent
  const paymentId = crypto.randomUUID()
  const proofId = crypto.randomUUID()
  const file = `${person.id}/${proofId}.pdf`
  await api.call('POST', '/rest/v1/payments', {
    id: paymentId,
    user_id: person.id,
    application_id: childOf(person).id,
    amount: 10_000,
    currency: 'NGN',
    description: 'Talent Hunt Ticket',
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
  await api.call('POST', '/rest/v1/payment_proofs', {
    id: proofId,
    user_id: person.id,
    payment_id: paymentId,
    kind: 'application/pdf',
    size_bytes: 14,
  })
  // A decided payment's proof cannot be removed by hand; closing the account takes it all the same.
  const approved = await admin.api.call('POST', '/rest/v1/rpc/update_payment_status', {
    payment_id: paymentId,
    new_status: 'approved',
  })
  expect(approved.status).toBeLessThan(300)

  const page = await parent.open('/dashboard/account')
  await page.getByRole('heading', { name: 'Close the account' }).click()
  await page.getByRole('button', { name: 'Close my account' }).click()
  const dialog = page.getByRole('dialog')
  const close = dialog.getByRole('button', { name: 'Close for good' })
  await expect(close).toBeDisabled()
  await dialog.getByRole('textbox').fill(person.email)
  await close.click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByText('Account closed')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()

  await expect(signIn(origin, person.email, person.password)).rejects.toThrow(/400/)
  for (const table of ['applications', 'payments', 'payment_proofs', 'consents', 'donations']) {
    const rows = await admin.api.rows(`${table}?select=user_id&user_id=eq.${person.id}`)
    expect(rows, table).toEqual([])
  }
  const adminHeaders = {
    ...headers,
    authorization: `Bearer ${admin.person.session.access_token}`,
  }
  const gone = await fetch(`${origin}/storage/v1/object/authenticated/payment-proofs/${file}`, {
    headers: adminHeaders,
  })
  expect(gone.status).toBeGreaterThanOrEqual(400)
  // The old token still reads nothing and makes nothing.
  const late = await new Api(origin, person).call('POST', '/rest/v1/payments', {
    user_id: person.id,
    amount: 1,
    currency: 'NGN',
    description: 'late',
  })
  expect(late.status).toBeGreaterThanOrEqual(400)
  expect(await stranger.api.rows('applications?select=id')).toHaveLength(1)
  watch.expect(REFUSED)
})
