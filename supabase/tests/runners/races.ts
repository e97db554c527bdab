import { randomUUID } from 'node:crypto'
import type { Sql, TransactionSql } from 'postgres'
import { approvalRaces } from './approval-races.ts'
import { type Act, Arena, type Check, type Person, type Race } from './arena.ts'
import { auditionPairRaces } from './audition-pair-races.ts'
import { auditionRaces } from './audition-races.ts'
import { bookRaces } from './book-races.ts'
import { editionRaces } from './edition-races.ts'
import { judgingRaces } from './judging-races.ts'
import { emailRaces } from './email-races.ts'
import { lockRaces } from './lock-races.ts'
import { lockWaits } from './lock-waits.ts'
import { moneyRaces } from './money-races.ts'
import type { Tap } from './tap.ts'
import { teamRaces } from './team-races.ts'

/**
 * The outcome of concurrent actions. Each race is driven step by step: the first session acts and holds its transaction
 * open, the second acts and is observed waiting, then the first commits.
 */
const races: Race[] = [
  ...moneyRaces,
  ...approvalRaces,
  ...lockRaces,
  ...lockWaits,
  ...emailRaces,
  ...editionRaces,
  ...teamRaces,
  ...auditionRaces,
  ...judgingRaces,

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

  async function twoAdministratorsSaveOneChild(arena, check) {
    const [one, two] = arena.admins
    const child = await arena.child()
    const [loaded] = await arena.database<{ at: string }[]>`
      select updated_at::text as at from public.applications where id = ${child}`
    const save = (note: string): Act => {
      return (session) => session`
        select public.update_application(${child}, jsonb_build_object('assessment_note', ${note}::text), ${loaded?.at ?? null}::text::timestamptz)`
    }
    const { outcomes, waited } = await arena.race(
      { as: one, act: save('First') },
      { as: two, act: save('Second') },
    )
    check(waited, true, 'two administrators save one child: they take turns')
    check(
      outcomes,
      [{ ok: true }, { ok: false, message: 'application_changed' }],
      'two administrators save one child: the later one is told',
    )
    const [note] = await arena.database`
      select assessment_note from public.application_notes where application_id = ${child}`
    check(note?.['assessment_note'], 'First', 'two administrators save one child: the note stands')
  },

  async function twoChangesOfOneCounter(arena, check) {
    const [one, two] = arena.admins
    const children = [await arena.child('approved'), await arena.child('approved')] as const
    const counted = async () => {
      const [row] = await arena.database<{ stars: number; rows: number }[]>`
        select public.count_public_profiles(only_state => 'Lagos') as stars,
          (select count(*) from public.applications where status = 'approved')::int as rows`
      return row
    }
    const before = await counted()
    const reject = (child: string): Act => {
      return (session) =>
        session`update public.applications set status = 'rejected' where id = ${child}`
    }
    const { outcomes, waited } = await arena.race(
      { as: one, act: reject(children[0]) },
      { as: two, act: reject(children[1]) },
    )
    check(waited, false, 'two changes of one counter: nobody waits')
    check(outcomes, [{ ok: true }, { ok: true }], 'two changes of one counter: both go through')
    const after = await counted()
    check(
      after,
      {
        stars: (before?.stars ?? 0) - 2,
        rows: (before?.rows ?? 0) - 2,
      },
      'two changes of one counter: both count',
    )
    const others = [await arena.child('approved'), await arena.child('approved')] as const
    await arena.race({ as: one, act: reject(others[0]) }, { as: two, act: reject(others[1]) }, true)
    check(
      await counted(),
      {
        stars: (after?.stars ?? 0) + 1,
        rows: (after?.rows ?? 0) + 1,
      },
      'a change that is lost on the way is not counted, and the one beside it is',
    )
  },

  async function oneIdUsedTwice(arena, check) {
    const state = (id: string): Act => {
      return (session) => session`
        insert into public.payments (id, amount, currency, description)
        values (${id}, 1, 'NGN', 'Contribution')`
    }
    const offer = (id: string): Act => {
      return (session) => session`
        insert into public.subscriptions (id, amount, currency, description)
        values (${id}, 1, 'NGN', 'Contribution')`
    }
    const [one, two] = arena.admins
    const id = randomUUID()
    const { outcomes, waited } = await arena.race(
      { as: one, act: state(id) },
      { as: two, act: offer(id) },
    )
    check(waited, true, 'one id in two tables at once: the second waits')
    check(
      outcomes,
      [{ ok: true }, { ok: false, message: 'id_in_use' }],
      'one id in two tables at once: the first has it',
    )
    // Deleted in one session while the other inserts it again.
    const erase: Act = (session) => session`delete from public.applications where id = ${child}`
    const child = await arena.child()
    const payment = await arena.payment(child)
    const again = await arena.race({ as: one, act: erase }, { as: two, act: state(payment) })
    check(
      again.outcomes,
      [{ ok: true }, { ok: false, message: 'id_in_use' }],
      'a payment is deleted while its id is stated again: the id stays used',
    )
  },

  async function twoFormsWhereOneIsLeft(arena, check) {
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
    check(waited, true, 'two forms where one is left: they take turns')
    check(
      outcomes,
      [{ ok: true }, { ok: false, message: 'too_many_requests' }],
      'two forms where one is left: one is taken',
    )
  },

  async function twoRowsWhereOneIsLeftOfAQuota(arena, check) {
    const family: Person = { id: randomUUID(), email: 'family@example.com' }
    await arena.database`
      insert into auth.users (id, email, email_confirmed_at) values (${family.id}, ${family.email}, now())`
    const addChildren =
      (count: number) =>
      (session: Sql | TransactionSql): Promise<unknown> =>
        session`
        insert into public.applications
          (user_id, child_name, age, gender, country, state_city, parent_phone, consent_version)
        select ${family.id}, 'Adaeze Obi', 9, 'Female', 'Nigeria', 'Lagos', '+2348030000000', '2026-11-01'
        from generate_series(1, ${count})`
    const statePayments =
      (table: 'payments' | 'subscriptions') =>
      (count: number) =>
      (session: Sql | TransactionSql): Promise<unknown> =>
        session`
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
      check(waited, true, `two ${what} where an account has one left: they take turns`)
      check(
        outcomes,
        [{ ok: true }, { ok: false, message }],
        `two ${what} where an account has one left: one is taken`,
      )
    }
  },

  async function twoPaymentsWhereOneIsLeftOfATicket(arena, check) {
    const family: Person = { id: randomUUID(), email: 'ticket@example.com' }
    await arena.database`
      insert into auth.users (id, email, email_confirmed_at) values (${family.id}, ${family.email}, now())`
    const child = randomUUID()
    await arena.database`
      insert into public.applications
        (id, user_id, child_name, age, gender, country, state_city, parent_phone, consent_version)
      values (${child}, ${family.id}, 'Adaeze Obi', 9, 'Female', 'Nigeria', 'Lagos', '+2348030000000', '2026-11-01')`
    const pay =
      (count: number) =>
      (session: Sql | TransactionSql): Promise<unknown> =>
        session`
        insert into public.payments (user_id, application_id, amount, currency, description)
        select ${family.id}, ${child}, 10000, 'NGN', 'Talent Hunt Ticket' from generate_series(1, ${count})`
    await pay(2)(arena.database)
    const { outcomes, waited } = await arena.race(
      { as: family, act: pay(1) },
      { as: family, act: pay(1) },
    )
    check(waited, true, 'two payments where a ticket has one left: they take turns')
    check(
      outcomes,
      [{ ok: true }, { ok: false, message: 'too_many_ticket_payments' }],
      'two payments where a ticket has one left: one is taken',
    )
  },

  // They close months: nothing can be booked on earlier days afterwards.
  ...bookRaces,

  // They leave thousands of families behind.
  ...auditionPairRaces,
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
