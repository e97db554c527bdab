import { firstName } from '../../../src/domain/first-name.ts'
import { LASTING_GROUP, type EmailGroup, emailGroupName } from '../../../src/domain/email-groups.ts'
import {
  type NoticeFacts,
  type NoticeKind,
  noticePath,
  noticeSentence,
  receiptPath,
  timeChangeOf,
} from '../../../src/domain/notice.ts'
import { countryOf } from '../../../src/domain/money.ts'
import { COUNTRIES } from '../../../src/domain/regions.ts'
import { DONT_PAY_AGAIN, proofMessage } from '../../../src/domain/unconfirmed-payment.ts'
import { whatsappLink } from '../../../src/domain/whatsapp.ts'
import type { EmailSettings } from './email-settings.ts'
import { clean, isolate, oneLine, plain } from './email-text.ts'

/** The same news about a sibling. */
interface NewsBeside {
  child_name: string
  facts: NoticeFacts
}

/** The database has the same list. */
export const TOPICS = {
  payment: 'there is news about your payment',
  ticket: 'there is news about your ticket',
  video: 'there is news about your video',
  audition: 'there is news about your audition',
  entry: 'there is news about your entry',
  message: 'there is a message for you',
} as const
type EmailTopic = keyof typeof TOPICS

/** A due email, as `claim_emails` returns it: fields that its address may not learn are null. */
export interface ClaimedEmail {
  email_id: string
  address: string
  /** Whether somebody confirmed the address as theirs. Until then an email names no child and no fact. */
  is_confirmed: boolean
  /** All that it says of its news until then; null for several topics or none. */
  topic: EmailTopic | null
  kind: NoticeKind | null
  email_group: EmailGroup | null
  child_name: string | null
  facts: (NoticeFacts & { beside?: readonly NewsBeside[] }) | null
  application_id: string | null
  payment_id: string | null
  /** The text of the organisers' message, or of a test of one. */
  subject: string | null
  body: string | null
  /** A page of this site and a map, next to the organisers' text. */
  link_path: string | null
  map_url: string | null
  is_test: boolean
  /** The account asked for it: the email asks whether the address is theirs, and says nothing else. */
  is_confirmation: boolean
  /**
   * Security news. It cannot be unsubscribed, so its only token is the one that keeps an address; it mentions no child.
   */
  security:
    | 'authenticator_added'
    | 'authenticator_removed'
    | 'address_to_change'
    | 'address_changed'
    | null
  /** Refuses and unsubscribes. */
  token: string | null
  /** Confirms the address as one's own; null once confirmed. */
  confirm_token: string | null
}

export interface Link {
  label: string
  url: string
}

/** The content of an email, before it becomes text and HTML. */
export interface Content {
  subject: string
  title: string
  paragraphs: string[]
  button: Link
  /** Below the button. */
  links: Link[]
  question: { text: string; link: Link } | null
  /** The reason why it was sent. */
  reason: string
  endings: { text: string; link: Link }[]
}

/** The content of an email, as far as its address may know it. */
export function contentOf(email: ClaimedEmail, settings: EmailSettings): Content {
  const { productName: product } = settings
  const isUnconfirmed = !email.is_confirmed
  const address = oneLine(email.address)
  const confirm = isUnconfirmed
    ? linked(
        { token: email.confirm_token },
        settings,
        '/confirm-address',
        "Yes, that's my email",
        "Is this your email? Confirm it once and we'll put the news in the message.",
      )
    : null
  return {
    ...(email.security
      ? securityNewsOf(email.security, email, settings)
      : email.is_confirmation && confirm
        ? confirmationOf(confirm.link)
        : newsOf(email, settings)),
    question: email.is_confirmation ? null : confirm,
    reason: isUnconfirmed
      ? `This email came because somebody made an account at ${product} with the address ${address}.`
      : `This email came because ${address} is the address of your account at ${product}.`,
    endings: [
      linked(
        email.security ? { token: null } : email,
        settings,
        '/not-me',
        'This is not me',
        isUnconfirmed
          ? "No account at all? Tell us, and we won't write to you again."
          : "Not your account? Tell us, and we won't write to you again.",
      ),
      isUnconfirmed || !canUnsubscribe(email)
        ? null
        : linked(
            email,
            settings,
            '/unsubscribe',
            'Unsubscribe',
            `You can stop emails of this kind: ${groupName(email)}.`,
          ),
    ].filter((ending) => ending !== null),
  }
}

type News = Pick<Content, 'subject' | 'title' | 'paragraphs' | 'button' | 'links'>

function confirmationOf(button: Link): News {
  return {
    subject: 'Please confirm your email',
    title: 'Is this your email?',
    paragraphs: [
      "Confirm it, so that your receipt reaches you. Our emails then say what happened, with your child's first name.",
    ],
    button,
    links: [],
  }
}

function securityNewsOf(
  news: NonNullable<ClaimedEmail['security']>,
  email: Pick<ClaimedEmail, 'token'>,
  settings: EmailSettings,
): News {
  const { productName: product, siteUrl } = settings
  const links = supportLinks(settings)
  if (news === 'address_to_change') {
    const keep = linked(email, settings, '/keep-address', 'Keep this email', '')
    return {
      subject: 'Your email is going to change',
      title: `Somebody asked us to use another email for your account at ${product}.`,
      paragraphs: [
        'We change it in three days. After that this email no longer opens your account, and our emails go to the new one.',
        'Not you, or is this email still right? Press the button and nothing changes.',
      ],
      button: keep?.link ?? { label: 'See your account', url: `${siteUrl}/dashboard/account` },
      links,
    }
  }
  if (news === 'address_changed') {
    return {
      subject: 'This is the email of your account now',
      title: `Your account at ${product} has this email now.`,
      paragraphs: [
        'Sign in with it and your password, or choose a new one. The account was signed out everywhere.',
        'You didn’t ask for this? Tell us at once.',
      ],
      button: { label: 'Choose a new password', url: `${siteUrl}/forgot-password` },
      links,
    }
  }
  const isAdded = news === 'authenticator_added'
  const verb = isAdded ? 'added to' : 'removed from'
  return {
    subject: `An authenticator was ${verb} your account`,
    title: `An authenticator was ${verb} your account at ${product}.`,
    paragraphs: [
      isAdded
        ? 'From now on you sign in with your password and a code from it.'
        : 'Its codes no longer work.',
      isAdded
        ? 'Not you? Then somebody else has your password. Choose a new one now, and tell us.'
        : 'Not you, and nobody told you about it? Then somebody else may have your password. Choose a new one now, and tell us.',
    ],
    button: { label: 'See your account', url: `${siteUrl}/dashboard/account` },
    links,
  }
}

function supportLinks({ support }: EmailSettings): Link[] {
  return COUNTRIES.flatMap((country) => {
    const number = support?.[country]
    return number ? [{ label: `Tell us by WhatsApp (${country})`, url: whatsappLink(number) }] : []
  })
}

function newsOf(email: ClaimedEmail, settings: EmailSettings): News {
  const at = (label: string, path: string): Link => ({ label, url: `${settings.siteUrl}${path}` })
  const news = `${settings.productName}, the children's talent show: ${email.topic ? TOPICS[email.topic] : 'there is news for you'}`
  const withoutFacts: News = {
    subject: news,
    title: `${news}.`,
    paragraphs: ['Sign in to read it.'],
    button: at('Read the news', '/dashboard/notices'),
    links: [],
  }
  if (!email.is_confirmed) return withoutFacts

  const { kind, subject, body } = email
  if (email.is_test || kind === 'message') {
    const title = oneLine(subject ?? email.facts?.subject ?? '') || 'A message from the organisers'
    return {
      ...withoutFacts,
      subject: shorten(email.is_test ? `Test: ${title}` : title),
      title,
      // Without its text it is read on the page.
      paragraphs: body ? paragraphsOf(body) : withoutFacts.paragraphs,
      button: at('Open your page', '/dashboard/notices'),
      links: [
        ...(email.link_path ? [at('The page it is about', email.link_path)] : []),
        ...(email.map_url ? [{ label: 'The place on a map', url: email.map_url }] : []),
      ],
    }
  }
  if (kind === null) return withoutFacts

  const { application_id, payment_id } = email
  const sentenceOf = (child_name: string | null, facts: NoticeFacts | null) =>
    noticeSentence({
      kind,
      child_name: isolate(firstName(oneLine(child_name ?? ''))),
      facts: sayable(facts),
    })
  const sentence = sentenceOf(email.child_name, email.facts)
  const beside = (email.facts?.beside ?? []).map((news) => sentenceOf(news.child_name, news.facts))
  const path = noticePath({ kind, application_id, payment_id })
  const more = moreOf(kind, email.facts)
  return {
    subject: shorten(plain(sentence.replace(/\.( .*)?$/, ''))),
    title: sentence,
    paragraphs: more ? [...beside, more] : beside,
    button: at(buttonLabel(kind, path), path),
    links: [
      ...(kind === 'ticket_paid' && payment_id
        ? [at('See the receipt', receiptPath(payment_id))]
        : []),
      ...(kind === 'erasure_ahead' ? [at('Download everything', '/dashboard/my-data')] : []),
      ...proofLink(email, settings),
    ],
  }
}

/** The chat in which a family sends the proof of a payment that we could not confirm. */
function proofLink({ kind, facts }: ClaimedEmail, { support }: EmailSettings): Link[] {
  if (kind !== 'payment_declined' && kind !== 'subscription_rejected') return []
  const number = support?.[countryOf(facts?.currency)]
  if (!number) return []
  return [
    { label: 'Send us the proof by WhatsApp', url: whatsappLink(number, proofMessage(facts)) },
  ]
}

/** The next step, as far as it is the same for each child of the email. */
function moreOf(kind: keyof typeof MORE, facts: ClaimedEmail['facts']): string {
  if (kind === 'payment_refunded' && facts?.undone) return ''
  if (kind !== 'audition_late' || !facts) return MORE[kind]
  const changes = [facts, ...(facts.beside ?? []).map((news) => news.facts)].map(timeChangeOf)
  const advice = changes.every((change) => change === 'later')
    ? "You don't need to come earlier. "
    : changes.includes('earlier')
      ? 'Please come in time for it. '
      : ''
  return `${advice}${MORE[kind]}`
}

/** The next step, or where to read more. */
const MORE: Record<Exclude<NoticeKind, 'message'>, string> = {
  ticket_paid: 'It has a page of its own, ready to show and to share.',
  ticket_tier: 'Thank you, and thank everybody who helped.',
  ticket_disqualified: 'If you think this is a mistake, talk to our support: your page shows how.',
  payment_approved: 'Thank you. Your receipt is ready to read and to print.',
  payment_declined: `${DONT_PAY_AGAIN} Your page says why, and how to send it.`,
  payment_undone: "You don't need to do anything. We'll write once it's decided.",
  payment_refunded: 'A transfer between two banks can take two working days. Your page says why.',
  payment_rebooked: 'Your page shows what is paid and what is due.',
  subscription_active: 'Thank you. Your receipt is ready to read and to print.',
  subscription_rejected: `${DONT_PAY_AGAIN} Your page says why, and how to send it.`,
  subscription_undone: "You don't need to do anything. We'll write once it's decided.",
  application_approved: 'Your page shows the next step.',
  application_rejected: 'Your page tells you more.',
  application_restored: "You don't need to do anything. We'll write once it's decided.",
  video_passed: 'Your page shows the next step.',
  video_failed: 'Your page tells you more, and how to send it.',
  assessment: 'Sign in to read it. It is for your family alone.',
  audition_set: 'The place and the details are on your page.',
  audition_moved: 'The place and the details are on your page.',
  audition_late: 'The place and the details are on your page.',
  audition_cancelled: "We'll write once there is one.",
  audition_result: 'Your page tells you more.',
  finalist:
    'Congratulations! Your page has the ten rewards that come with it, and a picture to share.',
  application_undone: 'Your page tells you more.',
  video_undone: 'Your page tells you more.',
  audition_undone: 'Your page tells you more.',
  child_corrected: 'Your page shows what changed. If it was right before, put it back there.',
  profile_reported:
    'Nothing else changes for your child. If you have a question, your page shows how to reach us.',
  payment_window_ends: 'Your page shows how to pay, with the reference to put on it.',
  erasure_ahead:
    'Download everything before then. A child who is on Our Shining Stars can stay there: one press on your page.',
}

function buttonLabel(kind: NoticeKind, path: string): string {
  if (kind === 'payment_window_ends') return 'See how to pay'
  if (kind === 'finalist') return 'See the rewards'
  if (path.startsWith('/ticket/')) return 'See the ticket'
  if (path.startsWith('/dashboard/receipts/')) return 'See the receipt'
  const LABELS: Record<string, string> = {
    '/dashboard/payment': 'See your payments',
    '/dashboard/assessment': 'Read the report',
    '/dashboard/schedule': 'See the audition',
  }
  return LABELS[path] ?? 'Open your page'
}

/**
 * Facts that an email may contain: no score, no reason and no corrected answer, even when they were returned by
 * mistake.
 */
function sayable(facts: NoticeFacts | null): NoticeFacts {
  const { score: _score, reason: _reason, changes: _changes, ...rest } = facts ?? {}
  return rest
}

/** Whether emails of this kind can be stopped. */
export const canUnsubscribe = ({ email_group, security }: ClaimedEmail) =>
  !security && email_group !== null && email_group !== LASTING_GROUP

const groupName = ({ email_group }: ClaimedEmail) =>
  email_group ? emailGroupName(email_group) : ''

/** The token is in the fragment, which reaches no server and no log. */
function linked(
  { token }: Pick<ClaimedEmail, 'token'>,
  { siteUrl }: EmailSettings,
  path: string,
  label: string,
  text: string,
): { text: string; link: Link } | null {
  return token
    ? { text, link: { label, url: `${siteUrl}${path}#${encodeURIComponent(token)}` } }
    : null
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

const MAX_SUBJECT = 150

function shorten(text: string): string {
  const letters = [...text]
  return letters.length <= MAX_SUBJECT
    ? text
    : `${letters
        .slice(0, MAX_SUBJECT - 1)
        .join('')
        .trimEnd()}…`
}
