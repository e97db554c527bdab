import { randomUUID } from 'node:crypto'
import type { TransactionSql } from 'postgres'
import type { Act, Arena, Race } from './arena.ts'

interface Email {
  email_id: string
  kind: string | null
}

/** Claims emails as a sender does, and records them. */
const claim = (taken: Email[], atMost = 100): Act => {
  return async (session: TransactionSql) => {
    await session`set local role service_role`
    const emails = await session<Email[]>`
      select email_id, kind from public.claim_emails(${atMost})`
    taken.push(...emails)
  }
}

const claimAndReport = (taken: Email[], atMost: number): Act => {
  return async (session) => {
    const mine: Email[] = []
    await claim(mine, atMost)(session)
    for (const { email_id } of mine) await session`select public.report_email(${email_id}, 'sent')`
    taken.push(...mine)
  }
}

const isDue = (arena: Arena) =>
  arena.database`update private.email_outbox set due_at = now() - interval '1 second' where lease_until is null`

/** The parent has this many emails of approved payments, all due, and nobody else has any. */
async function emailsOf(arena: Arena, amount: number, isConfirmed = true): Promise<string[]> {
  await arena.database`update private.settings set value = 'on' where name = 'emails'`
  await arena.database`delete from private.email_outbox`
  await arena.database`delete from private.email_addresses`
  if (isConfirmed) {
    await arena.database`
      insert into private.email_addresses (user_id, address, confirmed_at)
      values (${arena.parent.id}, ${arena.parent.email}, now())`
  }
  const payments = Array.from({ length: amount }, () => randomUUID())
  for (const payment of payments) {
    await arena.database`
      insert into public.payments (id, user_id, amount, currency, description)
      values (${payment}, ${arena.parent.id}, 10, 'NGN', 'Contribution')`
    await arena.database`update public.payments set status = 'approved' where id = ${payment}`
  }
  await isDue(arena)
  return payments
}

async function endEmails(arena: Arena): Promise<void> {
  await arena.database`update private.settings set value = 'off' where name = 'emails'`
  await arena.database`update private.settings set value = '5000' where name = 'emails_an_hour'`
  await arena.database`delete from private.email_outbox`
}

const undo = (payment: string): Act => {
  return (session) => session`select public.undo_payment_decision(${payment}, 'by chance')`
}

/** Two senders at the same moment, and a decision undone while a sender claims its email. */
export const emailRaces: Race[] = [
  async function twoSendersTakeEmails(arena, check) {
    const [one, two] = arena.admins
    await emailsOf(arena, 5)
    const [first, second]: [Email[], Email[]] = [[], []]
    const { outcomes, waited } = await arena.race(
      { as: one, act: claim(first, 3) },
      { as: two, act: claim(second, 3) },
    )
    check(outcomes, [{ ok: true }, { ok: true }], 'two senders at once: both get emails')
    check(waited, true, 'two senders at once: they take turns')
    check([first.length, second.length], [3, 2], 'two senders at once: the second takes the rest')
    const ids = new Set([...first, ...second].map((email) => email.email_id))
    check(ids.size, 5, 'two senders at once: none takes what the other has')

    await emailsOf(arena, 40)
    const taken: Email[] = []
    const stopped = await arena.atOnce(20, () => claimAndReport(taken, 3))
    check(stopped, [], 'two senders at work: nothing stops them')
    check(
      [taken.length, new Set(taken.map((email) => email.email_id)).size],
      [40, 40],
      'two senders at work: each email goes once',
    )
    await endEmails(arena)
  },

  async function aSenderIsLostWithItsEmails(arena, check) {
    const [one, two] = arena.admins
    await emailsOf(arena, 2)
    const [first, second]: [Email[], Email[]] = [[], []]
    const { outcomes } = await arena.race(
      { as: one, act: claim(first) },
      { as: two, act: claim(second) },
      true,
    )
    check(
      [outcomes[0], second.length],
      [{ ok: false, message: 'connection lost' }, 2],
      'a sender that is lost while it takes emails leaves them to the other',
    )
    await endEmails(arena)
  },

  async function twoSendersMeetOneAddress(arena, check) {
    const [one, two] = arena.admins
    await emailsOf(arena, 3, false)
    const taken: Email[] = []
    await arena.race({ as: one, act: claim(taken, 1) }, { as: two, act: claim(taken, 1) })
    check(
      taken.map((email) => email.kind),
      [null],
      'two senders at once: an address that has not said yes gets one email, which tells nothing',
    )
    await endEmails(arena)
  },

  async function twoSendersTakeTheLastMessageOfAnHour(arena, check) {
    const [one, two] = arena.admins
    await emailsOf(arena, 3)
    await arena.database`update private.email_outbox set priority = 1`
    await arena.database`update private.settings set value = '2' where name = 'emails_an_hour'`
    const taken: Email[] = []
    await arena.race({ as: one, act: claim(taken, 1) }, { as: two, act: claim(taken, 2) })
    check(taken.length, 2, 'two senders at once: no more messages leave than an hour takes')
    await endEmails(arena)
  },

  async function twoMessagesAtOnce(arena, check) {
    const [one, two] = arena.admins
    await arena.child('approved')
    await arena.database`delete from public.broadcasts`
    const send = (id: string, isUrgent = false): Act => {
      return (session) =>
        session`select public.send_broadcast('News', 'Please come early.', broadcast_id => ${id}, is_urgent => ${isUrgent})`
    }
    const amount = async () => {
      const rows = await arena.database`select from public.broadcasts`
      await arena.database`delete from public.broadcasts`
      return rows.length
    }
    const mine = await arena.race(
      { as: one, act: send(randomUUID()) },
      { as: one, act: send(randomUUID()) },
    )
    check(mine.waited, true, 'two messages of one sender at once: they take turns')
    check(
      mine.outcomes,
      [{ ok: true }, { ok: false, message: 'message_reason_required' }],
      'two messages of one sender at once: the second needs a reason',
    )
    check(await amount(), 1, 'two messages of one sender at once: one is stored')
    const urgent = await arena.race(
      { as: one, act: send(randomUUID(), true) },
      { as: two, act: send(randomUUID(), true) },
    )
    check(
      urgent.outcomes,
      [{ ok: true }, { ok: false, message: 'urgent_message_used' }],
      'two urgent messages at once: one of them is the one of this day',
    )
    check(await amount(), 1, 'two urgent messages at once: one is stored')
    const twice = send(randomUUID())
    const again = await arena.race({ as: one, act: twice }, { as: one, act: twice })
    check(
      [again.outcomes, await amount()],
      [[{ ok: true }, { ok: true }], 1],
      'one message that is sent twice at once is one message',
    )
  },

  async function aSenderMeetsAnUndo(arena, check) {
    const [one, two] = arena.admins
    const told = async (first: Act | 'undo', second: Act | 'undo', taken: Email[]) => {
      const [payment = ''] = await emailsOf(arena, 1)
      const actOf = (act: Act | 'undo') => (act === 'undo' ? undo(payment) : act)
      const { outcomes, waited } = await arena.race(
        { as: one, act: actOf(first) },
        { as: two, act: actOf(second) },
      )
      await isDue(arena)
      await arena.database.begin((session) => claim(taken)(session))
      await endEmails(arena)
      return { outcomes, waited, kinds: taken.map((email) => email.kind) }
    }
    const bothTold = {
      outcomes: [{ ok: true }, { ok: true }],
      waited: false,
      kinds: ['payment_approved', 'payment_undone'],
    }
    const [before, after]: [Email[], Email[]] = [[], []]
    check(
      await told('undo', claim(before), before),
      bothTold,
      'a sender takes the email of a decision that is being undone: neither waits, and both are told',
    )
    check(
      await told(claim(after), 'undo', after),
      bothTold,
      'a decision is undone while a sender takes its email: neither waits, and both are told',
    )
  },

  async function aSenderMeetsTheUndoOfAChildsDecision(arena, check) {
    const [one, two] = arena.admins
    const told = async (isUndoFirst: boolean) => {
      await emailsOf(arena, 0)
      const child = await arena.child('pending')
      await arena.database`update public.applications set status = 'approved' where id = ${child}`
      await isDue(arena)
      const taken: Email[] = []
      const takenBack: Act = (session) => session`
        select u.id from public.applications a
        cross join lateral public.undo_decision(a.id, a.updated_at) u where a.id = ${child}`
      const acts = isUndoFirst ? [takenBack, claim(taken)] : [claim(taken), takenBack]
      const [first = takenBack, second = takenBack] = acts
      const { outcomes, waited } = await arena.race(
        { as: one, act: first },
        { as: two, act: second },
      )
      await isDue(arena)
      await arena.database.begin((session) => claim(taken)(session))
      const rows = await arena.database<{ kind: string }[]>`
        select kind from public.notices where application_id = ${child} order by created_at, kind`
      await endEmails(arena)
      return {
        outcomes,
        waited,
        sent: taken.map((email) => email.kind),
        notices: rows.map(({ kind }) => kind),
      }
    }
    const done = [{ ok: true }, { ok: true }]
    check(
      await told(true),
      { outcomes: done, waited: false, sent: [], notices: [] },
      'a decision on a child is undone while a sender comes by: the sender passes its email over, and nobody is told',
    )
    const both = ['application_approved', 'application_undone']
    check(
      await told(false),
      { outcomes: done, waited: true, sent: both, notices: both },
      'a sender takes the email of a decision on a child that is being undone: the undo waits, and one correction follows',
    )
  },
]
