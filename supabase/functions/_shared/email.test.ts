import { describe, expect, it } from 'vitest'
import { NOTICE_KINDS, type NoticeFacts, type NoticeKind } from '../../../src/domain/notice.ts'
import { writeEmail } from './email.ts'
import { type ClaimedEmail, TOPICS } from './email-content.ts'
import type { EmailSettings } from './email-settings.ts'

const SETTINGS: EmailSettings = {
  productName: 'Kanyezi',
  siteUrl: 'https://show.example.org',
  projectUrl: 'https://abc.supabase.co',
  from: 'show@example.org',
}
const CHILD = '5f0c9a52-2a0f-4a1e-9f0e-6d1b8f3f7a01'
const PAYMENT = '0a4c9a52-2a0f-4a1e-9f0e-6d1b8f3f7a02'
const EMAIL_ID = 'd1b09a52-2a0f-4a1e-9f0e-6d1b8f3f7a03'

const EMAIL: ClaimedEmail = {
  email_id: EMAIL_ID,
  address: 'ada.obi@mail.example.org',
  is_confirmed: true,
  topic: null,
  kind: 'ticket_paid',
  email_group: 'payments',
  child_name: 'Ada Obi',
  facts: {},
  application_id: CHILD,
  payment_id: null,
  subject: null,
  body: null,
  link_path: null,
  map_url: null,
  is_test: false,
  is_confirmation: false,
  security: null,
  token: 'a-token_1',
  confirm_token: null,
}

const write = (changes: Partial<ClaimedEmail>, settings: Partial<EmailSettings> = {}) =>
  writeEmail({ ...EMAIL, ...changes }, { ...SETTINGS, ...settings })

const money: NoticeFacts = { amount: 10_000, currency: 'NGN' }
const audition: NoticeFacts = { date: '2027-02-06T09:30:00+00:00', country: 'Nigeria' }

type Case = [kind: NoticeKind, changes: Partial<ClaimedEmail>, subject: string, path: string]
const CASES: Case[] = [
  ['ticket_paid', { payment_id: PAYMENT }, 'Ada has a ticket!', `/ticket/${CHILD}`],
  ['ticket_tier', { facts: { tier: 'Silver' } }, 'Ada has a Silver ticket now', '/dashboard'],
  ['ticket_disqualified', {}, "Ada's ticket was disqualified", '/dashboard'],
  [
    'payment_approved',
    { facts: money, payment_id: PAYMENT },
    'We received your payment of ₦10,000 for Ada',
    `/dashboard/receipts/${PAYMENT}`,
  ],
  [
    'payment_declined',
    { facts: money, payment_id: PAYMENT },
    "We couldn't confirm your payment of ₦10,000 for Ada",
    '/dashboard/payment',
  ],
  [
    'payment_undone',
    { facts: money, payment_id: PAYMENT },
    "We're checking your payment of ₦10,000 for Ada again",
    '/dashboard/payment',
  ],
  [
    'payment_refunded',
    { facts: money, payment_id: PAYMENT },
    'We sent back ₦10,000 for Ada',
    '/dashboard/payment',
  ],
  [
    'payment_rebooked',
    { facts: { ...money, rebooked_to: 'Bola Obi' }, payment_id: PAYMENT },
    'Your payment of ₦10,000 pays for Bola now, and not for Ada',
    '/dashboard/payment',
  ],
  [
    'subscription_active',
    { facts: money, payment_id: PAYMENT },
    'Your subscription of ₦10,000 for Ada is active',
    `/dashboard/receipts/${PAYMENT}`,
  ],
  [
    'subscription_rejected',
    { facts: money, payment_id: PAYMENT },
    "We couldn't confirm your subscription of ₦10,000 for Ada",
    '/dashboard/payment',
  ],
  [
    'subscription_undone',
    { facts: money, payment_id: PAYMENT },
    "We're checking your subscription of ₦10,000 for Ada again",
    '/dashboard/payment',
  ],
  ['application_approved', {}, 'Ada is approved', '/dashboard'],
  ['application_rejected', {}, "Ada's application wasn't accepted", '/dashboard'],
  ['application_restored', {}, "Ada's application is open again", '/dashboard'],
  ['video_passed', {}, "Ada's video passed", '/dashboard'],
  ['video_failed', {}, "Ada's video didn't pass this time", '/dashboard'],
  [
    'assessment',
    {},
    "Ada's assessment report is here, with what the judges say",
    '/dashboard/assessment',
  ],
  [
    'audition_set',
    { facts: audition },
    "Ada's audition is on 6 February 2027, 10:30 Lagos time",
    '/dashboard/schedule',
  ],
  [
    'audition_moved',
    { facts: { ...audition, is_new_date: true } },
    "Ada's audition was moved: it's on 6 February 2027, 10:30 Lagos time",
    '/dashboard/schedule',
  ],
  [
    'audition_late',
    { facts: { ...audition, is_new_date: true, old_date: '2027-02-06T08:50:00Z' } },
    "Today is running late: Ada's audition at 09:50 is now at 10:30",
    '/dashboard/schedule',
  ],
  ['audition_cancelled', {}, "Ada's audition was called off", '/dashboard/schedule'],
  [
    'audition_result',
    { facts: { result: 'Pass' } },
    'Ada passed the audition',
    '/dashboard/schedule',
  ],
  ['finalist', {}, 'Ada is a finalist!', '/dashboard'],
  [
    'payment_window_ends',
    { facts: audition, email_group: 'reminders' },
    "The time to pay for Ada's ticket ends on 6 February",
    '/dashboard',
  ],
  [
    'message',
    {
      child_name: null,
      email_group: 'messages',
      subject: 'Rehearsal on Saturday',
      body: 'Dear all,\n\nbring water.',
    },
    'Rehearsal on Saturday',
    '/dashboard/notices',
  ],
  [
    'application_undone',
    { facts: { undone: 'application_approved' } },
    'We approved Ada by mistake',
    '/dashboard',
  ],
  [
    'video_undone',
    { facts: { undone: 'video_failed', video: 'approved' } },
    "We marked Ada's entry video as failed by mistake",
    '/dashboard',
  ],
  [
    'audition_undone',
    { facts: { undone: 'audition_set' } },
    "We set Ada's audition by mistake",
    '/dashboard/schedule',
  ],
  ['child_corrected', {}, "We corrected Ada's details", '/dashboard/notices'],
  [
    'profile_reported',
    { facts: { state: 'hidden' } },
    "Ada's public profile stays hidden",
    '/dashboard',
  ],
  [
    'erasure_ahead',
    { facts: { year: 2025, date: '2028-02-06', country: 'Nigeria', is_listed: true } },
    "Ada's 2025 entry will be deleted on 6 February, with everything in it",
    '/dashboard/notices',
  ],
]

it('there is a case for every kind of notice', () => {
  expect(CASES.map(([kind]) => kind)).toEqual([...NOTICE_KINDS])
})

describe.each(CASES)('an email of the kind %s', (kind, changes, subject, path) => {
  it('says to a confirmed address what happened, as text and as HTML', () => {
    const email = write({ kind, ...changes })
    const url = `https://show.example.org${path}`
    expect(email.subject).toBe(subject)
    expect(email.text).toContain(subject.replace(/^Test: /, ''))
    expect(email.text).toContain(`:\n${url}\n`)
    expect(email.html).toContain(`href="${url}"`)
    expect(email.text).toContain('This is not me:\nhttps://show.example.org/not-me#a-token_1')
    expect(email.text).not.toContain('confirm-address')
    expect(`${email.text}${email.html}`).not.toMatch(/undefined|null|NaN|[\uE000\uE001]/)
  })

  it('says to another address neither the child nor a fact, whatever it was handed', () => {
    const email = write({
      kind,
      ...changes,
      is_confirmed: false,
      confirm_token: 'a-confirming-token',
    })
    expect(email.subject).toBe("Kanyezi, the children's talent show: there is news for you")
    const all = `${email.text}${email.html}${JSON.stringify(email.headers)}`
    expect(all).not.toMatch(/Ada |Ada'|₦|10,000|February|Silver|ticket|audition|Rehearsal|water/)
    expect(all).not.toContain(CHILD)
    expect(all).not.toContain(PAYMENT)
    expect(email.text).toContain('https://show.example.org/dashboard/notices')
    expect(email.text).toContain(
      "Yes, that's my email:\nhttps://show.example.org/confirm-address#a-confirming-token",
    )
    expect(email.text).toContain('This is not me:\nhttps://show.example.org/not-me#a-token_1')
  })
})

it.each(Object.entries(TOPICS) as [keyof typeof TOPICS, string][])(
  'to an address that is not confirmed news of a %s says from whom it is and what it is about',
  (topic, words) => {
    const { subject, text } = write({ is_confirmed: false, topic })
    expect(subject).toBe(`Kanyezi, the children's talent show: ${words}`)
    expect(text).toContain(`${subject}.`)
  },
)

it('brothers and sisters to whom the same happened stand in one email, each with its times', () => {
  const moved = { ...audition, is_new_date: true, old_date: '2027-02-06T09:00:00Z' }
  const beside = [
    { child_name: 'Obi Eze', facts: { ...moved, date: '2027-02-06T09:40:00Z', score: 9 } },
  ]
  const { text, html, subject } = write({ kind: 'audition_moved', facts: { ...moved, beside } })
  expect(subject).toMatch(/^Ada's audition on 6 February 2027 is later/)
  expect(text).toMatch(
    /^Obi's audition on 6 February 2027 is later: 10:40 instead of 10:00, Lagos time\.$/m,
  )
  expect(html).toContain('<bdi>Obi</bdi>&#39;s audition on 6 February')
  expect(html).not.toMatch(/[\uE000\uE001]/)
})

it.each<[ClaimedEmail['kind'], NoticeFacts, string]>([
  [
    'audition_late',
    { ...audition, is_new_date: true, old_date: '2027-02-06T10:00:00Z' },
    "Ada's audition is earlier today: 10:30 instead of 11:00",
  ],
  [
    'audition_moved',
    { ...audition, is_new_date: false },
    "Ada's audition on 6 February 2027, 10:30 Lagos time has another place or other details",
  ],
])('an email of %s with %o has what happened as its subject', (kind, facts, subject) => {
  expect(write({ kind, facts }).subject).toBe(subject)
})

it.each([
  ['2027-02-06T08:50:00Z', '2027-02-06T08:55:00Z', "You don't need to come earlier. The place"],
  ['2027-02-06T08:50:00Z', '2027-02-06T10:00:00Z', 'Please come in time for it. The place'],
  ['2027-02-06T08:50:00Z', '2027-02-05T10:00:00Z', '\nThe place'],
])('of children who came from %s and %s it says what holds for both', (old, other, words) => {
  const moved = { ...audition, is_new_date: true }
  const beside = [{ child_name: 'Obi Eze', facts: { ...moved, old_date: other } }]
  const { text } = write({ kind: 'audition_late', facts: { ...moved, old_date: old, beside } })
  expect(text).toContain(words)
})

it('facts that an unconfirmed address may not know are not needed to write to it', () => {
  const withheld = {
    kind: null,
    email_group: null,
    child_name: null,
    facts: null,
    application_id: null,
  }
  expect(write({ ...withheld, is_confirmed: false })).toEqual(write({ is_confirmed: false }))
})

it('the email of a ticket that was paid for leads to its receipt, too', () => {
  const receipt = `https://show.example.org/dashboard/receipts/${PAYMENT}`
  expect(write({ payment_id: PAYMENT }).text).toContain(`See the receipt:\n${receipt}`)
  expect(write({ payment_id: null }).text).not.toContain('receipt')
})

it('the email of a refund reads no blank where the child is gone', () => {
  const email = write({
    kind: 'payment_refunded',
    child_name: null,
    application_id: null,
    payment_id: null,
    facts: money,
  })
  expect(email.subject).toBe('We sent back ₦10,000')
  expect(email.text).toContain('We sent back ₦10,000.')
  expect(email.text).toContain('https://show.example.org/dashboard/notices')
  expect(`${email.subject}${email.text}`).not.toMatch(/ for [.\n]|null|undefined/)
})

it('no score and no reason is written, even when the database hands them out', () => {
  const facts = { ...money, score: 9, reason: 'It came from another account' }
  for (const kind of ['assessment', 'payment_declined'] as const) {
    const email = write({ kind, facts })
    expect(`${email.subject}${email.text}`).not.toMatch(/9 out of|another account/)
  }
})

describe('an organisers’ message', () => {
  const message = { kind: 'message', email_group: 'messages', child_name: null } as const

  it('shows where it leads as addresses, in the HTML too', () => {
    const map_url = 'https://www.openstreetmap.org/?mlat=6.5&mlon=3.4'
    const { html } = write({ ...message, body: 'Come.', link_path: '/dashboard/schedule', map_url })
    expect(html).toMatch(
      /The page it is about:<br><a [^>]*>https:\/\/show\.example\.org\/dashboard\/schedule<\/a>/,
    )
    expect(html).toMatch(
      /The place on a map:<br><a [^>]*>https:\/\/www\.openstreetmap\.org\/\?mlat=6\.5&amp;mlon=3\.4<\/a>/,
    )
  })

  it('keeps its paragraphs and its lines, in either reading direction', () => {
    const { text, html } = write({
      ...message,
      subject: 'تدريب السبت',
      body: 'مرحبا\r\nبكم\r\n\r\nاحضروا الماء',
    })
    expect(text).toContain('مرحبا\nبكم\n\nاحضروا الماء')
    expect(html).toContain('مرحبا<br>بكم</p>')
    expect(html).toMatch(/<p[^>]* dir="auto"[^>]*>احضروا الماء/)
    expect(html).toMatch(/<h1[^>]* dir="auto"[^>]*>تدريب السبت/)
  })

  it('is read on the page where its words are not given', () => {
    const email = write({ ...message, facts: { subject: 'Rehearsal' } })
    expect(email.subject).toBe('Rehearsal')
    expect(email.text).toContain('Sign in to read it.')
  })

  it('is tried on oneself with a word before its subject', () => {
    const email = write({
      kind: null,
      email_group: null,
      is_test: true,
      subject: 'Rehearsal',
      body: 'Bring water.',
      token: null,
    })
    expect(email.subject).toBe('Test: Rehearsal')
    expect(email.text).toContain('Bring water.')
    expect(email.text).not.toContain('#')
  })
})

describe('the confirmation that an account asked for', () => {
  const confirmation = {
    is_confirmed: false,
    is_confirmation: true,
    kind: null,
    email_group: null,
    child_name: null,
    facts: null,
    application_id: null,
    confirm_token: 'yes-token',
  }

  it('asks whether the address is theirs, with one button, and tells nothing', () => {
    const email = write(confirmation)
    expect(email.subject).toBe('Please confirm your email')
    expect(email.text).toContain('Is this your email?')
    expect(email.text.match(/confirm-address#yes-token/g)).toHaveLength(1)
    expect(email.text).toContain('/not-me#')
    expect(email.text).not.toMatch(/Ada|news on your page/)
  })
})

describe('news of another address', () => {
  const news = {
    kind: null,
    email_group: null,
    child_name: null,
    facts: null,
    application_id: null,
    is_confirmed: true,
  }

  it('lets the old address say no, and names neither the new one nor a child', () => {
    const email = write({ ...news, security: 'address_to_change', token: 'a-token' })
    expect(email.subject).toBe('Your email is going to change')
    expect(email.text).toContain('https://show.example.org/keep-address#a-token')
    expect(email.text).not.toMatch(/not-me|unsubscribe/)
    expect(email.headers).not.toHaveProperty('List-Unsubscribe')
  })

  it('leads the new address to a new password', () => {
    const email = write({ ...news, security: 'address_changed', token: null })
    expect(email.subject).toBe('This is the email of your account now')
    expect(email.text).toContain('https://show.example.org/forgot-password')
    expect(email.text).not.toContain('#')
  })
})

describe('security news', () => {
  const news = {
    kind: null,
    email_group: null,
    child_name: null,
    facts: null,
    application_id: null,
    token: null,
  }

  it.each([
    ['authenticator_added', true, 'added to'],
    ['authenticator_removed', false, 'removed from'],
  ] as const)(
    'of %s goes to every address, and nobody stops it',
    (security, is_confirmed, verb) => {
      const support = { Nigeria: '+234 803 000 0000', 'South Africa': '' }
      const email = write({ ...news, security, is_confirmed }, { support })
      expect(email.subject).toBe(`An authenticator was ${verb} your account`)
      expect(email.text).toContain('https://show.example.org/dashboard/account')
      expect(email.text).toContain('Tell us by WhatsApp (Nigeria)')
      expect(email.text).not.toContain('South Africa')
      expect(email.text).not.toMatch(/#|Is this your email/)
      expect(email.headers).not.toHaveProperty('List-Unsubscribe')
    },
  )
})

describe('texts that people typed', () => {
  const nasty = 'Ada\r\nBcc: everybody@example.org\r\n\r\n<b>Hi</b>'

  it.each([
    ['a name', { child_name: nasty }],
    ['a name without spaces', { child_name: 'Ada\r\nBcc:x@example.org' }],
    ['a subject', { kind: 'message', subject: nasty, body: 'x' } as const],
    ['the subject of a test', { is_test: true, subject: nasty, body: 'x' }],
  ])('%s adds no header and no line', (_what, changes) => {
    const email = write(changes)
    expect(email.subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
    expect(JSON.stringify(email.headers)).not.toMatch(/Bcc|everybody/)
    expect(email.text).not.toMatch(/^Bcc/m)
    expect(email.html).not.toContain('<b>')
  })

  it('the name of the product adds no header either', () => {
    const { from } = write({}, { productName: 'Show\r\nBcc: x@example.org' })
    expect(from).toEqual({ name: 'Show Bcc: x@example.org', address: 'show@example.org' })
  })

  it.each(['a@b.org, c@d.org', 'a@b.org\r\nBcc: c@d.org', '<a@b.org>', 'a b@c.org', 'nobody', ''])(
    'an email to %j is not written',
    (address) => {
      expect(() => write({ address })).toThrow('The address is not one that can be written to.')
    },
  )

  it('markup is shown as it was typed', () => {
    const { html, text } = write({
      kind: 'message',
      subject: '1 < 2 & "3"',
      body: `<script>alert('x')</script>`,
    })
    expect(html).toContain('1 &lt; 2 &amp; &quot;3&quot;')
    expect(html).not.toContain('<script')
    expect(text).toContain(`<script>alert('x')</script>`)
  })

  it('a name in the other direction stands apart from its sentence', () => {
    const { subject, text, html } = write({ child_name: 'عائشة محمد' })
    expect(subject).toBe('عائشة has a ticket!')
    expect(text).toContain('\u2068عائشة\u2069 has a ticket!')
    expect(html).toMatch(/<h1[^>]* dir="ltr"[^>]*><bdi>عائشة<\/bdi> has a ticket!<\/h1>/)
  })

  it('characters that turn text around are left out', () => {
    const email = write({ child_name: '\u202Eada\u2066 Obi', kind: 'finalist' })
    expect(email.subject).toBe('ada is a finalist!')
  })

  it('a very long name leaves a subject of bounded length, and wraps', () => {
    const name = 'Ọ'.repeat(400)
    const email = write({ child_name: name })
    expect([...email.subject]).toHaveLength(150)
    expect(email.subject.endsWith('…')).toBe(true)
    expect(email.text).toContain(`${name} has a ticket!`)
    expect(email.html).toMatch(new RegExp(`overflow-wrap:anywhere[^>]*"><bdi>${name}`))
  })

  it('a name with a full stop does not cut its subject', () => {
    expect(write({ kind: 'finalist', child_name: 'J. Obi' }).subject).toBe('J. is a finalist!')
    expect(write({ kind: 'video_passed', child_name: 'J. Obi' }).subject).toBe("J.'s video passed")
  })
})

describe('the headers', () => {
  it('name the email the same at every try', () => {
    expect(write({}).headers['Message-ID']).toBe(`<${EMAIL_ID}@example.org>`)
    expect(write({}).headers).toEqual(write({}).headers)
    expect(write({}).headers['Auto-Submitted']).toBe('auto-generated')
  })

  const oneClick = {
    'List-Unsubscribe': '<https://abc.supabase.co/functions/v1/unsubscribe?token=a-token_1>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }

  it('offer to stop emails that can be stopped, and emails of payments not', () => {
    const journey = write({ kind: 'finalist', email_group: 'journey' })
    expect(journey.headers).toMatchObject(oneClick)
    expect(journey.text).toContain(
      'You can stop emails of this kind: Videos, results and decisions.\nUnsubscribe:\nhttps://show.example.org/unsubscribe#a-token_1',
    )
    const payments = write({})
    expect(payments.headers).not.toHaveProperty('List-Unsubscribe')
    expect(payments.text).not.toContain('nsubscribe')
  })

  it('offer it to an address that nobody has confirmed, without naming what it was about', () => {
    const email = write({ is_confirmed: false, email_group: null, kind: null })
    expect(email.headers).toMatchObject(oneClick)
    expect(email.text).not.toContain('/unsubscribe#')
  })

  it('the token stands in no address of a page before its #', () => {
    for (const is_confirmed of [true, false]) {
      const { text, html } = write({ is_confirmed, email_group: 'journey', kind: 'finalist' })
      const addresses = `${text}${html}`.match(/https:[^\s"<]+/g) ?? []
      const before = addresses.map((address) => address.split('#')[0])
      expect(before.filter((address) => address?.includes('a-token'))).toEqual([])
    }
  })

  it.each([
    ['show@example.org', { name: 'Kanyezi', address: 'show@example.org' }],
    ['<show@example.org>', { name: 'Kanyezi', address: 'show@example.org' }],
    ['The Show <show@example.org>', { name: 'The Show', address: 'show@example.org' }],
    ['"Show, The" <show@example.org>', { name: 'Show, The', address: 'show@example.org' }],
  ])('%s is understood as the sender', (from, wanted) => {
    expect(write({}, { from }).from).toEqual(wanted)
  })
})

it('the HTML loads nothing from elsewhere and reads in the dark', () => {
  const { html } = write({})
  expect(html).not.toMatch(/<img|<link|<script|url\(|@import|src=/)
  expect(html).toContain('prefers-color-scheme: dark')
})

it('is as glad for a finalist as the page', () => {
  const { subject, text } = write({ kind: 'finalist', child_name: 'Ada Obi' })
  expect(subject).toBe('Ada is a finalist!')
  expect(text).toContain('Congratulations! Your page has the ten rewards')
  expect(text).toContain('See the rewards:')
})

it('keeps a family from paying again for what we could not confirm, and has the way to send the proof', () => {
  const support = { Nigeria: '+234 000 000 0000' }
  const declined = { kind: 'payment_declined', facts: { amount: 10_000, currency: 'NGN' } } as const
  const { text, html } = write(declined, { support })
  expect(text).toContain("Don't pay again. If the money left your account, send us the proof")
  expect(text).toContain('https://wa.me/2340000000000\n')
  expect(html).toContain('href="https://wa.me/2340000000000?text=')
  expect(html).toContain('>https://wa.me/2340000000000</a>')
  // Readers never see an address that only machines need.
  expect(text).not.toMatch(/%[0-9A-F]{2}/)
  expect(html.replace(/href="[^"]*"/g, '')).not.toMatch(/%[0-9A-F]{2}/)
  // Without a number for its country, and for any other news, there is no chat link.
  const rand = { ...declined, facts: { amount: 180, currency: 'ZAR' } } as const
  expect(write(rand, { support }).text).not.toContain('wa.me')
  expect(write({ kind: 'ticket_paid', facts: {} }, { support }).text).not.toContain('wa.me')
})
