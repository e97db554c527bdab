import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { app } from '../calls.ts'
import { as, database, type Family, newFamily, newMember, type Person } from '../people.ts'

const { signal } = new AbortController()

const HOUR = 3_600_000
/** A time on the planned day, on the hour. */
const hour = (hours: number) =>
  new Date(Math.ceil(Date.now() / (24 * HOUR) + 30) * 24 * HOUR + hours * HOUR).toISOString()

describe('a planned audition day', () => {
  let owner: Person
  let first: Family
  let second: Family
  let id: string
  beforeAll(async () => {
    owner = await newMember('owner')
    first = await newFamily({ state_city: 'Gombe' })
    second = await newFamily({ state_city: 'Gombe' })
    await database`
      update public.applications set status = 'approved', ticket_status = 'paid'
      where id = any (${[first.child, second.child]}::uuid[])`
  })

  const planOf = async (wanted: string) => {
    const plans = await as(owner, () => app.auditionPlans.fetchPlans(signal))
    const plan = plans.find((one) => one.id === wanted)
    if (!plan) throw new Error('The day is not listed.')
    return plan
  }

  it('is planned, filled, moved about and published', async () => {
    const fields = {
      country: 'Nigeria',
      state_city: 'Gombe',
      venue: 'Town Hall',
      address: '1 Biu Road',
      notes: null,
      starts_at: hour(9),
      ends_at: hour(11),
      slot_minutes: 30,
      round: 1,
    } as const
    id = await as(owner, () =>
      app.auditionPlans.savePlan({
        fields: { ...fields, stages: ['Stage 1'], stage_talents: [], breaks: [hour(10)] },
      }),
    )
    expect(await planOf(id)).toMatchObject({ venue: 'Town Hall', free: 3, planned: 0 })
    const waiting = await as(owner, () => app.auditionPlans.fetchUnplanned(id, signal))
    expect(waiting.map((child) => child.application_id)).toEqual([first.child, second.child])
    const filled = await as(owner, () =>
      app.auditionPlans.fillPlan(id, [first.child, second.child, randomUUID()]),
    )
    expect(filled.planned).toEqual([first.child, second.child])
    expect(filled.left.get('deleted')).toHaveLength(1)
    await as(owner, () => app.auditionPlans.swapSlots(first.child, second.child))
    await as(owner, () =>
      app.auditionPlans.moveSlot(second.child, {
        auditionDayId: id,
        startsAt: hour(10.5),
        stage: 1,
      }),
    )
    const told = await as(owner, () => app.auditionPlans.publishPlan(id, () => undefined))
    expect(told).toEqual({ told: 2, withoutEmail: 2, leftOut: 0 })
    const slots = await as(owner, () => app.auditionPlans.fetchSlots(id, signal))
    expect(slots.map((slot) => [slot.application_id, slot.is_told])).toEqual([
      [first.child, true],
      [second.child, true],
    ])
    const stands = await as(owner, () => app.childSlots.fetchChildSlots(first.child, signal))
    expect(stands).toMatchObject([{ round: 1, audition_day_id: id, is_told: true }])
    const sheet = await as(owner, () => app.auditionPlans.takeSheet(id))
    expect(sheet).toMatchObject([{ application_id: first.child, care: null }, {}])
  })

  it('lists whom no email tells, and remembers who was written to', async () => {
    expect(await as(owner, () => app.auditionPlans.countAuditionCalls(id, signal))).toEqual({
      families: 2,
      opened: 0,
    })
    const calls = await as(owner, () => app.auditionPlans.fetchAuditionCalls(id, signal))
    expect(calls).toMatchObject([{ news: [{ what: 'set' }], opened_at: null }, {}])
    const call = calls.find(({ user_id }) => user_id === first.id)
    if (!call) throw new Error('The family is not listed.')
    await as(owner, () => app.auditionPlans.openAuditionCall(id, call))
    expect(await as(owner, () => app.auditionPlans.countAuditionCalls(id, signal))).toEqual({
      families: 2,
      opened: 1,
    })
  })

  it('is answered by the family, which tells the door', async () => {
    const answer = { applicationId: first.child, answer: 'not_coming', reason: 'Ill' } as const
    await as(first, () => app.familyAnswers.answerAudition(answer))
    const input = {
      contact_name: 'Ngozi Obi',
      contact_phone: '0803 000 0077',
      needs: '',
      collector_1: 'Emeka Obi',
      collector_2: '',
      collector_3: '',
      has_agreed: true,
    }
    await as(first, () => app.familyAnswers.saveCare(first.child, 'Nigeria', input))
    expect(await as(first, () => app.familyAuditions.fetchOwnAuditions(signal))).toMatchObject([
      {
        application_id: first.child,
        answer: 'not_coming',
        answer_reason: 'Ill',
        care: { contact_phone: '+2348030000077', collectors: ['Emeka Obi'] },
      },
    ])
    await as(first, () => app.familyAnswers.withdrawCare(first.child))
    expect(await as(first, () => app.familyAuditions.fetchOwnAuditions(signal))).toMatchObject([
      { care: null },
    ])
  })

  it('runs late, is completed, has its results, and is cancelled', async () => {
    const plan = await planOf(id)
    const delay = { plan, fromAt: hour(10), minutes: 15 }
    expect(await as(owner, () => app.auditionPlans.runLate(delay))).toBe(1)
    await expect(as(owner, () => app.auditionPlans.runLate(delay))).rejects.toMatchObject({
      code: 'audition_changed',
    })
    await expect(as(owner, () => app.auditionPlans.completePlan(id, true))).rejects.toMatchObject({
      code: 'audition_not_begun',
    })
    await as(owner, () => app.auditionPlans.clearSlots(id, [second.child]))
    await as(owner, () => app.childSlots.takeOffDay({ id: second.child, dayId: id }))
    const copy = await as(owner, () => app.auditionPlans.copyPlan(id, hour(33)))
    expect(await planOf(copy)).toMatchObject({ planned: 0, venue: 'Town Hall' })
    const [slot] = await as(owner, () => app.auditionPlans.fetchSlots(id, signal))
    const results = [
      {
        id: first.child,
        round: 1,
        loadedAt: slot?.updated_at ?? '',
        result: 'Pass' as const,
        report: 'A voice like morning.',
      },
      { id: second.child, round: 1, loadedAt: '2020-01-01T00:00:00Z', result: 'Pass' as const },
    ]
    const answers = await as(owner, () => app.auditionPlans.recordResults(results))
    expect(answers.get(first.child)).toMatchObject({ updatedAt: expect.any(String) as string })
    expect(answers.get(second.child)).toMatchObject({ error: { code: 'application_changed' } })
    // A retry, as after a lost answer.
    const again = await as(owner, () => app.auditionPlans.recordResults(results.slice(0, 1)))
    expect(again).toEqual(new Map([[first.child, answers.get(first.child)]]))
    const told = await as(owner, async () =>
      app.auditionPlans.cancelPlan(await planOf(id), () => undefined),
    )
    expect(told).toMatchObject({ told: 1 })
  })
})
