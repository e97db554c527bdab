import { randomUUID } from 'node:crypto'
import type { Act, Arena, Race } from './arena.ts'

type Part = { payment_id?: string; application_id?: string; amount: number; reason?: string }

const today = `(now() at time zone 'Africa/Lagos')::date`

/** Divides the rest of a transfer. */
const useCredit = (transfer: string, parts: Part[]): Act => {
  return (session) =>
    session`select public.book_transfer(${session.json(parts)}, transfer_id => ${transfer})`
}

/** Divides a bank line, whichever family it belongs to. */
const split = (line: string, parts: Part[], family: string): Act => {
  return (session) => session`
    select public.book_transfer(${session.json(parts)}, bank_transaction_id => ${line},
      other_families => true, credit_to => ${family})`
}

const undo = (payment: string): Act => {
  return (session) => session`select public.undo_payment_decision(${payment}, 'by chance')`
}

const refund = (payment: string, amount: number): Act => {
  return (session) => session`
    select public.record_refund(${amount}, ${session.unsafe(today)}, 'by chance', row_id => ${payment})`
}

const approveOn = (payment: string, daysAgo: number): Act => {
  return (session) => session`
    select public.update_payment_status(${payment}, 'approved', 'by chance', received_amount => 10000,
      received_on => ${session.unsafe(today)} - ${daysAgo}::integer, accept_second => true)`
}

const closeNext: Act = (session) => session`
  select public.close_month(m.month) from public.get_book_months() m where m.closed_at is null`

/** An unused transfer. */
async function credit(arena: Arena, amount: number): Promise<string> {
  const [row] = await arena.database<{ id: string }[]>`
    insert into private.transfers (received_on, amount, currency, country, way, user_id)
    values (${arena.database.unsafe(today)}, ${amount}, 'NGN', 'Nigeria', 'hand', ${arena.parent.id})
    returning id`
  return row?.id ?? ''
}

/** The errors in the books at one moment: a single statement, which sees only whole transactions. */
async function errorsOf(arena: Arena): Promise<unknown[]> {
  const errors = await arena.database`
    with paid as (
      select id, status = 'approved' as counts, coalesce(received_amount, amount) as amount, coalesce(refunded_amount, 0) as refunded,
        coalesce(received_currency, currency) as currency from public.payments
    ), entries as (select * from private.booked_entries where kind = 'payment'
    ), rooms as (select t.id, t.currency, private.transfer_room(t.id) as room from private.transfers t where t.id = t.origin_id)
    select 'a payment is not booked as it says' as error, p.id::text as detail
    from paid p left join entries e on e.row_id = p.id
    where p.counts <> (e.id is not null) or (p.amount, p.refunded, p.currency) <> (e.amount, e.refunded, e.currency)
    union all select 'booked twice', row_id::text from private.booked_entries group by kind, row_id having count(*) > 1
    union all select 'more was used than arrived', r.id::text from rooms r where r.room < 0
    union all
    select 'what arrived is not what it was used for, and the rest', currency::text from (
      select currency, case direction when 'in' then amount else -amount end as amount from private.transfers
      union all select currency, refunded - amount from private.booked_entries
      union all select currency, -room from rooms) m
    group by currency having sum(amount) <> 0
    union all
    select 'the analysis is not the books', line from (
      select concat_ws('/', day, country, currency, kind, way) as line, amount from private.book_rows(null, null, null, null, null, null)
      union all select concat_ws('/', day, nullif(country, ''), currency, kind, way), -amount from private.money_between(null, null, null)) m
    group by line having sum(amount) <> 0
    union all
    select 'a closed month changed', c.month::text from private.closed_months c
    where c.sums <> coalesce((
      select jsonb_object_agg(h.currency, trim_scale(h.amount))
      from private.held_until((c.month + interval '1 month')::date - 1) h), '{}')
    union all select 'a receipt is missing', concat(currency, year) from private.receipts group by currency, year having max(number) <> count(*)`
  return [...errors]
}

/** Two administrators with the books: splits, credit, refunds, and a month closed meanwhile. */
export const bookRaces: Race[] = [
  async function twoUseOneCredit(arena, check) {
    const [one, two] = arena.admins
    const transfer = await credit(arena, 15_000)
    const children = [await arena.child(), await arena.child()] as const
    const act = (child: string) => useCredit(transfer, [{ application_id: child, amount: 10_000 }])
    const { outcomes, waited } = await arena.race(
      { as: one, act: act(children[0]) },
      { as: two, act: act(children[1]) },
    )
    check(waited, true, 'two use one credit: they take turns')
    check(
      outcomes,
      [{ ok: true }, { ok: false, message: 'parts_exceed_transfer' }],
      'two use one credit: the second is told',
    )
    check(await arena.ticket(children[1]), 'unpaid', 'two use one credit: the second pays nothing')
  },

  async function twoSplitTheSameInOppositeOrder(arena, check) {
    const [one, two] = arena.admins
    const children = [await arena.child(), await arena.child()]
    const payments = await Promise.all(children.map((child) => arena.payment(child)))
    const parts = payments.map((payment_id) => ({ payment_id, amount: 10_000 }))
    const lines = [await arena.bankLine(20_000), await arena.bankLine(20_000)] as const
    const { outcomes, waited } = await arena.race(
      { as: one, act: split(lines[0], parts, arena.parent.id) },
      { as: two, act: split(lines[1], parts.toReversed(), arena.parent.id) },
    )
    check(waited, true, 'two split over the same brothers: they take turns')
    check(
      outcomes,
      [{ ok: true }, { ok: false, message: 'payment_already_decided' }],
      'two split over the same brothers: the second is told',
    )
    const booked = await arena.database`
      select 1 from private.transfers where bank_transaction_id = ${lines[1]}`
    check(booked.length, 0, 'two split over the same brothers: the second books nothing')
  },

  async function twoRefundADeletedChild(arena, check) {
    const [one, two] = arena.admins
    const child = await arena.child()
    const payment = await arena.payment(child)
    await arena.race(
      { as: one, act: approveOn(payment, 0) },
      { as: two, act: approveOn(payment, 0) },
    )
    await arena.database`delete from public.applications where id = ${child}`
    const { outcomes, waited } = await arena.race(
      { as: one, act: refund(payment, 10_000) },
      { as: two, act: refund(payment, 10_000) },
    )
    check(waited, true, 'two refund a deleted child: they take turns')
    check(
      outcomes,
      [{ ok: true }, { ok: false, message: 'refund_exceeds_payment' }],
      'two refund a deleted child: the second is told',
    )
    check(await errorsOf(arena), [], 'two refund a deleted child: the books are right')
  },

  async function oneRefundsWhileOneUndoes(arena, check) {
    const [one, two] = arena.admins
    const payment = await arena.payment(await arena.child())
    await arena.race(
      { as: one, act: approveOn(payment, 0) },
      { as: two, act: approveOn(payment, 0) },
    )
    const { outcomes, waited } = await arena.race(
      { as: one, act: refund(payment, 10_000) },
      { as: two, act: undo(payment) },
    )
    check(waited, true, 'one refunds while another undoes: they take turns')
    check(
      outcomes,
      [{ ok: true }, { ok: false, message: 'payment_is_refunded' }],
      'one refunds while another undoes: the second is told',
    )
    const twice = await arena.race(
      { as: one, act: refund(payment, 1) },
      { as: two, act: refund(payment, 1) },
    )
    check(
      twice.outcomes,
      Array(2).fill({ ok: false, message: 'refund_exceeds_payment' }),
      'money that went back whole does not go back again',
    )
  },

  async function aMonthIsClosedWhileOneBooks(arena, check) {
    const [one, two] = arena.admins
    await arena.database`
      insert into private.transfers (received_on, amount, currency, country, way)
      values ('2020-01-15', 5, 'NGN', 'Nigeria', 'hand')`
    const payment = await arena.payment(await arena.child())
    const late = await arena.payment(await arena.child())
    const january = (id: string): Act => {
      return (session) => session`
        select public.update_payment_status(${id}, 'approved', received_amount => 10000, received_on => '2020-01-20')`
    }
    const booked = await arena.race({ as: one, act: january(payment) }, { as: two, act: closeNext })
    check(booked.waited, true, 'a month is closed while one books: closing waits')
    check(booked.outcomes, [{ ok: true }, { ok: true }], 'a month is closed while one books: both')
    const [month] = await arena.database<{ sums: unknown }[]>`
      select sums from private.closed_months where month = '2020-01-01'`
    check(month?.sums, { NGN: 10_005 }, 'its closing sum holds what was booked meanwhile')
    check(
      (await arena.race({ as: one, act: january(late) }, { as: two, act: january(late) })).outcomes,
      Array(2).fill({ ok: false, message: 'month_is_closed' }),
      'after it nothing is booked in it',
    )
  },

  async function twentyConfirmOneRefund(arena, check) {
    const payment = await arena.payment(await arena.child())
    await arena.database`
      insert into private.settings (name, value, description) values ('refund_limit_ngn', '100', 'A limit')`
    const propose: Act = async (session) => {
      await session`select public.update_payment_status(${payment}, 'approved')`
      await refund(payment, 5_000)(session)
    }
    await arena.race(
      { as: arena.admins[1], act: propose },
      { as: arena.admins[0], act: (session) => session`select 1` },
    )
    const [request] = await arena.database<{ id: string }[]>`
      select id from private.approval_requests where row_id = ${payment}`
    const confirm: Act = (session) => session`
      select public.decide_approval_request(${request?.id ?? null}, true)`
    check(
      await arena.inACrowd(Array.from({ length: 20 }, () => confirm)),
      Array(19).fill('approval_request_is_over'),
      'twenty confirm one refund: one of them does, and the others are told',
    )
    const [row] = await arena.database`
      select refunded_amount::integer from public.payments where id = ${payment}`
    check(row?.['refunded_amount'], 5_000, 'twenty confirm one refund: it is recorded once')
    await arena.database`delete from private.settings where name = 'refund_limit_ngn'`
  },

  async function aMonthIsClosedWhileARefundIsTakenBack(arena, check) {
    const [one, two] = arena.admins
    const payment = await arena.payment(await arena.child())
    let undone: Act = (session) => session`select 1`
    const giveBack: Act = async (session) => {
      await session`
        select public.update_payment_status(${payment}, 'approved', received_amount => 10000, received_on => '2020-02-10')`
      const [refunded] = await session<{ id: string }[]>`
        select public.record_refund(10, '2020-02-11', 'by chance', row_id => ${payment}) as id`
      undone = (again) => again`select public.undo_refund(${refunded?.id ?? null})`
    }
    await arena.race({ as: one, act: giveBack }, { as: two, act: (session) => session`select 1` })
    const family = { id: randomUUID(), email: 'closing@example.com' }
    await arena.database`
      insert into auth.users (id, email, email_confirmed_at) values (${family.id}, ${family.email}, now())`
    await arena.database`insert into auth.sessions (id, user_id) values (${family.id}, ${family.id})`
    const { outcomes, waited } = await arena.race(
      { as: one, act: closeNext },
      { as: two, act: undone },
    )
    check(waited, true, 'a month is closed while a refund is taken back: that waits')
    check(
      outcomes,
      [{ ok: true }, { ok: true }],
      'a month is closed while a refund is taken back: it is taken back today',
    )
    const erased = await arena.race(
      { as: one, act: closeNext },
      { as: family, act: (session) => session`select public.close_account()` },
    )
    check(
      [erased.waited, ...erased.outcomes],
      [true, { ok: true }, { ok: true }],
      'a month is closed while an account is: that waits, as a booking does',
    )
  },

  async function twoAdministratorsKeepTheBooks(arena, check) {
    const pick = <Item>(items: readonly Item[]) =>
      items[Math.floor(Math.random() * items.length)] as Item
    const children = await Promise.all(Array.from({ length: 24 }, () => arena.child()))
    const payments = await Promise.all(
      children.flatMap((child) => [arena.payment(child), arena.payment(child)]),
    )
    // Money arrives on a hundred days; the first months are closed meanwhile.
    await arena.database`
      insert into private.closed_months (month, sums)
      select m.month::date, jsonb_object_agg(h.currency, trim_scale(h.amount))
      from date_trunc('month', now() - interval '5 months') m (month), private.held_until((m.month + interval '1 month')::date - 1) h
      group by m.month`
    const credits = await Promise.all(Array.from({ length: 6 }, () => credit(arena, 30_000)))
    const lines = await Promise.all(Array.from({ length: 60 }, () => arena.bankLine(20_000)))
    const parts = () =>
      Array.from({ length: 1 + Math.floor(Math.random() * 3) }, () => ({
        ...(Math.random() < 0.8
          ? { payment_id: pick(payments) }
          : { application_id: pick(children) }),
        amount: pick([10_000, 5_000, 2_500.5]),
        accept_second: Math.random() < 0.5,
      }))
    const undoRefund: Act = async (session) => {
      const [row] = await session<{ id: string }[]>`
        select transfer_id as id from public.get_books(only_kind => 'payment') where is_refund and not is_taken_back
        order by random() limit 1`
      await session`select public.undo_refund(${row?.id ?? randomUUID()})`
    }
    const erase = (child: string): Act => {
      return (session) => session`delete from public.applications where id = ${child}`
    }
    const step = (): Act => {
      const chance = Math.random()
      if (chance < 0.25) return approveOn(pick(payments), Math.floor(Math.random() * 100))
      if (chance < 0.45) return split(pick(lines), parts(), arena.parent.id)
      if (chance < 0.6) return useCredit(pick(credits), parts())
      if (chance < 0.85) return undo(pick(payments))
      if (chance < 0.93) return refund(pick(payments), pick([10_000, 2_500, 100]))
      if (chance < 0.97) return undoRefund
      return chance < 0.99 ? closeNext : erase(pick(children))
    }
    const expected = [
      'payment_already_decided',
      'payment_not_decided',
      'payment_not_found',
      'payment_is_refunded',
      'payment_not_booked',
      'ticket_already_paid',
      'application_not_found',
      'parts_exceed_transfer',
      'transaction_already_used',
      'refund_exceeds_payment',
      'transfer_not_found',
      'month_is_closed',
      'month_not_next',
    ]
    let isOver = false
    const wrong: unknown[] = []
    const watch = async () => {
      while (!isOver) wrong.push(...(await errorsOf(arena)))
    }
    const watching = watch()
    const strange = await arena.atOnce(1_000, step)
    isOver = true
    await watching
    check(
      strange.filter((message) => !expected.includes(message)),
      [],
      'two administrators keep the books: nothing but a known refusal stops them',
    )
    check(
      strange.length < 1_700,
      true,
      'two administrators keep the books: not too much is refused',
    )
    const [closed] = await arena.database<{ months: number }[]>`
      select count(*)::int as months from private.closed_months`
    check((closed?.months ?? 0) > 3, true, 'two administrators keep the books: months are closed')
    check(wrong, [], 'two administrators keep the books: they are right all the time')
    check(await errorsOf(arena), [], 'two administrators keep the books: and at the end')
  },
]
