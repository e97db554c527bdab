import type { Page } from '@playwright/test'
import type { Stack } from '../../supabase/local/stack/stack.ts'
import { type Person, signIn, signUpParent } from './api.ts'
import { expect } from './actors.ts'
import { addAuthenticator } from './authenticator.ts'
import { expectAccessible, sidewaysScroll } from './axe.ts'
import { databaseTest as test } from './own-stack.ts'

// The acts that ask for a password typed in the last minutes. Nobody waits for minutes to pass: the test has a stack of its
// own, in whose database the sign-in is of before.

/** The same person six minutes later, with the token that the browser has then. */
async function aWhileLater(stack: Stack, origin: string, person: Person): Promise<Person> {
  await stack.exclusive((pg) =>
    pg.query(
      `update auth.mfa_amr_claims c set updated_at = c.updated_at - interval '6 minutes'
       from auth.sessions s where s.id = c.session_id and s.user_id = $1`,
      [person.id],
    ),
  )
  const { refresh_token } = person.session as { refresh_token?: string }
  const renewed = await fetch(`${origin}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { apikey: 'sb_publishable_local', 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token }),
  })
  return { ...person, session: (await renewed.json()) as Person['session'] }
}

async function newOwner(stack: Stack, origin: string): Promise<Person> {
  const person = await signUpParent(origin)
  await stack.exclusive((pg) =>
    pg.query(`insert into private.staff (user_id, email) values ($1, $2)`, [
      person.id,
      person.email,
    ]),
  )
  return person
}

/** Looks at a state on a phone. */
async function look(page: Page, name: string) {
  await page.setViewportSize({ width: 360, height: 800 })
  await expectAccessible(page, name)
  expect(await sidewaysScroll(page), name).toBe(0)
}

test('a new authenticator changes the team with the password alone, and a reset one begins with a code that is told', async ({
  stack,
  origin,
  newActor,
  watch,
}) => {
  // The refusals that ask for something, and the panel's data before a section is open.
  watch.expect(/status of 40[0134]/)
  const owner = await aWhileLater(stack, origin, await newOwner(stack, origin))
  const office = await newActor(owner).open('/dashboard/account')
  const ownerCode = await addAuthenticator(office)

  const helper = await signUpParent(origin)
  const helperActor = newActor(helper)
  const join = await helperActor.open('/join')
  await join.getByRole('button', { name: "Ask for an administrator's code" }).press('Enter')
  const told = await join.locator('code').textContent()

  // The session may be stolen and the authenticator the thief's: the password says that it is the owner.
  await office.goto('/admin/setup')
  await office.getByRole('button', { name: 'Appoint somebody' }).press('Enter')
  const appoint = office.getByRole('dialog', { name: 'Appoint somebody' })
  await appoint.getByLabel('Email of their account').fill(helper.email)
  await appoint.getByRole('radio', { name: /^Owner/ }).check()
  await appoint.getByLabel('Code').fill(told ?? '')
  await appoint.getByLabel('Code').press('Enter')
  const question = office.getByRole('dialog', { name: 'Is it you?' })
  await question.getByLabel('Your password').fill(owner.password)
  await look(office, 'appointing')
  await question.getByLabel('Code').fill(await ownerCode())
  await question.getByLabel('Code').press('Enter')
  await expect(appoint).toBeHidden()
  const row = office
    .getByRole('table', { name: 'Team' })
    .getByRole('row')
    .filter({ hasText: helper.email })
  await expect(row).toContainText('Active')

  // The helper sets one up, and loses it. Within five minutes of the password nothing is asked again.
  await join.goto('/dashboard/account')
  await addAuthenticator(join)
  await office.reload()
  await office.getByRole('button', { name: `Reset authenticators: ${helper.email}` }).press('Enter')
  await office.getByRole('dialog').getByRole('button', { name: 'Reset' }).press('Enter')
  await expect(row).toContainText('Waits for a code')

  const again = await newActor(await signIn(origin, helper.email, helper.password)).open(
    '/admin/dashboard',
  )
  await expect(again).toHaveURL(/\/second-factor$/)
  await expect(again.getByRole('heading', { level: 1, name: 'Your code' })).toBeVisible()
  await look(again, 'after-reset')
  await again.getByRole('link', { name: 'Open your account' }).press('Enter')
  await expect(again.getByRole('button', { name: 'Add an authenticator' })).toBeHidden()
  await again.getByRole('button', { name: 'Ask for a code' }).press('Enter')
  const fresh = await again.locator('code').textContent()
  await look(again, 'code')
  await office.getByRole('button', { name: `Enter the code: ${helper.email}` }).press('Enter')
  const accept = office.getByRole('dialog', { name: `The code of ${helper.email}` })
  await look(office, 'accepting')
  await accept.getByLabel('Code').fill((fresh ?? '').toLowerCase())
  await accept.getByLabel('Code').press('Enter')
  await expect(row).toContainText('Active')
  await again.getByRole('button', { name: 'They have entered it' }).press('Enter')
  await addAuthenticator(again)
  await again.goto('/admin/setup')
  await expect(again.getByRole('table', { name: 'Team' })).toContainText(owner.email)

  // Each of it was told to the account that it happened to, although emails of notices are off.
  const { rows } = await stack.exclusive((pg) =>
    pg.query<{ address: string; security: string }>(
      'select address, security from public.claim_emails(10) where security is not null order by 1, 2',
    ),
  )
  expect(rows.filter(({ address }) => address === owner.email)).toEqual([
    { address: owner.email, security: 'authenticator_added' },
  ])
  expect(rows.map(({ security }) => security).sort()).toEqual([
    'authenticator_added',
    'authenticator_added',
    'authenticator_removed',
  ])
})
