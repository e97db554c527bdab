import { canUnsubscribe, type ClaimedLetter, contentOf } from './letter-content.ts'
import { asHtml, asText } from './letter-layout.ts'
import type { LetterSettings } from './letter-settings.ts'
import { oneLine } from './letter-text.ts'

/** A letter as it is sent. */
export interface OutgoingLetter {
  deliveryId: string
  to: string
  from: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** Beside those that every mail program writes itself. */
  headers: Record<string, string>
}

/**
 * Writes a letter. Nothing goes into it that its address may not know: without a confirmed address no child and no
 * fact, and never a score, a reason, a place or anybody's free text but the organisers' own message.
 *
 * @throws Error when the address cannot be written to
 */
export function writeLetter(letter: ClaimedLetter, settings: LetterSettings): OutgoingLetter {
  const content = contentOf(letter, settings)
  const from = readSender(settings)
  return {
    deliveryId: letter.delivery_id,
    to: readAddress(letter.address),
    from,
    subject: content.subject,
    text: asText(content, settings),
    html: asHtml(content, settings),
    headers: headersOf(letter, settings, from.address),
  }
}

function headersOf(
  letter: ClaimedLetter,
  { projectUrl }: LetterSettings,
  sender: string,
): Record<string, string> {
  const isStoppable =
    letter.token && !letter.security && (!letter.is_confirmed || canUnsubscribe(letter))
  return {
    // The same at each try, so that a mail program shows a letter that came twice once.
    'Message-ID': `<${letter.delivery_id}@${sender.split('@').at(-1)}>`,
    'Auto-Submitted': 'auto-generated',
    // RFC 8058: mail programs show a button of their own, which calls this address by POST.
    ...(isStoppable && {
      'List-Unsubscribe': `<${projectUrl}/functions/v1/unsubscribe?token=${encodeURIComponent(letter.token ?? '')}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  }
}

/** One mailbox, and nothing that a mail server could read as a second or as a command. */
function readAddress(text: string): string {
  if (/^[^\s<>()[\]\\,;:"@\p{Cc}]+@[^\s<>()[\]\\,;:"@\p{Cc}]+$/u.test(text) && text.length <= 254)
    return text
  throw new Error('The address is not one that can be written to.')
}

function readSender({ from, productName }: LetterSettings): { name: string; address: string } {
  const [, name = '', address = ''] = /^\s*(?:"?([^"<>]*?)"?\s*<)?([^\s<>]+)>?\s*$/.exec(from) ?? []
  return { name: oneLine(name) || oneLine(productName), address: readAddress(address) }
}
