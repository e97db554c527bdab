import { randomUUID } from 'node:crypto'
import type { Act, Arena, Person, Race } from './arena.ts'

const endMember = (person: Person): Act => {
  return (session) => session`
    select public.end_member(id) from public.get_team() where email = ${person.email}`
}

async function ownersOf({ database }: Arena): Promise<string[]> {
  const rows = await database<{ email: string }[]>`
    select email from private.staff where role = 'owner' and ended_at is null order by email`
  return rows.map(({ email }) => email)
}

/** A reviewer for Lagos, with a session. */
async function appointReviewer({ database }: Arena): Promise<Person> {
  const id = randomUUID()
  const reviewer = { id, email: `${id}@example.com` }
  await database`
    insert into auth.users (id, email, email_confirmed_at) values (${id}, ${reviewer.email}, now())`
  await database`insert into auth.sessions (id, user_id) values (${id}, ${id})`
  await database`
    insert into private.staff (user_id, email, role, states)
    values (${id}, ${reviewer.email}, 'reviewer', '{Lagos}')`
  return reviewer
}

/** Children in Lagos with paid tickets, in the order in which a call processes them. */
async function paidChildren({ database }: Arena, family: string, amount: number) {
  await database`
    insert into auth.users (id, email, email_confirmed_at) values (${family}, ${`${family}@example.com`}, now())`
  await database`
    insert into public.applications
      (user_id, child_name, age, gender, country, state_city, parent_phone, consent_version, status, ticket_status)
    select ${family}, 'Adaeze Obi', 9, 'Female', 'Nigeria', 'Lagos', '+2348030000000', '2026-11-01', 'approved', 'paid'
    from generate_series(1, ${amount}::integer)`
  return database<
    { id: string }[]
  >`select id from public.applications where user_id = ${family} order by id`
}

/** Appointments that end while their holders act. */
export const teamRaces: Race[] = [
  async function twoOwnersEndEachOther(arena, check) {
    const [one, two] = arena.admins
    const { outcomes, waited } = await arena.race(
      { as: one, act: endMember(two) },
      { as: two, act: endMember(one) },
    )
    check(waited, true, 'two owners end each other: they take turns')
    check(
      outcomes,
      [{ ok: true }, { ok: false, message: 'last_owner' }],
      'two owners end each other: the second is refused',
    )
    check(await ownersOf(arena), [one.email], 'two owners end each other: one stays')
    await arena.database`update private.staff set ended_at = null`
    const lost = await arena.race(
      { as: one, act: endMember(two) },
      { as: two, act: endMember(one) },
      true,
    )
    check(lost.outcomes[1], { ok: true }, 'the first end is lost: the second holds')
    check(await ownersOf(arena), [two.email], 'the first end is lost: one stays')
    await arena.database`update private.staff set ended_at = null`
  },

  async function twoOwnersResetEachOther(arena, check) {
    const [one, two] = arena.admins
    const reset = (person: Person): Act => {
      return (session) => session`
        select public.reset_member_factor(id) from public.get_team() where email = ${person.email}`
    }
    const { outcomes, waited } = await arena.race(
      { as: one, act: reset(two) },
      { as: two, act: reset(one) },
    )
    check(waited, true, 'two owners reset each other: they take turns')
    check(
      outcomes,
      [{ ok: true }, { ok: false, message: 'administrator_required' }],
      'two owners reset each other: the second is out before',
    )
    const open = await arena.database<{ email: string }[]>`
      select email from private.staff where factor_reset_at is null and ended_at is null`
    check(
      open.map(({ email }) => email),
      [one.email],
      'two owners reset each other: one can still come in',
    )
    await arena.database`update private.staff set factor_reset_at = null`
    await arena.database`insert into auth.sessions (id, user_id) values (${two.id}, ${two.id})`
  },

  async function aReviewerEndsAmidACall(arena, check) {
    const [one] = arena.admins
    const reviewer = await appointReviewer(arena)
    const family = randomUUID()
    const children = await paidChildren(arena, family, 250)
    const [day] = await arena.database<{ id: string }[]>`
      insert into private.audition_days (edition, country, state_city, venue, address, starts_at, ends_at, slot_minutes, stages)
      select private.current_edition(), 'Nigeria', 'Lagos', 'City Hall', '1 Marina', '2027-12-05T07:00:00Z', '2027-12-05T20:00:00Z', 5,
        array['Left', 'Right'] returning id`
    await arena.act(one, (session) => {
      const ids = children.map(({ id }) => id)
      return session`select public.fill_audition_day(${day?.id ?? null}, ${ids}::uuid[])`
    })
    const publish: Act = (session) =>
      session`select public.publish_audition_day(${day?.id ?? null})`
    // The call holds half of the children when it waits for one, and then finds the appointment ended.
    const halfway = children[125]?.id ?? ''
    const { outcomes, waited } = await arena.race(
      {
        as: one,
        act: async (session) => {
          await session`select from public.applications where id = ${halfway} for update`
          await endMember(reviewer)(session)
        },
      },
      { as: reviewer, act: publish },
    )
    check(waited, true, 'a reviewer ends amid a call for 250 children: the call waits')
    const [written] = await arena.database<{ scheduled: number; logged: number }[]>`
      select count(*) filter (where a.audition_state = 'scheduled')::integer as scheduled,
        count(*) filter (where exists (
          select from private.audit_log l where l.row_id = a.id and l.actor_id = ${reviewer.id}))::integer as logged
      from public.applications a where a.user_id = ${family}`
    check(
      [outcomes, written],
      [[{ ok: true }, { ok: true }], { scheduled: 250, logged: 250 }],
      'a reviewer ends amid a call for 250 children: all have their time, and the log names the reviewer',
    )
    const next = await arena.race(
      { as: one, act: () => Promise.resolve() },
      { as: reviewer, act: publish },
    )
    check(
      next.outcomes[1],
      { ok: false, message: 'administrator_required' },
      'a reviewer ends amid a call for 250 children: the next call is refused',
    )
    await arena.database`delete from auth.users where id in ${arena.database([family, reviewer.id])}`
    await arena.database`delete from private.audition_days where id = ${day?.id ?? null}`
  },
]
