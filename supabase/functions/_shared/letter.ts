import { firstName } from '../../../src/domain/first-name.ts'
import {
  LASTING_GROUP,
  type LetterGroup,
  letterGroupName,
} from '../../../src/domain/letter-groups.ts'
import {
  type NoticeFacts,
  type NoticeKind,
  noticePath,
  noticeSentence,
  receiptPath,
} from '../../../src/domain/notice.ts'

/** A letter that is due, as `claim_letters` hands it out: what its address may not be told is null. */
export interface ClaimedLetter {
  delivery_id: string
  address: string
  /** Whether somebody at the address said that it is theirs. Until then a letter names no child and no fact. */
  is_confirmed: boolean
  kind: NoticeKind | null
  letter_group: LetterGroup | null
  child_name: string | null
  facts: NoticeFacts | null
  application_id: string | null
  payment_id: string | null
  /** The words of the organisers' message, or of a test of one. */
  subject: string | null
  body: string | null
  is_test: boolean
  token: string | null
}

/** What every letter has in common. */
export interface LetterSettings {
  productName: string
  /** Where its links lead, without a slash at the end. */
  siteUrl: string
  /** Where the one-click unsubscribe stands: the project's address, without a slash at the end. */
  projectUrl: string
  /** The sender: `show@example.org` or `The Show <show@example.org>`. */
  from: string
}

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

const MAX_SUBJECT = 150

interface Link {
  label: string
  url: string
}

/** What a letter says, before it becomes text and HTML. */
interface Content {
  subject: string
  title: string
  paragraphs: string[]
  button: Link
  /** Below the button. */
  links: Link[]
  question: { text: string; link: Link } | null
  /** Why it came. */
  reason: string
  endings: { text: string; link: Link }[]
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

function contentOf(letter: ClaimedLetter, settings: LetterSettings): Content {
  const { productName: product } = settings
  const isUnconfirmed = !letter.is_confirmed
  const address = oneLine(letter.address)
  return {
    ...newsOf(letter, settings),
    question: isUnconfirmed
      ? linked(
          letter,
          settings,
          '/confirm-address',
          'Yes, this is my address',
          'Is this your address? Say so once, and our letters can tell you what happened.',
        )
      : null,
    reason: isUnconfirmed
      ? `This letter came because somebody made an account at ${product} with the address ${address}.`
      : `This letter came because ${address} is the address of your account at ${product}.`,
    endings: [
      linked(
        letter,
        settings,
        '/not-me',
        'This is not me',
        isUnconfirmed
          ? "No account at all? Tell us, and we won't write to you again."
          : "Not your account? Tell us, and we won't write to you again.",
      ),
      isUnconfirmed || !canUnsubscribe(letter)
        ? null
        : linked(
            letter,
            settings,
            '/unsubscribe',
            'Unsubscribe',
            `You can stop letters of this kind: ${groupName(letter)}.`,
          ),
    ].filter((ending) => ending !== null),
  }
}

type News = Pick<Content, 'subject' | 'title' | 'paragraphs' | 'button' | 'links'>

function newsOf(letter: ClaimedLetter, settings: LetterSettings): News {
  const at = (label: string, path: string): Link => ({ label, url: `${settings.siteUrl}${path}` })
  const news = 'There is news on your page'
  const withoutFacts: News = {
    subject: news,
    title: `${news}.`,
    paragraphs: ['Sign in to read it.'],
    button: at('Read the news', '/dashboard/notices'),
    links: [],
  }
  if (!letter.is_confirmed) return withoutFacts

  const { kind, subject, body } = letter
  if (letter.is_test || kind === 'message') {
    const title = oneLine(subject ?? letter.facts?.subject ?? '') || 'A message from the organisers'
    return {
      ...withoutFacts,
      subject: shorten(letter.is_test ? `Test: ${title}` : title),
      title,
      // Without its words it is read on the page.
      paragraphs: body ? paragraphsOf(body) : withoutFacts.paragraphs,
      button: at('Open your page', '/dashboard/notices'),
    }
  }
  if (kind === null) return withoutFacts

  const { application_id, payment_id } = letter
  const sentence = noticeSentence({
    kind,
    child_name: isolate(firstName(oneLine(letter.child_name ?? ''))),
    facts: sayable(letter.facts),
  })
  const path = noticePath({ kind, application_id, payment_id })
  const more = MORE[kind]
  return {
    subject: shorten(plain(sentence.replace(/\.( .*)?$/, ''))),
    title: sentence,
    paragraphs: more ? [more] : [],
    button: at(buttonLabel(kind, path), path),
    links:
      kind === 'ticket_paid' && payment_id ? [at('See the receipt', receiptPath(payment_id))] : [],
  }
}

/** What to do next, or where to read more. */
const MORE: Record<Exclude<NoticeKind, 'message'>, string> = {
  ticket_paid: 'It has a page of its own, ready to show and to share.',
  ticket_tier: 'Thank you, and thank everybody who helped.',
  ticket_disqualified: 'If you think this is a mistake, talk to our support: your page shows how.',
  payment_approved: 'Thank you. Your receipt is ready to read and to print.',
  payment_declined: 'Your page tells you more, and what you can do.',
  payment_undone: "There is nothing you need to do. We'll write once it is decided.",
  subscription_active: 'Thank you. Your receipt is ready to read and to print.',
  subscription_rejected: 'Your page tells you more, and what you can do.',
  subscription_undone: "There is nothing you need to do. We'll write once it is decided.",
  application_approved: 'Your page shows the next step.',
  application_rejected: 'Your page tells you more.',
  application_restored: "There is nothing you need to do. We'll write once it is decided.",
  video_passed: 'Your page shows the next step.',
  video_failed: 'Your page tells you more, and how to send it.',
  assessment: 'Sign in to read it. It is for your family alone.',
  audition_set: 'The place and the details are on your page.',
  audition_moved: 'The place and the details are on your page.',
  audition_called_off: "We'll write once there is one.",
  audition_result: 'Your page tells you more.',
  finalist: 'Congratulations! Your page shows what comes next.',
  payment_window_ends: 'Your page shows how to pay, with the reference to put on it.',
}

function buttonLabel(kind: NoticeKind, path: string): string {
  if (kind === 'payment_window_ends') return 'See how to pay'
  if (path.startsWith('/ticket/')) return 'See the ticket'
  if (path.startsWith('/dashboard/receipts/')) return 'See the receipt'
  const LABELS: Record<string, string> = {
    '/dashboard/payment': 'See your payments',
    '/dashboard/assessment': 'Read the report',
    '/dashboard/schedule': 'See the audition',
  }
  return LABELS[path] ?? 'Open your page'
}

/** Facts that may stand in a letter: no score and no reason, even when they were handed out by mistake. */
function sayable(facts: NoticeFacts | null): NoticeFacts {
  const { score: _score, reason: _reason, ...rest } = facts ?? {}
  return rest
}

const canUnsubscribe = ({ letter_group }: ClaimedLetter) =>
  letter_group !== null && letter_group !== LASTING_GROUP

const groupName = ({ letter_group }: ClaimedLetter) =>
  letter_group ? letterGroupName(letter_group) : ''

/** The token stands behind `#`, which reaches no server and no log. */
function linked(
  { token }: ClaimedLetter,
  { siteUrl }: LetterSettings,
  path: string,
  label: string,
  text: string,
): { text: string; link: Link } | null {
  return token
    ? { text, link: { label, url: `${siteUrl}${path}#${encodeURIComponent(token)}` } }
    : null
}

function headersOf(
  letter: ClaimedLetter,
  { projectUrl }: LetterSettings,
  sender: string,
): Record<string, string> {
  const isStoppable = letter.token && (!letter.is_confirmed || canUnsubscribe(letter))
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

// Marks around the child's name, which may run in another direction than its sentence. Out of the private use area,
// and taken out of whatever comes in.
const NAME = { start: '\uE000', end: '\uE001' }

const isolate = (name: string) => (name ? `${NAME.start}${name}${NAME.end}` : '')

const plain = (text: string) => text.replaceAll(NAME.start, '').replaceAll(NAME.end, '')

/** Free of what would end a header, turn text around or stay unseen. */
const clean = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[\u200E\u200F\u202A-\u202E\u2066-\u2069\uE000\uE001\uFEFF]/g, '')

function oneLine(text: string): string {
  return clean(text).replace(/\s+/g, ' ').trim()
}

function paragraphsOf(body: string): string[] {
  return body
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => clean(line).trimEnd())
    .join('\n')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}

function shorten(text: string): string {
  const letters = [...text]
  return letters.length <= MAX_SUBJECT
    ? text
    : `${letters
        .slice(0, MAX_SUBJECT - 1)
        .join('')
        .trimEnd()}…`
}

function asText(content: Content, { productName }: LetterSettings): string {
  const link = ({ label, url }: Link) => `${label}:\n${url}`
  // FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE, where there is something to isolate.
  const isRightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(content.title)
  const title = isRightToLeft
    ? content.title.replaceAll(NAME.start, '\u2068').replaceAll(NAME.end, '\u2069')
    : plain(content.title)
  return [
    oneLine(productName),
    title,
    ...content.paragraphs,
    link(content.button),
    ...content.links.map(link),
    ...(content.question ? [`${content.question.text}\n${link(content.question.link)}`] : []),
    '---',
    content.reason,
    ...content.endings.map((ending) => `${ending.text}\n${link(ending.link)}`),
  ].join('\n\n')
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escape = (text: string) => text.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter)

const withName = (text: string) =>
  escape(text).replaceAll(NAME.start, '<bdi>').replaceAll(NAME.end, '</bdi>')

// Mail programs know little: tables and styles beside each element, and for the dark a sheet that some of them read.
const DARK = `
  :root { color-scheme: light dark; }
  @media (prefers-color-scheme: dark) {
    .ground { background-color: #14102b !important; }
    .card { background-color: #1f1942 !important; border-color: #3a3266 !important; }
    .ink { color: #f3effc !important; }
    .soft { color: #b9b1d6 !important; }
    .link { color: #ffb28a !important; }
    .line { border-color: #3a3266 !important; }
  }`

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif"
const WRAP = 'overflow-wrap:anywhere;word-break:break-word'

function asHtml(content: Content, { productName }: LetterSettings): string {
  const brand = escape(oneLine(productName))
  const text = (words: string, style = 'margin:0 0 16px;font-size:16px') =>
    `<p class="ink" dir="auto" style="${style};line-height:1.5;color:#221a3a;${WRAP}">${words}</p>`
  const soft = (words: string) =>
    `<p class="soft" dir="auto" style="margin:0 0 12px;font-size:14px;line-height:1.5;color:#5d5675;${WRAP}">${words}</p>`
  const link = ({ label, url }: Link) =>
    `<a class="link" href="${escape(url)}" style="color:#9a3412;text-decoration:underline">${escape(label)}</a>`
  const lines = (paragraph: string) => escape(paragraph).replaceAll('\n', '<br>')
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(content.subject)}</title>
<style>${DARK}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background-color:#fbf8f2;${FONT}">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#fbf8f2;table-layout:fixed">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;table-layout:fixed;text-align:left">
<tr><td bgcolor="#1b1340" style="padding:16px 24px;background-color:#1b1340;border-radius:12px 12px 0 0;font-size:18px;font-weight:bold;color:#ffffff;${FONT}"><span style="color:#f5b400" aria-hidden="true">&#9733;</span> ${brand}</td></tr>
<tr><td class="card" style="padding:24px;background-color:#ffffff;border:1px solid #e6dfd1;border-top:0;border-radius:0 0 12px 12px;${FONT}">
<h1 class="ink" dir="${content.title.includes(NAME.start) ? 'ltr' : 'auto'}" style="margin:0 0 16px;font-size:22px;line-height:1.3;color:#1b1340;${WRAP}">${withName(content.title)}</h1>
${content.paragraphs.map((paragraph) => text(lines(paragraph))).join('\n')}
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px"><tr><td bgcolor="#c2410c" style="border-radius:24px;background-color:#c2410c"><a href="${escape(content.button.url)}" style="display:inline-block;padding:12px 24px;font-size:16px;line-height:24px;font-weight:bold;color:#ffffff;text-decoration:none">${escape(content.button.label)}</a></td></tr></table>
${content.links.map((one) => text(link(one))).join('\n')}
${content.question ? text(`${escape(content.question.text)}<br>${link(content.question.link)}`, 'margin:0;font-size:16px') : ''}
</td></tr>
<tr><td style="padding:20px 24px 0;${FONT}">
${soft(escape(content.reason))}
${content.endings.map((ending) => soft(`${escape(ending.text)}<br>${link(ending.link)}`)).join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}
