import { randomUUID } from 'node:crypto'
import type { Act, Arena, Race } from './arena.ts'

/** Children of one family in Lagos who can be planned. */
async function plannable({ database, parent }: Arena, amount: number): Promise<string[]> {
  const rows = await database<{ id: string }[]>`
    insert into public.applications
      (user_id, child_name, age, gender, country, state_city, parent_phone, consent_version, status, ticket_status)
    select ${parent.id}, 'Adaeze Obi', 9, 'Female', 'Nigeria', 'Lagos', '+2348030000000', '2026-11-01', 'approved', 'paid'
    from generate_series(1, ${amount}::integer)
    returning id`
  return rows.map(({ id }) => id)
}

/** A day in a year's time with this many slots of 15 minutes. */
async function planDay(arena: Arena, slots: number): Promise<string> {
  const [admin] = arena.admins
  const at = (minute: number) => new Date(Date.UTC(2027, 11, 7, 9, minute)).toISOString()
  let plan = ''
  await arena.act(admin, async (session) => {
    const changes = {
      country: 'Nigeria',
      state_city: 'Lagos',
      venue: 'City Hall',
      address: '1 Marina',
      starts_at: at(0),
      ends_at: at(15 * slots),
      slot_minutes: 15,
    }
    const [row] = await session<{ id: string }[]>`
      select public.save_audition_day(${session.json(changes)}) as id`
    plan = row?.id ?? ''
  })
  return plan
}

/** Two members who plan, publish and record one day. */
export const auditionRaces: Race[] = [
  async function twoPhonesRecordTheSameResultsInTwoOrders(arena, check) {
    const [one, two] = arena.admins
    const { database } = arena
    const ids = [await arena.child('approved'), await arena.child('approved')].toSorted()
    await database`update public.applications set ticket_status = 'paid' where id = any (${ids}::uuid[])`
    await database`
      update public.applications set audition_date = now(), audition_details = 'City Hall' where id = any (${ids}::uuid[])`
    const children = await database<{ id: string; loaded_at: string }[]>`
      select id, updated_at::text as loaded_at from public.applications where id = any (${ids}::uuid[]) order by id`
    const record =
      (...order: ({ id: string; loaded_at: string } | undefined)[]): Act =>
      (session) => {
        const results = order.map((child) => ({ ...child, result: 'Pass' }))
        return session`select public.record_results(${session.json(results)})`
      }
    const [low, high] = children
    const { outcomes } = await arena.race(
      { as: one, act: record(low), andThen: record(high) },
      { as: two, act: record(high, low) },
    )
    check(
      outcomes,
      [{ ok: true }, { ok: true }],
      'two members record the same results in two orders: neither is stopped',
    )
    const told = await database`
      select id from public.notices where kind = 'audition_result' and application_id = any (${ids}::uuid[])`
    check(
      told.length,
      2,
      'two members record the same results in two orders: each family is told once',
    )
  },

  async function twentyWritersForTheLastSlot(arena, check) {
    const children = await plannable(arena, 20)
    const plan = await planDay(arena, 1)
    const refused = await arena.inACrowd(
      children.map(
        (child): Act =>
          (session) =>
            session`select from public.move_slot(${child}, ${plan}, '2027-12-07T09:00:00Z')`,
      ),
    )
    check(
      refused,
      Array<string>(19).fill('slot_taken'),
      'twenty writers for the last slot: one has it, and nineteen are told',
    )
    const [row] = await arena.database<{ count: number }[]>`
      select count(*)::integer from private.audition_slots where audition_day_id = ${plan}`
    check(row?.count, 1, 'twenty writers for the last slot: it is one child’s')
    await arena.database`delete from public.applications where id = any (${children}::uuid[])`
    await arena.database`delete from private.audition_days where id = ${plan}`
  },

  async function twoFillOneDay(arena, check) {
    const [one, two] = arena.admins
    const children = await plannable(arena, 4)
    const plan = await planDay(arena, 3)
    const said: string[][] = []
    const fill = (ids: string[]): Act => {
      return async (session) => {
        const rows = await session<{ outcome: string }[]>`
          select outcome from public.fill_audition_day(${plan}, ${ids}::uuid[])`
        said.push(rows.map(({ outcome }) => outcome))
      }
    }
    const { outcomes, waited } = await arena.race(
      { as: one, act: fill(children.slice(0, 2)) },
      { as: two, act: fill(children.slice(2)) },
    )
    check(waited, true, 'two fill one day: they take turns')
    check(outcomes, [{ ok: true }, { ok: true }], 'two fill one day: both end')
    check(
      said,
      [
        ['scheduled', 'scheduled'],
        ['scheduled', 'full'],
      ],
      'two fill one day: the second has what is left',
    )
    const publish: Act = (session) => session`select public.publish_audition_day(${plan})`
    const published = await arena.race({ as: one, act: publish }, { as: two, act: publish })
    check(published.outcomes, [{ ok: true }, { ok: true }], 'two publish one day: both end')
    const [told] = await arena.database<{ count: number }[]>`
      select count(*)::integer from public.notices
      where kind = 'audition_set' and application_id = any (${children}::uuid[])`
    check(told?.count, 3, 'two publish one day: each family is told once')
  },

  async function twoPhonesSendMarks(arena, check) {
    const [one, two] = arena.admins
    const [first = '', second = ''] = await plannable(arena, 2)
    const children = [first, second]
    const plan = await planDay(arena, 2)
    await arena.act(one, async (session) => {
      await session`select public.fill_audition_day(${plan}, ${children}::uuid[])`
      await session`select public.publish_audition_day(${plan})`
    })
    const send = (child: string): Act => {
      const marks = [
        {
          id: randomUUID(),
          application_id: child,
          kind: 'arrived',
          made_at: '2027-12-07T09:00:00Z',
        },
      ]
      return (session) =>
        session`select from public.record_check_in_events(${plan}, ${session.json(marks)})`
    }
    const { outcomes, waited } = await arena.race(
      { as: one, act: send(first) },
      { as: two, act: send(second) },
    )
    check(waited, true, 'two phones send marks: they take turns, so that nobody misses one')
    check(outcomes, [{ ok: true }, { ok: true }], 'two phones send marks: both are kept')
    await arena.database`delete from public.applications where id = any (${children}::uuid[])`
  },
]
