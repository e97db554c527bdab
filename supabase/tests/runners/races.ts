import { randomUUID } from 'node:crypto'
import postgres, { type Sql, type TransactionSql } from 'postgres'
import { letterRaces } from './letter-races.ts'
import type { Tap } from './tap.ts'

/**
 * What happens when two people act at the same moment. Each race is driven step by step: the first
 * session acts and holds its transaction open, the second acts and is seen to wait, then the first commits.
 */

type Person = { id: string; email: string }
type Outcome = { ok: true } | { ok: false; message: string }
export type Act = (session: TransactionSql) => Promise<unknown>

function latch(): { opened: Promise<void>; open: () => void } {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

export class Arena {
  readonly database: Sql
  readonly #sessions: [Sql, Sql]
  readonly #open: (sessions?: number) => Sql
  readonly admins: [Person, Person] = [
    { id: randomUUID(), email: 'first.admin@example.com' },
    { id: randomUUID(), email: 'second.admin@example.com' },
  ]
  readonly parent: Person = { id: randomUUID(), email: 'parent@example.com' }

  constructor(url: string) {
    this.#open = (sessions = 1) => postgres(url, { max: sessions, onnotice: () => undefined })
    this.database = this.#open()
    this.#sessions = [this.#open(), this.#open()]
  }

  async prepare(): Promise<void> {
    for (const person of [...this.admins, this.parent]) {
      await this.database`
        insert into auth.users (id, email, email_confirmed_at) values (${person.id}, ${person.email}, now())`
    }
    for (const admin of this.admins) {
      const claims = JSON.stringify({ sub: admin.id })
      await this.database`
        select private.appoint_admin(${admin.email}, private.request_admin_code())
        from set_config('request.jwt.claims', ${claims}, false)`
      await this.database`select set_config('request.jwt.claims', '', false)`
    }
  }

  async child(status = 'pending_payment'): Promise<string> {
    const [row] = await this.database<{ id: string }[]>`
      insert into public.applications
        (user_id, child_name, age, gender, country, state_city, parent_phone, consent_version, status)
      values (${this.parent.id}, 'Adaeze Obi', 9, 'Female', 'Nigeria', 'Lagos', '+2348030000000', '2026-11-01', ${status})
      returning id`
    return row?.id ?? ''
  }

  async payment(child: string, session: Sql | TransactionSql = this.database): Promise<string> {
    const id = randomUUID()
    await session`
      insert into public.payments (id, user_id, application_id, amount, currency, description)
      values (${id}, ${this.parent.id}, ${child}, 10000, 'NGN', 'Talent Hunt Ticket')`
    return id
  }

  async ticket(child: string): Promise<string> {
    const [row] = await this.database<{ ticket_status: string }[]>`
      select ticket_status from public.applications where id = ${child}`
    return row?.ticket_status ?? 'gone'
  }

  /**
   * Both act; the second begins while the first has not committed (or, when it is lost, not rolled
   * back). Says how each ended, and whether the second waited.
   */
  async race(
    first: { as: Person; act: Act },
    second: { as: Person; act: Act },
    isFirstLost = false,
  ): Promise<{ outcomes: [Outcome, Outcome]; waited: boolean }> {
    const acted = latch()
    const mayCommit = latch()

    const firstOutcome = this.#run(this.#sessions[0], first.as, async (session) => {
      try {
        await first.act(session)
      } finally {
        acted.open()
      }
      await mayCommit.opened
      if (isFirstLost) throw new Error('connection lost')
    })
    await acted.opened
    const secondOutcome = this.#run(this.#sessions[1], second.as, second.act)
    const waited = await this.#isWaiting(secondOutcome)
    mayCommit.open()
    return { outcomes: [await firstOutcome, await secondOutcome], waited }
  }

  /** Both administrators act so often, each as fast as they can. Says what was refused. */
  async atOnce(times: number, next: () => Act): Promise<string[]> {
    const refused: string[] = []
    const work = async (index: 0 | 1) => {
      for (let done = 0; done < times; done += 1) {
        const outcome = await this.#run(this.#sessions[index], this.admins[index], next())
        if (!outcome.ok) refused.push(outcome.message)
      }
    }
    await Promise.all([work(0), work(1)])
    return refused
  }

  /** Each act in a session of its own, all of them at once, by one administrator; says what stopped them. */
  async inACrowd(acts: readonly Act[]): Promise<string[]> {
    const sessions = this.#open(acts.length)
    const outcomes = await Promise.all(acts.map((act) => this.#run(sessions, this.admins[0], act)))
    await sessions.end()
    return outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.message]))
  }

  async close(): Promise<void> {
    const people = [this.parent, ...this.admins].map((person) => person.id)
    await this.database`delete from auth.users where id in ${this.database(people)}`
    await Promise.all([this.database, ...this.#sessions].map((session) => session.end()))
  }

  async #run(sessions: Sql, as: Person, act: Act): Promise<Outcome> {
    try {
      await sessions.begin(async (session) => {
        const claims = JSON.stringify({ sub: as.id, email: as.email, role: 'authenticated' })
        await session`set local role authenticated`
        await session`select set_config('request.jwt.claims', ${claims}, true)`
        await act(session)
      })
      return { ok: true }
    } catch (error) {
      return { ok: false, message: error instanceof Error ? error.message : String(error) }
    }
  }

  async #isWaiting(outcome: Promise<Outcome>): Promise<boolean> {
    let hasEnded = false
    void outcome.then(() => (hasEnded = true))
    while (!hasEnded) {
      const waiting = await this.database`
        select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      if (waiting.length > 0) return true
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    return false
  }
}

const decide = (payment: string, status: 'approved' | 'declined'): Act => {
  return (session) => session`select public.update_payment_status(${payment}, ${status})`
}

/** Also where the ticket has an approved payment. */
const approveSecond = (payment: string): Act => {
  return (session) =>
    session`select public.update_payment_status(${payment}, 'approved', accept_second => true)`
}

/** Approves by a line of a statement, of ₦15,000. */
const approveBy = (payment: string, code: string, part: number): Act => {
  return (session) => session`
    select public.update_payment_status(${payment}, 'approved', received_amount => ${part},
      received_on => '2026-05-05', line_amount => 15000, line_code => ${code})`
}

type Check = (actual: unknown, expected: unknown, description: string) => void
export type Race = (arena: Arena, check: Check) => Promise<void>

const races: Race[] = [
  ...letterRaces,

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
    const code = (letter: string) => letter.repeat(64)
    const late = await pending()
    const { outcomes, waited } = await arena.race(
      { as: one, act: approveBy(await pending(), code('a'), 10_000) },
      { as: two, act: approveBy(late, code('a'), 10_000) },
    )
    check(waited, true, 'two use one line of a statement: they take turns')
    check(
      outcomes,
      [{ ok: true }, { ok: false, message: 'line_already_used' }],
      'two use one line of a statement: the second is told',
    )
    const [row] = await arena.database`select status from public.payments where id = ${late}`
    check(row?.['status'], 'pending', 'two use one line of a statement: the second decides nothing')

    const split = await arena.race(
      { as: one, act: approveBy(await pending(), code('b'), 10_000) },
      { as: two, act: approveBy(await pending(), code('b'), 5_000) },
    )
    check(
      split.outcomes,
      [{ ok: true }, { ok: true }],
      'two use one line of a statement, which holds both: both go through',
    )
    const lost = await arena.race(
      { as: one, act: approveBy(await pending(), code('c'), 15_000) },
      { as: two, act: approveBy(await pending(), code('c'), 15_000) },
      true,
    )
    check(
      lost.outcomes,
      [{ ok: false, message: 'connection lost' }, { ok: true }],
      'a line that was used and lost on the way is free for the other',
    )
  },

  async function theLedgerOfTwoAdministratorsAtWork(arena, check) {
    const booked = async () => {
      const [row] = await arena.database<{ amount: number }[]>`
        select coalesce(sum(amount), 0)::int as amount from private.ledger where voided_at is null`
      return row?.amount ?? 0
    }
    const recounted = async () => {
      const [row] = await arena.database<{ amount: number }[]>`
        select ((select coalesce(sum(coalesce(received_amount, amount)), 0) from public.payments where status = 'approved')
          + (select coalesce(sum((old_values ->> 'amount')::numeric), 0) from private.audit_log
            where table_name = 'payments' and action = 'delete' and old_values ->> 'status' = 'approved'))::int as amount`
      return row?.amount ?? 0
    }
    // What went before is counted in neither.
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
      ...['payment_already_decided', 'payment_not_decided', 'payment_not_found'],
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
    const [first = [], second = []] = [payments.slice(0, 20), payments.slice(20)]
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
          select from private.ledger l where l.kind <> 'donation'
            and not exists (select from private.receipts r where r.ledger_id = l.id)) as open,
        (select count(*)::int from private.receipts r join private.ledger l on l.id = r.ledger_id
          where l.row_id in ${arena.database(payments)}) as issued`
    check(row, { open: true, issued: 42 }, 'twenty at once: each entry has its receipt')
  },

  async function oneTierAwardedTwice(arena, check) {
    const [one, two] = arena.admins
    const child = await arena.child()
    const award: Act = (session) =>
      session`update public.applications set ticket_status = 'Gold' where id = ${child}`
    await arena.race({ as: one, act: award }, { as: two, act: award })
    const [row] = await arena.database`select points from public.applications where id = ${child}`
    check(
      row?.['points'],
      500,
      'two administrators award one tier at once: its points are given once',
    )
  },

  async function twoChangesOfOneTally(arena, check) {
    const [one, two] = arena.admins
    const children = [await arena.child('approved'), await arena.child('approved')] as const
    const tallied = async () => {
      const [row] = await arena.database<{ approved: number; stars: number; rows: number }[]>`
        select private.tallied('status:approved')::int as approved,
          public.count_public_profiles(only_state => 'Lagos') as stars,
          (select count(*) from public.applications where status = 'approved')::int as rows`
      return row
    }
    const before = await tallied()
    const reject = (child: string): Act => {
      return (session) =>
        session`update public.applications set status = 'rejected' where id = ${child}`
    }
    const { outcomes, waited } = await arena.race(
      { as: one, act: reject(children[0]) },
      { as: two, act: reject(children[1]) },
    )
    check(waited, false, 'two changes of one tally: nobody waits')
    check(outcomes, [{ ok: true }, { ok: true }], 'two changes of one tally: both go through')
    const after = await tallied()
    check(
      after,
      {
        approved: (before?.approved ?? 0) - 2,
        stars: (before?.stars ?? 0) - 2,
        rows: (before?.rows ?? 0) - 2,
      },
      'two changes of one tally: both count',
    )
    const others = [await arena.child('approved'), await arena.child('approved')] as const
    await arena.race({ as: one, act: reject(others[0]) }, { as: two, act: reject(others[1]) }, true)
    check(
      await tallied(),
      {
        approved: (after?.approved ?? 0) + 1,
        stars: (after?.stars ?? 0) + 1,
        rows: (after?.rows ?? 0) + 1,
      },
      'a change that is lost on the way is not counted, and the one beside it is',
    )
  },

  async function twoFormsForTheLastPlace(arena, check) {
    const limit = (value: string) => arena.database`
      update private.settings set value = ${value} where name = 'forms_per_account_per_hour'`
    const offerHelp: Act = (session) => session`
      insert into public.volunteers (full_name, phone_number, age, country, state_province)
      values ('Musa Bello', '+2348030000001', 30, 'Nigeria', 'Kano')`
    await limit('1')
    const { outcomes, waited } = await arena.race(
      { as: arena.parent, act: offerHelp },
      { as: arena.parent, act: offerHelp },
    )
    await limit('10')
    check(waited, true, 'two forms for the last place: they take turns')
    check(
      outcomes,
      [{ ok: true }, { ok: false, message: 'too_many_requests' }],
      'two forms for the last place: one is taken',
    )
  },

  async function twoRowsForTheLastPlaceOfAQuota(arena, check) {
    const family: Person = { id: randomUUID(), email: 'family@example.com' }
    await arena.database`
      insert into auth.users (id, email, email_confirmed_at) values (${family.id}, ${family.email}, now())`
    const addChildren =
      (count: number) =>
      (session: Sql | TransactionSql): Promise<unknown> => session`
        insert into public.applications
          (user_id, child_name, age, gender, country, state_city, parent_phone, consent_version)
        select ${family.id}, 'Adaeze Obi', 9, 'Female', 'Nigeria', 'Lagos', '+2348030000000', '2026-11-01'
        from generate_series(1, ${count})`
    const statePayments =
      (table: 'payments' | 'subscriptions') =>
      (count: number) =>
      (session: Sql | TransactionSql): Promise<unknown> => session`
        insert into public.${session(table)} (user_id, amount, currency, description)
        select ${family.id}, 10, 'NGN', 'Contribution' from generate_series(1, ${count})`
    for (const [insert, what, message] of [
      [addChildren, 'children', 'too_many_children'],
      [statePayments('payments'), 'payments', 'too_many_pending_payments'],
      [statePayments('subscriptions'), 'subscriptions', 'too_many_pending_payments'],
    ] as const) {
      await insert(19)(arena.database)
      const { outcomes, waited } = await arena.race(
        { as: family, act: insert(1) },
        { as: family, act: insert(1) },
      )
      check(waited, true, `two ${what} for the last place of an account: they take turns`)
      check(
        outcomes,
        [{ ok: true }, { ok: false, message }],
        `two ${what} for the last place of an account: one is taken`,
      )
    }
  },
]

export async function runRaces(url: string): Promise<Tap> {
  const tap: Tap = { passed: 0, failures: [] }
  const check: Check = (actual, expected, description) => {
    const [have, want] = [JSON.stringify(actual), JSON.stringify(expected)]
    if (have === want) tap.passed += 1
    else tap.failures.push(`not ok - ${description}`, `  # have: ${have}`, `  # want: ${want}`)
  }
  const arena = new Arena(url)
  try {
    await arena.prepare()
    for (const race of races) {
      try {
        await race(arena, check)
      } catch (error) {
        tap.failures.push(
          `${race.name} stopped: ${error instanceof Error ? error.message : String(error)}`,
        )
      }
    }
  } finally {
    await arena.close()
  }
  return tap
}
