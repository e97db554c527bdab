import { randomUUID } from 'node:crypto'
import type { TransactionSql } from 'postgres'
import type { Act, Arena, Person, Race } from './arena.ts'

interface OpenRound {
  id: string
  child: string
  judges: [Person, Person]
}

/** An open round with one child, which two judges have marked but neither has submitted. */
async function openRound(arena: Arena, country: string | null = null): Promise<OpenRound> {
  const { database } = arena
  const id = randomUUID()
  const child = await arena.child('approved')
  // One update per step of the journey, as in the product.
  await database`update public.applications set ticket_status = 'paid' where id = ${child}`
  await database`
    update public.applications set entry_video_url = 'https://youtu.be/dQw4w9WgXcQ' where id = ${child}`
  await database`update public.applications set entry_video_status = 'approved' where id = ${child}`
  const judges: [Person, Person] = [await appointJudge(arena), await appointJudge(arena)]
  await database`
    insert into private.rounds (id, edition, kind, name, judges_each, state, country)
    values (${id}, private.current_edition(), 'video', 'Race', 1, 'open', ${country})`
  await database`insert into private.criteria (round_id, position, name) values (${id}, 1, 'Voice')`
  await database`
    insert into private.round_children (round_id, application_id) values (${id}, ${child})`
  await database`
    insert into private.sheets (round_id, application_id, judge_id, marks, revision)
    select ${id}, ${child}, s.id, '{"1": 7}', 1 from private.staff s
    where s.user_id in (${judges[0].id}, ${judges[1].id})`
  return { id, child, judges }
}

async function appointJudge({ database }: Arena): Promise<Person> {
  const id = randomUUID()
  const judge = { id, email: `${id}@example.com` }
  await database`
    insert into auth.users (id, email, email_confirmed_at) values (${id}, ${judge.email}, now())`
  await database`insert into auth.sessions (id, user_id) values (${id}, ${id})`
  await database`
    insert into private.staff (user_id, email, role) values (${id}, ${judge.email}, 'judge')`
  return judge
}

/** Saves sheets that were loaded with revision 1, in this order, and returns the refusals. */
const send =
  (mark: number, isHandedIn: boolean, ...rounds: OpenRound[]) =>
  async (session: TransactionSql) => {
    const sheets = rounds.map(({ id, child }) => ({
      round_id: id,
      application_id: child,
      marks: { 1: mark },
      revision: 1,
      hand_in: isHandedIn,
    }))
    const answers = await session`
      select a ->> 'message' as message from jsonb_array_elements(public.save_sheets(${session.json(sheets)})) a`
    return answers.map((answer) => answer['message'] as unknown)
  }
const submit = (round: OpenRound): Act => send(7, true, round)
const save = (round: OpenRound, mark: number): Act => send(mark, false, round)
const release = ({ id }: OpenRound): Act => {
  return (session) => session`select public.release_round(${id})`
}
/** Changes that remove a child from a round of a kind, made by an owner while its results are written. */
const takenOut = [
  { kind: 'video', how: 'rejected', change: `status = 'rejected'` },
  { kind: 'video', how: 'disqualified', change: `ticket_status = 'Disqualified'` },
  { kind: 'audition', how: 'rejected', change: `status = 'rejected'` },
  { kind: 'audition', how: 'disqualified', change: `ticket_status = 'Disqualified'` },
  {
    kind: 'audition',
    how: 'called off',
    change: `audition_state = 'not_scheduled', audition_date = null, audition_details = null`,
  },
]

/** A round whose release has begun, with two finished children. */
async function releasingRound(arena: Arena, kind: string): Promise<[string, string[]]> {
  const { database } = arena
  const id = randomUUID()
  const children = [await arena.child('approved'), await arena.child('approved')].sort()
  const judge = await appointJudge(arena)
  await database`update public.applications set ticket_status = 'paid' where id = any (${children}::uuid[])`
  if (kind === 'video') {
    await database`
      update public.applications set entry_video_url = 'https://youtu.be/dQw4w9WgXcQ' where id = any (${children}::uuid[])`
    await database`update public.applications set entry_video_status = 'approved' where id = any (${children}::uuid[])`
  } else {
    await database`
      update public.applications set audition_date = now(), audition_details = 'City Hall' where id = any (${children}::uuid[])`
  }
  await database`
    insert into private.rounds (id, edition, kind, name, judges_each, state)
    values (${id}, private.current_edition(), ${kind}, 'Race', 1, 'releasing')`
  await database`insert into private.criteria (round_id, position, name) values (${id}, 1, 'Voice')`
  await database`
    insert into private.round_children (round_id, application_id) select ${id}, c.id from unnest(${children}::uuid[]) c (id)`
  await database`
    insert into private.sheets (round_id, application_id, judge_id, marks, comment, revision, submitted_at)
    select ${id}, c.id, s.id, '{"1": 7}', 'Sings well.', 1, now()
    from unnest(${children}::uuid[]) c (id), private.staff s where s.user_id = ${judge.id}`
  return [id, children]
}

const close = ({ database }: Arena, { id }: { id: string }) =>
  database`delete from private.rounds where id = ${id}`

/** Judges who submit concurrently and during their round's release, and children who change meanwhile. */
export const judgingRaces: Race[] = [
  async function aSheetIsHandedInWhileItsRoundIsReleased(arena, check) {
    const [owner] = arena.admins
    const first = await openRound(arena)
    const before = await arena.race(
      { as: first.judges[0], act: submit(first) },
      { as: owner, act: release(first) },
    )
    check(before.waited, true, 'a round is released while a sheet is handed in: it waits for it')
    check(
      before.outcomes,
      [{ ok: true }, { ok: true }],
      'a round is released while a sheet is handed in: both go through',
    )
    await close(arena, first)
    const second = await openRound(arena)
    let refusals: unknown
    await arena.race(
      { as: owner, act: release(second) },
      {
        as: second.judges[0],
        act: async (session) => {
          refusals = await send(7, true, second)(session)
        },
      },
    )
    check(
      refusals,
      ['round_state_refused'],
      'a sheet is handed in while its round is released: it is refused',
    )
    const [sheet] = await arena.database`
      select count(submitted_at)::integer as count from private.sheets where round_id = ${second.id}`
    check(
      sheet?.['count'],
      0,
      'a sheet is handed in while its round is released: it does not count',
    )
    await close(arena, second)
  },

  async function twoRoundsWithOneChildAreOpened(arena, check) {
    const { database } = arena
    const [one, two] = arena.admins
    const round = await openRound(arena)
    const drafts = [randomUUID(), randomUUID()]
    await close(arena, round)
    await database`
      insert into private.rounds (id, edition, kind, name, child_ids)
      select r, private.current_edition(), 'video', 'Race', ${[round.child]}::uuid[] from unnest(${drafts}::uuid[]) r`
    const open = (at: number): Act => {
      return (session) => session`select public.open_round(${drafts[at] ?? ''})`
    }
    const opened = await arena.race({ as: one, act: open(0) }, { as: two, act: open(1) })
    check(
      [opened.waited, opened.outcomes],
      [true, [{ ok: true }, { ok: false, message: 'round_without_children' }]],
      'two rounds with one child are opened at once: one has it, and the other waits and has nobody',
    )
    const added = await openRound(arena)
    await database`delete from private.round_children where round_id = ${added.id}`
    await database`delete from private.sheets where round_id = ${added.id}`
    await database`update private.rounds set child_ids = ${[added.child]}::uuid[] where id = ${drafts[1] ?? ''}`
    const beside = await arena.race(
      { as: one, act: open(1) },
      {
        as: two,
        act: (session) => session`select public.add_round_child(${added.id}, ${added.child})`,
      },
    )
    check(
      [beside.waited, beside.outcomes],
      [true, [{ ok: true }, { ok: false, message: 'round_already_open' }]],
      'a child is added to a round while another opens with it: it stays in the one',
    )
    await database`delete from private.rounds where id = any (${[...drafts, added.id]}::uuid[])`
  },

  async function aChildIsTakenOutWhileResultsAreWritten(arena, check) {
    const [one, two] = arena.admins
    for (const { kind, how, change } of takenOut) {
      const [id, [first = '', second = '']] = await releasingRound(arena, kind)
      let answer: unknown
      const { outcomes, waited } = await arena.race(
        {
          as: one,
          act: (session) =>
            session.unsafe(`update public.applications set ${change} where id = $1`, [first]),
        },
        {
          as: two,
          act: async (session) => {
            const [row] = await session`select public.write_results(${id}) as answer`
            answer = row?.['answer']
          },
        },
      )
      const about = `a child is ${how} while results of a round of kind ${kind} are written`
      check(waited, true, `${about}: they wait`)
      check(outcomes, [{ ok: true }, { ok: true }], `${about}: both go through`)
      check(answer, { is_done: true, written: 1 }, `${about}: the other child is written`)
      const written = await arena.database`
        select application_id as id from private.results where round_id = ${id}`
      check(
        written.map((row) => row['id'] as unknown),
        [second],
        `${about}: only the other has a result`,
      )
      const told = await arena.database`
        select application_id as id from public.notices
        where kind in ('assessment', 'audition_result') and application_id in (${first}, ${second})`
      check(
        told.map((row) => row['id'] as unknown),
        [second],
        `${about}: only the other is told`,
      )
      const [child] = await arena.database`
        select assessment_score, audition_result from public.applications where id = ${first}`
      check(
        child,
        { assessment_score: null, audition_result: null },
        `${about}: nothing is written into it`,
      )
      await close(arena, { id })
    }
  },

  async function oneSheetIsSavedOnTwoPhones(arena, check) {
    const round = await openRound(arena)
    const [judge, other] = round.judges
    const beside = await arena.race(
      { as: judge, act: save(round, 8) },
      { as: other, act: save(round, 9) },
    )
    check(beside.waited, false, 'two judges save one child: nobody waits')
    const again = await arena.race(
      { as: judge, act: save({ ...round }, 3) },
      { as: judge, act: save({ ...round }, 4) },
    )
    check(
      again.outcomes,
      [{ ok: true }, { ok: true }],
      'one sheet is saved on two phones: neither call fails',
    )
    const sheets = await arena.database`
      select marks ->> '1' as mark, revision from private.sheets where round_id = ${round.id} order by mark`
    // Both phones had the revision from before the first save.
    check(
      sheets.map(({ mark, revision }) => [mark, revision] as unknown),
      [
        ['8', 2],
        ['9', 2],
      ],
      'one sheet is saved on two phones: what was saved first stands',
    )
    await close(arena, round)
  },

  async function twoPhonesSendTheSameSheetsInTwoOrders(arena, check) {
    const [owner] = arena.admins
    const rounds = [await openRound(arena, 'Nigeria'), await openRound(arena, 'South Africa')]
    const [low, high] = rounds.toSorted((one, other) => (one.id < other.id ? -1 : 1))
    if (!low || !high) throw new Error('There are two rounds.')
    const [judge] = low.judges
    // The same judge also has the other round's child.
    await arena.database`
      update private.sheets s set judge_id = (select j.id from private.staff j where j.user_id = ${judge.id})
      from private.staff o where o.user_id = ${high.judges[0].id} and s.judge_id = o.id`
    const phones = await arena.race(
      { as: judge, act: save(low, 8), andThen: save(high, 8) },
      { as: judge, act: send(9, false, high, low) },
    )
    check(
      phones.outcomes,
      [{ ok: true }, { ok: true }],
      'two phones send the same sheets in two orders: neither is stopped',
    )
    const released = await arena.race(
      { as: owner, act: release(low), andThen: release(high) },
      { as: judge, act: send(9, false, high, low) },
    )
    check(
      released.outcomes,
      [{ ok: true }, { ok: true }],
      'two rounds are released while their sheets are sent: neither is stopped',
    )
    await close(arena, low)
    await close(arena, high)
  },

  async function aChildComesBackWhileAnotherBegins(arena, check) {
    const { database } = arena
    const round = await openRound(arena)
    const [knowing, other] = round.judges
    await database`
      update private.sheets s set marks = '{}', created_at = now(), recused_at = case when j.user_id = ${knowing.id} then now() end
      from private.staff j where j.id = s.judge_id and s.round_id = ${round.id}`
    const withdraw: Act = (session) =>
      session`select public.withdraw_recusal(${round.id}, ${round.child})`
    const begun = await arena.race(
      { as: other, act: save(round, 8) },
      { as: knowing, act: withdraw },
    )
    check(
      [begun.waited, begun.outcomes],
      [true, [{ ok: true }, { ok: false, message: 'child_passed_on' }]],
      'a child comes back while the other judge begins: it waits, and the child stays',
    )
    await database`
      update private.sheets s set marks = '{}', revision = 1 where s.round_id = ${round.id}`
    let refusals: unknown
    const back = await arena.race(
      { as: knowing, act: withdraw },
      {
        as: other,
        act: async (session) => {
          refusals = await send(8, false, round)(session)
        },
      },
    )
    check(
      [back.waited, refusals],
      [true, ['sheet_not_found']],
      'a judge begins while the child goes back: it waits, and is told',
    )
    await close(arena, round)
  },

  async function aJudgeLeavesWhileAChildIsGivenToThem(arena, check) {
    const { database } = arena
    const [owner] = arena.admins
    const { id, child, judges } = await openRound(arena)
    const [staying, leaving] = judges
    await database`
      update private.rounds set judges_each = 2, judge_ids = (
        select array_agg(s.id) from private.staff s where s.user_id in (${staying.id}, ${leaving.id}))
      where id = ${id}`
    await database`
      update private.sheets set marks = '{}', revision = 0 where round_id = ${id}`
    const [staff] = await database<{ left: string; stays: string }[]>`
      select (select s.id from private.staff s where s.user_id = ${leaving.id}) as left,
        (select s.id from private.staff s where s.user_id = ${staying.id}) as stays`
    const [left, stays] = [staff?.left ?? '', staff?.stays ?? '']
    await database`delete from private.sheets where round_id = ${id} and judge_id = ${left}`
    // The auth service deletes accounts under its own role.
    const leave: Act = async (session) => {
      await session`reset role`
      await session`delete from auth.users where id = ${leaving.id}`
    }
    const heirs = async () => {
      const sheets = await database`
        select judge_id from private.sheets where round_id = ${id} and application_id = ${child}`
      return sheets.map((sheet) => sheet['judge_id'] as string)
    }
    const given = await arena.race(
      { as: leaving, act: leave },
      { as: owner, act: (session) => session`select public.assign_judges(${id})` },
      true,
    )
    check(
      [given.waited, (await heirs()).length],
      [true, 2],
      'a judge stays after all while children are given out: the assigning waits and gives',
    )
    await database`delete from private.sheets where round_id = ${id} and judge_id = ${left}`
    const reassigned = await arena.race(
      { as: leaving, act: leave },
      {
        as: owner,
        act: (session) => session`
          select public.reassign_sheet(${id}, ${child}, ${stays}, ${left})`,
      },
    )
    check(
      reassigned.outcomes,
      [{ ok: true }, { ok: false, message: 'judge_refused' }],
      'a sheet is given to a judge who leaves meanwhile: it is refused',
    )
    check(await heirs(), [stays], 'a judge leaves while children are given out: none is theirs')
    await database`delete from private.rounds where id = ${id}`
  },
]
