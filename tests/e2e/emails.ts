import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'

/** The link in the email that was written to this address. There is no mail server here: emails are files. */
export async function linkInEmailTo(email: string): Promise<string> {
  const folder = process.env['MAIL_DIR'] ?? ''
  const find = () => {
    const names = existsSync(folder) ? readdirSync(folder) : []
    const emails = names.map((name) => readFileSync(path.join(folder, name), 'utf8'))
    return emails
      .filter((text) => text.startsWith(`To: ${email}\n`))
      .map((text) => /http\S+(?:\/auth\/v1\/verify|\/reset-password#)\S+/.exec(text)?.[0])
      .find((link) => link !== undefined)
  }
  await expect.poll(find).toBeDefined()
  return find() ?? ''
}
