import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EmailDriver, EmailMessage } from '@supabase/lite'
import { failedWrite, requestContext } from '../compat/request-context.ts'

const KEPT = 50

/** A "sent" email: its plain text as the reader would see it. */
export interface Email {
  to: string
  subject: string
  text: string
  /** For an email of a notice: its row in `private.email_outbox`. */
  emailId?: string
}

export interface Mailbox extends EmailDriver {
  /** The latest emails, oldest first. */
  emails: Email[]
  /** Keeps a notice's email, as text and as HTML. */
  keep(email: Required<Email> & { html: string }): Promise<void>
  /** The rows of `private.email_outbox` whose emails are kept. */
  emailIds(): Promise<string[]>
  /** Deletes the emails of these rows. */
  discard(emailIds: readonly string[]): Promise<void>
}

/**
 * Stands in for a mail server: an email goes to the console and, when there is a folder, into a text file there, so
 * that a recovery link can be followed without any other account. The email of a notice, one of many, gets one line on
 * the console.
 */
export function createMailbox(folder: string | null, print: (message: string) => void): Mailbox {
  const emails: Email[] = []

  async function write(email: Email, name: string, html?: string): Promise<string | null> {
    emails.push(email)
    if (emails.length > KEPT) emails.shift()
    if (!folder) return null
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, `${new Date().toISOString().replace(/[:.]/g, '-')}-${name}`)
    await writeFile(`${file}.txt`, asPage(email), { mode: 0o600 }).catch(failedWrite)
    if (html !== undefined) await writeFile(`${file}.html`, html, { mode: 0o600 })
    return `${file}.txt`
  }

  const filesInFolder = () =>
    folder ? readdir(folder).catch((): string[] => []) : Promise.resolve([])

  return {
    emails,
    async send(message: EmailMessage) {
      const email = {
        to: String(message.to),
        subject: message.subject,
        text: isOwnEmail(message) ? asText(message.html ?? '') : withRedirect(message.text ?? ''),
      }
      print(`Mail (not sent, there is no mail server here)\n${asPage(email)}`)
      await write(email, String(emails.length + 1))
    },
    async keep({ html, ...email }) {
      const file = await write(email, email.emailId, html)
      print(`Mail (not sent) to ${email.to}: ${email.subject}${file ? ` (${file})` : ''}`)
    },
    async emailIds() {
      const ids = [
        ...emails.map(({ emailId }) => emailId),
        ...(await filesInFolder()).map((name) => EMAIL_FILE.exec(name)?.[1]),
      ]
      return [...new Set(ids.filter((id) => id !== undefined))]
    },
    async discard(emailIds) {
      const gone = new Set(emailIds)
      const isGone = (id: string | undefined) => id !== undefined && gone.has(id)
      emails.splice(0, emails.length, ...emails.filter(({ emailId }) => !isGone(emailId)))
      for (const name of await filesInFolder()) {
        if (!folder || !isGone(EMAIL_FILE.exec(name)?.[1])) continue
        // Somebody else may have deleted it, or another server with the same folder.
        await rm(join(folder, name), { force: true })
      }
    },
  }
}

const EMAIL_FILE = /Z-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(?:txt|html)$/

const asPage = ({ to, subject, text }: Email) => `To: ${to}\nSubject: ${subject}\n\n${text}\n`

// The API layer's plain text does not know the emails in `templates/`.
function isOwnEmail({ html }: EmailMessage): boolean {
  return html?.includes('#token_hash=') === true
}

function asText(html: string): string {
  return html
    .replace(/<a href="([^"]*)">([^<]*)<\/a>/g, '$2: $1')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .trim()
}

// The API layer's links always lead to the site's front page. Whether the requested page is allowed is checked when the
// link is followed.
function withRedirect(text: string): string {
  const redirectTo = requestContext.getStore()?.redirectTo
  if (!redirectTo) return text
  return text.replace(/redirect_to=[^\s&]*/g, `redirect_to=${encodeURIComponent(redirectTo)}`)
}
