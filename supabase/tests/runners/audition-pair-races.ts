import { randomUUID } from 'node:crypto'
import type { Act, Arena, Person, Race } from './arena.ts'

/**
 * A day today with two children whose families were told, the first moved since, and a planned one, plus a second day.
 */
interface Scene {
  family: Person
  day: string
  beside: string
  loaded: string
  first: string
  second: string
  planned: string
  loadedFirst: string
  judging: string
}

interface Actor {
  name: string
  as: (arena: Arena, scene: Scene, seat: 0 | 1) => Person | null
  act: (scene: Scene, isOdd: boolean) => Act
}

const rounds = 50

const admin: Actor['as'] = ({ admins }, _scene, seat) => admins[seat]
const family: Actor['as'] = (_arena, scene) => scene.family

/** A time on the scenes' day, in Lagos. */
const hour = (time: string) =>
  `(((now() at time zone 'Africa/Lagos')::date + time '${time}') at time zone 'Africa/Lagos')`

/** Everybody who writes an audition, as the product does it, alternating where there are two ways. */
const actors: Actor[] = [
  {
    name: 'publishes',
    as: admin,
    act:
      ({ day }) =>
      (session) =>
        session`select public.publish_audition_day(${day})`,
  },
  {
    name: 'moves a slot',
    as: admin,
    act:
      ({ first, planned, beside }, isOdd) =>
      (session) =>
        isOdd
          ? session`select public.swap_slots(${first}, ${planned})`
          : session.unsafe(`select public.move_slot($1, $2, ${hour('02:00')})`, [first, beside]),
  },
  {
    name: 'moves the day',
    as: admin,
    act:
      ({ day, loaded }, isOdd) =>
      (session) =>
        isOdd
          ? session`select public.run_late(${day}, '2020-01-01', 10, ${loaded}::text::timestamptz)`
          : session.unsafe(
              `select public.save_audition_day(
                jsonb_build_object('starts_at', ${hour('00:20')}, 'ends_at', ${hour('23:50')}), $1, $2::text::timestamptz, true)`,
              [day, loaded],
            ),
  },
  {
    name: 'cancels',
    as: admin,
    act:
      ({ day }) =>
      (session) =>
        session`select public.cancel_audition_day(${day})`,
  },
  {
    name: 'types a date',
    as: admin,
    act:
      ({ first, loadedFirst }, isOdd) =>
      (session) =>
        isOdd
          ? session.unsafe(
              `update public.applications set audition_date = ${hour('03:00')} where id = $1`,
              [first],
            )
          : session.unsafe(
              `select public.update_application($1, jsonb_build_object('audition_date', ${hour('03:00')}), $2::text::timestamptz)`,
              [first, loadedFirst],
            ),
  },
  {
    name: 'deletes the child',
    as: family,
    act:
      ({ first }) =>
      (session) =>
        session`delete from public.applications where id = ${first}`,
  },
  {
    name: 'deletes the account',
    as: family,
    act:
      ({ family: { id } }, isOdd) =>
      async (session) => {
        if (isOdd) {
          await session`select public.close_account()`
        } else {
          // The auth service deletes accounts under its own role.
          await session`reset role`
          await session`delete from auth.users where id = ${id}`
        }
      },
  },
  {
    name: 'lets somebody walk in',
    as: admin,
    act:
      ({ day, planned }) =>
      (session) =>
        session`select public.add_walk_in(${day}, ${planned}, 'Came by')`,
  },
  {
    name: 'sends check-in events',
    as: admin,
    act: ({ day, first, second }) => {
      const events = [second, first].map((child) => ({
        id: randomUUID(),
        application_id: child,
        kind: 'arrived',
        made_at: new Date().toISOString(),
      }))
      return (session) =>
        session`select public.record_check_in_events(${day}, ${session.json(events)})`
    },
  },
  {
    name: 'releases a round of judging',
    as: admin,
    act:
      ({ judging }) =>
      (session) =>
        session`select public.write_results(${judging})`,
  },
]

/** The codes with which the later one may be refused. */
const refusals = [
  'application_changed',
  'application_not_found',
  'audition_cancelled',
  'audition_changed',
  'audition_not_found',
  'child_not_plannable',
  'day_is_over',
  'no_auditions',
  'session_ended',
  'session_required',
  'slot_taken',
  'slots_changed',
]

/** This many scenes, each with a family of its own. */
async function scenes({ database }: Arena, amount: number): Promise<Scene[]> {
  const ids = () => Array.from({ length: amount }, () => randomUUID())
  const [families, days, besides, judgings] = [ids(), ids(), ids(), ids()]
  const children = ids().map(() => [randomUUID(), randomUUID(), randomUUID()] as const)
  const of = (index: 0 | 1 | 2) => children.map((three) => three[index])
  await database.begin(async (session) => {
    // The rows in the state after their triggers, without the triggers' other writes: there are thousands.
    await session`set local session_replication_role = replica`
    await session`
      insert into auth.users (id, email, email_confirmed_at)
      select f, f || '@example.com', now() from unnest(${families}::uuid[]) f`
    await session`insert into auth.sessions (id, user_id) select f, f from unnest(${families}::uuid[]) f`
    await session.unsafe(
      `insert into private.audition_days
        (id, edition, country, state_city, venue, address, starts_at, ends_at, slot_minutes, published_at)
      select d, private.current_edition(), 'Nigeria', 'Lagos', 'City Hall', '1 Marina', ${hour('00:00')}, ${hour('23:30')}, 15, now()
      from unnest($1::uuid[]) d`,
      [[...days, ...besides]],
    )
    await session.unsafe(
      `insert into public.applications
        (id, user_id, edition, child_name, age, gender, country, state_city, parent_phone, consent_version, status, ticket_status,
          entry_video_status, ticket_fee, payment_reference, share_code, pattern, updated_at, approved_at, audition_state, audition_date,
          audition_details, audition_day_id, audition_stage)
      select w.c, w.f, private.current_edition(), 'Adaézé Obi', 9, 'Female', 'Nigeria', 'Lagos', '+2348030000000', '2026-11-01', 'approved',
        'paid', 'pending_submission', 10000, private.new_payment_reference(), private.new_share_code(), private.new_pattern(), now(), now(),
        case when w.at is null then 'not_scheduled' else 'scheduled' end::public.audition_state, w.at,
        case when w.at is not null then E'City Hall\\n1 Marina' end, case when w.at is not null then w.d end,
        case when w.at is not null then 1 end
      from (
        select c, f, d, case p when 1 then ${hour('00:00')} when 2 then ${hour('00:15')} end as at
        from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::integer[]) w (c, f, d, p)) w`,
      [
        [...of(0), ...of(1), ...of(2)],
        [...families, ...families, ...families],
        [...days, ...days, ...days],
        [1, 2, 3].flatMap((slot) => families.map(() => slot)),
      ],
    )
    await session.unsafe(
      `insert into private.audition_slots (application_id, audition_day_id, during, stage)
      select c, d, tstzrange(${hour('00:30')}, ${hour('00:45')}), 1 from unnest($1::uuid[], $2::uuid[]) w (c, d)`,
      [of(2), days],
    )
    await session`
      insert into private.audition_slots
        (application_id, audition_day_id, during, stage, told_state, told_day_id, told_during, told_stage, told_details, told_at)
      select a.id, a.audition_day_id, case when a.id = any (${of(0)}::uuid[]) then tstzrange(a.audition_date + interval '1 hour',
          a.audition_date + interval '75 minutes') else t.during end, 1, 'scheduled', a.audition_day_id, t.during, 1, a.audition_details, now()
      from public.applications a
      cross join lateral (select tstzrange(a.audition_date, a.audition_date + interval '15 minutes') as during) t
      where a.id = any (${[...of(0), ...of(1)]}::uuid[])`
    await session`
      insert into private.audition_day_children (audition_day_id, application_id)
      select a.audition_day_id, a.id from public.applications a where a.audition_day_id = any (${days}::uuid[])`
    await session`
      insert into public.notices (kind, user_id, application_id, child_name, subject_id, facts)
      select 'audition_set', a.user_id, a.id, a.child_name, a.id, jsonb_build_object('date', a.audition_date, 'country', a.country)
      from public.applications a where a.audition_day_id = any (${days}::uuid[])`
    await session`
      insert into private.rounds (id, edition, kind, name, judges_each, state)
      select r, private.current_edition(), 'audition', 'Race', 1, 'released' from unnest(${judgings}::uuid[]) r`
    await session`
      insert into private.criteria (round_id, position, name) select r, 1, 'Voice' from unnest(${judgings}::uuid[]) r`
    await session`
      insert into private.round_children (round_id, application_id)
      select w.r, c from unnest(${judgings}::uuid[], ${of(0)}::uuid[], ${of(1)}::uuid[]) w (r, one, two)
      cross join lateral unnest(array[w.one, w.two]) c`
    await session`
      insert into private.sheets (round_id, application_id, judge_id, marks, comment, revision, submitted_at)
      select w.r, c, gen_random_uuid(), '{"1": 7}', 'Sings well.', 1, now()
      from unnest(${judgings}::uuid[], ${of(0)}::uuid[], ${of(1)}::uuid[]) w (r, one, two)
      cross join lateral unnest(array[w.one, w.two]) c`
  })
  const loaded = await database<{ id: string; at: string }[]>`
    select id, updated_at::text as at from private.audition_days where id = any (${days}::uuid[])
    union all select id, updated_at::text from public.applications where id = any (${of(0)}::uuid[])`
  const loadedAt = new Map(loaded.map(({ id, at }) => [id, at]))
  return children.map(([first, second, planned], index) => {
    const [account = '', day = ''] = [families[index], days[index]]
    return {
      family: { id: account, email: `${account}@example.com` },
      day,
      beside: besides[index] ?? '',
      loaded: loadedAt.get(day) ?? '',
      first,
      second,
      planned,
      loadedFirst: loadedAt.get(first) ?? '',
      judging: judgings[index] ?? '',
    }
  })
}

/** Invariants: each is a query for violations on the scenes' days, which must find nothing. */
const faults = {
  'two children have one time on one stage': `
    select from private.audition_slots s join private.audition_slots o on o.audition_day_id = s.audition_day_id and o.stage = s.stage
      and o.id > s.id and o.during && s.during
    where s.audition_day_id = any ($1::uuid[]) and s.told_state <> 'completed' and o.told_state <> 'completed'`,
  'a child has a time that its day does not have': `
    select from private.audition_slots s join private.audition_days d on d.id = s.audition_day_id
    where d.id = any ($1::uuid[]) and s.told_state <> 'completed'
      and (d.cancelled_at is not null or not s.during <@ tstzrange(d.starts_at, d.ends_at, '[]'))`,
  'what is shown of a child is not its slot': `
    select from public.applications a left join private.audition_slots s on s.application_id = a.id
    where a.id = any ($2::uuid[]) and (a.audition_state, a.audition_date, a.audition_details, a.audition_result, a.audition_report,
        a.audition_day_id, a.audition_stage, a.audition_answer)
      is distinct from (coalesce(s.told_state, 'not_scheduled'), lower(s.told_during), s.told_details, s.result, s.report,
        s.told_day_id, s.told_stage, s.answer)`,
  // Except for a typed time of a child that has performed, which is a correction.
  'a family was told of a time without a notice': `
    select from private.audition_slots s
    where s.application_id = any ($2::uuid[]) and s.told_during is not null
      and (s.told_state = 'scheduled' or lower(s.told_during) <> ${hour('03:00')}) and not exists (
      select from public.notices n where n.subject_id = s.application_id and n.kind in ('audition_set', 'audition_moved', 'audition_late')
        and (n.facts ->> 'date')::timestamptz = lower(s.told_during))`,
  'a family whose time was cancelled has no notice of it': `
    select from private.audition_slots s
    where s.application_id = any ($2::uuid[]) and s.told_state = 'not_scheduled' and s.told_at is not null and not exists (
      select from public.notices n where n.subject_id = s.application_id and n.kind = 'audition_cancelled')`,
  'a result has no notice': `
    select from private.audition_slots s
    where s.application_id = any ($2::uuid[]) and s.result is not null and not exists (
      select from public.notices n where n.subject_id = s.application_id and n.kind = 'audition_result')`,
  'a child is in no plan, though its day is not cancelled': `
    select from public.applications a
    where a.id = any ($3::uuid[]) and not exists (
      select from private.audition_slots s where s.application_id = a.id and s.audition_day_id = any ($1::uuid[]))`,
  'a family was told of a day, and is not on its list': `
    select from private.audition_slots s
    where s.told_day_id = any ($1::uuid[]) and not exists (
      select from private.audition_day_children c where c.audition_day_id = s.told_day_id and c.application_id = s.application_id)`,
}

/** Everybody who writes an audition against everybody else, at the same moment and many times. */
export const auditionPairRaces: Race[] = [
  async function everybodyWritesAnAuditionAtOnce(arena, check) {
    const { database } = arena
    const done = new Set<string>()
    const pairs = actors.flatMap((one, index) =>
      actors.slice(index).map((other) => [one, other] as const),
    )
    for (const [one, other] of pairs) {
      const about = `${one.name}, ${other.name}`
      const played = await scenes(arena, rounds)
      const unexpected: string[] = []
      const staying: string[] = []
      for (const [index, scene] of played.entries()) {
        const isOdd = index % 2 === 1
        if (one.name.startsWith('releases') || other.name.startsWith('releases'))
          await database`update private.rounds set state = 'releasing' where id = ${scene.judging}`
        const outcomes = await arena.together(
          { as: one.as(arena, scene, 0), act: one.act(scene, isOdd) },
          { as: other.as(arena, scene, 1), act: other.act(scene, isOdd) },
        )
        const went: string[] = []
        for (const [index, outcome] of outcomes.entries()) {
          const { name } = index === 0 ? one : other
          if (outcome.ok) went.push(name)
          else if (!refusals.includes(outcome.message))
            unexpected.push(`${name}: ${outcome.message}`)
        }
        for (const name of went) done.add(name)
        // After a cancellation only a child that was moved to the other day stays planned.
        if (!went.includes('cancels')) staying.push(scene.first, scene.second, scene.planned)
        else if (!isOdd && went.includes('moves a slot')) staying.push(scene.first)
        await database`update private.rounds set state = 'released' where id = ${scene.judging}`
      }
      check([...new Set(unexpected)], [], `${about}: neither is stopped, or only by a code`)
      const days = played.flatMap(({ day, beside }) => [day, beside])
      const children = played.flatMap(({ first, second, planned }) => [first, second, planned])
      const found: string[] = []
      for (const [fault, query] of Object.entries(faults)) {
        const rows = await database.unsafe(
          `select exists (${query}) as is_there from (select $1::uuid[], $2::uuid[], $3::uuid[]) w`,
          [days, children, staying],
        )
        if (rows[0]?.['is_there'] === true) found.push(fault)
      }
      check(found, [], `${about}: everything is whole`)
    }
    // Within half an hour of midnight nobody can walk in.
    const never = actors
      .map(({ name }) => name)
      .filter((name) => !done.has(name) && !name.includes('walk in'))
    check(never, [], 'everybody who writes an audition does so in some of the races')
  },
]
