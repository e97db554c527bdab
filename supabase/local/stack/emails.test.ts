import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type MailServer, startMailServer } from '../../../tests/emails/mail-server.ts'
import { NOTICE_KINDS } from '../../../src/domain/notice.ts'
import { isReserved } from './deliverer.ts'
import { newParent, serveStack, type ServedStack } from './testing.ts'

// Emails in the embedded stack, from the event to the reader: into the mailbox, and through a real mail server.

/** Makes all emails due, as five minutes would, and sends them. */
async function sendAll({ stack }: ServedStack): Promise<void> {
  await stack.exclusive((pg) =>
    pg.query(
      `update private.email_outbox set due_at = now() - interval '1 second' where state = 'waiting'`,
    ),
  )
  await stack.deliverEmails()
}

const sql = ({ stack }: ServedStack, text: string, parameters: unknown[] = []) =>
  stack.exclusive(async (pg) => (await pg.query<Record<string, unknown>>(text, parameters)).rows)

/** A new parent, without the email that asks to confirm a registration's address. */
async function newReader(served: ServedStack, child: Record<string, unknown> = {}) {
  const parent = await newParent(served.url, child)
  await sql(served, `delete from private.email_outbox where user_id = $1`, [parent.userId])
  return parent
}

/** Confirms the parent's address as theirs. */
const confirm = (served: ServedStack, userId: string) =>
  sql(
    served,
    `insert into private.email_addresses (user_id, address, confirmed_at)
     select id, email, now() from auth.users where id = $1
     on conflict (user_id) do update set confirmed_at = now()`,
    [userId],
  )

test.each([
  ['a@example.com', true],
  ['a@mail.example.org', true],
  ['a@show.test', true],
  ['a@SHOW.INVALID', true],
  ['a@localhost', true],
  ['a@families.example', true],
  ['a@notexample.com', false],
  ['a@latest', false],
  ['a@mail.co.za', false],
])('that %s belongs to nobody is %s', (address, wanted) => {
  expect(isReserved(address)).toBe(wanted)
})

describe('the mailbox', () => {
  let folder: string
  let served: ServedStack
  let parent: Awaited<ReturnType<typeof newParent>>
  const printed: string[] = []
  const NAME = 'Nkemakolamzu'
  const files = () => readdir(join(folder, 'mail')).catch(() => [])

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mailbox-'))
    served = await serveStack({ dataDir: folder, print: (line) => printed.push(line) })
  })
  afterAll(async () => {
    await served.close()
    await rm(folder, { recursive: true, force: true })
  })
  beforeEach(async () => {
    printed.length = 0
    parent = await newReader(served, { child_name: NAME })
    await confirm(served, parent.userId)
    await sql(served, `update public.applications set status = 'approved' where id = $1`, [
      parent.applicationId,
    ])
    await sendAll(served)
  })

  test('keeps an email as text and as HTML, and says so in a line', async () => {
    expect(served.stack.emails.at(-1)).toMatchObject({
      to: parent.email,
      subject: `${NAME} is approved`,
    })
    expect(printed).toEqual([
      expect.stringMatching(
        new RegExp(`^Mail \\(not sent\\) to ${parent.email}: ${NAME} is approved \\(.+\\.txt\\)$`),
      ),
    ])
    const names = await files()
    expect(names.map((name) => name.split('.').at(-1)).sort()).toEqual(['html', 'txt'])
    const [html = '', text = ''] = await Promise.all(
      names.sort().map((name) => readFile(join(folder, 'mail', name), 'utf8')),
    )
    expect(text).toMatch(new RegExp(`^To: ${parent.email}\nSubject: ${NAME} is approved\n`))
    expect(html).toContain(`<bdi>${NAME}</bdi> is approved.`)
    expect((await parent.client.rpc('close_account')).error).toBeNull()
  })

  test('lets go of the emails of a child that is erased, and of no other', async () => {
    const other = await newReader(served)
    await confirm(served, other.userId)
    await sql(
      served,
      `update public.applications set is_finalist = true where user_id = any ($1)`,
      [[parent.userId, other.userId]],
    )
    await sendAll(served)
    expect(await files()).toHaveLength(6)

    const erased = await parent.client.from('applications').delete().eq('id', parent.applicationId)
    expect(erased.error).toBeNull()
    expect(await files()).toHaveLength(2)
    expect(JSON.stringify(served.stack.emails)).not.toContain(NAME)
    expect(served.stack.emails.at(-1)?.to).toBe(other.email)
    const left = await sql(served, `select 1 from private.email_outbox where user_id = $1`, [
      parent.userId,
    ])
    expect(left).toEqual([])
    await other.client.rpc('close_account')
    expect(await files()).toEqual([])
  })

  test('is unsubscribed from at the address in the email, by POST alone', async () => {
    const token = /\/unsubscribe#(\S+)/.exec(served.stack.emails.at(-1)?.text ?? '')?.[1] ?? ''
    const address = `${served.url}/functions/v1/unsubscribe?token=${token}`
    const switched = () =>
      sql(served, `select email_group from private.email_switches where user_id = $1`, [
        parent.userId,
      ])
    const opened = await fetch(address, { redirect: 'manual' })
    expect(opened.status).toBe(303)
    expect(opened.headers.get('location')).toBe(`${served.url}/unsubscribe#${token}`)
    expect(await switched()).toEqual([])
    expect((await fetch(address, { method: 'DELETE' })).status).toBe(405)

    const body = 'List-Unsubscribe=One-Click'
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const known = await fetch(address, { method: 'POST', body, headers })
    const unknown = await fetch(`${address}x`, { method: 'POST', body, headers })
    expect([known.status, unknown.status]).toEqual([200, 200])
    expect(await known.text()).toBe(await unknown.text())
    expect(await switched()).toEqual([{ email_group: 'journey' }])
  })
})

describe('a mail server', () => {
  let mail: MailServer
  let served: ServedStack

  beforeAll(async () => {
    mail = await startMailServer()
    served = await serveStack({ smtpUrl: mail.url, mailFrom: 'Show <show@kanyezi.africa>' })
  })
  afterAll(async () => {
    await served.close()
    await mail.close()
  })

  /** A family at a real-looking address; its emails go no further than the server above. */
  async function newFamily() {
    const family = await newReader(served, { child_name: 'Ada Obi' })
    const email = family.email.replace('@example.com', '@families.kanyezi.africa')
    await sql(served, `update auth.users set email = $2 where id = $1`, [family.userId, email])
    await confirm(served, family.userId)
    return { ...family, email }
  }

  test('brings an email of every kind of notice, and each leads to the page that shows it', async () => {
    const { userId, applicationId, email } = await newFamily()
    const told: string[] = []
    const happens = async (text: string, parameters: unknown[] = [applicationId]) => {
      await sql(served, text, parameters)
      await sendAll(served)
    }
    const change = (assignment: string) =>
      happens(`update public.applications set ${assignment} where id = $1`)
    const pay = (table: string, description: string) => {
      const id = randomUUID()
      const isPayment = table === 'payments'
      return sql(
        served,
        `insert into public.${table} (id, user_id, ${isPayment ? 'application_id,' : ''} amount, currency, description)
         values ($1, $2, ${isPayment ? `'${applicationId}',` : ''} 10000, 'NGN', $3)`,
        [id, userId, description],
      ).then(() => id)
    }
    const decide = (table: string, id: string, status: string) =>
      happens(`update public.${table} set status = $2 where id = $1`, [id, status])
    const undo = (table: string, id: string) =>
      happens(
        `update public.${table}
            set status = 'pending', decision_reason = 'It was dark', decided_at = null
          where id = $1`,
        [id],
      )

    const gift = await pay('payments', 'Gift')
    await decide('payments', gift, 'declined')
    await undo('payments', gift)
    await decide('payments', gift, 'approved')
    await happens(
      `update public.payments
          set refunded_amount = 100, refunded_on = current_date, refund_reason = 'It was dark'
        where id = $1`,
      [gift],
    )
    const moved = await pay('payments', 'A gift for another')
    await decide('payments', moved, 'declined')
    await happens(
      `insert into public.notices (kind, user_id, application_id, payment_id, subject_id, child_name, facts)
       values ('payment_rebooked', $1, $2, $3, $3, 'Ada Obi', '{"amount": 10000, "currency": "NGN"}')`,
      [userId, applicationId, moved],
    )
    const subscription = await pay('subscriptions', 'Monthly')
    await decide('subscriptions', subscription, 'rejected')
    await undo('subscriptions', subscription)
    await decide('subscriptions', subscription, 'active')
    await decide('payments', await pay('payments', 'Talent Hunt Ticket'), 'approved')
    await change(`ticket_status = 'Gold'`)
    await change(`status = 'rejected'`)
    await change(`status = 'pending'`)
    await change(`status = 'approved'`)
    const handIn = `entry_video_url = 'https://youtu.be/abcdefghijk'`
    await change(handIn)
    await change(`entry_video_status = 'failed', video_reason = 'It was dark'`)
    await change(handIn)
    await change(`entry_video_status = 'approved'`)
    await change(`assessment_score = 8`)
    await change(
      `audition_state = 'scheduled', audition_date = now() + interval '20 days', audition_details = 'Hall 1'`,
    )
    await change(`audition_date = now() + interval '21 days'`)
    await happens(
      `insert into public.notices (kind, user_id, application_id, subject_id, child_name, facts)
       select 'audition_late', a.user_id, a.id, a.id, 'Ada Obi', jsonb_build_object('date', a.audition_date, 'country', a.country)
       from public.applications a where a.id = $1`,
      [applicationId],
    )
    await change(`audition_state = 'not_scheduled', audition_date = null`)
    await change(`audition_state = 'completed', audition_result = 'Pass'`)
    await change(`is_finalist = true`)
    await change(`ticket_status = 'Disqualified'`)
    // The emails from schedules and from the organisers.
    const second = await newFamily()
    await happens(
      `insert into public.notices (kind, user_id, application_id, subject_id, child_name, facts)
       values ('payment_window_ends', $1, $2, $2, 'Ada Obi', '{"date": "2027-02-06T09:30:00Z", "country": "Nigeria"}')`,
      [second.userId, second.applicationId],
    )
    await happens(
      `insert into public.notices (kind, user_id, application_id, subject_id, child_name, facts)
       select n.kind::public.notice_kind, $1, $2, $2, 'Ada Obi', n.facts::jsonb from (values
         ('application_undone', '{"status": "pending_payment"}'), ('video_undone', '{"video": "locked"}'),
         ('audition_undone', '{}'), ('child_corrected', '{}'),
         ('profile_reported', '{"state": "fine", "was_hidden": false}')) n (kind, facts)`,
      [second.userId, second.applicationId],
    )
    // In an ended year whose erasure the owner has confirmed.
    const past = `update private.editions set ended_at = now() - interval '25 months',
      erasure_confirmed_at = now() - interval '1 day' where year = 2025`
    await sql(served, past)
    await happens('select private.write_erasure_notices(1000)', [])
    await sql(
      served,
      'update private.editions set ended_at = null, erasure_confirmed_at = null where year = 2025',
    )
    await happens(
      `with written as (
         insert into public.broadcasts (subject, body) values ('Rehearsal', 'Bring water.') returning id)
       insert into public.notices (kind, user_id, subject_id, broadcast_id, facts)
       select 'message', $1, w.id, w.id, '{"subject": "Rehearsal"}' from written w`,
      [second.userId],
    )

    const sent = await sql(
      served,
      `select n.kind, d.state from public.notices n join private.email_outbox d on d.notice_id = n.id
        where n.user_id = any ($1) order by n.kind`,
      [[userId, second.userId]],
    )
    told.push(
      ...new Set(sent.filter(({ state }) => state === 'sent').map(({ kind }) => String(kind))),
    )
    expect(told).toEqual([...NOTICE_KINDS])
    const emails = mail.emails.filter(({ to }) => [email, second.email].includes(to))
    expect(emails).toHaveLength(sent.filter(({ state }) => state === 'sent').length)
    for (const one of emails) {
      expect(one.text).toMatch(new RegExp(`^.+:\n${served.url}/(ticket|dashboard)`, 'm'))
      expect(one.text).not.toMatch(/Hall 1|dark|8 out of|\+234/)
      expect(one.html).toContain('Kanyezi')
    }
    expect(emails.find(({ text }) => text.includes('Bring water.'))?.headers.get('subject')).toBe(
      'Rehearsal',
    )
  })

  test('an email that it refuses, lets hang or drops holds up nobody, and is told', async () => {
    const families = []
    for (let count = 0; count < 5; count += 1) families.push(await newFamily())
    const [good, gone, busy, dropped, last] = families.map(({ email }) => email)
    mail.manner = (to) => {
      if (to === gone) return { code: 550, at: 'recipient' }
      if (to === busy) return { code: 451, at: 'recipient' }
      return to === dropped ? 'drop' : 'take'
    }
    await sql(
      served,
      `update public.applications set is_finalist = true where user_id = any ($1)`,
      [families.map(({ userId }) => userId)],
    )
    await sendAll(served)
    mail.manner = () => 'take'
    const rows = await sql(
      served,
      `select u.email, d.state, d.tries, d.error from private.email_outbox d join auth.users u on u.id = d.user_id
        where d.user_id = any ($1)`,
      [families.map(({ userId }) => userId)],
    )
    const of = (email: string | undefined) => rows.find((row) => row['email'] === email)
    expect(of(good)).toMatchObject({ state: 'sent', error: null })
    expect(of(last)).toMatchObject({ state: 'sent', error: null })
    expect(of(gone)).toMatchObject({ state: 'failed', error: '550 Not here' })
    expect(of(busy)).toMatchObject({ state: 'waiting', tries: 1, error: '451 Not here' })
    expect(of(dropped)).toMatchObject({ state: 'waiting', tries: 1 })
    // An email that could not be sent now is sent later, once.
    await sendAll(served)
    const arrived = mail.emails.map(({ to }) => to)
    for (const to of [good, busy, dropped, last]) {
      expect(arrived.filter((address) => address === to)).toHaveLength(1)
    }
    expect(arrived).not.toContain(gone)
  })

  test('is not asked to write to an address that belongs to nobody', async () => {
    const { userId, email } = await newReader(served)
    await sql(served, `update public.applications set is_finalist = true where user_id = $1`, [
      userId,
    ])
    await sendAll(served)
    expect(mail.emails.map(({ to }) => to)).not.toContain(email)
    // Nobody has confirmed the address, so the email says no more than this.
    expect(served.stack.emails.at(-1)).toMatchObject({
      to: email,
      subject: "Kanyezi, the children's talent show: there is news about your entry",
    })
  })

  test('that is gone takes no email’s tries, and the email goes once it is back', async () => {
    const print = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const lost = await startMailServer()
    const other = await serveStack({ smtpUrl: lost.url })
    await lost.close()
    try {
      const { userId } = await newReader(other)
      await sql(other, `update auth.users set email = 'a@families.kanyezi.africa' where id = $1`, [
        userId,
      ])
      await sql(other, `update public.applications set is_finalist = true where user_id = $1`, [
        userId,
      ])
      await sendAll(other)
      expect(await sql(other, `select state, tries from private.email_outbox`)).toEqual([
        { state: 'waiting', tries: 0 },
      ])
      expect(print.mock.calls.flat().join(' ')).toContain('ECONNREFUSED')
    } finally {
      await other.close()
    }
  })
})
