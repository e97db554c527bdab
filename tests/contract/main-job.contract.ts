import { randomUUID } from 'node:crypto'
import { expect as playwrightExpect } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { supabase } from '@/lib/supabase/client'
import { pdf } from '../e2e/files.ts'
import { stretched } from '../runner/stretch.ts'
import { type AppInBrowser, openBrowser } from './browser.ts'
import { app } from './calls.ts'
import { as, database } from './people.ts'

/* The product's main job in the browser, over real parts only: three people, who never reload their pages. */

const see = playwrightExpect.configure({ timeout: stretched(60_000) })

let browser: AppInBrowser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const owner = {
  email: `owner-${randomUUID().slice(0, 8)}@example.com`,
  password: 'a-good-password',
}

/** An account of a team member who runs the show. */
async function makeOwner(): Promise<void> {
  await as(null, () => app.join.makeTeamAccount({ parent_name: 'Bola Ade', ...owner }))
  const { data } = await supabase().auth.getUser()
  await database`
    insert into private.staff (user_id, email, role) values (${data.user?.id}, ${owner.email}, 'owner')`
}

/** The statement's bank account, so that it does not matter whether other tests have added one. */
async function nameAccount(): Promise<string> {
  const id = randomUUID()
  const digits = String(1000 + (Date.now() % 9000))
  await database`
    insert into private.bank_accounts (id, name, bank, last_digits, currency)
    values (${id}, ${`Tickets ${digits}`}, 'GTBank', ${digits}, 'NGN')`
  return id
}

/** A bank statement with one line, dated today, in a format in which no date is ambiguous. */
function statementOf(reference: string) {
  const day = new Date().toISOString().slice(0, 10)
  const lines = ['Date,Narration,Debit,Credit', `${day},TRF ${reference},,10000.00`]
  return { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
}

it('a family registers and pays with proof, the bank’s statement approves it, and the ticket is shared', async () => {
  await makeOwner()
  const account = await nameAccount()
  const [parent, office, friend] = [
    await browser.open(null),
    await browser.open(null),
    await browser.open(null),
  ]
  const child = `Ọlábísí ${randomUUID().replace(/[^a-f]/g, '')}`

  const family = parent.page
  await family.goto('/register')
  await family.getByLabel('Your name').fill("Adé O'Brien-Ṣadé")
  await family.getByLabel('Email').fill(`parent-${randomUUID().slice(0, 8)}@example.com`)
  await family.getByLabel('Password', { exact: true }).fill('secret-1')
  await family.getByLabel('Phone number').fill('0803 000 0001')
  await family.getByLabel('Living with child', { exact: true }).check()
  await family.getByLabel("Child's name").fill(child)
  await family.getByLabel('Age', { exact: true }).selectOption('8')
  await family.getByLabel('Female').check()
  await family.getByLabel('State', { exact: true }).selectOption('Lagos')
  await family.getByLabel('Dance').check()
  await family.getByLabel(/legal guardian/).check()
  await family.getByRole('button', { name: 'Register' }).click()
  await see(family).toHaveURL(/\/dashboard$/)
  const journey = family.getByRole('list', { name: `${child}'s journey` })
  const step = (title: string) => journey.getByRole('listitem').filter({ hasText: title })
  await see(step('Pay for Ticket')).toContainText('Next')

  await family.getByRole('link', { name: 'Pay for Ticket' }).click()
  await family.getByLabel('Proof of payment (optional)').setInputFiles(pdf)
  await family.getByRole('button', { name: 'I have paid' }).click()
  await see(family.getByRole('heading', { name: 'Payment Submitted!' })).toBeVisible()
  await see(family.getByText('Proof received')).toBeVisible()
  const [row] = await database`
    select payment_reference, share_code from public.applications where child_name = ${child}`
  const reference = String(row?.['payment_reference'])
  const payment = family.getByRole('listitem').filter({ hasText: reference })
  await see(payment).toContainText('Pending')

  const panel = office.page
  await panel.goto('/login')
  await panel.getByLabel('Email').fill(owner.email)
  await panel.getByLabel('Password', { exact: true }).fill(owner.password)
  await panel.getByRole('button', { name: 'Sign In' }).click()
  await see(panel.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await panel.goto(`/admin/dashboard?tab=payments&view=statement&account=${account}`)
  // On a busy machine the file would go to a form that is still being rendered.
  await panel.waitForLoadState('networkidle')
  await panel.getByLabel('Statement file').setInputFiles(statementOf(reference))
  await panel.getByRole('button', { name: 'Keep 1 line' }).click()
  await panel.getByRole('button', { name: 'Approve 1 exact match' }).click()
  await panel.getByRole('dialog').getByRole('button', { name: 'Approve 1 payment' }).click()
  await panel.getByRole('button', { name: 'Done' }).click()
  await see(panel.getByText(`TRF ${reference}`)).toBeHidden()
  await see(payment).toContainText('Approved')

  await family.getByRole('link', { name: 'Back to your dashboard' }).click()
  await see(step('Pay for Ticket')).toContainText('Done')
  await family.getByRole('link', { name: 'View Ticket' }).click()
  await see(family).toHaveURL(/\/ticket\//)
  const ticket = family.getByRole('article', { name: new RegExp(child) })
  await see(ticket).toContainText('I have my ticket!')

  await friend.page.goto(`/share/${String(row?.['share_code'])}`)
  const shared = friend.page.getByRole('article', { name: `Talent hunt ticket of ${child}` })
  await see(shared).toBeVisible()
  await see(friend.page.getByRole('group', { name: 'Ticket status' })).toBeVisible()

  // The job sweep has checked the file meanwhile.
  await panel.goto(`/admin/dashboard?tab=payments&status=approved&q=${reference}`)
  await panel.getByRole('button', { name: /^Open the payment of/ }).click()
  await see(panel.getByRole('dialog')).toContainText(pdf.name)
  await see(panel.getByText('This proof could not be opened.')).toBeHidden()

  for (const { faults } of [parent, office, friend]) expect(faults).toEqual([])
})
