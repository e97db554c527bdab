import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EmailDriver, EmailMessage } from '@supabase/lite'
import { isForDecoy } from '../compat/decoy-account.ts'
import { requestContext } from '../compat/request-context.ts'

const KEPT = 50

/** A letter as it was "sent": what the reader would see as plain text. */
export interface Letter {
  to: string
  subject: string
  text: string
}

export interface Mailbox extends EmailDriver {
  /** The last letters, oldest first. */
  letters: Letter[]
}

/**
 * Stands in for a mail server: a letter goes to the console and, when there is a folder, into a
 * text file there, so that a recovery link can be followed without any account elsewhere.
 */
export function createMailbox(folder: string | null, print: (message: string) => void): Mailbox {
  const letters: Letter[] = []
  return {
    letters,
    async send(message: EmailMessage) {
      const letter = {
        to: String(message.to),
        subject: message.subject,
        text: isOwnLetter(message) ? asText(message.html ?? '') : withRedirect(message.text ?? ''),
      }
      if (isForDecoy()) return
      letters.push(letter)
      if (letters.length > KEPT) letters.shift()
      const page = `To: ${letter.to}\nSubject: ${letter.subject}\n\n${letter.text}\n`
      print(`Mail (not sent, there is no mail server here)\n${page}`)
      if (!folder) return
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${letters.length}.txt`
      await writeFile(join(folder, name), page, { mode: 0o600 })
    },
  }
}

// The API layer's plain text knows nothing of the letters in `templates/`.
function isOwnLetter({ html }: EmailMessage): boolean {
  return html?.includes('#token_hash=') === true
}

function asText(html: string): string {
  return html
    .replace(/<a href="([^"]*)">([^<]*)<\/a>/g, '$2: $1')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .trim()
}

// The API layer's links always lead to the site's front page. Whether the asked-for page may be
// led to is checked when the link is followed.
function withRedirect(text: string): string {
  const redirectTo = requestContext.getStore()?.redirectTo
  if (!redirectTo) return text
  return text.replace(/redirect_to=[^\s&]*/g, `redirect_to=${encodeURIComponent(redirectTo)}`)
}
