import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { CheckInPayload } from '@/features/check-in/types'
import { app } from '../calls.ts'
import { as, ask, database, newFamily, newMember, type Person } from '../people.ts'

/** Lagos is one hour ahead of UTC, all year. */
const AHEAD_MS = 3_600_000

/** An audition day today in Ekiti, of which these children's families were told. */
async function planDay(owner: Person, children: readonly string[]): Promise<string> {
  const today = new Date(Date.now() + AHEAD_MS).toISOString().slice(0, 10)
  const midnight = new Date(`${today}T00:00:00Z`).getTime() - AHEAD_MS
  const call = async (name: string, body: unknown) => {
    const answer = await ask(owner, 'POST', `rpc/${name}`, { body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }
  const audition_day_id = (await call('save_audition_day', {
    changes: {
      country: 'Nigeria',
      state_city: 'Ekiti',
      venue: 'Town Hall',
      address: '1 Market Road',
      starts_at: new Date(midnight).toISOString(),
      ends_at: new Date(midnight + 86_399_000).toISOString(),
      slot_minutes: 15,
      stages: ['Stage 1'],
    },
  })) as string
  await call('fill_audition_day', { audition_day_id, ids: children })
  await call('publish_audition_day', { audition_day_id })
  return audition_day_id
}

const eventOf = (day: string, child: string, changes: Partial<CheckInPayload> = {}) => ({
  id: randomUUID(),
  audition_day_id: day,
  application_id: child,
  kind: 'arrived' as const,
  undoes: null,
  made_at: '2026-11-26T08:00:00Z',
  offset_ms: 0,
  is_typed: false,
  collector: null,
  said: null,
  ...changes,
})

describe('the door of an audition', () => {
  it('is opened by a steward, sees children come and go, and is entered by who is not on the list', async () => {
    const owner = await newMember('owner')
    const steward = await newMember('steward', ['Ekiti'])
    const [one, two, outside] = [
      await newFamily({ state_city: 'Ekiti' }),
      await newFamily({ state_city: 'Ekiti' }),
      await newFamily({ state_city: 'Ekiti' }),
    ]
    const ids = [one.child, two.child, outside.child]
    await database`
      update public.applications set status = 'approved', ticket_status = 'paid' where id = any (${ids})`
    const day = await planDay(owner, [one.child, two.child])

    const days = await as(steward, () => app.door.fetchMyAuditions())
    expect(days).toMatchObject([{ id: day, venue: 'Town Hall', planned: 2, is_open: true }])
    const list = await as(steward, () => app.door.openCheckIn(day))
    expect(list.children.map(({ application_id }) => application_id).sort()).toEqual(
      [one.child, two.child].sort(),
    )
    expect(list.audition).toMatchObject({ id: day, country: 'Nigeria', cancelled_at: null })
    expect(new Date(list.forget_at).getTime()).toBeGreaterThan(new Date(list.taken_at).getTime())

    const arrived = eventOf(day, one.child)
    const said = { name: 'Ngozi Obi', reason: 'The aunt' }
    const left = eventOf(day, one.child, { kind: 'left', said })
    const stray = eventOf(day, randomUUID())
    const send = () =>
      as(steward, () => app.door.sendCheckInEvents(day, [arrived, left, stray], 'Phone 1234'))
    expect((await send()).map(({ outcome }) => outcome)).toEqual([
      'recorded',
      'recorded',
      'not_of_this_day',
    ])
    expect((await send()).map(({ outcome }) => outcome)).toEqual([
      'known',
      'known',
      'not_of_this_day',
    ])
    const events = await as(steward, () => app.door.fetchCheckInEvents(day, 0))
    expect(events).toMatchObject([
      { id: arrived.id, kind: 'arrived', device: 'Phone 1234', collected_by: null },
      { id: left.id, kind: 'left', collected_by: 'Ngozi Obi', collect_reason: 'The aunt' },
    ])
    const last = events.at(-1)?.seq ?? 0
    await expect(
      as(steward, () => app.door.markOthersAbsent(day, last - 1, 'Phone 1234')),
    ).rejects.toMatchObject({ code: 'check_in_events_changed' })
    await as(steward, () => app.door.markOthersAbsent(day, last, 'Phone 1234'))
    expect(await as(steward, () => app.door.fetchCheckInEvents(day, last))).toMatchObject([
      { application_id: two.child, kind: 'absent' },
    ])

    const found = await as(steward, () => app.door.searchChildren(day, outside.name))
    expect(found).toMatchObject([{ application_id: outside.child, outcome: 'scheduled' }])
    expect(await as(steward, () => app.door.openChangedCheckIn(day, list.version))).toBeNull()
    const walkIn = {
      auditionDayId: day,
      applicationId: outside.child,
      entryId: randomUUID(),
      letIn: false,
    }
    await expect(
      as(steward, () => app.door.addWalkIn({ ...walkIn, reason: '' })),
    ).rejects.toMatchObject({ code: 'walk_in_reason_required', field: 'reason' })
    await as(steward, () => app.door.addWalkIn({ ...walkIn, reason: 'Never got the email' }))
    const anew = await as(steward, () => app.door.openChangedCheckIn(day, list.version))
    expect(
      anew?.children.find(({ application_id }) => application_id === outside.child),
    ).toMatchObject({ walk_in_reason: 'Never got the email', outcome: 'scheduled' })
  })
})
