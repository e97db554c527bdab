import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { type Actor, uniqueWord } from './actors.ts'

/** The page of an account that is named for one test alone: no line of it is known, and no other test's stands there. */
export async function openAccount(
  { api, open }: Pick<Actor, 'api' | 'open'>,
  currency: 'NGN' | 'ZAR' = 'NGN',
  lastDigits = '1234',
): Promise<Page> {
  return open(await addressOfAccount(api, currency, lastDigits))
}

export async function addressOfAccount(
  api: Actor['api'],
  currency: 'NGN' | 'ZAR' = 'NGN',
  lastDigits = '1234',
): Promise<string> {
  const id = randomUUID()
  const made = await api.call('POST', '/rest/v1/rpc/save_bank_account', {
    account_id: id,
    name: 'Ticket fees',
    bank: `Bank of ${uniqueWord()}`,
    currency,
    last_digits: lastDigits,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return `/admin/dashboard?tab=payments&view=statement&account=${id}`
}

export async function openFile(page: Page, text: string, name = 'statement.csv') {
  await page
    .getByLabel('Statement file')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

/** Reads a file and keeps its lines: two presses. */
export async function keepFile(page: Page, text: string) {
  await openFile(page, text)
  await page.getByRole('button', { name: /^Keep \d+ lines?$/ }).click()
  await expect(page.getByRole('button', { name: 'Take this file back' })).toBeVisible()
}
