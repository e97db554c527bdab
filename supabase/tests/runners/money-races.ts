import { randomUUID } from 'node:crypto'
import type { Act, Race } from './arena.ts'

const decide = (payment: string, status: 'approved' | 'declined'): Act => {
  return (session) => session`select public.update_payment_status(${payment}, ${status})`
}

/** Accepted even where the ticket has an approved payment. */
const approveSecond = (payment: string): Act => {
  return (session) =>
    session`select public.update_payment_status(${payment}, 'approved', accept_second => true)`
}

/** Approves with a bank line. */
const approveBy = (payment: string, line: string): Act => {
  return (session) => session`
    select public.update_payment_status(${payment}, 'approved', 'Accepted', received_amount => 10000, bank_transaction_id => ${line})`
}

const exclude = (line: string): Act => {
  return (session) => session`select public.exclude_bank_transaction(${line}, 'not_ours')`
}

const FILE_DAYS = ['2026-05-10', '2026-05-10', '2026-05-12']

const keep = (statement: string, account: string): Act => {
  return (session) => session`
    select public.keep_statement(${statement}, ${account}, '2026-05-10', '2026-05-12', ${session.json(
      FILE_DAYS.map((day, at) => ({
        line_number: at + 1,
        day,
        amount: 10_000,
        identity: 'ADA',
        narration: 'ADA',
      })),
    )})`
}

/** Decisions on payments, the bank lines they use, and their ledger entries. */
export const moneyRaces: Race[] = [
  async function twoAdministratorsApproveOnePayment(arena, check) {
    const [one, two] = arena.admins
    const child = await arena.child('approved')
    const payment = await arena.payment(child)
    const { outcomes, waited } = await arena.race(
      { as: one, act: decide(payment, 'approved') },
      { as: two, act: decide(payment, 'approved') },
    )
    check(waited, true, 'two approve one payment: the second waits for the first')
    check(outcomes[0], { ok: true }, 'two approve one payment: the first wins')
    check(
      outcomes[1],
      { ok: false, message: 'payment_already_decided' },
      'two approve one payment: the second is told',
    )
    check(await arena.ticket(child), 'paid', 'two approve one payment: the ticket is paid')
    const entries = await arena.database<{ actor_id: string }[]>`
      select actor_id from private.audit_log where row_id = ${payment} and action = 'update'`
    check(
      entries.map((entry) => entry.actor_id),
      [one.id],
      'two approve one payment: one entry in the log',
    )
    const [profile] =
      await arena.database`select points::int from public.public_profiles where id = ${child}`
    check(profile?.['points'], 20, 'two approve one payment: its points count once')
  },

  async function onePaymentIsBookedToTwoOtherChildren(arena, check) {
    const [one, two] = arena.admins
    const [wrong, right, other] = [await arena.child(), await arena.child(), await arena.child()]
    const payment = await arena.payment(wrong)
    await arena.act(one, decide(payment, 'approved'))
    const bookTo = (child: string): Act => {
      return (session) => session`select public.rebook_payment(${payment}, ${child})`
    }
    const { outcomes, waited } = await arena.race(
      { as: one, act: bookTo(right) },
      { as: two, act: bookTo(other) },
    )
    check(waited, true, 'one payment booked to two children at once: the second waits')
    check(
      outcomes,
      [{ ok: true }, { ok: false, message: 'payment_not_approved' }],
      'one payment booked to two children at once: the second is told',
    )
    check(
      [await arena.ticket(wrong), await arena.ticket(right), await arena.ticket(other)],
      ['unpaid', 'paid', 'unpaid'],
      'one payment booked to two children at once: it pays one ticket',
    )
    const [books] = await arena.database<{ booked: string; payments: number }[]>`
      select sum(b.amount)::text as booked, count(*)::int as payments from private.booked_entries b
      join public.payments p on p.id = b.row_id where p.application_id in (${wrong}, ${right}, ${other})`
    check(
      books,
      { booked: '10000', payments: 1 },
      'one payment booked to two children at once: the books have it once',
    )
  },

  async function oneApprovesWhileOneDeclines(arena, check) {
    const [one, two] = arena.admins
    const child = await arena.child()
    const payment = await arena.payment(child)
    const { outcomes } = await arena.race(
      { as: one, act: decide(payment, 'declined') },
      { as: two, act: decide(payment, 'approved') },
    )
    check(
      outcomes,
      [{ ok: true }, { ok: false, message: 'payment_already_decided' }],
      'one declines while another approves: the first decision stands',
    )
    check(
      await arena.ticket(child),
      'unpaid',
      'one declines while another approves: the ticket follows the first',
    )
  },

  async function aRolledBackApprovalDoesNotCount(arena, check) {
    const [one, two] = arena.admins
    const child = await arena.child()
    const payment = await arena.payment(child)
    const { outcomes, waited } = await arena.race(
      { as: one, act: decide(payment, 'approved') },
      { as: two, act: decide(payment, 'declined') },
      true,
    )
    check(waited, true, 'an approval that is lost on the way: the second waits for the first')
    check(
      outcomes,
      [{ ok: false, message: 'connection lost' }, { ok: true }],
      'an approval that is lost on the way leaves the decision to the other',
    )
    check(await arena.ticket(child), 'unpaid', 'an approval that is lost on the way pays no ticket')
  },

  async function twoDeclinesOfOneChild(arena, check) {
    const [one, two] = arena.admins
    const child = await arena.child()
    const payments = [await arena.payment(child), await arena.payment(child)] as const
    const { outcomes, waited } = await arena.race(
      { as: one, act: decide(payments[0], 'declined') },
      { as: two, act: decide(payments[1], 'declined') },
    )
    check(waited, true, 'two payments of one child declined at once: they take turns')
    check(
      outcomes,
      [{ ok: true }, { ok: true }],
      'two payments of one child declined at once: both go through',
    )
    check(
      await arena.ticket(child),
      'unpaid',
      'two payments of one child declined at once: the ticket is unpaid',
    )
  },

  async function aDeclineMeetsANewPayment(arena, check) {
    const [one] = arena.admins
    const child = await arena.child()
    const payment = await arena.payment(child)
    const { outcomes, waited } = await arena.race(
      { as: arena.parent, act: (session) => arena.payment(child, session) },
      { as: one, act: decide(payment, 'declined') },
    )
    check(waited, true, 'a decline after a new payment: they take turns')
    check(outcomes, [{ ok: true }, { ok: true }], 'a decline after a new payment: both go through')
    check(
      await arena.ticket(child),
      'pending_payment',
      'a decline after a new payment leaves the ticket pending',
    )
  },

  async function aNewPaymentMeetsADecline(arena, check) {
    const [one] = arena.admins
    const child = await arena.child()
    const payment = await arena.payment(child)
    const { outcomes, waited } = await arena.race(
      { as: one, act: decide(payment, 'declined') },
      { as: arena.parent, act: (session) => arena.payment(child, session) },
    )
    check(waited, true, 'a new payment after a decline: they take turns')
    check(outcomes, [{ ok: true }, { ok: true }], 'a new payment after a decline: both go through')
    check(
      await arena.ticket(child),
      'pending_payment',
      'a new payment after a decline makes the ticket pending',
    )
  },

  async function twoPaymentsOfOneChildApprovedAtOnce(arena, check) {
    const [one, two] = arena.admins
    const points = async (child: string) => {
      const [profile] = await arena.database<{ points: number }[]>`
          select points::int from public.public_profiles where id = ${child}`
      return profile?.points
    }
    const child = await arena.child('approved')
    const payments = [await arena.payment(child), await arena.payment(child)] as const
    const { outcomes, waited } = await arena.race(
      { as: one, act: decide(payments[0], 'approved') },
      { as: two, act: decide(payments[1], 'approved') },
    )
    check(waited, true, 'two payments of one ticket approved at once: they take turns')
    check(
      outcomes,
      [{ ok: true }, { ok: false, message: 'ticket_already_paid' }],
      'two payments of one ticket approved at once: the second is told',
    )
    check(
      await points(child),
      20,
      'two payments of one ticket approved at once: the points of one count',
    )

    const other = await arena.child('approved')
    const wanted = [await arena.payment(other), await arena.payment(other)] as const
    const accepted = await arena.race(
      { as: one, act: decide(wanted[0], 'approved') },
      { as: two, act: approveSecond(wanted[1]) },
    )
    check(
      accepted.outcomes,
      [{ ok: true }, { ok: true }],
      'two payments of one ticket approved at once, the second knowingly: both go through',
    )
    check(
      await points(other),
      40,
      'two payments of one ticket approved at once, the second knowingly: the points of both count',
    )
  },

  async function twoAdministratorsUseOneLine(arena, check) {
    const [one, two] = arena.admins
    const pending = async () => arena.payment(await arena.child())
    const late = await pending()
    const line = await arena.bankLine(15_000)
    const { outcomes, waited } = await arena.race(
      { as: one, act: approveBy(await pending(), line) },
      { as: two, act: approveBy(late, line) },
    )
    check(waited, true, 'two book one line: they take turns')
    check(
      outcomes,
      [{ ok: true }, { ok: false, message: 'transaction_already_used' }],
      'two book one line: the second is told',
    )
    const [row] = await arena.database`select status from public.payments where id = ${late}`
    check(row?.['status'], 'pending', 'two book one line: the second decides nothing')

    const free = await arena.bankLine(15_000)
    const lost = await arena.race(
      { as: one, act: approveBy(await pending(), free) },
      { as: two, act: approveBy(await pending(), free) },
      true,
    )
    check(
      lost.outcomes,
      [{ ok: false, message: 'connection lost' }, { ok: true }],
      'a line that was used and lost on the way is free for the other',
    )

    const booked = await arena.bankLine(15_000)
    const first = await arena.race(
      { as: one, act: approveBy(await pending(), booked) },
      { as: two, act: exclude(booked) },
    )
    check(
      [first.waited, ...first.outcomes],
      [true, { ok: true }, { ok: false, message: 'transaction_already_used' }],
      'a line is booked while another excludes it: it stays booked',
    )
    const excluded = await arena.bankLine(15_000)
    const second = await arena.race(
      { as: one, act: exclude(excluded) },
      { as: two, act: approveBy(await pending(), excluded) },
    )
    check(
      [second.waited, ...second.outcomes],
      [true, { ok: true }, { ok: false, message: 'transaction_is_excluded' }],
      'a line is excluded while another books it: it stays excluded',
    )
  },

  async function twoReadAndTakeBackOneFile(arena, check) {
    const [one, two] = arena.admins
    const account = randomUUID()
    await arena.act(
      one,
      (session) => session`
        select public.save_bank_account(${account}, 'Two', 'Test bank', 'NGN', '0002')`,
    )
    const [kept, again] = [randomUUID(), randomUUID()]
    const { outcomes, waited } = await arena.race(
      { as: one, act: keep(kept, account) },
      { as: two, act: keep(again, account) },
    )
    check([waited, ...outcomes], [true, { ok: true }, { ok: true }], 'two read one file: in turns')
    const lines = await arena.database<{ id: string; statement_id: string; copy: number }[]>`
      select id, statement_id, copy from private.bank_transactions
      where account_id = ${account} and duplicate_of is null order by day, copy`
    check(
      lines.map(({ statement_id, copy }) => [statement_id, copy]),
      [1, 2, 1].map((copy) => [kept, copy]),
      'two read one file: its lines are kept once',
    )
    const remove: Act = (session) => session`select public.remove_statement(${kept})`
    const payment = await arena.payment(await arena.child())
    const removed = await arena.race(
      { as: one, act: approveBy(payment, lines[0]?.id ?? '') },
      { as: two, act: remove },
    )
    check(
      [removed.waited, ...removed.outcomes],
      [true, { ok: true }, { ok: false, message: 'statement_in_use' }],
      'a file is taken back while its line is booked: it stays',
    )
    const third = randomUUID()
    await arena.act(one, async (session) => {
      await session`
        select public.keep_statement(${third}, ${account}, '2026-05-13', '2026-05-13', ${session.json(
          [{ line_number: 1, day: '2026-05-13', amount: 10_000, identity: 'BOLA' }],
        )})`
    })
    const [bola] = await arena.database<{ id: string }[]>`
      select id from private.bank_transactions where statement_id = ${third}`
    const late = await arena.payment(await arena.child())
    const gone = await arena.race(
      { as: one, act: (session) => session`select public.remove_statement(${third})` },
      { as: two, act: approveBy(late, bola?.id ?? '') },
    )
    check(
      [gone.waited, ...gone.outcomes],
      [true, { ok: true }, { ok: false, message: 'transaction_not_found' }],
      'a line is booked while its file is taken back: it is not there',
    )
  },

  async function theLedgerOfTwoAdministratorsAtWork(arena, check) {
    const booked = async () => {
      const [row] = await arena.database<{ amount: number }[]>`
        select coalesce(sum(amount), 0)::int as amount from private.ledger`
      return row?.amount ?? 0
    }
    const recounted = async () => {
      const [row] = await arena.database<{ amount: number }[]>`
        select ((select coalesce(sum(coalesce(received_amount, amount)), 0) from public.payments where status = 'approved')
          + (select coalesce(sum((old_values ->> 'amount')::numeric), 0) from private.audit_log
            where table_name = 'payments' and action = 'delete' and old_values ->> 'status' = 'approved'))::int as amount`
      return row?.amount ?? 0
    }
    // Earlier acts must not count in either.
    const before = (await booked()) - (await recounted())
    const children = await Promise.all(Array.from({ length: 12 }, () => arena.child()))
    const payments = await Promise.all(
      children.flatMap((child) => [arena.payment(child), arena.payment(child)]),
    )
    const pick = <Item>(items: readonly Item[]) =>
      items[Math.floor(Math.random() * items.length)] as Item
    const undo = (payment: string): Act => {
      return (session) => session`select public.undo_payment_decision(${payment}, 'by chance')`
    }
    const remove = (child: string): Act => {
      return (session) => session`delete from public.applications where id = ${child}`
    }
    const step = (): Act => {
      const chance = Math.random()
      if (chance < 0.5) return approveSecond(pick(payments))
      if (chance < 0.6) return decide(pick(payments), 'approved')
      return chance < 0.99 ? undo(pick(payments)) : remove(pick(children))
    }
    const expected = [
      'payment_already_decided',
      'payment_not_decided',
      'payment_not_found',
      'ticket_already_paid',
    ]
    const strange = await arena.atOnce(300, step)
    check(
      strange.filter((message) => !expected.includes(message)),
      [],
      'two administrators at work: nothing but a known refusal stops them',
    )
    check(
      (await booked()) - (await recounted()),
      before,
      'two administrators at work: the ledger is what counting says',
    )
  },

  async function receiptsOfTwentyAtOnce(arena, check) {
    const currencies = ['NGN', 'ZAR'] as const
    const state = async (at: number) => {
      const id = randomUUID()
      await arena.database`
        insert into public.payments (id, user_id, amount, currency, description)
        values (${id}, ${arena.parent.id}, 10, ${currencies[at % 2] ?? 'NGN'}, 'Contribution')`
      return id
    }
    const approve = (payment: string): Act => decide(payment, 'approved')
    const undo = (payment: string): Act => {
      return (session) => session`select public.undo_payment_decision(${payment}, 'by chance')`
    }
    /** Approves one of each currency. */
    const both = (one: string, other: string): Act => {
      return async (session) => {
        await approve(one)(session)
        await approve(other)(session)
      }
    }
    const lost = (payment: string): Act => {
      return async (session) => {
        await approve(payment)(session)
        throw new Error('connection lost')
      }
    }
    const payments = await Promise.all(Array.from({ length: 40 }, (_, at) => state(at)))
    const [first, second] = [payments.slice(0, 20), payments.slice(20)]
    const pairs = Array.from({ length: 10 }, (_, at) => second.slice(2 * at, 2 * at + 2))
    const stopped = [
      ...(await arena.inACrowd(first.map((payment, at) => (at % 5 ? approve : lost)(payment)))),
      ...(await arena.inACrowd([
        ...pairs.map(([one = '', other = ''], at) =>
          at % 2 ? both(one, other) : both(other, one),
        ),
        ...first.slice(1, 5).map(undo),
        ...first.slice(6, 10).map(undo),
        ...[0, 5].map((at) => approve(first[at] ?? '')),
      ])),
      ...(await arena.inACrowd([
        ...first.slice(1, 5).map(approve),
        ...first.slice(11, 15).map(undo),
        ...second.slice(0, 12).map(undo),
      ])),
    ]
    check(stopped, Array(4).fill('connection lost'), 'twenty at once: only the lost are stopped')
    const gaps = await arena.database`
      select currency, year from private.receipts group by currency, year having max(number) <> count(*)`
    check([...gaps], [], 'twenty at once approve and undo: no number is missing')
    const [row] = await arena.database<{ open: boolean; issued: number }[]>`
      select not exists (
          select from private.booked_entries l where l.kind <> 'donation'
            and not exists (select from private.receipts r where r.ledger_id = l.id)) as open,
        (select count(*)::int from private.receipts r join private.ledger l on l.id = r.ledger_id
          where l.row_id in ${arena.database(payments)}) as issued`
    check(row, { open: true, issued: 42 }, 'twenty at once: each entry has its receipt')
  },
]
