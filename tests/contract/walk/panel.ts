import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayIn } from '@/domain/dates'
import { NO_FILTER } from '@/features/admin/applications/list-params'
import { newReport } from '@/features/public/reports/schema'
import { app } from '../calls.ts'
import {
  as,
  aWhileLater,
  database,
  type Family,
  newFamily,
  newMember,
  newPerson,
  type Person,
} from '../people.ts'
import { switchEmails } from './family.ts'

const { signal } = new AbortController()

const LIST = { ...NO_FILTER, tab: 'all', year: null, sort: 'newest', page: 1 } as const
/** A day of the office's calendar, which is an hour ahead of UTC. */
const dayFromNow = (days: number) => dayIn('Nigeria', addDays(new Date(), days))

let owner: Person
let reviewer: Person
beforeAll(async () => {
  owner = await newMember('owner')
  reviewer = await newMember('reviewer', ['Lagos'])
})

const statusOf = async (id: string) => {
  const [row] = await database`select status from public.applications where id = ${id}`
  return row?.['status'] as string | undefined
}
const loaded = (id: string) => as(owner, () => app.adminApplications.fetchApplication(id, true))

describe('applications, as an owner', () => {
  let family: Family
  beforeAll(async () => {
    family = await newFamily({ child_name: 'Folake Panel', state_city: 'Oyo' })
  })

  it('lists them with every filter, and counts them', async () => {
    const wanted = {
      ...LIST,
      tab: 'pending',
      search: 'folake pa',
      place: 'Oyo',
      talent: 'Dance',
    } as const
    const list = await as(owner, () => app.adminApplications.fetchApplications(wanted, signal))
    expect(list).toMatchObject({
      total: 1,
      isMore: false,
      rows: [{ id: family.child, assessment_note: null }],
    })
    expect(
      await as(owner, () => app.adminApplications.fetchOtherCounts(wanted, signal)),
    ).toMatchObject({
      approved: { count: 0 },
      all: { count: 1 },
    })
    const counts = await as(owner, () => app.adminApplications.fetchTabCounts(null, signal))
    expect(counts.pending).toBeGreaterThan(0)
    const fitting = await as(owner, () => app.adminApplications.fetchAllThatFit(wanted, signal))
    expect(fitting.map(({ id }) => id)).toEqual([family.child])
    for (const sort of ['oldest', 'name', 'age', 'score'] as const) {
      const filter = {
        ...LIST,
        sort,
        gender: 'Female',
        age: 9,
        from: dayFromNow(-1),
        to: dayFromNow(1),
      } as const
      const { rows } = await as(owner, () =>
        app.adminApplications.fetchApplications(filter, signal),
      )
      expect(rows.length, sort).toBeGreaterThan(0)
    }
  })

  it('writes a change once, and tells who comes later', async () => {
    const row = await loaded(family.child)
    const change = {
      id: row.id,
      updatedAt: row.updated_at,
      patch: { status: 'approved', assessment_note: 'Calm' },
    } as const
    const written = await as(owner, () => app.adminApplicationsDecision.updateApplication(change))
    expect(written?.id).toBe(family.child)
    expect(await statusOf(family.child)).toBe('approved')
    expect((await loaded(family.child)).assessment_note ?? 'Calm').toBe('Calm')
    const stale = as(owner, () => app.adminApplicationsDecision.updateApplication(change))
    await expect(stale).rejects.toMatchObject({ kind: 'conflict', code: 'application_changed' })
  })

  it('takes a decision back', async () => {
    const child = await newFamily()
    const row = await loaded(child.child)
    const written = await as(owner, () =>
      app.adminApplicationsDecision.updateApplication({
        id: row.id,
        updatedAt: row.updated_at,
        patch: { status: 'rejected' },
      }),
    )
    expect(app.adminApplicationsDecision.isDecision({ status: 'rejected' })).toBe(true)
    await as(owner, () => app.adminApplicationsDecision.undoDecision(written ?? row))
    expect(await statusOf(child.child)).toBe('pending_payment')
    const again = as(owner, () => app.adminApplicationsDecision.undoDecision(written ?? row))
    await expect(again).rejects.toMatchObject({ kind: 'conflict' })
  })

  it('says how the account of a family stands', async () => {
    expect(
      await as(owner, () => app.panelSearch.fetchAddressCorrection(family.id, signal)),
    ).toBeNull()
    // Both need a code entered in the last minutes, or a pending correction.
    await expect(
      as(owner, () => app.panelSearch.correctAddress(family.id, 'other@example.com')),
    ).rejects.toMatchObject({ code: 'second_factor_missing' })
    await expect(as(owner, () => app.panelSearch.takeBackAddress(family.id))).rejects.toMatchObject(
      { code: 'correction_not_found' },
    )
    const state = await as(owner, () => app.panelSearch.fetchAccountState(family.id, signal))
    expect(state).toMatchObject({ is_confirmed: false, failed_emails: 0 })
    expect(
      await as(owner, () => app.panelSearch.fetchAccountState(randomUUID(), signal)),
    ).toBeNull()
    await as(owner, () => app.panelSearch.sendPasswordEmail(family.email))
  })

  it('decides about many in one call, says it again, and takes it back', async () => {
    const [one, two] = [await newFamily(), await newFamily()]
    const [first, second] = [await loaded(one.child), await loaded(two.child)]
    const call = randomUUID()
    const written: { id: string; updated_at: string }[] = []
    const decide = () =>
      as(owner, () =>
        app.adminApplicationsDecision.decideApplications(
          call,
          [
            { id: first.id, updatedAt: first.updated_at, status: 'approved' },
            {
              id: second.id,
              updatedAt: '2020-01-01T00:00:00Z',
              status: 'rejected',
              reason: 'Late',
            },
          ],
          (row) => written.push(row),
        ),
      )
    const answer = await decide()
    expect(answer).toMatchObject([
      { isDone: true },
      { isDone: false, error: { kind: 'conflict', code: 'application_changed' } },
    ])
    expect(await decide()).toEqual(answer)
    expect(written.map(({ id }) => id)).toEqual([first.id, first.id])
    expect(await statusOf(one.child)).toBe('approved')
    const undone = await as(owner, () =>
      app.adminApplicationsDecision.decideApplications(
        randomUUID(),
        [{ id: first.id, updatedAt: written[0]?.updated_at ?? '' }],
        () => undefined,
      ),
    )
    expect(undone).toEqual([{ isDone: true }])
    expect(await statusOf(one.child)).toBe('pending_payment')
  })

  it('reads contacts and the file of an export', async () => {
    const { child } = family
    const row = await loaded(child)
    const [contact] = await as(owner, () => app.adminApplications.withContacts([row], true, signal))
    expect(contact).toMatchObject({
      parent_name: 'Ngozi Obi',
      parent_email: family.email,
      due: 10000,
    })
    const filter = { ...LIST, search: 'folake pa' }
    const batch = await as(owner, () =>
      app.adminApplications.exportApplications(filter, null, true, signal),
    )
    expect(batch).toMatchObject({ isLast: true, rows: [{ id: child, parent_email: family.email }] })
    const rest = await as(owner, () =>
      app.adminApplications.exportApplications(filter, row, true, signal),
    )
    expect(rest).toEqual({ isLast: true, rows: [] })
    await as(owner, () => app.logExport.logExport('applications', 1))
    await expect(
      as(owner, () => app.adminApplications.fetchApplication(randomUUID(), true)),
    ).rejects.toMatchObject({ kind: 'not_found' })
  })

  it('lists the finalists of a talent', async () => {
    const child = await newFamily({ talents: ['Sports'] })
    await database`update public.applications set status = 'approved' where id = ${child.child}`
    await database`update public.applications set is_finalist = true where id = ${child.child}`
    const found = await as(owner, () =>
      app.adminApplications.fetchFinalists({ year: null, talent: 'Sports' }, signal),
    )
    expect(found).toMatchObject({ total: 1, isMore: false, rows: [{ id: child.child }] })
  })

  it('deletes one, and says so of one that is gone', async () => {
    const child = await newFamily()
    await as(owner, () => app.adminApplicationsDecision.deleteApplication(child.child))
    expect(await statusOf(child.child)).toBeUndefined()
    const again = as(owner, () => app.adminApplicationsDecision.deleteApplication(child.child))
    await expect(again).rejects.toMatchObject({ kind: 'not_found' })
  })
})

describe('a reviewer of Lagos', () => {
  it('sees and opens children of Lagos alone, which is written down', async () => {
    const [here, elsewhere] = [await newFamily(), await newFamily({ state_city: 'Kano' })]
    const { rows } = await as(reviewer, () =>
      app.adminApplications.fetchApplications({ ...LIST }, signal),
    )
    expect(new Set(rows.map(({ state_city }) => state_city))).toEqual(new Set(['Lagos']))
    const opened = await as(reviewer, () =>
      app.adminApplications.fetchApplication(here.child, false),
    )
    expect(opened).toMatchObject({ id: here.child, parent_phone: '+2348030000000' })
    await expect(
      as(reviewer, () => app.adminApplications.fetchApplication(elsewhere.child, false)),
    ).rejects.toMatchObject({ kind: 'not_found' })
    const readings = await as(owner, () => app.history.fetchReadings(here.child, signal))
    expect(JSON.stringify(readings)).toContain(reviewer.email)
    const team = await as(owner, () => app.adminTeam.fetchTeam(signal))
    const member = team.find(({ account_email }) => account_email === reviewer.email)?.id ?? ''
    const filter = { member, from: null, to: null, page: 1 }
    const access = await as(owner, () => app.adminTeam.fetchAccess(filter, signal))
    expect(access).toMatchObject({ isMore: false, rows: [{ row_id: here.child }] })
  })
})

describe('history and search, as an owner', () => {
  it('tells what became of a row, page by page and past the last one', async () => {
    const family = await newFamily()
    await database`update public.applications set status = 'approved' where id = ${family.child}`
    const row = { table: 'applications', id: family.child } as const
    const history = await as(owner, () => app.history.fetchHistory(row, 1, signal))
    expect(history.total).toBe(history.entries.length)
    expect(history.entries[0]).toMatchObject({
      action: 'update',
      new_values: { status: 'approved' },
    })
    expect(await as(owner, () => app.history.fetchHistory(row, 2, signal))).toEqual({
      entries: [],
      total: 0,
    })
  })

  it('lists what everybody did, and exports it', async () => {
    const filter = { search: '', actor: null, kind: null, from: dayFromNow(-1), to: dayFromNow(1) }
    const page = await as(owner, () => app.history.fetchActivity({ ...filter, page: 1 }, signal))
    expect(page.rows.length).toBeGreaterThan(0)
    const next = app.history.activityBatches(filter)
    const read: Awaited<ReturnType<typeof next>>['rows'] = []
    for (let isLast = false; !isLast;) {
      const batch = await as(owner, () => next(read.at(-1) ?? null, signal))
      read.push(...batch.rows)
      isLast = batch.isLast
    }
    // The count of a search or list stops at 1,000.
    expect(Math.min(new Set(read.map(({ id }) => id)).size, 1000)).toBe(page.total)
    const administrators = await as(owner, () => app.history.fetchAdministrators(signal))
    expect(administrators).toContainEqual({ id: owner.id, email: owner.email })
  })

  it('finds a child by name, suggests one for a slip, and shows its family', async () => {
    const family = await newFamily({ child_name: 'Oluwaseun Searched' })
    const found = await as(owner, () => app.panelSearch.searchPanel('oluwaseun sear', signal))
    expect(found).toMatchObject([{ kind: 'application', id: family.child }])
    const near = await as(owner, () => app.panelSearch.suggestPanel('oluwasuen', signal))
    expect(near).toMatchObject([{ id: family.child }])
    const all = await as(owner, () => app.panelSearch.fetchFamily(family.id, signal))
    expect(all).toMatchObject([
      { kind: 'application', id: family.child, parent_email: family.email },
    ])
  })

  it('has figures of the year', async () => {
    const analytics = await as(owner, () => app.analytics.fetchAnalytics(null, signal))
    expect(analytics).toMatchObject({ total_rejected: expect.any(Number) as number })
    expect(analytics?.total_children).toBeGreaterThan(0)
    expect(await as(owner, () => app.analytics.fetchTrends(12, 2025, signal))).toBeTypeOf('object')
    const filter = {
      year: null,
      country: 'Nigeria',
      from: dayFromNow(-7),
      to: dayFromNow(1),
    } as const
    expect(await as(owner, () => app.analytics.fetchAnalysis(filter, signal))).toBeTypeOf('object')
  })
})

describe('the office', () => {
  it('notes a call, finds it due, and has it done', async () => {
    const family = await newFamily()
    const note = {
      id: randomUUID(),
      applicationId: family.child,
      kind: 'no_answer',
      callOn: dayFromNow(0),
      note: 'Try at noon',
    } as const
    await as(reviewer, () => app.adminOffice.addCallNote(note))
    expect(
      await as(reviewer, () => app.adminOffice.fetchCallNotes(family.child, signal)),
    ).toMatchObject([{ id: note.id, note: 'Try at noon', author: reviewer.email, done_at: null }])
    const calls = await as(owner, () => app.adminOffice.fetchCalls(signal))
    expect(calls.map(({ id }) => id)).toContain(note.id)
    const work = await as(owner, () => app.adminWork.fetchWork(signal))
    expect(work.items.find(({ kind }) => kind === 'calls')).toMatchObject({
      count: calls.length,
      oldest: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as string,
    })
    await as(reviewer, () => app.adminOffice.setCallDone({ id: note.id, isDone: true }))
    const [done] = await as(reviewer, () => app.adminOffice.fetchCallNotes(family.child, signal))
    expect(done?.done_at).not.toBeNull()
  })

  it('finds two entries of one child, tells them apart, and keeps one', async () => {
    const family = await newFamily({
      child_name: 'Twice Entered',
      // Different from every other family's, or they would be duplicates.
      phone_number: '+2348090000001',
    })
    const second = randomUUID()
    await database`
      insert into public.applications (id, user_id, child_name, age, gender, country, state_city, parent_phone, consent_version)
      select ${second}, user_id, child_name, age, gender, country, state_city, parent_phone, consent_version
      from public.applications where id = ${family.child}`
    const find = async () =>
      (await as(owner, () => app.adminOffice.fetchDuplicates(signal))).find(({ one, other }) =>
        [one.id, other.id].includes(second),
      )
    const duplicate = await find()
    if (!duplicate) throw new Error('The duplicate is not found')
    await as(owner, () => app.adminOffice.setToldApart(duplicate, true))
    expect(await find()).toBeUndefined()
    await as(owner, () => app.adminOffice.setToldApart(duplicate, false))
    expect(await find()).toMatchObject({ is_one_account: true })
    const [closed, kept] =
      duplicate.one.id === second
        ? [duplicate.one, duplicate.other]
        : [duplicate.other, duplicate.one]
    await as(owner, () => app.adminOffice.closeDuplicate(closed, kept))
    expect(await statusOf(second)).toBeUndefined()
  })

  it('reads jobs and emails that failed, and sends one again', async () => {
    const trouble = () => as(owner, () => app.adminEmails.fetchEmailTrouble(signal))
    // The stage has no job schedule: this sets the last run, however long the walk takes.
    await database`update private.jobs set reported_at = now() where name = 'deliver'`
    expect(await trouble()).toEqual({ isLate: false, failedAt: [] })
    await database`update private.jobs set reported_at = now() - interval '1 hour' where name = 'deliver'`
    expect(await trouble()).toEqual({ isLate: true, failedAt: [] })
    await switchEmails('off')
    expect(await trouble()).toEqual({ isLate: false, failedAt: [] })
    await switchEmails('on')
    const parent = await newPerson()
    const [row] = await database`
      insert into private.email_outbox (user_id, is_confirmation, state, ended_at, error, failed_to)
      values (${parent.id}, true, 'failed', now(), 'No such mailbox', ${parent.email}) returning id`
    const id = String(row?.['id'])
    const failures = await as(owner, () => app.adminEmails.fetchEmailFailures(signal))
    expect(failures).toMatchObject([{ email_id: id, error: 'No such mailbox' }])
    await as(owner, () => app.adminEmails.sendEmailAgain(id))
    await expect(as(owner, () => app.adminEmails.sendEmailAgain(id))).rejects.toMatchObject({
      code: 'email_not_failed',
    })
  })
})

describe('volunteers and coordinators', () => {
  it('lists, counts, moves, exports and erases volunteers', async () => {
    const id = randomUUID()
    await database`
      insert into public.volunteers (id, full_name, phone_number, age, country, state_province)
      values (${id}, 'Halima Helper', '+2348031234567', 31, 'Nigeria', 'Lagos')`
    const wanted = {
      search: 'halima',
      status: null,
      country: 'Nigeria',
      state: 'Lagos',
      page: 1,
    } as const
    const list = await as(reviewer, () => app.adminVolunteers.fetchVolunteers(wanted, signal))
    expect(list).toMatchObject({ total: 1, rows: [{ id, full_name: 'Halima Helper' }] })
    const [volunteer] = list.rows
    if (!volunteer) throw new Error('No volunteer')
    expect(
      await as(reviewer, () => app.adminVolunteers.fetchVolunteerCounts(wanted, signal)),
    ).toMatchObject({
      [volunteer.status]: { count: 1, isMore: false },
    })
    const move = { volunteer, status: 'contacted' } as const
    await as(reviewer, () => app.adminVolunteers.setVolunteerStatus(move))
    await expect(
      as(reviewer, () => app.adminVolunteers.setVolunteerStatus({ ...move, status: 'accepted' })),
    ).rejects.toMatchObject({ kind: expect.stringMatching(/conflict|rejected/) as string })
    const batch = await as(owner, () => app.adminVolunteers.exportVolunteers(wanted, null, signal))
    expect(batch).toMatchObject({ isLast: true, rows: [{ id, status: 'contacted' }] })
    await as(owner, () => app.adminVolunteers.eraseVolunteer(id))
    await expect(as(owner, () => app.adminVolunteers.eraseVolunteer(id))).rejects.toMatchObject({
      code: 'volunteer_not_found',
    })
  })

  it('reports a profile as a visitor, hides it and decides as a reviewer', async () => {
    const { child } = await newFamily({ child_name: 'Bisola Reported', state_city: 'Lagos' })
    await database`update public.applications set status = 'approved' where id = ${child}`
    const report = { ...newReport(), reason: 'offensive', words: 'A rude name' } as const
    await as(null, () => app.profileReports.reportProfile(child, report))
    await as(null, () => app.profileReports.reportProfile(child, report))
    const find = async (areDecided: boolean) =>
      (await as(reviewer, () => app.adminCases.fetchProfileCases(areDecided, signal))).find(
        (one) => one.application_id === child,
      )
    const one = await find(false)
    expect(one).toMatchObject({
      state: 'open',
      reports: 1,
      decided_at: null,
      said: [{ reason: 'offensive', words: 'A rude name', contact: null }],
    })
    const id = one?.id ?? ''
    await as(reviewer, () => app.adminCases.setProfileCase(id, 'open', 'looking'))
    await expect(
      as(null, () => app.profileReports.reportProfile(child, { ...report, id: randomUUID() })),
    ).rejects.toMatchObject({ code: 'profile_not_found' })
    await expect(
      as(reviewer, () => app.adminCases.setProfileCase(id, 'open', 'fine')),
    ).rejects.toMatchObject({ kind: 'conflict', code: 'profile_case_changed' })
    await as(reviewer, () => app.adminCases.setProfileCase(id, 'looking', 'fine'))
    expect(await find(true)).toMatchObject({
      state: 'fine',
      decided_at: expect.any(String) as string,
    })
  })

  it('reads how the product is, and the errors of browsers', async () => {
    await database`
      select public.report_browser_error('1.0.0', '/donate', 'No child named Ada Obi', 'Chrome 131')`
    const health = await as(owner, () => app.adminHealth.fetchHealth(signal))
    expect(health.database_bytes).toBeGreaterThan(1_000_000)
    expect(health.jobs.map(({ name }) => name)).toEqual(['deliver', 'erase', 'sweep'])
    expect(health.emails).toMatchObject({ is_on: expect.any(Boolean) as boolean })
    expect(await as(owner, () => app.adminHealth.fetchBrowserErrors(signal))).toContainEqual(
      expect.objectContaining({ page: '/donate', message: 'No child named <name>', count: 1 }),
    )
  })

  it('adds, changes and deletes a coordinator', async () => {
    const id = randomUUID()
    const fields = {
      country: 'South Africa',
      state_province: 'Gauteng',
      coordinator_name: 'Thandi Mokoena',
      coordinator_phone: '+27600000000',
    } as const
    await as(owner, () => app.adminCoordinators.addCoordinator({ id, fields, vacancy: undefined }))
    const find = async () =>
      (await as(owner, () => app.adminCoordinators.fetchCoordinators(signal))).find(
        (one) => one.id === id,
      )
    const row = await find()
    expect(row).toMatchObject(fields)
    const change = {
      id,
      updatedAt: row?.updated_at ?? '',
      fields: { ...fields, coordinator_name: null },
    }
    await as(owner, () => app.adminCoordinators.updateCoordinator(change))
    await expect(
      as(owner, () => app.adminCoordinators.updateCoordinator(change)),
    ).rejects.toMatchObject({ kind: 'conflict' })
    await as(owner, () => app.adminCoordinators.deleteCoordinator(id))
    expect(await find()).toBeUndefined()
    await expect(
      as(owner, () => app.adminCoordinators.deleteCoordinator(id)),
    ).rejects.toMatchObject({ kind: 'not_found' })
  })
})

describe('the team', () => {
  it('appoints, changes, resets and ends a member', async () => {
    const person = await newPerson({ parent_name: 'Amina Musa' })
    const code = await as(person, () => app.join.requestAdminCode())
    const assigned = { role: 'judge', states: ['Kano'], talents: ['Music'] } as const
    await as(owner, () => app.adminTeam.appointMember({ email: person.email, code, ...assigned }))
    const find = async () =>
      (await as(owner, () => app.adminTeam.fetchTeam(signal))).find(
        (one) => one.account_email === person.email,
      )
    const member = await find()
    expect(member).toMatchObject({ ...assigned, ended_at: null })
    expect(await as(person, () => app.auth.fetchMembership(signal))).toMatchObject({
      role: 'judge',
      states: ['Kano'],
    })
    const id = member?.id ?? ''
    await as(owner, () =>
      app.adminTeam.changeMember(id, { role: 'finance', states: [], talents: [] }),
    )
    expect(await find()).toMatchObject({ role: 'finance', talents: null })
    const confirm = as(owner, () => app.adminTeam.takeStep('confirm_member', id))
    await confirm
    await expect(
      as(aWhileLater(owner), () => app.adminTeam.takeStep('reset_member_factor', id)),
    ).rejects.toMatchObject({ kind: 'forbidden', code: 'sign_in_again' })
    await as(owner, () => app.adminTeam.takeStep('reset_member_factor', id))
    expect((await find())?.factor_reset_at).not.toBeNull()
    const told = await as(person, () => app.join.requestAdminCode())
    await expect(as(owner, () => app.adminTeam.acceptReset(id, code))).rejects.toMatchObject({
      code: 'admin_code_invalid',
      field: 'code',
    })
    await as(owner, () => app.adminTeam.acceptReset(id, told))
    expect((await find())?.factor_reset_at).toBeNull()
    await as(owner, () => app.adminTeam.takeStep('end_member', id))
    expect((await find())?.ended_at).not.toBeNull()
    await expect(as(owner, () => app.adminTeam.takeStep('end_member', id))).rejects.toMatchObject({
      code: 'member_not_found',
    })
  })

  it('asks everybody for the second factor', async () => {
    await as(owner, () => app.secondFactor.setSecondFactorRequired(true))
    expect(await as(owner, () => app.auth.fetchMembership(signal))).toMatchObject({
      role: 'owner',
      isSecondFactorRequired: true,
    })
    await as(owner, () => app.secondFactor.setSecondFactorRequired(false))
  })
})

describe('the years of the show', () => {
  const plan = { year: 2026, name: 'Season 2', fees: { NGN: 12000, ZAR: 200 } } as const
  const days = {
    registration_opens_at: null,
    registration_closes_at: null,
    auditions_from: '2026-08-01',
    auditions_until: '2026-08-09',
    finale_on: '2026-12-12',
  }

  it('sets news and support numbers, and reads them', async () => {
    const details = {
      news_title: 'Auditions in Kano',
      news_text: 'Come early.',
      news_link: 'https://example.com/kano',
      news_from: null,
      news_until: null,
      whatsapp_nigeria: '+2348031234567',
      whatsapp_south_africa: null,
    }
    await as(owner, () => app.adminShow.saveShowDetails(details))
    expect(await as(owner, () => app.adminShow.fetchShowDetails(signal))).toEqual(details)
    const nothing = {
      news_title: null,
      news_text: null,
      news_link: null,
      news_from: null,
      news_until: null,
      whatsapp_nigeria: null,
      whatsapp_south_africa: null,
    }
    await as(owner, () => app.adminShow.saveShowDetails(nothing))
    expect(await as(owner, () => app.adminShow.fetchShowDetails(signal))).toEqual(nothing)
  })

  it('plans one and deletes it, and shows what the current one leaves open', async () => {
    await as(owner, () => app.adminEditions.saveEdition({ ...plan, ...days }))
    expect(await as(owner, () => app.adminEditions.fetchEditions(signal))).toMatchObject([
      { year: 2026, isPlanned: true, fees: plan.fees, finale_on: '2026-12-12' },
      { year: 2025, isPlanned: false },
    ])
    expect(await as(owner, () => app.adminEditions.fetchOpeningSummary(signal))).toBeTypeOf(
      'object',
    )
    expect(await as(owner, () => app.adminEditions.fetchEndingSummary(2025, signal))).toBeTypeOf(
      'object',
    )
    await as(owner, () => app.adminEditions.takeStep('delete_edition', 2026))
    const gone = as(owner, () => app.adminEditions.takeStep('open_edition', 2026))
    await expect(gone).rejects.toMatchObject({ kind: 'conflict', code: 'edition_not_planned' })
  })

  it('refuses a step that its moment is not, and takes an end back', async () => {
    await expect(
      as(owner, () => app.adminEditions.takeStep('undo_opening', 2025)),
    ).rejects.toMatchObject({ code: expect.stringMatching(/^edition_/) as string })
    await as(owner, () => app.adminEditions.takeStep('end_edition', 2025))
    await as(owner, () => app.adminEditions.takeStep('undo_end', 2025))
  })
})

describe('keeping', () => {
  it('reads what is kept of a year, keeps it longer, has it erased and stops that', async () => {
    await as(owner, () => app.adminEditions.takeStep('end_edition', 2025))
    await database`update private.editions set ended_at = now() - interval '25 months' where year = 2025`
    const read = async () => (await as(owner, () => app.retention.fetchRetention(signal)))[0]
    expect(await read()).toMatchObject({ year: 2025, confirmed_at: null, kept: 0, told: 0 })
    expect(await as(owner, () => app.retention.fetchErasureSummary(2025, signal))).toMatchObject({
      children: (await read())?.children,
    })
    await as(owner, () => app.retention.keepYear(2025, dayFromNow(10)))
    await expect(as(owner, () => app.retention.setErasure(2025, true))).rejects.toMatchObject({
      code: 'erasure_not_due',
    })
    await as(owner, () => app.retention.keepYear(2025, null))
    await as(owner, () => app.retention.setErasure(2025, true))
    expect((await read())?.confirmed_at).toBeTypeOf('string')
    await as(owner, () => app.retention.setErasure(2025, false))
    await as(owner, () => app.adminEditions.takeStep('undo_end', 2025))
    await expect(as(reviewer, () => app.retention.fetchRetention(signal))).rejects.toMatchObject({
      kind: 'forbidden',
    })
  })

  it('lists people of whom nothing was heard for long, and erases them', async () => {
    const id = randomUUID()
    await database`
      insert into public.volunteers (id, full_name, phone_number, age, country, state_province, created_at)
      values (${id}, 'Old Volunteer', '+2348030000001', 30, 'Nigeria', 'Kano', now() - interval '25 months')`
    const offers = await as(owner, () => app.retention.fetchOldOffers(signal))
    expect(offers).toMatchObject([{ id, kind: 'volunteer', name: 'Old Volunteer' }])
    expect(await as(owner, () => app.retention.eraseOldOffers([id]))).toBe(1)
    expect(await as(owner, () => app.retention.fetchOldOffers(signal))).toEqual([])
  })
})

describe('messages', () => {
  it('counts, previews and sends one to ticked children, and follows it', async () => {
    const family = await newFamily({ state_city: 'Edo' })
    const to = { audience: { children: [family.child] }, year: null }
    expect(await as(owner, () => app.adminBroadcasts.countAudience(to, signal))).toMatchObject({
      parents: 1,
    })
    const body = 'Hello, here is news for [child’s name].'
    const previewed = await as(owner, () => app.adminBroadcasts.previewMessage(body, to, signal))
    expect(previewed).toHaveLength(1)
    const message = {
      id: randomUUID(),
      subject: 'News',
      body,
      link_path: '/dashboard',
      map_url: '',
      is_urgent: false,
      reason: '',
      ...to,
    }
    await as(owner, () => app.adminBroadcasts.sendBroadcast(message))
    await as(owner, () => app.adminBroadcasts.sendBroadcast(message))
    const sent = await as(owner, () => app.adminBroadcasts.fetchBroadcasts(1, signal))
    expect(sent).toMatchObject({
      hasOlder: false,
      rows: [{ id: message.id, subject: 'News', children_count: 1 }],
    })
    await database`select public.expand_broadcasts(100)`
    const read = await as(family, () => app.notices.fetchMessage(message.id, signal))
    expect(read).toMatchObject({ link_path: '/dashboard' })
    const calls = await as(owner, () => app.adminBroadcasts.fetchMessageCalls(message.id, signal))
    expect(calls).toMatchObject({ families: 1, opened: 0, calls: [{ parent_name: 'Ngozi Obi' }] })
    await as(owner, () => app.adminBroadcasts.openMessageCall(message.id, family.id))
    expect(
      await as(owner, () => app.adminBroadcasts.fetchMessageCalls(message.id, signal)),
    ).toMatchObject({ opened: 1 })
    const test = { subject: 'News', body: 'Hello', link_path: '', map_url: '' }
    await switchEmails('off')
    await expect(as(owner, () => app.adminBroadcasts.sendTestEmail(test))).rejects.toMatchObject({
      code: 'emails_off',
    })
    await switchEmails('on')
  })
})
