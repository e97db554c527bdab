import { describe, expect, it } from 'vitest'
import type { Plan, SheetChild, SlotChild } from './api'
import { gridOf } from './grid'
import { planSchema, toPlanFields, toPlanValues } from './schema'
import { sheetLines } from './sheet'
import { filledWords, planState } from './words'

const plan: Plan = {
  id: '5f0c9a52-2a0f-4a1e-9f0e-000000000001',
  country: 'Nigeria',
  state_city: 'Kano',
  venue: 'City Hall',
  address: '1 Ibrahim Taiwo Road',
  notes: null,
  starts_at: '2027-02-06T08:00:00Z',
  ends_at: '2027-02-06T09:00:00Z',
  slot_minutes: 15,
  stages: 2,
  stage_talents: ['Music', ''],
  breaks: ['2027-02-06T08:30:00Z'],
  published_at: null,
  cancelled_at: null,
  completed_at: null,
  updated_at: '2027-01-01T00:00:00Z',
  free: 6,
  planned: 0,
  unpublished: 0,
  coming: 0,
  not_coming: 0,
  arrived: 0,
  absent: 0,
}

const child = (changes: Partial<SlotChild>): SlotChild => ({
  application_id: 'ada',
  user_id: 'ngozi',
  child_name: 'Ada Obi',
  stage_name: null,
  age: 9,
  talents: ['Music'],
  payment_reference: 'KZ-222222',
  starts_at: plan.starts_at,
  stage: 1,
  is_extra: false,
  told_at: null,
  is_told: false,
  outcome: 'scheduled',
  answer: null,
  answer_reason: null,
  check_in: null,
  audition_result: null,
  audition_report: null,
  has_report: false,
  updated_at: '2027-01-01T00:00:00Z',
  ...changes,
})

const timesOf = (taken: SlotChild[]) =>
  gridOf(plan, taken).map(
    (slot) => `${slot.startsAt.slice(11, 16)}/${slot.stage}${slot.child ? ' taken' : ''}`,
  )

describe('the grid of a day', () => {
  it('has each time in each stage, without breaks', () => {
    expect(timesOf([])).toEqual(['08:00/1', '08:00/2', '08:15/1', '08:15/2', '08:45/1', '08:45/2'])
  })

  it('puts a child who was moved beside the grid in its place, and offers nothing that would overlap', () => {
    expect(timesOf([child({ starts_at: '2027-02-06T08:05:00Z' })])).toEqual([
      '08:00/2',
      '08:05/1 taken',
      '08:15/2',
      '08:45/1',
      '08:45/2',
    ])
  })
})

describe('the form of a day', () => {
  it('keeps a day as it was through its fields, on the clocks of its country', () => {
    const values = toPlanValues(plan)
    expect(values).toMatchObject({ day: '2027-02-06', starts: '09:00', breaks: '09:30' })
    expect(planSchema.safeParse(values).success).toBe(true)
    expect(toPlanFields(values)).toMatchObject({
      starts_at: '2027-02-06T08:00:00.000Z',
      ends_at: '2027-02-06T09:00:00.000Z',
      breaks: ['2027-02-06T08:30:00.000Z'],
      stage_talents: ['Music', ''],
    })
  })

  it.each([
    [{ ends: '08:59' }, 'ends', 'The day has to end after it starts'],
    [{ state_city: 'Gauteng' }, 'state_city', /of the chosen country/],
    [{ slot_minutes: '0' }, 'slot_minutes', /from 1 to 240/],
    [{ stages: '21' }, 'stages', /from 1 to 20/],
    [{ breaks: 'noon' }, 'breaks', /Times such as/],
    [{ address: 'see www.example.com' }, 'address', /web address/],
    [{ venue: 'x'.repeat(121) }, 'venue', /120 characters/],
  ])('refuses %o beside its field', (change, field, words) => {
    const result = planSchema.safeParse({ ...toPlanValues(plan), ...change })
    const issue = result.error?.issues.find(({ path }) => path[0] === field)
    expect(issue?.message).toMatch(words)
  })
})

describe('the words of a day', () => {
  it('say how far it has come', () => {
    expect(planState(plan).label).toBe('Planned')
    expect(planState({ ...plan, unpublished: 2 }).label).toBe('Not published')
    const published = { ...plan, published_at: '2027-01-02T00:00:00Z' }
    expect(planState(published).label).toBe('Published')
    expect(planState({ ...published, unpublished: 1 }).label).toBe('Changes not published')
    expect(planState({ ...published, completed_at: '2027-02-07T00:00:00Z' }).label).toBe('Held')
    expect(planState({ ...published, cancelled_at: '2027-01-03T00:00:00Z' }).label).toBe(
      'Called off',
    )
  })

  it('say what became of children who were to be planned', () => {
    expect(filledWords({ planned: 1, left: new Map([['full', 2]]) })).toBe(
      '1 child planned, 2 without a free slot.',
    )
  })
})

it('the hall’s list leaves out who is out of the show, and says whom to call', () => {
  const row: SheetChild = {
    application_id: 'ada',
    child_name: 'Ada Obi',
    stage_name: 'Little Star',
    age: 9,
    gender: 'Female',
    talents: ['Music', 'Dance'],
    payment_reference: 'KZ-222222',
    parent_phone: '+2348030000000',
    starts_at: plan.starts_at,
    stage: 2,
    ticket_status: 'Gold',
    is_paid: true,
    outcome: 'scheduled',
    care: {
      contact_name: 'Ngozi Obi',
      contact_phone: '+2348030000077',
      needs: 'Nuts',
      collectors: ['Emeka Obi'],
    },
  }
  expect(sheetLines(plan, [row, { ...row, outcome: 'rejected' }])).toMatchObject([
    {
      time: '09:00 · 2',
      talents: 'Music and Dance',
      collectors: 'Emeka Obi',
      inNeed: 'Ngozi Obi, +2348030000077',
      needs: 'Nuts',
    },
  ])
})
