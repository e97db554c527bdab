import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { app } from '../calls.ts'
import { as, database, type Family, newFamily, newMember, type Person } from '../people.ts'

const { signal } = new AbortController()

// In sequence: a round is judged, released, undone and released again.
describe('a round of judging', () => {
  const id = randomUUID()
  const fields = {
    id,
    kind: 'video',
    name: 'Contract round',
    country: 'Nigeria',
    judgesEach: 2,
    isPanel: false,
    judgeIds: null,
    criteria: [
      { name: 'Voice', look_for: 'In tune', weight: 2 },
      { name: 'Stage', look_for: '', weight: 1 },
    ],
    states: ['Yobe'],
    talents: null,
    minAge: null,
    maxAge: null,
    childIds: null,
  } as const
  let owner: Person
  let judges: Person[]
  let family: Family
  let known: Family

  beforeAll(async () => {
    owner = await newMember('owner')
    // Nobody else on this stage is in this state.
    judges = [
      await newMember('judge', ['Yobe']),
      await newMember('judge', ['Yobe']),
      await newMember('judge', ['Yobe']),
    ]
    family = await newFamily({ state_city: 'Yobe' })
    known = await newFamily({ state_city: 'Yobe' })
    const children = [family.child, known.child]
    // One update per step of the journey, as in the product.
    await database`
      update public.applications set status = 'approved', ticket_status = 'paid' where id = any (${children}::uuid[])`
    await database`
      update public.applications set entry_video_url = 'https://youtu.be/dQw4w9WgXcQ' where id = any (${children}::uuid[])`
    await database`
      update public.applications set entry_video_status = 'approved' where id = any (${children}::uuid[])`
  })

  const rounds = () => as(owner, () => app.adminJudging.fetchRounds(signal))
  const stateOf = async () => (await rounds()).find((one) => one.id === id)?.state
  const sheetsOf = (child: string) =>
    as(owner, () => app.adminJudging.fetchSheets(id, child, signal))
  const progress = () => as(owner, () => app.adminJudging.fetchProgress(id, signal))
  const memberOf = async (person: Person) => {
    const [row] = await database`select id from private.staff where user_id = ${person.id}`
    return String(row?.['id'])
  }

  it('is saved, deleted, saved again and opened', async () => {
    await as(owner, () => app.adminJudging.saveRound(fields))
    await as(owner, () => app.adminJudging.takeRoundStep('delete_round', id))
    expect(await stateOf()).toBeUndefined()
    await as(owner, () => app.adminJudging.saveRound(fields))
    expect((await rounds()).find((one) => one.id === id)).toMatchObject({
      name: 'Contract round',
      state: 'draft',
      criteria: [
        { position: 1, name: 'Voice', weight: 2 },
        { position: 2, name: 'Stage' },
      ],
      is_writable: true,
    })
    await expect(
      as(owner, () => app.adminJudging.saveRound({ ...fields, criteria: [] })),
    ).rejects.toMatchObject({ code: 'criteria_refused', field: 'criteria' })
    // Judges of other walks cover every state.
    const offered = await as(owner, () => app.adminJudging.fetchJudges(signal))
    const judgeIds = await Promise.all(judges.map(memberOf))
    expect(offered.map(({ judge_id }) => judge_id)).toEqual(expect.arrayContaining(judgeIds))
    await as(owner, () => app.adminJudging.saveRound({ ...fields, judgeIds }))
    expect((await rounds()).find((one) => one.id === id)?.judge_ids?.toSorted()).toEqual(
      judgeIds.toSorted(),
    )
    const choice = await as(owner, () => app.adminJudging.fetchChoice(id, '', signal))
    expect(choice).toMatchObject({ children: 2, beside: 0 })
    expect(choice.listed.map(({ application_id }) => application_id).toSorted()).toEqual(
      [family.child, known.child].toSorted(),
    )
    await as(owner, () => app.adminJudging.takeRoundStep('open_round', id))
    expect(await stateOf()).toBe('open')
    // One already in it, and one who has paid nothing yet.
    await as(owner, () => app.adminJudging.addRoundChild(id, family.child))
    const unpaid = await newFamily({ state_city: 'Yobe' })
    await expect(
      as(owner, () => app.adminJudging.addRoundChild(id, unpaid.child)),
    ).rejects.toMatchObject({ code: 'child_not_judged' })
    for (let isDone = false; !isDone;) {
      ;({ isDone } = await as(owner, () => app.adminJudging.assignJudges(id)))
    }
    expect(await sheetsOf(family.child)).toHaveLength(2)
  })

  it('gives an untouched sheet to another judge, once', async () => {
    const held = (await sheetsOf(family.child)).map(({ judge_id }) => judge_id)
    // From a judge with both children, so that each of the three keeps one.
    const sheet = (await sheetsOf(known.child)).find(({ judge_id }) => held.includes(judge_id))
    const all = await Promise.all(judges.map(memberOf))
    const toJudge = all.find((one) => !held.includes(one)) ?? ''
    const of = { roundId: id, childId: family.child, judgeId: sheet?.judge_id ?? '' }
    await as(owner, () => app.adminJudging.reassignSheet(of, toJudge))
    await expect(
      as(owner, () => app.adminJudging.reassignSheet(of, toJudge)),
    ).rejects.toMatchObject({ code: 'sheet_not_found' })
  })

  it('is judged: saved, handed in, sent back, and passed on by whoever knows the child', async () => {
    const written: string[] = []
    for (const judge of judges) {
      const [round] = await as(judge, () => app.judging.fetchMyRounds(signal))
      expect(round).toMatchObject({ id, name: 'Contract round', state: 'open' })
      const sheets = await as(judge, () => app.judging.fetchMySheets(id, signal))
      for (const { application_id: applicationId, revision } of sheets) {
        const sheet = {
          roundId: id,
          applicationId,
          marks: { 1: 7.5, 2: 8 },
          comment: 'Calm',
          revision,
          handIn: false,
        }
        const [saved, stale, refused, lacking, handedIn] = await as(judge, () =>
          app.judging.saveSheets([
            sheet,
            { ...sheet, comment: 'Other' },
            { ...sheet, applicationId: id },
            { ...sheet, marks: { 1: 7.5 }, revision: revision + 1, handIn: true },
            { ...sheet, revision: revision + 2, handIn: true },
          ]),
        )
        expect(saved).toMatchObject({
          error: null,
          sheet: { is_saved: true, marks: { 1: 7.5, 2: 8 }, submitted_at: null },
        })
        expect(stale).toMatchObject({ error: null, sheet: { is_saved: false, comment: 'Calm' } })
        expect(refused).toMatchObject({ error: { code: 'sheet_not_found' }, sheet: null })
        expect(lacking).toMatchObject({
          error: { code: 'marks_missing' },
          sheet: { is_saved: true, revision: revision + 2, marks: { 1: 7.5 } },
        })
        expect(handedIn).toMatchObject({ error: null, sheet: { revision: revision + 3 } })
        expect(handedIn?.sheet?.submitted_at).not.toBeNull()
        written.push(applicationId)
      }
    }
    expect(written.filter((child) => child === family.child)).toHaveLength(2)
    const [sheet] = await sheetsOf(family.child)
    const of = { roundId: id, childId: family.child, judgeId: sheet?.judge_id ?? '' }
    await as(owner, () => app.adminJudging.sendSheetBack(of, 'Please listen again.'))
    expect((await sheetsOf(family.child)).map(({ submitted_at }) => submitted_at)).toContain(null)
    const unfinished = await as(owner, () => app.adminJudging.fetchUnfinished(id, signal))
    expect(unfinished.map(({ application_id }) => application_id)).toContain(family.child)
    await as(owner, () => app.adminJudging.setEnoughSheets(id, family.child, true))
    expect(await as(owner, () => app.adminJudging.setAllEnough(id))).toBe(0)
    const judging = await memberOf(judges[0]!)
    expect(await as(owner, () => app.adminJudging.setJudgeStopped(id, judging, false))).toEqual({
      taken: 0,
      given: 0,
    })
    const held = (await sheetsOf(known.child)).map(({ judge_id }) => judge_id)
    const ids = await Promise.all(judges.map(memberOf))
    const judge = judges[ids.findIndex((one) => held.includes(one))] ?? null
    const stranger = judges[ids.findIndex((one) => !held.includes(one))] ?? null
    const declare = () => app.judging.declareRecusal(id, known.child)
    await expect(as(stranger, declare)).rejects.toMatchObject({ code: 'sheet_not_found' })
    // One of the three judges is free.
    expect(await as(judge, declare)).toBe('given')
    await as(judge, () => app.judging.withdrawRecusal(id, known.child))
    const back = await as(judge, () => app.judging.fetchMySheets(id, signal))
    expect(back.find(({ application_id }) => application_id === known.child)).toMatchObject({
      recused_at: null,
      can_withdraw: false,
      marks: {},
    })
    expect(await as(judge, declare)).toBe('given')
  })

  it('is read before it is released, and taken along', async () => {
    const page = await as(owner, () => app.adminJudging.fetchRanking(id, 0, signal))
    // (2 × 7.5 + 8) ÷ 3, half up.
    expect(page.find(({ application_id }) => application_id === family.child)).toMatchObject({
      score: 7.7,
      is_finished: true,
      criteria: [
        { name: 'Voice', mean: 7.5 },
        { name: 'Stage', mean: 8 },
      ],
    })
    const taken = await as(owner, () => app.adminJudging.exportRanking(id, 0, signal))
    expect(taken.map(({ rank }) => rank)).toEqual(page.map(({ rank }) => rank))
    const sheets = await as(owner, () => app.adminJudging.exportSheets(id, undefined, signal))
    expect(sheets.some(({ application_id }) => application_id === family.child)).toBe(true)
    expect((await progress()).judges.length).toBeGreaterThanOrEqual(3)
    expect(await as(family, () => app.results.fetchResults(family.child, signal))).toEqual([])
  })

  it('is released, taken back and released again, in portions', async () => {
    const all = async (step: 'write_results' | 'write_undo') => {
      for (let isDone = false; !isDone;) {
        ;({ isDone } = await as(owner, () => app.adminJudging.writePortion(step, id)))
      }
    }
    await as(owner, () => app.adminJudging.takeRoundStep('release_round', id))
    await all('write_results')
    expect(await stateOf()).toBe('released')
    expect(await as(family, () => app.results.fetchResults(family.child, signal))).toMatchObject([
      { kind: 'video', name: 'Contract round', score: 7.7 },
    ])
    await as(owner, () => app.adminJudging.takeRoundStep('undo_release', id))
    await all('write_undo')
    expect(await as(family, () => app.results.fetchResults(family.child, signal))).toEqual([])
    await as(owner, () => app.adminJudging.takeRoundStep('release_round', id))
    await all('write_results')
    expect((await progress()).written).toBeGreaterThan(0)
  })
})
