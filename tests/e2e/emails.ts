import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'

/** The file of an email about a notice, which ends with its row's id. */
const NOTICE = /-[0-9a-f]{12}\.(?:txt|html)$/

/** The link in the email that was written to this address. There is no mail server here: emails are files. */
export async function linkInEmailTo(email: string): Promise<string> {
  const folder = process.env['MAIL_DIR'] ?? ''
  const find = () => {
    const names = existsSync(folder) ? readdirSync(folder) : []
    // Those of notices go with their rows, also while this reads; no link that a test follows is in one.
    const lasting = names.filter((name) => !NOTICE.test(name))
    const emails = lasting.map((name) => readFileSync(path.join(folder, name), 'utf8'))
    return emails
      .filter((text) => text.startsWith(`To: ${email}\n`))
      .map((text) => /http\S+(?:\/auth\/v1\/verify|\/reset-password#)\S+/.exec(text)?.[0])
      .find((link) => link !== undefined)
  }
  await expect.poll(find).toBeDefined()
  return find() ?? ''
}
