import { createServer, type AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type MailServer, startMailServer } from '../../../tests/emails/mail-server.ts'
import { writeEmail } from './email.ts'
import type { ClaimedEmail } from './email-content.ts'
import { createSmtpSender, type Sender } from './smtp.ts'

// Against a real mail server on this machine.

const EMAIL: ClaimedEmail = {
  email_id: 'd1b09a52-2a0f-4a1e-9f0e-6d1b8f3f7a03',
  address: 'ada@mail.example.org',
  is_confirmed: true,
  topic: null,
  kind: 'finalist',
  email_group: 'journey',
  child_name: 'Ọlábísí Adébáyọ̀',
  facts: {},
  application_id: null,
  payment_id: null,
  subject: null,
  body: null,
  link_path: null,
  map_url: null,
  is_test: false,
  is_confirmation: false,
  security: null,
  token: 'a-token',
  confirm_token: null,
}

const email = (changes: Partial<ClaimedEmail> = {}) =>
  writeEmail(
    { ...EMAIL, ...changes },
    {
      productName: 'Kanyezi',
      siteUrl: 'https://show.example.org',
      projectUrl: 'https://abc.supabase.co',
      from: 'The Show <show@example.org>',
    },
  )

let server: MailServer
let sender: Sender

beforeEach(async () => {
  server = await startMailServer()
  sender = createSmtpSender(server.url, { connect: 500, silence: 500, email: 1000 })
})
afterEach(async () => {
  sender.close()
  await server.close()
})

it('an email arrives as it was written', async () => {
  const sent = email()
  expect(await sender.send(sent)).toEqual({ outcome: 'sent' })
  const [taken] = server.emails
  expect(taken?.to).toBe('ada@mail.example.org')
  expect(taken?.text.trim()).toBe(sent.text)
  expect(taken?.html.trim()).toBe(sent.html.trim())
  expect(Object.fromEntries(taken?.headers ?? [])).toMatchObject({
    to: 'ada@mail.example.org',
    from: 'The Show <show@example.org>',
    subject: 'Ọlábísí is a finalist!',
    'message-id': '<d1b09a52-2a0f-4a1e-9f0e-6d1b8f3f7a03@example.org>',
    'auto-submitted': 'auto-generated',
    'list-unsubscribe': '<https://abc.supabase.co/functions/v1/unsubscribe?token=a-token>',
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
})

it('one connection carries one email after the other', async () => {
  for (let count = 0; count < 5; count += 1) await sender.send(email())
  expect(server.emails).toHaveLength(5)
  expect(server.connections).toBe(1)
})

it.each([
  ['name', { child_name: 'Ada\r\nBcc:x@example.org\r\n\r\nHi' }],
  [
    'subject',
    { kind: 'message', subject: 'Hi\r\nBcc: x@example.org\n\nHi', body: 'x\r\n.\r\nQUIT' },
  ],
] as [string, Partial<ClaimedEmail>][])(
  'a %s brings no header and no other email',
  async (_what, changes) => {
    expect(await sender.send(email(changes))).toEqual({ outcome: 'sent' })
    expect(server.emails).toHaveLength(1)
    expect([...(server.emails[0]?.headers.keys() ?? [])]).not.toContain('bcc')
    expect(server.emails[0]?.to).toBe('ada@mail.example.org')
  },
)

describe('a server that refuses', () => {
  it.each([
    ['a recipient for good', { code: 550, at: 'recipient' }, { outcome: 'failed' }],
    ['a recipient for now', { code: 451, at: 'recipient' }, { outcome: 'later' }],
    ['the content for good', { code: 554, at: 'content' }, { outcome: 'failed' }],
    ['the content for now', { code: 452, at: 'content' }, { outcome: 'later' }],
    [
      'the sender, which is no fault of the address',
      { code: 550, at: 'sender' },
      { outcome: 'later', isCut: true },
    ],
    [
      'everything, for it is about to end',
      { code: 421, at: 'content' },
      { outcome: 'later', isCut: true },
    ],
  ] as const)('%s', async (_what, manner, wanted) => {
    server.manner = () => manner
    const { reason, ...rest } = await sender.send(email())
    expect(rest).toEqual(wanted)
    expect(reason).toContain(String(manner.code))
    expect(server.emails).toEqual([])
  })

  it('takes the next email all the same', async () => {
    server.manner = (to) => (to.startsWith('bad') ? { code: 550, at: 'recipient' } : 'take')
    expect(await sender.send(email({ address: 'bad@mail.example.org' }))).toMatchObject({
      outcome: 'failed',
    })
    expect(await sender.send(email())).toEqual({ outcome: 'sent' })
  })
})

it.each(['hang', 'drop'] as const)(
  'a server that does “%s” is tried later, and once',
  async (manner) => {
    let tries = 0
    server.manner = () => {
      tries += 1
      return manner
    }
    expect(await sender.send(email())).toMatchObject({ outcome: 'later', isCut: true })
    // manner() is also called for the sender and for the recipient.
    expect(tries).toBe(3)
    server.manner = () => 'take'
    expect(await sender.send(email())).toEqual({ outcome: 'sent' })
  },
)

it('an email takes no longer than it may, even while the server goes on talking', async () => {
  const chatty = createServer((socket) => {
    const talk = setInterval(() => socket.write('220-wait\r\n'), 50)
    socket.on('error', () => undefined).on('close', () => clearInterval(talk))
  })
  await new Promise<void>((resolve) => chatty.listen(0, '127.0.0.1', resolve))
  const { port } = chatty.address() as AddressInfo
  const patient = createSmtpSender(`smtp://127.0.0.1:${port}`, { connect: 60_000, email: 300 })
  expect(await patient.send(email())).toMatchObject({ outcome: 'later', isCut: true })
  patient.close()
  chatty.close()
})

it('says what is wrong with a server that is not there, or takes no emails from us', async () => {
  expect(await sender.refusal()).toBeNull()
  const { url } = server
  await server.close()
  const absent = createSmtpSender(url, { connect: 500 })
  expect(await absent.refusal()).toContain('ECONNREFUSED')
  expect(await absent.send(email())).toMatchObject({ outcome: 'later', isCut: true })
  absent.close()

  server = await startMailServer('right')
  const wrong = createSmtpSender(server.url.replace('//', '//show:wrong@'))
  expect(await wrong.refusal()).toContain('535')
  expect(await wrong.send(email())).toMatchObject({ outcome: 'later', isCut: true })
  wrong.close()
  const right = createSmtpSender(server.url.replace('//', '//show:right@'))
  expect(await right.refusal()).toBeNull()
  right.close()
})
