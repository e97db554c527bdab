import { randomUUID } from 'node:crypto'
import type { Act, Arena, Person, Race } from './arena.ts'

const open: Act = (session) => session`select public.open_edition(2026)`
const undo: Act = (session) => session`select public.undo_opening(2026)`
const end: Act = (session) => session`select public.end_edition(2025)`

const saveFee = (year: number, fee: number): Act => {
  return (session) => session`
    select public.save_edition(${year}, 'Talent Show', registration_closes_at => now() - interval '1 hour',
      fees => ${session.json({ NGN: fee, ZAR: 200 })})`
}

/** Registration's dates do not bind an administrator, so the child enters whichever year is current. */
const enter = (child: string, person: Person): Act => {
  return (session) => session`
    insert into public.applications
      (id, user_id, child_name, age, gender, country, state_city, parent_phone, consent_version)
    values (${child}, ${person.id}, 'Adaeze Obi', 9, 'Female', 'Nigeria', 'Lagos', '+2348030000000', '2026-11-01')`
}

/** Like the auth service: the first child comes from the metadata. */
const signUp = (child: string): Act => {
  return async (session) => {
    await session`reset role`
    await session`
      insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
      values (${child}, ${`${child}@example.com`}, now(), ${session.json({
        parent_name: 'Chidi Obi',
        phone_number: '+2348030000000',
        child_name: 'Ngozi Obi',
        living_status: 'Living with child',
        child_age: 8,
        child_gender: 'Female',
        country: 'Nigeria',
        state_city: 'Lagos',
        talents: ['Dance'],
        consent_version: '2026-11-01',
        application_id: child,
      })})`
  }
}

const pay = (child: string): Act => {
  return (session) => session`
    insert into public.payments (application_id, amount, currency, description)
    values (${child}, 10000, 'NGN', 'Talent Hunt Ticket')`
}

/** 2025 is current and closed, at 10,000, and 2026 is planned, at 12,000, without entries. */
async function prepare({ database }: Arena): Promise<void> {
  await database`delete from public.applications where edition = 2026`
  await database`delete from private.editions where year = 2026`
  await database`
    update private.editions set ended_at = null, fees = '{"NGN": 10000, "ZAR": 180}',
      registration_closes_at = now() - interval '1 hour' where year = 2025`
  await database`
    insert into private.editions (year, name, fees)
    values (2026, 'Talent Show 2026', '{"NGN": 12000, "ZAR": 200}')`
}

/** The state before the races: one edition, which is open. */
async function restore(arena: Arena): Promise<void> {
  await prepare(arena)
  await arena.database`delete from private.editions where year = 2026`
  await arena.database`update private.editions set registration_closes_at = null`
}

/** The years and fees of children, in order; null for a missing child. */
async function feesOf({ database }: Arena, children: string[]): Promise<(string | null)[]> {
  const rows = await database<{ id: string; fee: string }[]>`
    select id, edition || ': ' || ticket_fee as fee from public.applications where id in ${database(children)}`
  return children.map((child) => rows.find(({ id }) => id === child)?.fee ?? null)
}

async function currentYear({ database }: Arena): Promise<number> {
  const [row] = await database<{ year: number }[]>`select private.current_edition() as year`
  return row?.year ?? 0
}

const ids = (amount: number) => Array.from({ length: amount }, () => randomUUID())

/** Years that are opened, reverted and ended while children and payments come in. */
export const editionRaces: Race[] = [
  async function aYearOpensWhileAChildIsEntered(arena, check) {
    const [one, two] = arena.admins
    const [before, after, refused] = ids(3) as [string, string, string]
    await prepare(arena)
    const first = await arena.race({ as: one, act: enter(before, one) }, { as: two, act: open })
    check(first.waited, true, 'a child is entered while a year opens: the opening waits')
    check(
      [first.outcomes, await feesOf(arena, [before])],
      [[{ ok: true }, { ok: true }], ['2025: 10000']],
      'a child is entered while a year opens: it is of the year before, at its fee',
    )
    await prepare(arena)
    const second = await arena.race({ as: one, act: open }, { as: two, act: enter(after, two) })
    check(second.waited, true, 'a year opens while a child is entered: the child waits')
    check(
      [second.outcomes, await feesOf(arena, [after])],
      [[{ ok: true }, { ok: true }], ['2026: 12000']],
      'a year opens while a child is entered: it is of the new year, at its fee',
    )
    await prepare(arena)
    const lost = await arena.race(
      { as: one, act: open },
      { as: arena.parent, act: enter(refused, arena.parent) },
      true,
    )
    check(
      [lost.outcomes[1], await feesOf(arena, [refused])],
      [{ ok: false, message: 'registration_closed' }, [null]],
      'an opening is lost: a parent who waited for it is told that registration is closed',
    )
    await restore(arena)
  },

  async function fiftySignUpsWhileAYearOpens(arena, check) {
    await prepare(arena)
    const signedUp = ids(50)
    const entered = ids(20)
    const acts = [
      ...signedUp.slice(0, 25).map(signUp),
      ...entered.slice(0, 10).map((child) => enter(child, arena.admins[0])),
      open,
      ...entered.slice(10).map((child) => enter(child, arena.admins[0])),
      ...signedUp.slice(25).map(signUp),
    ]
    const refused = await arena.inACrowd(acts)
    const fees = await feesOf(arena, signedUp)
    check(
      refused.filter((message) => message !== 'registration_closed'),
      [],
      'fifty sign-ups while a year opens: nothing stops but what comes before it',
    )
    check(
      fees.filter((fee) => fee === null).length,
      refused.length,
      'fifty sign-ups while a year opens: none is lost, who comes before it is told',
    )
    check(
      fees.filter((fee) => fee !== null && fee !== '2026: 12000'),
      [],
      'fifty sign-ups while a year opens: all who are in are of the new year, at its fee',
    )
    const [accounts] = await arena.database<{ count: number }[]>`
      select count(*)::int as count from auth.users where id in ${arena.database(signedUp)}`
    check(
      accounts?.count,
      50 - refused.length,
      'fifty sign-ups while a year opens: there is no account without its child',
    )
    check(
      (await feesOf(arena, entered)).filter(
        (fee) => fee !== '2025: 10000' && fee !== '2026: 12000',
      ),
      [],
      'administrators enter children meanwhile: each is of one of the years, at its fee',
    )
    check(await currentYear(arena), 2026, 'fifty sign-ups while a year opens: it is open')
    await arena.database`delete from auth.users where id in ${arena.database(signedUp)}`
    await restore(arena)
  },

  async function aFeeIsSavedWhileAChildIsEntered(arena, check) {
    const [one, two] = arena.admins
    const [before, after, ...crowd] = ids(22) as [string, string, ...string[]]
    await prepare(arena)
    const first = await arena.race(
      { as: one, act: enter(before, one) },
      { as: two, act: saveFee(2025, 11000) },
    )
    check(first.waited, true, 'a child is entered while the fee is saved: the fee waits')
    const second = await arena.race(
      { as: one, act: saveFee(2025, 13000) },
      { as: two, act: enter(after, two) },
    )
    check(second.waited, true, 'a fee is saved while a child is entered: the child waits')
    check(
      await feesOf(arena, [before, after]),
      ['2025: 10000', '2025: 13000'],
      'a fee is saved: it holds for the children who come after it',
    )
    const acts = crowd.map((child) => enter(child, one))
    check(
      await arena.inACrowd([...acts.slice(0, 10), saveFee(2025, 14000), ...acts.slice(10)]),
      [],
      'a fee is saved in a crowd: everybody is served',
    )
    const fees = await feesOf(arena, crowd)
    check(
      fees.filter((fee) => fee !== '2025: 13000' && fee !== '2025: 14000'),
      [],
      'a fee is saved in a crowd: each child has the one or the other',
    )
    await restore(arena)
  },

  async function anOpeningIsUndoneWhileTheFirstChildIsEntered(arena, check) {
    const [one, two] = arena.admins
    const [first, late] = ids(2) as [string, string]
    await prepare(arena)
    await arena.race({ as: one, act: open }, { as: two, act: () => Promise.resolve() })
    const entered = await arena.race(
      { as: arena.parent, act: enter(first, arena.parent) },
      { as: two, act: undo },
    )
    check(
      entered.waited,
      true,
      'the first child is entered while the opening is undone: that waits',
    )
    check(
      [entered.outcomes, await feesOf(arena, [first])],
      [[{ ok: true }, { ok: false, message: 'edition_has_entries' }], ['2026: 12000']],
      'the first child is entered while the opening is undone: the opening stands',
    )
    await prepare(arena)
    await arena.race({ as: one, act: open }, { as: two, act: () => Promise.resolve() })
    const undone = await arena.race(
      { as: two, act: undo },
      { as: arena.parent, act: enter(late, arena.parent) },
    )
    check(undone.waited, true, 'an opening is undone while the first child is entered: that waits')
    check(
      [undone.outcomes, await feesOf(arena, [late]), await currentYear(arena)],
      [[{ ok: true }, { ok: false, message: 'registration_closed' }], [null], 2025],
      'an opening is undone while the first child is entered: the parent is told',
    )
    await restore(arena)
  },

  async function aYearEndsWhileATicketIsPaid(arena, check) {
    const [one] = arena.admins
    const [family, child, other] = ids(3) as [string, string, string]
    const parent: Person = { id: family, email: `${family}@example.com` }
    await arena.database`
      insert into auth.users (id, email, email_confirmed_at) values (${parent.id}, ${parent.email}, now())`
    await prepare(arena)
    await arena.database.begin(enter(child, parent))
    await arena.database.begin(enter(other, parent))
    const paid = await arena.race({ as: parent, act: pay(child) }, { as: one, act: end })
    check(paid.waited, true, 'a ticket is paid while its year ends: the end waits')
    check(
      [paid.outcomes, await arena.ticket(child)],
      [[{ ok: true }, { ok: true }], 'pending_payment'],
      'a ticket is paid while its year ends: the payment is in',
    )
    await prepare(arena)
    const ended = await arena.race({ as: one, act: end }, { as: parent, act: pay(other) })
    check(ended.waited, true, 'a year ends while a ticket is paid: the payment waits')
    check(
      [ended.outcomes, await arena.ticket(other)],
      [[{ ok: true }, { ok: false, message: 'edition_ended' }], 'unpaid'],
      'a year ends while a ticket is paid: the parent is told',
    )
    await arena.database`delete from auth.users where id = ${parent.id}`
    await restore(arena)
  },

  async function twoAdministratorsOpenOneYear(arena, check) {
    const [one, two] = arena.admins
    await prepare(arena)
    const { outcomes, waited } = await arena.race({ as: one, act: open }, { as: two, act: open })
    check(waited, true, 'two administrators open one year: they take turns')
    check(
      outcomes,
      [{ ok: true }, { ok: false, message: 'edition_not_planned' }],
      'two administrators open one year: the second is told',
    )
    await restore(arena)
  },
]
