import { canUnsubscribe, type ClaimedEmail, contentOf } from './email-content.ts'
import { asHtml, asText } from './email-layout.ts'
import type { EmailSettings } from './email-settings.ts'
import { oneLine } from './email-text.ts'

/** An email ready to be sent. */
export interface OutgoingEmail {
  emailId: string
  to: string
  from: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** In addition to those that every mail library sets itself. */
  headers: Record<string, string>
}

/**
 * Writes an email. It contains nothing that its address may not know: for an unconfirmed address no child and no fact,
 * and never a score, a reason, a place or free text other than the organisers' own message.
 *
 * @throws Error when the address is invalid
 */
export function writeEmail(email: ClaimedEmail, settings: EmailSettings): OutgoingEmail {
  const content = contentOf(email, settings)
  const from = readSender(settings)
  return {
    emailId: email.email_id,
    to: readAddress(email.address),
    from,
    subject: content.subject,
    text: asText(content, settings),
    html: asHtml(content, settings),
    headers: headersOf(email, settings, from.address),
  }
}

function headersOf(
  email: ClaimedEmail,
  { projectUrl }: EmailSettings,
  sender: string,
): Record<string, string> {
  const isStoppable =
    email.token && !email.security && (!email.is_confirmed || canUnsubscribe(email))
  return {
    // The same for each attempt, so that a mail client shows a duplicate delivery only once.
    'Message-ID': `<${email.email_id}@${sender.split('@').at(-1)}>`,
    'Auto-Submitted': 'auto-generated',
    // RFC 8058: mail clients show their own button, which calls this address by POST.
    ...(isStoppable && {
      'List-Unsubscribe': `<${projectUrl}/functions/v1/unsubscribe?token=${encodeURIComponent(email.token ?? '')}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  }
}

/** A single mailbox, without anything that a mail server could read as a second one or as a command. */
function readAddress(text: string): string {
  if (/^[^\s<>()[\]\\,;:"@\p{Cc}]+@[^\s<>()[\]\\,;:"@\p{Cc}]+$/u.test(text) && text.length <= 254)
    return text
  throw new Error('The address is not one that can be written to.')
}

function readSender({ from, productName }: EmailSettings): { name: string; address: string } {
  const [, name = '', address = ''] = /^\s*(?:"?([^"<>]*?)"?\s*<)?([^\s<>]+)>?\s*$/.exec(from) ?? []
  return { name: oneLine(name) || oneLine(productName), address: readAddress(address) }
}
