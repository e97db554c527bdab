import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EmailDriver, EmailMessage } from '@supabase/lite'
import { failedWrite, requestContext } from '../compat/request-context.ts'

const KEPT = 50

/** A letter as it was "sent": what the reader would see as plain text. */
export interface Letter {
  to: string
  subject: string
  text: string
  /** Of a letter of a notice: its row in `private.deliveries`. */
  deliveryId?: string
}

export interface Mailbox extends EmailDriver {
  /** The last letters, oldest first. */
  letters: Letter[]
  /** Keeps the letter of a notice, as text and as HTML. */
  keep(letter: Required<Letter> & { html: string }): Promise<void>
  /** The deliveries whose letters are kept. */
  deliveryIds(): Promise<string[]>
  /** Throws the letters of these deliveries away. */
  discard(deliveryIds: readonly string[]): Promise<void>
}

/**
 * Stands in for a mail server: a letter goes to the console and, when there is a folder, into a
 * text file there, so that a recovery link can be followed without any account elsewhere. Of the
 * letter of a notice, which is one of many, the console has a line.
 */
export function createMailbox(folder: string | null, print: (message: string) => void): Mailbox {
  const letters: Letter[] = []

  async function write(letter: Letter, name: string, html?: string): Promise<string | null> {
    letters.push(letter)
    if (letters.length > KEPT) letters.shift()
    if (!folder) return null
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, `${new Date().toISOString().replace(/[:.]/g, '-')}-${name}`)
    await writeFile(`${file}.txt`, asPage(letter), { mode: 0o600 }).catch(failedWrite)
    if (html !== undefined) await writeFile(`${file}.html`, html, { mode: 0o600 })
    return `${file}.txt`
  }

  const filesInFolder = () =>
    folder ? readdir(folder).catch((): string[] => []) : Promise.resolve([])

  return {
    letters,
    async send(message: EmailMessage) {
      const letter = {
        to: String(message.to),
        subject: message.subject,
        text: isOwnLetter(message) ? asText(message.html ?? '') : withRedirect(message.text ?? ''),
      }
      print(`Mail (not sent, there is no mail server here)\n${asPage(letter)}`)
      await write(letter, String(letters.length + 1))
    },
    async keep({ html, ...letter }) {
      const file = await write(letter, letter.deliveryId, html)
      print(`Mail (not sent) to ${letter.to}: ${letter.subject}${file ? ` (${file})` : ''}`)
    },
    async deliveryIds() {
      const ids = [
        ...letters.map(({ deliveryId }) => deliveryId),
        ...(await filesInFolder()).map((name) => DELIVERY_FILE.exec(name)?.[1]),
      ]
      return [...new Set(ids.filter((id) => id !== undefined))]
    },
    async discard(deliveryIds) {
      const gone = new Set(deliveryIds)
      const isGone = (id: string | undefined) => id !== undefined && gone.has(id)
      letters.splice(0, letters.length, ...letters.filter(({ deliveryId }) => !isGone(deliveryId)))
      for (const name of await filesInFolder()) {
        if (folder && isGone(DELIVERY_FILE.exec(name)?.[1])) await rm(join(folder, name))
      }
    },
  }
}

const DELIVERY_FILE = /Z-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(?:txt|html)$/

const asPage = ({ to, subject, text }: Letter) => `To: ${to}\nSubject: ${subject}\n\n${text}\n`

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
