import type { Locator, Page } from '@playwright/test'
import type { Stack } from '../../supabase/local/stack/stack.ts'
import { childOf, signIn, signUpParent } from './api.ts'
import { expect } from './actors.ts'
import { addAuthenticator } from './authenticator.ts'
import { expectAccessible, sidewaysScroll } from './axe.ts'
import { databaseTest as test, newOwner, sql } from './own-stack.ts'

// "I can't sign in, the address is wrong": from the call to the sign-in with the right one, and the old one's no. Nobody waits
// for three days: the test has a stack of its own, in whose database they pass, and whose emails it sends.

/** Six minutes after the code was shown: the page renews its token, which then says so. */
async function aWhileLater(stack: Stack, page: Page): Promise<void> {
  await sql(stack, `update auth.mfa_amr_claims set updated_at = updated_at - interval '6 minutes'`)
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('kanyezi-auth') ?? '{}') as object
    localStorage.setItem('kanyezi-auth', JSON.stringify({ ...session, expires_at: 1 }))
  })
}

const pass = (stack: Stack, hours: number) =>
  sql(
    stack,
    `update private.email_outbox set ended_at = ended_at - interval '${hours} hours' where security = 'address_to_change';
     update private.address_corrections set asked_at = asked_at - interval '${hours} hours'`,
  )

/** Looks at a state on a phone. */
async function look(page: Page, name: string, at: Locator) {
  await page.setViewportSize({ width: 360, height: 800 })
  await at.scrollIntoViewIfNeeded()
  await expectAccessible(page, name)
  expect(await sidewaysScroll(page), name).toBe(0)
  await page.setViewportSize({ width: 1280, height: 800 })
}

test('a wrong address is refused by whoever has it, and put right where nobody says no for three days', async ({
  stack,
  origin,
  newActor,
  visitor,
  watch,
}) => {
  // The code that is no longer fresh, and the sign-in with the old address.
  watch.expect(/status of 40[03]/)
  const family = await signUpParent(origin)
  const { id, name } = childOf(family)
  const right = `right.${family.email}`
  const owner = await newOwner(stack, origin)
  const office = await newActor(owner).open('/dashboard/account')
  const nextCode = await addAuthenticator(office)
  await aWhileLater(stack, office)
  const emailsTo = (address: string) => stack.emails.filter(({ to }) => to === address)

  await office.goto(`/admin/dashboard?tab=pending&manage=${id}`)
  const manage = office.getByRole('dialog', { name, exact: true })
  const account = manage.getByRole('group', { name: 'The account' })
  const openAccount = () => manage.getByRole('button', { name: /sign in\?$/ }).press('Enter')
  const ask = async () => {
    await account.getByRole('button', { name: 'The address is wrong' }).press('Enter')
    await account.getByLabel('Right email address').fill(right)
  }
  await openAccount()
  await ask()
  await look(office, 'form', account.getByRole('form'))
  await account.getByLabel('Right email address').press('Enter')
  const question = office.getByRole('dialog', { name: 'Is it you?' })
  await question.getByLabel('Your password').fill(owner.password)
  await question.getByLabel('Code').fill(await nextCode())
  await look(office, 'question', question.getByLabel('Code'))
  await question.getByLabel('Code').press('Enter')
  await expect(account).toContainText(`${right} was asked for on`)
  await look(office, 'asked', account.getByRole('button', { name: 'Take it back' }))

  // The old address says no by its email, signed in nowhere.
  await stack.deliverEmails()
  const told = emailsTo(family.email).at(-1)
  expect(told?.subject).toBe('Your email is going to change')
  expect(told?.text).not.toContain(right)
  const keep = await visitor.open(/http\S+\/keep-address#\S+/.exec(told?.text ?? '')?.[0] ?? '')
  await keep.getByRole('button', { name: 'Keep this email' }).press('Enter')
  await expect(keep.getByRole('heading', { level: 1 })).toHaveText('Your email stays as it is')
  await pass(stack, 73)
  await stack.deliverEmails()
  await office.reload()
  await openAccount()
  await expect(account).toContainText('Somebody at the old address said no to')
  await look(office, 'refused', account.getByText(/said no to/))
  await signIn(origin, family.email, family.password)

  // Asked for again within five minutes of the code, and nobody says no.
  await ask()
  await account.getByRole('button', { name: 'Ask for this address' }).press('Enter')
  await expect(account).toContainText(`${right} was asked for on`)
  await stack.deliverEmails()
  await pass(stack, 71)
  await stack.deliverEmails()
  expect(emailsTo(right)).toEqual([])
  await pass(stack, 2)
  await stack.deliverEmails()
  expect(emailsTo(right).map(({ subject }) => subject)).toEqual([
    'This is the email of your account now',
  ])
  await office.reload()
  await openAccount()
  await expect(manage.getByRole('link', { name: right })).toBeVisible()
  await expect(account).toContainText(`${right} became the address on`)
  await account.getByRole('button', { name: 'Send the email for a new password' }).press('Enter')
  await expect.poll(() => emailsTo(right).at(-1)?.text ?? '').toMatch(/\/reset-password#\S+/)

  const page = await visitor.open('/login')
  const enter = async (email: string) => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(family.password)
    await page.getByLabel('Password', { exact: true }).press('Enter')
  }
  await enter(family.email)
  await expect(page.getByRole('alert').first()).toContainText('Check your email and password')
  await enter(right)
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
})
